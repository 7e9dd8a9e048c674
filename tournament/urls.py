"""URLs: filled in by the doors."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
