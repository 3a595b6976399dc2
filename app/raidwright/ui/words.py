"""Sentences that the rooms below give in English, in the user's language."""

from PySide6.QtCore import QCoreApplication

from raidwright.machine.port import MachineError


def failure_sentence(error: BaseException) -> str:
    """What to tell the user of ``error``: the world's own sentence, or that the fault is ours."""
    if isinstance(error, MachineError):
        return error.sentence
    return QCoreApplication.translate(
        "Failure", "Raidwright made a mistake of its own ({kind}). Your disks are not the cause."
    ).format(kind=type(error).__name__)
