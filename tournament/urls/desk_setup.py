"""The desk's set-up pages: event, divisions, people, entrants, check-in, lists in and out."""

from django.urls import path

from tournament.views import check_in, entrants, event_book, events, exports, imports, people, stages

urlpatterns = [
    path("new", events.new_event, name="new_event"),
    path("<slug:slug>/", events.desk, name="desk"),
    path("<slug:slug>/settings", events.event_settings, name="event_settings"),
    path("<slug:slug>/settings/archive", events.event_archive, name="event_archive"),
    path("<slug:slug>/settings/book", event_book.event_book, name="event_book"),
    path("<slug:slug>/settings/book/confirm", event_book.confirm_book, name="confirm_book"),
    path("<slug:slug>/settings/book/field", event_book.house_rule, name="house_rule"),
    path("<slug:slug>/settings/book/field/remove", event_book.house_rule_remove, name="house_rule_remove"),
    path("<slug:slug>/settings/divisions", events.divisions, name="divisions"),
    path("<slug:slug>/settings/divisions/<int:pk>", events.division_edit, name="division_edit"),
    path("<slug:slug>/settings/stages/<int:stage>", stages.stage_settings, name="stage_settings"),
    path("<slug:slug>/settings/people", people.people, name="people"),
    path("<slug:slug>/settings/people/<int:pk>", people.person_edit, name="person_edit"),
    path("<slug:slug>/settings/people/<int:pk>/password", people.person_password, name="person_password"),
    path("<slug:slug>/settings/people/<int:pk>/remove", people.person_remove, name="person_remove"),
    path("<slug:slug>/divisions/<int:division>/entrants", entrants.entrants, name="entrants"),
    path("<slug:slug>/divisions/<int:division>/entrants/add", entrants.entrant_add, name="entrant_add"),
    path("<slug:slug>/divisions/<int:division>/check-in", check_in.check_in, name="check_in"),
    path("<slug:slug>/divisions/<int:division>/check-in/missing", check_in.withdraw_missing, name="withdraw_missing"),
    path("<slug:slug>/divisions/<int:division>/import", imports.entrant_import, name="entrant_import"),
    path(
        "<slug:slug>/divisions/<int:division>/entrants.<str:file_format>",
        exports.entrants_export,
        name="entrants_export",
    ),
    path("<slug:slug>/imports/<int:pk>", imports.entrant_import_confirm, name="entrant_import_confirm"),
    path("<slug:slug>/entrants/<int:pk>", entrants.entrant_edit, name="entrant_edit"),
    path("<slug:slug>/entrants/<int:pk>/fee", entrants.entrant_fee, name="entrant_fee"),
    path("<slug:slug>/entrants/<int:pk>/withdraw", entrants.entrant_withdraw, name="entrant_withdraw"),
    path("<slug:slug>/entrants/<int:pk>/return", entrants.entrant_return, name="entrant_return"),
    path("<slug:slug>/entrants/<int:pk>/remove", entrants.entrant_remove, name="entrant_remove"),
]
