"""Verbs that show what is there and what would be done."""
