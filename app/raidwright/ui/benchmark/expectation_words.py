"""Expected beside measured, in a sentence."""

from PySide6.QtCore import QCoreApplication, QLocale

from raidwright.bench.expectation import Expectation, Outcome
from raidwright.bench.expected import Shape
from raidwright.bench.spec import Access, Direction, Row
from raidwright.bench.verdicts import Reason
from raidwright.ui.benchmark.trust_words import reason_name

translate = QCoreApplication.translate


def expectation_words(
    row: Row, direction: Direction, found: Expectation, reasons: tuple[Reason, ...] = ()
) -> str:
    """One sentence: what the array should reach, what it reached, and whether that is what was expected."""
    text = translate(
        "Bench", "{array}: {what} expected {expected} × of one disk, measured {measured} × – {outcome}."
    )
    return text.format(
        array=array_words(found.shape),
        what=access_words(row, direction),
        expected=ratio(found.expected),
        measured=ratio(found.measured),
        outcome=_outcome_words(found.outcome, reasons),
    )


def hint_words(shape: Shape) -> str:
    """What to do to have the array's figures judged."""
    text = translate(
        "Bench",
        "Measure one of its disks alone, and this page says what {array} should reach and what it reaches.",
    )
    return text.format(array=array_words(shape))


def array_words(shape: Shape) -> str:
    """Level and number of disks: "RAID5 of 3"."""
    text = translate("Bench", "{level} of {count}")
    return text.format(level=shape.level.value.upper(), count=shape.members)


def access_words(row: Row, direction: Direction) -> str:
    """What a cell measures: "sequential read"."""
    match row.access, direction:
        case Access.SEQUENTIAL, Direction.READ:
            return translate("Bench", "sequential read")
        case Access.SEQUENTIAL, Direction.WRITE:
            return translate("Bench", "sequential write")
        case Access.RANDOM, Direction.READ:
            return translate("Bench", "random read")
        case _:
            return translate("Bench", "random write")


def ratio(number: float) -> str:
    """Two digits behind the point: "1.96"."""
    return str(QLocale().toString(float(number), "f", 2))


def _outcome_words(outcome: Outcome, reasons: tuple[Reason, ...]) -> str:
    match outcome:
        case Outcome.MET:
            return translate("Bench", "as expected")
        case Outcome.MORE:
            return translate("Bench", "more than expected")
        case Outcome.UNCLEAR:
            return translate("Bench", "the passes differ too much to tell")
        case Outcome.LESS:
            named = next((name for reason in reasons if (name := reason_name(reason))), "")
            text = translate("Bench", "less than expected ({reason})")
            return text.format(reason=named) if named else translate("Bench", "less than expected")
