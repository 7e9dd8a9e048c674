"""Which pair plays at which table, so that a player who needs a certain table keeps it."""

from collections.abc import Mapping, Sequence


def assign_tables(
    pairs: Sequence[tuple[str, str]], first: int = 1, fixed: Mapping[str, int] | None = None
) -> tuple[int, ...]:
    """Return the table number of each pair, the best pair first at the lowest free table.

    Tables run from `first`; `fixed` is the table of a team that always sits there, and only there. Where two such
    teams want one table the better pair has it, and where two with different tables meet, the better team's counts.
    A fixed table outside the row of tables is added to it, so nobody is moved for it.
    """
    wanted = [_wish(pair, fixed or {}) for pair in pairs]
    taken: set[int] = set()
    tables: list[int | None] = []
    for wish in wanted:
        tables.append(wish if wish is not None and wish not in taken else None)
        taken |= {wish} if wish is not None else set()
    free = (table for table in range(first, first + len(pairs) + len(taken)) if table not in taken)
    return tuple(next(free) if table is None else table for table in tables)


def _wish(pair: tuple[str, str], fixed: Mapping[str, int]) -> int | None:
    return fixed.get(pair[0], fixed.get(pair[1]))


def keep_tables(pairs: Sequence[tuple[str, str]], tables: Sequence[int], fixed: Mapping[str, int]) -> tuple[int, ...]:
    """Return the table of each pair after a change by hand: fixed tables are kept, and nobody else moves for nothing.

    A pair away from its fixed table trades with whoever sits there, unless that pair belongs there too.
    """
    now = list(tables)
    for place, pair in enumerate(pairs):
        wish = _wish(pair, fixed)
        if wish is None or now[place] == wish:
            continue
        there = now.index(wish) if wish in now else None
        if there is not None and _wish(pairs[there], fixed) == wish:
            continue
        if there is not None:
            now[there] = now[place]
        now[place] = wish
    return tuple(now)
