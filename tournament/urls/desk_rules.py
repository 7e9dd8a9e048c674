"""Addresses of the rule book's pages at the desk. What they are asked stands in the query, so that every check can be
linked.
"""

from django.urls import path

from tournament.views import rule_cards, rule_sums, rules

urlpatterns = [
    path("<slug:slug>/rules/", rules.home, name="rules"),
    path("<slug:slug>/rules/ruling", rules.ruling, name="rules_ruling"),
    path("<slug:slug>/rules/follow", rule_cards.follow, name="rules_follow"),
    path("<slug:slug>/rules/compare", rule_cards.compare, name="rules_compare"),
    path("<slug:slug>/rules/tractor", rule_cards.tractor, name="rules_tractor"),
    path("<slug:slug>/rules/throw", rule_cards.throw, name="rules_throw"),
    path("<slug:slug>/rules/deal", rule_sums.deal, name="rules_deal"),
    path("<slug:slug>/rules/office", rule_sums.office, name="rules_office"),
]
