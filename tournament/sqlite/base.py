"""Django's SQLite, whose transactions stand in line before they begin. The module's name is Django's."""

from typing import Any

from django.db.backends.sqlite3 import base

from tournament.sqlite.gate import Gate, gate_of


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that stands in line before it begins a transaction."""

    _entered: Gate | None = None

    def _start_transaction_under_autocommit(self) -> None:
        gate = gate_of(str(self.settings_dict["NAME"]))
        self._leave()
        if gate and gate.enter():
            self._entered = gate
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # private, so not in the stubs
        except BaseException:
            self._leave()
            raise

    def _commit(self) -> Any:
        done = super()._commit()  # type: ignore[misc]  # private, so not in the stubs
        self._leave()
        return done

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]  # private, so not in the stubs
        finally:
            self._leave()

    def _close(self) -> Any:
        try:
            return super()._close()  # type: ignore[misc]  # private, so not in the stubs
        finally:
            self._leave()

    def _leave(self) -> None:
        if gate := self._entered:
            self._entered = None
            gate.leave()
