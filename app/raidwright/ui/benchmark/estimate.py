"""What a measurement will cost and how far it is, in a sentence."""

from PySide6.QtCore import QCoreApplication

from raidwright.bench.planned import Span, planned_seconds, planned_volume
from raidwright.bench.samples import PassBegun
from raidwright.bench.spec import BenchSpec
from raidwright.storage.units import format_binary, format_size
from raidwright.ui.benchmark.grid import direction_words
from raidwright.ui.benchmark.session import Session, rate_of
from raidwright.ui.benchmark.targets import TargetKind, TargetOption
from raidwright.ui.words.durations import duration_words

translate = QCoreApplication.translate


def planned_words(option: TargetOption, spec: BenchSpec) -> str:
    """Time and written volume, before the start."""
    rate = rate_of(option)
    time = _span_words(planned_seconds(spec, rate))
    if option.kind is TargetKind.DISK:
        text = translate(
            "Bench",
            "All rows take {time} and read the first {size}. A raw disk is never written here.",
        )
        return text.format(time=time, size=format_binary(spec.size))
    text = translate("Bench", "All rows take {time} and write up to {volume} (at {rate}/s).")
    volume = format_size(planned_volume(spec, rate))
    return text.format(time=time, volume=volume, rate=format_size(round(rate)))


def _span_words(span: Span) -> str:
    """One time, or two where cells whose passes differ get more of them."""
    least, most = duration_words(span.least), duration_words(span.most)
    if least == most:
        return translate("Bench", "about {time}").format(time=least)
    return translate("Bench", "{least} to {most}").format(least=least, most=most)


def progress_words(session: Session, *, stopping: bool) -> str:
    """What is being done now, and for how long still."""
    if stopping:
        return translate("Bench", "Stopping…")
    left = translate("Bench", "{time} left").format(time=duration_words(session.seconds_left()))
    return f"{_now(session)} · {left}"


def _now(session: Session) -> str:
    if session.begun is None:
        return translate("Bench", "Asking for permission")
    if session.current is None and not session.ended:
        return translate("Bench", "Preparing the test file")
    if session.current is None:
        return translate("Bench", "Waiting for the disks to settle")
    return _pass_words(session.current, session.spec)


def _pass_words(current: PassBegun, spec: BenchSpec) -> str:
    place = f"{current.row.label} {direction_words(current.direction)}"
    if not current.number:
        return translate("Bench", "{place}: warming up").format(place=place)
    text, passes = translate("Bench", "{place}: pass {number} of {passes}"), spec.passes
    if current.number > passes:
        text = translate("Bench", "{place}: pass {number} of {passes} at most, as the passes differ")
        passes = spec.longest
    return text.format(place=place, number=current.number, passes=passes)
