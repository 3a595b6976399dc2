"""Verbs for what the history keeps: listed, compared, given away and taken in."""
