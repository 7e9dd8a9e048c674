"""Addresses of the card tables."""

from django.urls import path

from tournament.views import floor, floor_ledger

urlpatterns = [
    path("", floor.code, name="floor"),
    path("<slug:token>/", floor.table, name="floor_table"),
    path("<slug:token>/state", floor.table_state, name="floor_state"),
    path("<slug:token>/send", floor.send, name="floor_send"),
    path("<slug:token>/ledger", floor_ledger.floor_ledger, name="floor_ledger"),
    path("<slug:token>/unknown", floor.unknown, name="floor_unknown"),
]
