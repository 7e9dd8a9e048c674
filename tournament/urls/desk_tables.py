"""Addresses of the desk's pages about the links of card tables."""

from django.urls import path

from tournament.views import table_links

urlpatterns = [
    path("<slug:slug>/tables", table_links.table_links, name="table_links"),
    path("<slug:slug>/tables/address", table_links.table_address, name="table_address"),
    path("<slug:slug>/tables/<int:pk>/reissue", table_links.table_reissue, name="table_reissue"),
    path("<slug:slug>/tables/<int:pk>/revoke", table_links.table_revoke, name="table_revoke"),
]
