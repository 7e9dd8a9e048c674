"""Addresses of screen."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
