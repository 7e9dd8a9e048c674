"""The engine against brute force, the complete graph, and over whole events; `run.py fuzz` does the long runs."""

from random import Random

import pytest

from tests.pairing.events import Tally, play_event
from tests.pairing.trials import explained_faults, large_faults, large_field, small_faults, small_field, tight_field


@pytest.mark.parametrize("batch", range(4))
def test_small_fields_are_paired_as_brute_force_does(batch: int) -> None:
    fields = [small_field(seed) for seed in range(150 * batch, 150 * (batch + 1))]

    assert [(field, faults) for field in fields if (faults := small_faults(field))] == []


def test_later_rounds_stay_pairable_at_the_least_price() -> None:
    fields = [tight_field(seed) for seed in range(150)]

    assert [(field, faults) for field in fields if (faults := small_faults(field))] == []


def test_explanations_know_what_later_rounds_forbid() -> None:
    fields = [tight_field(seed) for seed in range(40)]

    assert [fault for field in fields for fault in explained_faults(field)] == []


def test_explanations_are_what_brute_force_finds() -> None:
    fields = [small_field(seed) for seed in range(1000, 1080)]

    assert [fault for field in fields for fault in explained_faults(field)] == []


def test_band_gives_what_the_complete_graph_gives() -> None:
    fields = [large_field(seed) for seed in range(60)]

    assert [(field, faults) for field in fields if (faults := large_faults(field))] == []


def test_events_have_no_rematch_no_wrong_bye_and_no_dead_end() -> None:
    tally = Tally()

    for seed in range(100):
        play_event(Random(seed), tally)

    assert (tally.rematches, tally.wrong_byes, tally.dead_ends, tally.false_proofs) == (0, 0, 0, 0)
    assert min(tally.withdrawals, tally.late_entries, tally.forfeits, tally.corrections) > 10
    assert tally.planned_over_half > 10
