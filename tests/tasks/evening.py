"""`python -m tests.tasks.evening`: a small and a large event, each with a published round."""

import django

EVENTS = {"small": 8, "large": 300}


def main() -> None:
    """Make the events in the database of the environment."""
    django.setup()
    from tests import make

    for slug, pairs in EVENTS.items():
        make.published_round(make.drawn_event(pairs, slug=slug))


if __name__ == "__main__":
    main()
