"""The words by which a machine is chosen, on the command line and in the window.

They stand apart from what opens it: the window has them before its first picture.
"""

SYSTEM = "system"
PRACTICE = "practice"
"""This computer and the practice machine; any other choice is a file."""
THIS_COMPUTER = "This computer"
"""Title of the computer that the program runs on."""


def is_practice(choice: str) -> bool:
    """Whether ``choice`` is a practice machine: "practice", or "practice:DISKS"."""
    return choice.partition(":")[0] == PRACTICE
