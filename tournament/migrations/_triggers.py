"""What only a trigger can enforce: rows that are never changed, and rows that agree with other rows.

SQLite drops the triggers of a table whenever a migration remakes it. A migration that changes one of the tables below
stands between `drop_triggers` and `create_triggers`.
"""

from typing import Any, NamedTuple


class Trigger(NamedTuple):
    """Refuse `event` on `table` where `condition` holds (always, when empty), with `message`."""

    name: str
    table: str
    event: str
    condition: str
    message: str


# A result's state may change (approved -> replaced or taken back); what was recorded may not.
RECORDED = "match_id, version, kind, winner, level_difference, level_a, level_b, reason, entered_by_id, entered_at"
OTHER_ROUND = "NEW.round_id <> (SELECT round_id FROM tournament_match WHERE id = NEW.match_id)"

TRIGGERS = (
    Trigger("log_is_never_changed", "tournament_logentry", "UPDATE", "", "the log is never changed"),
    Trigger("log_is_never_deleted", "tournament_logentry", "DELETE", "", "the log is never deleted"),
    Trigger(
        "result_is_never_changed",
        "tournament_result",
        f"UPDATE OF {RECORDED}",
        "",
        "a result is never changed, only replaced",
    ),
    Trigger("result_is_never_deleted", "tournament_result", "DELETE", "", "a result is never deleted"),
    Trigger(
        "result_stays_replaced",
        "tournament_result",
        "UPDATE OF state",
        "OLD.state <> 'approved'",
        "a replaced result stays replaced",
    ),
    Trigger(
        "seat_is_in_the_round_of_its_match",
        "tournament_seat",
        "INSERT",
        OTHER_ROUND,
        "a seat is in the round of its match",
    ),
    Trigger(
        "seat_stays_in_the_round_of_its_match",
        "tournament_seat",
        "UPDATE OF round_id, match_id",
        OTHER_ROUND,
        "a seat is in the round of its match",
    ),
)

# What a side reported, and what a phone sent, stays as it was; only what became of a report may change.
REPORTED = "match_id, number, side, winner, level_difference, level_a, level_b, entered_at"
FLOOR_TRIGGERS = (
    Trigger("report_is_never_changed", "tournament_report", f"UPDATE OF {REPORTED}", "", "a report is never changed"),
    Trigger(
        "report_keeps_its_deals",
        "tournament_report",
        "UPDATE OF deals",
        "CAST(OLD.deals AS text) <> '[]'",
        "the deals of a report are never changed, only added",
    ),
    Trigger("report_is_never_deleted", "tournament_report", "DELETE", "", "a report is never deleted"),
    Trigger(
        "report_stays_decided",
        "tournament_report",
        "UPDATE OF state",
        "OLD.state IN ('approved', 'replaced', 'overruled')",
        "a decided report stays decided",
    ),
)
"""Came with `0009_floor`; the tables of the first ones were there long before."""


def create_triggers(_apps: Any, schema_editor: Any) -> None:
    """Create the triggers of `TRIGGERS`, in the words of the database at hand."""
    _create(schema_editor, TRIGGERS)


def drop_triggers(_apps: Any, schema_editor: Any) -> None:
    """Drop those of `TRIGGERS` that are there."""
    _drop(schema_editor, TRIGGERS)


def create_floor_triggers(_apps: Any, schema_editor: Any) -> None:
    """Create the triggers of `FLOOR_TRIGGERS`."""
    _create(schema_editor, FLOOR_TRIGGERS)


def drop_floor_triggers(_apps: Any, schema_editor: Any) -> None:
    """Drop those of `FLOOR_TRIGGERS` that are there."""
    _drop(schema_editor, FLOOR_TRIGGERS)


def _create(schema_editor: Any, triggers: tuple[Trigger, ...]) -> None:
    create = _create_in_sqlite if schema_editor.connection.vendor == "sqlite" else _create_in_postgresql
    for trigger in triggers:
        create(schema_editor, trigger)


def _drop(schema_editor: Any, triggers: tuple[Trigger, ...]) -> None:
    for trigger in triggers:
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {trigger.name}")
        else:
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {trigger.name} ON {trigger.table}")
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {trigger.name}()")


def _create_in_sqlite(schema_editor: Any, trigger: Trigger) -> None:
    when = f"WHEN {trigger.condition} " if trigger.condition else ""
    schema_editor.execute(
        f"CREATE TRIGGER {trigger.name} BEFORE {trigger.event} ON {trigger.table} {when}"
        f"BEGIN SELECT RAISE(ABORT, '{trigger.message}'); END"
    )


def _create_in_postgresql(schema_editor: Any, trigger: Trigger) -> None:
    refuse = f"RAISE EXCEPTION '{trigger.message}' USING ERRCODE = 'integrity_constraint_violation';"
    # WHEN of a trigger may not look at other tables, so the function asks itself.
    body = f"IF {trigger.condition} THEN {refuse} END IF; RETURN NEW;" if trigger.condition else refuse
    schema_editor.execute(
        f"CREATE FUNCTION {trigger.name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$"
    )
    schema_editor.execute(
        f"CREATE TRIGGER {trigger.name} BEFORE {trigger.event} ON {trigger.table} "
        f"FOR EACH ROW EXECUTE FUNCTION {trigger.name}()"
    )
