"""The words by which a machine is chosen, on the command line and in the window."""

SYSTEM = "system"
PRACTICE = "practice"


def is_practice(choice: str) -> bool:
    """Whether ``choice`` is a practice machine: "practice", or "practice:DISKS"."""
    return choice.partition(":")[0] == PRACTICE
