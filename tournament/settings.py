"""Django settings: one file, everything that differs between machines comes from the environment.

SHENGJI_DATA     folder of the database, the secret key, the broker's files and finished papers (default ./var)
DATABASE_URL     PostgreSQL or another SQLite file; without it, SQLite in SHENGJI_DATA
CELERY_BROKER_URL  Redis or RabbitMQ; without it the file-system broker in SHENGJI_DATA, so nothing else has to run
HALL_ADDRESS     the address others in the hall open, shown with its QR code on the first page; run.py finds it out
SECRET_KEY       overrides the key file;  DEBUG=1 for development only;  ALLOWED_HOSTS comma separated
"""

import os
from pathlib import Path

import bootstrap_wrapper
import dj_database_url
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

from tournament.sqlite.library import JOURNAL

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("SHENGJI_DATA", BASE_DIR / "var"))
DATA_DIR.mkdir(parents=True, exist_ok=True)


def _secret_key() -> str:
    """The key from the environment, else from the data folder, made there at the first start (mode 0600)."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    path = DATA_DIR / "secret_key"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as handle:
        handle.write(key := get_random_secret_key())
    return key


SECRET_KEY = _secret_key()
DEBUG = os.environ.get("DEBUG", "") == "1"
# A hall's laptop is reached by whatever address the router gave it; there is no reverse proxy to trust a host name.
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "*").split(",")

HALL_ADDRESS = os.environ.get("HALL_ADDRESS", "")

INSTALLED_APPS = [
    "tournament.apps.TournamentConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_tables2",
    "django_htmx",
    "axes",
    "csp",
]

MIDDLEWARE = [
    "tournament.middleware.SendingsFirst",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournament.middleware.chosen_language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.middleware.RefusalsInWords",
    "axes.middleware.AxesMiddleware",
    "tournament.middleware.DatabaseMayBeAway",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
        },
    },
]


def sqlite_options() -> dict[str, object]:
    """Measured settings: IMMEDIATE ends 'database is locked', and FULL survives a pulled plug."""
    return {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": f"PRAGMA journal_mode={JOURNAL}; PRAGMA synchronous=FULL;",
    }


def _database() -> dict[str, object]:
    """The database of DATABASE_URL, or SQLite in the data folder."""
    config: dict[str, object] = dict(
        dj_database_url.parse(os.environ.get("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'db.sqlite3'}")
    )
    if config["ENGINE"] == "django.db.backends.sqlite3":
        # None is right under WSGI with a fixed number of threads, and wrong under ASGI.
        # Tests run in memory; said here, because pytest-xdist gives each of its processes a file for an unknown engine.
        test = {"TEST": {"NAME": ":memory:"}}
        return config | {"ENGINE": "tournament.sqlite", "OPTIONS": sqlite_options(), "CONN_MAX_AGE": None} | test
    # Every connection is tried before it is used: PostgreSQL may have been restarted since. While it is away, nobody
    # waits for longer than a phone does, and the pool tries again at the next question.
    pool = {"min_size": 1, "max_size": 8, "timeout": 4, "reconnect_timeout": 2}
    return config | {"OPTIONS": {"pool": pool, "connect_timeout": 3}, "CONN_HEALTH_CHECKS": True}


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
# Hundreds of phones may share one address: only failures for the same name from the same address count.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "locked_out.html"
AXES_ENABLE_ACCESS_FAILURE_LOG = False
AXES_VERBOSE = False

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", _("Chinese")), ("en", _("English"))]
LANGUAGE_COOKIE_NAME = "language"
LOCALE_PATHS = sorted((BASE_DIR / "tournament" / "locale").glob("*"))
USE_I18N = True
USE_TZ = True
TIME_ZONE = os.environ.get("TZ") or "Asia/Shanghai"

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [("bootstrap", bootstrap_wrapper.get_bootstrap_dir() / "css")]
WHITENOISE_USE_FINDERS = True
PAPERS_DIR = DATA_DIR / "papers"

# No HTTPS in a hall without internet; the cookies are still unreadable to scripts and stay on this site.
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 7
CSRF_COOKIE_HTTPONLY = False
SECURE_REFERRER_POLICY = "same-origin"
# What `check --deploy` asks of a site on the internet: HSTS, a redirect to HTTPS, cookies for HTTPS only.
SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W008", "security.W012", "security.W016"]
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "object-src": ["'none'"],
    },
}
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000

DJANGO_TABLES2_TEMPLATE = "components/table.html"

CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL") or "filesystem://"
_BROKER_DIR = DATA_DIR / "broker"
if CELERY_BROKER_URL == "filesystem://":
    for _name in ("queue", "control"):
        (_BROKER_DIR / _name).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_BROKER_DIR / "queue"),
        "data_folder_out": str(_BROKER_DIR / "queue"),
        "control_folder": str(_BROKER_DIR / "control"),
        "polling_interval": 0.1,
    }
# A broker that does not answer must not hold up the page: the job's row is enough, see `tournament.tasks`.
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 25
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_ACKS_LATE = True
CELERY_TIMEZONE = TIME_ZONE
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "filters": {"without_tokens": {"()": "tournament.log_lines.WithoutTokens"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["without_tokens"]},
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "fontTools": {"level": "ERROR"},
        "weasyprint": {"level": "WARNING"},
        "axes": {"level": "WARNING"},
    },
}
