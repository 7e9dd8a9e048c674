"""A QR code of an address for the terminal. Runs inside .venv (needs segno)."""

import sys

import segno


def main() -> None:
    """Draw the address given on the command line, small enough for any terminal."""
    segno.make(sys.argv[1], error="l", micro=False).terminal(compact=True, border=2)


if __name__ == "__main__":
    main()
