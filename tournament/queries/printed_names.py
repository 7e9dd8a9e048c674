"""The names that will stand on an event's papers."""

from tournament.models import Entrant, Event


def printed_names(event: Event) -> list[str]:
    """Return every text typed by somebody that a paper prints, once each: the event's own and those of all teams."""
    columns = ("team_name", "player1", "player2", "club")
    of_teams = Entrant.objects.filter(division__event=event).order_by("division", "lot", "pk").values_list(*columns)
    of_groups = event.divisions.values_list("name", flat=True)
    texts = [event.name, event.venue, *of_groups, *(text for team in of_teams for text in team)]
    return list(dict.fromkeys(text for text in texts if text))
