"""Addresses of front."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
