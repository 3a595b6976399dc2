"""Verbs that measure, and what they say of it."""
