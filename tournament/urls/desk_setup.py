"""The desk's set-up pages: event, divisions, people, entrants."""

from django.urls import path

from tournament.views import events

urlpatterns = [
    path("new", events.new_event, name="new_event"),
    path("<slug:slug>/", events.desk, name="desk"),
    path("<slug:slug>/settings", events.event_settings, name="event_settings"),
    path("<slug:slug>/settings/divisions", events.divisions, name="divisions"),
    path("<slug:slug>/settings/divisions/<int:pk>", events.division_edit, name="division_edit"),
]
