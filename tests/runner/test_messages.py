from pathlib import Path

from runner.messages import (
    Message,
    Translation,
    messages_in_book,
    messages_in_python,
    messages_in_template,
    problems,
    translations,
)

ROUND = Message(None, "round")


def test_python_messages_are_found_with_their_context() -> None:
    source = (
        "_('round')\ngettext_lazy('lot')\npgettext_lazy('cards', 'deal')\nngettext('one bye', '%(n)s byes', n)\n"
        "gettext(name)\nlog('not for people')\ngettext_noop('late '\n  'entry')\n"
    )

    assert list(messages_in_python(source)) == [
        Message(None, "round"),
        Message(None, "lot"),
        Message("cards", "deal"),
        Message(None, "one bye"),
        Message(None, "late entry"),
    ]


def test_template_messages_are_found_in_every_form_and_at_every_indentation() -> None:
    source = """{% load i18n %}
      <h1>{% translate "Standings" %}</h1>
  <p title="{% translate 'Publish' context 'round' %}">it's {{ _("by table") }}
{% blocktranslate with name=team.name %}{{ name }} has a bye{% endblocktranslate %}
        {% blocktranslate count n=byes trimmed %}
          one
          bye
        {% plural %}
          {{ n }} byes
        {% endblocktranslate %}
    {{ value|default:_("none") }} {# {% translate "a comment" %} #}
"""

    assert list(messages_in_template(source)) == [
        Message(None, "Standings"),
        Message("round", "Publish"),
        Message(None, "by table"),
        Message(None, "%(name)s has a bye"),
        Message(None, "one bye"),
        Message(None, "none"),
    ]


def test_translated_message_is_no_problem() -> None:
    assert problems({ROUND: "views.py"}, {ROUND: [Translation("轮", "a.po:3")]}) == []


def test_message_without_translation_is_a_problem() -> None:
    assert problems({ROUND: "views.py"}, {ROUND: [Translation("", "a.po:3")]}) == [
        "views.py: not translated: 'round'",
    ]


def test_translation_that_nobody_uses_is_a_problem() -> None:
    assert problems({}, {ROUND: [Translation("轮", "a.po:3")]}) == ["a.po:3: no longer used: 'round'"]


def test_two_areas_must_say_the_same() -> None:
    said = {ROUND: [Translation("轮", "a.po:3"), Translation("轮次", "b.po:9")]}

    assert problems({ROUND: "views.py"}, said) == [
        "'round' is translated differently: a.po:3 '轮', b.po:9 '轮次'",
    ]


def test_placeholders_must_survive_translation() -> None:
    message = Message(None, "table %(number)s")

    assert problems({message: "views.py"}, {message: [Translation("第 %(numer)s 桌", "a.po:3")]}) == [
        "a.po:3: other placeholders than 'table %(number)s'",
    ]


def test_message_in_chinese_is_a_problem() -> None:
    message = Message(None, "轮")

    assert problems({message: "views.py"}, {message: [Translation("轮", "a.po:3")]}) == [
        "views.py: a message must be English: '轮'",
    ]


def test_english_message_may_name_what_stands_in_a_chinese_file() -> None:
    message = Message(None, "It needs two columns 队员1 and 队员2.")

    assert problems({message: "views.py"}, {message: [Translation("需要 队员1、队员2 两列。", "a.po:3")]}) == []


def test_remarks_of_a_book_are_known_at_any_depth() -> None:
    source = 'a = { value = 1, why = "inferred" }\n[[b.c]]\nvalue = "why"\nwhy = "lost"\n'

    assert list(messages_in_book(source)) == [Message(None, "inferred"), Message(None, "lost")]


def test_known_message_need_not_be_used() -> None:
    assert problems({}, {ROUND: [Translation("轮", "a.po:3")]}, known=frozenset({ROUND})) == []


def test_fuzzy_translation_counts_as_none(tmp_path: Path) -> None:
    catalogue = tmp_path / "django.po"
    catalogue.write_text('#, fuzzy\nmsgid "round"\nmsgstr "圆"\n', encoding="utf-8")

    assert translations([catalogue], root=tmp_path) == {ROUND: [Translation("", "django.po:2")]}
