"""What must stand beside every figure that a practice machine gave."""

from PySide6.QtCore import QCoreApplication


def simulated_words() -> str:
    """That speeds are invented, and what can be learned from them all the same."""
    return QCoreApplication.translate(
        "Rehearsal",
        "Practice numbers are simulated: disk speeds are invented. Ratios hold while the computer is idle.",
    )
