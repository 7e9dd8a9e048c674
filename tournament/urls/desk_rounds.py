"""Addresses of desk_rounds."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
