"""Telling somebody who is not looking: a small service of the user's session, and the switch for it."""

STAY = ("notify", "--stay")
"""The arguments with which this program is the service."""
TOKEN_VARIABLE = "XDG_ACTIVATION_TOKEN"  # noqa: S105 - a name
"""Where a program finds the token with which its window may come to the front (xdg-activation)."""
