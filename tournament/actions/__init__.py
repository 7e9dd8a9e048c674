"""Writes, named as verbs: the only code that changes the database. Each is atomic, validated and logged once."""
