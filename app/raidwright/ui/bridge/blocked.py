"""Why nothing can be run just now."""

from PySide6.QtCore import QCoreApplication

from raidwright.ui.bridge.session import QtSession


def blocked_reason(session: QtSession) -> str:
    """Why nothing can be run on the session's machine; empty when something can."""
    if session.machine is None:
        return QCoreApplication.translate("PlanView", "No machine is open.")
    if not session.acts:
        return QCoreApplication.translate(
            "PlanView", "This is a saved machine: it can be designed for, but nothing can be run on it."
        )
    if session.busy:
        return QCoreApplication.translate("PlanView", "A plan or a measurement is still running.")
    return ""
