"""A page of a sorted list, whatever the address asks for."""

import django_tables2 as tables
from django.core.paginator import Paginator
from django.http import HttpRequest


def show_page(request: HttpRequest, table: tables.Table, per_page: int = 50) -> tables.Table:
    """Sort by `?sort=` and show `?page=`; an unknown column or page is harmless, and nobody chooses the page's size."""
    table.order_by = request.GET.getlist(table.prefixed_order_by_field) or table.order_by
    asked = request.GET.get(table.prefixed_page_field)
    table.paginate(page=Paginator(table.rows, per_page).get_page(asked).number, per_page=per_page)
    return table
