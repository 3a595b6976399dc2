"""Why nothing can be run just now."""

from PySide6.QtCore import QCoreApplication

from raidwright.ui.desk.desk import Desk


def hindrance(desk: Desk) -> str:
    """Why nothing can be run on the desk's machine; empty when something can."""
    if desk.machine is None:
        return QCoreApplication.translate("PlanView", "No machine is open.")
    if not desk.acts:
        return QCoreApplication.translate(
            "PlanView", "This is a saved machine: it can be designed for, but nothing can be run on it."
        )
    if desk.busy:
        return QCoreApplication.translate("PlanView", "A plan or a measurement is still running.")
    return ""
