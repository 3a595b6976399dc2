"""The button that leads to the practice machine, wherever there is nothing else to do."""

from raidwright.ui.desk.desk import Desk
from raidwright.ui.frame.options import PRACTICE
from raidwright.ui.look.widgets import Action


def practice_offer(desk: Desk, words: str) -> Action | None:
    """A button with ``words``; none where no practice machine is to be had."""
    return (words, lambda: desk.open(PRACTICE)) if desk.no_practice is None else None
