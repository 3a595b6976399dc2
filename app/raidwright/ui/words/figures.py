"""Numbers as people say and write them: lengths of time, counts, shares, digits in groups."""

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from raidwright.language.catalogue import phrase
from raidwright.language.lists import comma_list, name_quotation, sentences_in_row
from raidwright.storage.fact import Facts
from raidwright.storage.levels import Level
from raidwright.storage.units import MEGABYTE, SHARE

translate = QCoreApplication.translate
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_ROUGH_FROM = 10 * _HOUR
"""Seconds from which on a time is said to be about so long, whatever it is a time of."""


def duration_words(seconds: float) -> str:
    """A length of time, rounded as far as people care: "40 s", "4 min", "about 15 h", "about 2 days"."""
    if seconds < 1.5 * _MINUTE:
        return translate("Duration", "{n} s").format(n=max(1, round(seconds)))
    minutes = round(seconds / _MINUTE)
    if minutes < 60:
        return translate("Duration", "{n} min").format(n=minutes)
    if seconds < _ROUGH_FROM:
        words = translate("Duration", "{hours} h {minutes} min")
        return words.format(hours=minutes // 60, minutes=minutes % 60)
    if seconds < 2 * _DAY:
        return translate("Duration", "about {n} h").format(n=round(seconds / _HOUR))
    return translate("Duration", "about {n} days").format(n=round(seconds / _DAY))


def about_words(seconds: float) -> str:
    """A length of time that is only expected: "about 4 min", "about 15 h"."""
    words = duration_words(seconds)
    return words if seconds >= _ROUGH_FROM else translate("Duration", "about {time}").format(time=words)


def seconds_words(seconds: float) -> str:
    """The time since something began: "0 s" at first, then as `duration_words`."""
    return duration_words(seconds) if seconds >= 1 else translate("Duration", "{n} s").format(n=0)


def moment_words(seconds: float) -> str:
    """A moment since the epoch, in this computer's time zone and manner."""
    moment, locale = QDateTime.fromSecsSinceEpoch(round(seconds)), QLocale()
    if locale.language() is QLocale.Language.C:
        # The C locale's own manner, "3 01 2026", is read by nobody.
        return locale.toString(moment, "yyyy-MM-dd HH:mm")
    return locale.toString(moment, QLocale.FormatType.ShortFormat)


def group_digits(number: int) -> str:
    """``number`` with its digits in groups of three, as the user's country writes them."""
    locale = QLocale()
    # The C locale writes no groups.
    return (
        QLocale(QLocale.Language.English) if locale.language() is QLocale.Language.C else locale
    ).toString(number)


def with_grouped_bytes(facts: Facts) -> Facts:
    """``facts`` with the digits of a number of bytes in groups: nobody counts fourteen of them."""
    return tuple(
        (key, group_digits(int(value)) if key == "bytes" and value.isdecimal() else value)
        for key, value in facts
    )


def count_disks(count: int) -> str:
    """A number of disks in words: "1 disk", "3 disks"."""
    return phrase("PlanView", "{n} disk||{n} disks", (("n", str(count)),))


def count_steps(count: int) -> str:
    """A number of steps in words: "1 step", "3 steps"."""
    return phrase("PlanView", "{n} step||{n} steps", (("n", str(count)),))


def level_name(level: Level) -> str:
    """The name of a level as it is written everywhere in the window."""
    return str(translate("Level", level.facts.title))


def figure(number: float) -> str:
    """A number with as many decimals as matter: "5,586", "203.4", "61.25", "0.62"."""
    digits = 0 if number >= 1000 else 1 if number >= 100 else 2
    return str(QLocale().toString(float(number), "f", digits))


def rate_figure(rate: float) -> str:
    """A rate in bytes per second as the figure of its MB/s."""
    return figure(rate / MEGABYTE)


def rate_words(rate: float) -> str:
    """A rate in bytes per second as MB/s: "203.4 MB/s"."""
    return f"{rate_figure(rate)} MB/s"


def percent(share: float, digits: int = 1) -> str:
    """A share as a percentage, as the user's country writes it: 0.012 is "1.2 %"."""
    return SHARE.format(number=QLocale().toString(share * 100, "f", digits))


__all__ = ["comma_list", "name_quotation", "sentences_in_row"]
