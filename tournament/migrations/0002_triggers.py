"""The log and the content of results are append-only, and the database itself says so."""

from typing import Any

from django.db import migrations

# A result's state may change (approved -> replaced); what was recorded may not.
RESULT_COLUMNS = (
    "match_id, version, kind, winner, level_difference, level_a, level_b, reason, entered_by_id, entered_at"
)

SQLITE = [
    ("log_is_never_changed", "BEFORE UPDATE ON tournament_logentry", "the log is never changed"),
    ("log_is_never_deleted", "BEFORE DELETE ON tournament_logentry", "the log is never deleted"),
    (
        "result_is_never_changed",
        f"BEFORE UPDATE OF {RESULT_COLUMNS} ON tournament_result",
        "a result is never changed, only replaced",
    ),
    ("result_is_never_deleted", "BEFORE DELETE ON tournament_result", "a result is never deleted"),
    (
        "result_stays_replaced",
        "BEFORE UPDATE OF state ON tournament_result WHEN OLD.state = 'replaced'",
        "a replaced result stays replaced",
    ),
]


def _create(_apps: Any, schema_editor: Any) -> None:
    for name, when, message in SQLITE:
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"CREATE TRIGGER {name} {when} BEGIN SELECT RAISE(ABORT, '{message}'); END")
        else:
            schema_editor.execute(
                f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$ BEGIN RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
            )
            timing, _, condition = when.partition(" WHEN ")
            condition = f" WHEN ({condition})" if condition else ""
            schema_editor.execute(f"CREATE TRIGGER {name} {timing} FOR EACH ROW{condition} EXECUTE FUNCTION {name}()")


def _drop(_apps: Any, schema_editor: Any) -> None:
    for name, when, _message in SQLITE:
        table = "tournament_logentry" if "logentry" in when else "tournament_result"
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"DROP TRIGGER {name}")
        else:
            schema_editor.execute(f"DROP TRIGGER {name} ON {table}")
            schema_editor.execute(f"DROP FUNCTION {name}()")


class Migration(migrations.Migration):
    """Triggers on the log and on results."""

    dependencies = [("tournament", "0001_first_tables")]

    operations = [migrations.RunPython(_create, _drop, elidable=False)]
