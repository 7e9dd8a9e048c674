"""Addresses of the hall, for everybody's phone."""

from django.urls import path

from tournament.views import hall

urlpatterns = [
    path("<slug:slug>/", hall.hall, name="hall"),
    path("<slug:slug>/teams/<int:pk>", hall.hall_team, name="hall_team"),
    path("<slug:slug>/pairings", hall.hall_pairings, name="hall_pairings"),
    path("<slug:slug>/standings", hall.hall_standings, name="hall_standings"),
    path("<slug:slug>/names", hall.hall_names, name="hall_names"),
]
