"""Addresses of desk_setup."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
