"""Any text with figures in it: our own JSON, fio's, or CrystalDiskMark's text."""

from datetime import tzinfo

import msgspec
from msgspec import structs

from raidwright.bench.imports.cdm import read_crystaldiskmark
from raidwright.bench.imports.figures import Imported, Reading, is_possible, unread
from raidwright.bench.imports.fio import other_form, read_fio
from raidwright.bench.run import IMPORTED, Run
from raidwright.storage.failures import english
from raidwright.storage.fields import parse_json

LONGEST = 4 * 1024 * 1024
"""Bytes of the longest text that is read."""
_MOST_LINES = 20_000
"""Lines of a text that is read line by line."""
_RENAMED = ('"rehearsal":', '"practice":')
"""A field of our own JSON, as it was called at first. In a text the quotation marks have backslashes."""


def read_figures(text: str, zone: tzinfo, now: float) -> Reading:
    """Every run in ``text``, and each line that cannot be read, with the reason.

    Dates without a time zone are of ``zone``; a run that does not say when it was made is of ``now``.
    """
    if len(text) > LONGEST:
        return too_long_reading(text)
    own = _our_own(text)
    if own is not None:
        return _read_own(own, text)
    if '"fio version"' in text:
        reading = read_fio(text, now)
    elif (reason := other_form(text)) is not None:
        return Reading((), (unread(1, text[:100], reason),))
    elif text.count("\n") + text.count("\r") > _MOST_LINES:
        return too_long_reading(text)
    else:
        reading = read_crystaldiskmark(text, zone, now)
        if not reading.runs and (reason := other_form(text, in_part=True)) is not None:
            return Reading((), (unread(1, text[:100], reason),))
    if reading.runs or reading.unread:
        return reading
    return Reading((), (unread(1, text[:100], english("No results were found in this text.")),))


def too_long_reading(text: str) -> Reading:
    """What is said of a file of more than `LONGEST` bytes, which begins with ``text``."""
    return Reading((), (unread(1, text[:100], english("The text is too long for measurement results.")),))


def _read_own(run: Run, text: str) -> Reading:
    if not is_possible(run):
        return Reading((), (unread(1, text[:100], english("These values are out of range.")),))
    return Reading((Imported(run.comment or run.stack, run),), ())


def _our_own(text: str) -> Run | None:
    try:
        run = parse_json(text.replace(*_RENAMED), Run)
    except msgspec.MsgspecError:
        return None
    return structs.replace(run, number=IMPORTED)
