"""Addresses of the papers."""

from django.urls import path

from tournament.views import papers

urlpatterns = [
    path("<slug:slug>/papers", papers.papers, name="papers"),
    path("<slug:slug>/papers/make", papers.paper_make, name="paper_make"),
    path("<slug:slug>/papers/<int:pk>", papers.paper_job, name="paper_job"),
    path("<slug:slug>/papers/<int:pk>.pdf", papers.paper_file, name="paper_file"),
]
