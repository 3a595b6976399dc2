"""Lengths of time as people say them."""

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def duration_words(seconds: float) -> str:
    """Rounded as far as people care: "40 s", "4 min", "3 h 20 min", "about 15 h", "about 2 days"."""
    if seconds < 1.5 * _MINUTE:
        return translate("Duration", "{n} s").format(n=max(1, round(seconds)))
    minutes = round(seconds / _MINUTE)
    if minutes < 60:
        return translate("Duration", "{n} min").format(n=minutes)
    if seconds < 10 * _HOUR:
        words = translate("Duration", "{hours} h {minutes} min")
        return words.format(hours=minutes // 60, minutes=minutes % 60)
    if seconds < 2 * _DAY:
        return translate("Duration", "about {n} h").format(n=round(seconds / _HOUR))
    return translate("Duration", "about {n} days").format(n=round(seconds / _DAY))
