"""Questions that hundreds of phones ask in the same second, and the rows that they leave.

Django works out the SQL of every query anew, which takes ten times as long as the database then does. Here it is worked
out once a process, by Django, from the same querysets as everywhere; only the values change.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, Model, QuerySet
from django.db.models.query import get_related_populators

Row = TypeVar("Row")


class Slot(Expression):
    """The place of a value in a prepared query: its name, and the model's field that says how it is written."""

    def __init__(self, name: str, model: type[Model], field: str = "id") -> None:
        """Hold a place; a slot is not changed afterwards."""
        written_as: Any = model._meta.get_field(field)
        super().__init__(output_field=written_as)
        self.name = name

    def as_sql(self, _compiler: Any, _connection: Any) -> tuple[str, list[Any]]:  # type: ignore[override]  # it has a value only later
        """Write the place; the value comes later (`_Ready.values`)."""
        return "%s", [self]


@dataclass(frozen=True)
class _Ready:
    """A query's SQL, its parameters and slots, and how a row of the answer is read."""

    sql: str
    parameters: tuple[Any, ...]
    converters: dict[int, Any]
    read: Callable[[list[Any]], Any]

    def values(self, given: dict[str, Any], ours: BaseDatabaseWrapper) -> list[Any]:
        return [
            each.output_field.get_db_prep_value(given[each.name], ours) if isinstance(each, Slot) else each
            for each in self.parameters
        ]

    def rows(self, answer: list[Any], ours: BaseDatabaseWrapper) -> Iterator[Any]:
        for row in answer:
            cells = list(row)
            for place, (converters, column) in self.converters.items():
                for convert in converters:
                    cells[place] = convert(cells[place], column, ours)
            yield self.read(cells)


class Prepared(Generic[Row]):
    """A queryset with slots, of models (`select_related` and `only` included) or of `values_list` rows."""

    def __init__(self, make: Callable[[], "QuerySet[Any, Row]"]) -> None:
        """Keep how the queryset is made, for when it is first asked."""
        self.make = make
        self._ready: dict[str, _Ready] = {}

    def rows(self, **values: Any) -> list[Row]:
        """Ask with a value for each slot."""
        ours = connections[DEFAULT_DB_ALIAS]  # looked up once, for that takes its time too
        ready = self._ready.get(ours.vendor) or self._get_ready()
        with ours.cursor() as cursor:
            cursor.execute(ready.sql, ready.values(values, ours))
            return list(ready.rows(cursor.fetchall(), ours))

    def only_row(self, **values: Any) -> Row | None:
        """Ask for the one row that there can be."""
        return next(iter(self.rows(**values)), None)

    def _get_ready(self) -> _Ready:
        compiler = self.make().query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_rest in compiler.select])
        ready = self._ready[connection.vendor] = _Ready(sql, tuple(parameters), converters, _reader(compiler))
        return ready


def _reader(compiler: Any) -> Callable[[list[Any]], Any]:
    """How a row becomes a model with its related ones, as `ModelIterable` does it, or a tuple."""
    if compiler.query.values_select:
        return tuple
    kind, select, alias = compiler.klass_info, compiler.select, connection.alias
    first, last = kind["select_fields"][0], kind["select_fields"][-1] + 1
    names = [column.target.attname for column, *_rest in select[first:last]]
    related = get_related_populators(kind, select, alias)  # type: ignore[call-arg]  # the stubs are those of Django 6

    def read(cells: list[Any]) -> Any:
        found = kind["model"].from_db(alias, names, cells[first:last])
        for each in related:
            each.populate(cells, found)
        return found

    return read


def insert_row(row: Model) -> None:
    """Insert a new row and give it its number: what `save` comes to for a model without parents and signals.

    Raises IntegrityError where a constraint refuses it.
    """
    ours = connections[DEFAULT_DB_ALIAS]
    fields, sql = _insertion(type(row), ours.vendor)
    values = [field.get_db_prep_save(field.pre_save(row, True), ours) for field in fields]
    with ours.cursor() as cursor:
        cursor.execute(sql, values)
        (row.pk,) = cursor.fetchone()
    row._state.adding, row._state.db = False, ours.alias  # noqa: SLF001 - as `Model.save_base` does


def add_one(row: Model, *columns: str) -> None:
    """Raise integer columns of a row by one in the database, whatever the row in hand says."""
    quote, meta = connection.ops.quote_name, row._meta
    raised = ", ".join(f"{quote(column)} = {quote(column)} + 1" for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {quote(meta.db_table)} SET {raised} WHERE id = %s", [row.pk])  # noqa: S608 - our own names


@cache
def _insertion(model: type[Model], _vendor: str) -> tuple[list[Any], str]:
    quote, meta = connection.ops.quote_name, model._meta
    fields = [field for field in meta.concrete_fields if not field.primary_key]
    columns, places = ", ".join(quote(str(field.column)) for field in fields), ", ".join("%s" for _field in fields)
    table, number = quote(meta.db_table), quote(str(meta.pk.column))
    return fields, f"INSERT INTO {table} ({columns}) VALUES ({places}) RETURNING {number}"  # noqa: S608 - our own names
