"""The papers made so far."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournament.queries.made_papers import MadePaper


class PaperTable(tables.Table):
    """Newest first and never sorted otherwise; an outdated paper says so and can be made again in place."""

    name = tables.Column(verbose_name=_("Paper"), accessor="request__name", attrs={"td": {"class": "name"}})
    asked = tables.DateTimeColumn(verbose_name=_("Asked for"), accessor="job__created_at", format="m-d H:i")
    asked_by = tables.Column(verbose_name=_("By"))
    state = tables.TemplateColumn(template_name="desk/papers/state.html", verbose_name=_("State"))
    version = tables.Column(
        verbose_name=_("Data version"),
        accessor="job__data_version",
        attrs={"th": {"class": "num"}, "td": {"class": "num"}},
    )
    get = tables.TemplateColumn(template_name="desk/papers/get.html", verbose_name="")

    class Meta:
        orderable = False
        default = ""

    def render_name(self, value: str, record: MadePaper) -> SafeString:
        """Return the paper's name as a link to its own page, with the stage and language on pointing at it."""
        href = reverse("paper_job", args=[record.request.event.slug, record.job.pk])
        title = f"{record.request.stage} · {record.request.language}"
        return format_html('<a href="{}" title="{}">{}</a>', href, title, value)
