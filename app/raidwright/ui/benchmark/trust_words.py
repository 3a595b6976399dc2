"""How far a figure can be trusted, and why no further, in words."""

from PySide6.QtCore import QCoreApplication

from raidwright.bench.repeats import Ending
from raidwright.bench.verdicts import Reason, Trust

translate = QCoreApplication.translate


def trust_words(trust: Trust) -> str:
    """One word for how far a figure can be trusted."""
    match trust:
        case Trust.STEADY:
            return translate("Bench", "steady")
        case Trust.FAIR:
            return translate("Bench", "fair")
        case Trust.UNSTEADY:
            return translate("Bench", "unsteady")
        case Trust.DOUBTFUL:
            return translate("Bench", "doubtful")
        case Trust.SINGLE:
            return translate("Bench", "one pass")


def reason_name(reason: Reason) -> str:
    """What stands behind a doubt, in two words; empty where the spread beside it says it all."""
    names = {
        Reason.RESYNC: translate("Bench", "resync running"),
        Reason.DEGRADED: translate("Bench", "disk missing"),
        Reason.LINK: translate("Bench", "faster than its link"),
        Reason.MEMORY: translate("Bench", "partly from memory"),
        Reason.FOREIGN: translate("Bench", "used by others"),
        Reason.STALL: translate("Bench", "stood still"),
        Reason.FALLING: translate("Bench", "slower and slower"),
        Reason.RISING: translate("Bench", "faster and faster"),
        Reason.PROCESSOR: translate("Bench", "processor-bound"),
    }
    return names.get(reason, "")


def reason_words(reason: Reason) -> str:
    """What stands behind a doubt, in a sentence."""
    sentences = {
        Reason.RESYNC: translate("Bench", "An array on these disks was synchronising at the same time."),
        Reason.DEGRADED: translate("Bench", "The array lacked a disk."),
        Reason.LINK: translate("Bench", "Faster than the disks' links can be: a cache answered."),
        Reason.MEMORY: translate(
            "Bench",
            "The disks moved fewer bytes than were measured: memory answered, or data was compressed.",
        ),
        Reason.FOREIGN: translate("Bench", "Something else used the device at the same time."),
        Reason.STALL: translate("Bench", "It stood nearly still for a second or longer."),
        Reason.FALLING: translate(
            "Bench", "It became slower and slower: a cache ran full, or the drive is hot."
        ),
        Reason.RISING: translate("Bench", "It became faster and faster: something was still settling."),
        Reason.BREADTH: translate("Bench", "The fastest and the slowest pass are more than 20 % apart."),
        Reason.SCATTER: translate("Bench", "The passes differ from each other."),
        Reason.PROCESSOR: translate("Bench", "The processor was the limit, not the disks."),
    }
    return sentences[reason]


def ending_words(ending: Ending) -> str:
    """Why a cell has no more passes than it has."""
    match ending:
        case Ending.ASKED:
            return translate("Bench", "Ended after as many passes as were asked for.")
        case Ending.AGREED:
            return translate("Bench", "Ended because the passes agree within 5 %.")
        case Ending.MOST:
            return translate("Bench", "Ended at the most passes allowed; they still differ by more than 5 %.")
        case Ending.STOPPED:
            return translate("Bench", "Ended because the measurement was stopped.")
