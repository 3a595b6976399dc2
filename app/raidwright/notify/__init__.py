"""Telling somebody who is not looking: a small service of the user's session, and the switch for it."""

STAY = ("notify", "--stay")
"""The arguments with which this program is the service."""
