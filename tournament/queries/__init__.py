"""Reads for a page, returning frozen dataclasses; no writes, no HTML."""
