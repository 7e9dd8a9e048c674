"""The desk's pages for running the rounds: draw, pairing, results, standings, log."""

from django.urls import path

from tournament.views import board, calls, clock, disputes, drafts, draw, log, results, rounds, standings

DIVISION = "<slug:slug>/divisions/<int:division>"
STAGE = "<slug:slug>/stages/<int:stage>"
ROUND = "<slug:slug>/rounds/<int:pk>"
MATCH = "<slug:slug>/matches/<int:pk>"

urlpatterns = [
    path(f"{DIVISION}/draw", draw.draw, name="draw"),
    path(f"{DIVISION}/draw/seed", draw.draw_seed, name="draw_seed"),
    path(f"{DIVISION}/draw/hat", draw.draw_by_hand, name="draw_by_hand"),
    path(f"{DIVISION}/draw/protocol", draw.draw_protocol, name="draw_protocol"),
    path(f"{STAGE}/rounds", rounds.rounds, name="rounds"),
    path(f"{STAGE}/rounds/pair", rounds.pair_round, name="pair_round"),
    path(f"{STAGE}/standings", standings.standings, name="standings"),
    path(ROUND, rounds.round, name="round"),
    path(f"{ROUND}/board", board.round_board, name="round_board"),
    path(f"{ROUND}/approve", board.approve, name="approve"),
    path(f"{ROUND}/calls", calls.calls, name="calls"),
    path(f"{ROUND}/publish", rounds.publish_round, name="publish_round"),
    path(f"{ROUND}/unpublish", rounds.unpublish_round, name="unpublish_round"),
    path(f"{ROUND}/start", rounds.start_round, name="start_round"),
    path(f"{ROUND}/clock", clock.set_clock, name="set_clock"),
    path(f"{ROUND}/close", rounds.close_round, name="close_round"),
    path(f"{ROUND}/certify", rounds.certify_round, name="certify_round"),
    path(f"{ROUND}/reopen", rounds.reopen_round, name="reopen_round"),
    path(f"{ROUND}/swap", drafts.swap, name="swap"),
    path(f"{ROUND}/pin", drafts.pin, name="pin"),
    path(f"{ROUND}/discard", drafts.discard_draft, name="discard_draft"),
    path(f"{ROUND}/explanation", drafts.explanation, name="explanation"),
    path(f"{ROUND}/pairing.json", drafts.pairing_json, name="pairing_json"),
    path(f"{ROUND}/entry", results.quick_entry, name="quick_entry"),
    path(f"{ROUND}/entry/preview", results.entry_preview, name="entry_preview"),
    path(MATCH, results.match, name="match"),
    path(f"{MATCH}/decide", disputes.decide, name="decide"),
    path(f"{MATCH}/take-back", results.take_back, name="take_back"),
    path(f"{MATCH}/step-in/<int:entrant>", results.step_in, name="step_in"),
    path("<slug:slug>/calls/<int:pk>/take", calls.take_call, name="take_call"),
    path("<slug:slug>/calls/<int:pk>/resolve", calls.resolve_call, name="resolve_call"),
    path("<slug:slug>/teams/<int:pk>", standings.team, name="team"),
    path("<slug:slug>/log", log.log, name="log"),
]
