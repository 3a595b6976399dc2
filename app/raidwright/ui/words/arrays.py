"""An array in a few words: who is there."""

from PySide6.QtCore import QCoreApplication

from raidwright.storage.arrays import Array
from raidwright.storage.standing import call_roll

translate = QCoreApplication.translate


def members_words(array: Array) -> str:
    """How many members are there of how many, and its spares."""
    roll = call_roll(array)
    words = translate("Array", "{present} of {expected} members")
    words = words.format(present=roll.present, expected=roll.expected)
    if not roll.spares:
        return words
    return translate("Array", "{members}, spares: {n}").format(members=words, n=roll.spares)
