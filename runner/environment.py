"""The virtual environment in .venv: made, filled from the pinned requirements, then left alone."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from runner.speech import TroubleError, say
from runner.stamps import digest_of_files, is_current, set_stamp

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
UV = "uv==0.13.9"
# No advice about pip itself; and uv trusts what the system trusts, such as the certificate of a school's proxy.
_INSTALLING = {
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_ROOT_USER_ACTION": "ignore",
    "UV_SYSTEM_CERTS": "1",
}
RUNTIME, DEVELOPMENT, BENCH = "requirements.txt", "requirements-dev.txt", "requirements-bench.txt"


def provide_environment(name: str = RUNTIME) -> None:
    """Make sure that .venv exists and holds what the requirements file of this name asks for."""
    if not _works():
        _make()
    files = included_files(ROOT / name)
    stamp, digest = VENV / f".{Path(name).stem}.sha256", digest_of_files(files)
    if is_current(stamp, digest):
        return
    say("正在安装 Python 组件（第一次约一分钟）……", f"Installing {name} (about a minute the first time) ...")
    _install(ROOT / name)
    set_stamp(stamp, digest)


def included_files(requirements: Path) -> list[Path]:
    """The requirements file and, before it, those that it includes with `-r`."""
    names = re.findall(r"^-r\s+(\S+)", requirements.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [file for name in names for file in included_files(requirements.parent / name)] + [requirements]


def data_folder(given: str | None = None) -> Path:
    """The folder of database, key and papers: the one given, that of the environment, or ./var."""
    return Path(given or os.environ.get("SHENGJI_DATA") or ROOT / "var").resolve()


def child_environment(data: Path, **more: str) -> dict[str, str]:
    """The environment in which the program's own processes run."""
    return os.environ | {"SHENGJI_DATA": str(data), "DJANGO_SETTINGS_MODULE": "tournament.settings"} | more


def run_python(arguments: list[str], env: dict[str, str]) -> int:
    """Run the environment's Python at the project's root and return its exit code."""
    return subprocess.run([str(PYTHON), *arguments], cwd=ROOT, env=env, check=False).returncode


def _works() -> bool:
    """Whether the environment's Python still starts; an upgrade of the system's Python can break it."""
    if not PYTHON.exists():
        return False
    return subprocess.run([str(PYTHON), "-c", ""], capture_output=True, check=False).returncode == 0


def _make() -> None:
    """Make .venv anew with this Python."""
    say("正在建立 Python 环境 .venv ……", "Making the Python environment .venv ...")
    without = [] if _has_ensurepip() else ["--without-pip"]
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", *without, str(VENV)], check=False)
    if made.returncode != 0:
        raise TroubleError("无法建立 .venv。", f"{VENV} could not be made.")


def _has_ensurepip() -> bool:
    """Whether this Python can put pip into an environment."""
    return subprocess.run([sys.executable, "-c", "import ensurepip"], capture_output=True, check=False).returncode == 0


def _install(requirements: Path) -> None:
    """Install with uv when it can be had (seconds), else with pip (a minute)."""
    uv = _find_uv()
    if uv and _succeeds([uv, "pip", "install", "--quiet", "--python", str(PYTHON), *_index(), "-r", str(requirements)]):
        return
    if not _succeeds([str(PYTHON), "-m", "pip", "install", "--quiet", "-r", str(requirements)]):
        raise TroubleError(
            "Python 组件没有装上。第一次运行需要联网；请检查网络后再试一次。",
            "The Python packages could not be installed. The first run needs the network; check it and try again.",
        )


def _find_uv() -> str | None:
    """The uv on the path, or the one that pip puts into the environment; None when it cannot be had."""
    if found := shutil.which("uv"):
        return found
    own = VENV / "bin" / "uv"
    if not own.exists():
        _succeeds([str(PYTHON), "-m", "pip", "install", "--quiet", UV])
    return str(own) if own.exists() else None


def _index() -> list[str]:
    """Uv does not read pip's settings: pass on the mirror that many people in China have set there."""
    if "UV_DEFAULT_INDEX" in os.environ or "UV_INDEX_URL" in os.environ:
        return []
    listed = subprocess.run(
        [str(PYTHON), "-m", "pip", "config", "list"], capture_output=True, encoding="utf-8", check=False
    )
    url = mirror_in(listed.stdout)
    return ["--default-index", url] if url else []


def mirror_in(pip_settings: str) -> str | None:
    """The index that `pip config list` names, the environment's before a file's."""
    found = dict(re.findall(r"^(:env:|global|install|user|site)\.index-url='([^']+)'", pip_settings, re.MULTILINE))
    return next((found[key] for key in (":env:", "install", "site", "user", "global") if key in found), None)


def _succeeds(command: list[str]) -> bool:
    """Run an installer, its warnings visible, and tell whether it went well."""
    return subprocess.run(command, cwd=ROOT, env=os.environ | _INSTALLING, check=False).returncode == 0
