"""Open the chief referee's account on a new database."""

from typing import Any

from django.core.management.base import BaseCommand

from tournament.actions.accounts import open_first_account

# Printed in both languages: at the first start nobody has chosen one yet.
ANNOUNCEMENT = """
  ┌ 裁判长账号（密码只显示这一次，请记下）
  │ The chief referee's account (the password is shown only this once)
  │
  │   用户名 user:      {username}
  │   密码   password:  {password}
  │
  └ 修改密码 change it:  python3 run.py manage changepassword {username}
"""


class Command(BaseCommand):
    help = "Open the chief referee's account when the database has no user; print its password once. Asks nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        account = open_first_account()
        if account is not None:
            self.stdout.write(ANNOUNCEMENT.format(username=account.username, password=account.password))
