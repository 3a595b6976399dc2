"""What the user chose last, kept from one start of the window to the next."""

from PySide6.QtCore import QSettings


def remembered(key: str, default: str = "") -> str:
    """What was kept under ``key``."""
    return str(QSettings().value(key, default))


def remember(key: str, value: str) -> None:
    """Keep ``value`` under ``key``."""
    QSettings().setValue(key, value)
