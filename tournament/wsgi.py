"""The WSGI entry point that granian serves."""

import os
import sys

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
application = get_wsgi_application()
# A thread that makes a big page must not hold up the others: each of their queries lets go of the interpreter, and
# would wait for five milliseconds to have it back.
sys.setswitchinterval(0.0005)
