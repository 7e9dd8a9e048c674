"""Addresses of the desk's page about the screens, and of the whole event as a file."""

from django.urls import path

from tournament.views import event_export, screens

urlpatterns = [
    path("<slug:slug>/screens", screens.screens, name="screens"),
    path("<slug:slug>/export.json", event_export.export_event, name="export_event"),
    path("<slug:slug>/export-private.json", event_export.export_event_private, name="export_event_private"),
]
