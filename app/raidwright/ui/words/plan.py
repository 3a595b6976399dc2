"""What a plan and a level are called, and figures to the byte."""

from PySide6.QtCore import QCoreApplication, QLocale

from raidwright.storage.design import Level
from raidwright.storage.plan import Plan, Purpose


def grouped(number: int) -> str:
    """``number`` with its digits in groups of three, as the user's country writes them."""
    locale = QLocale()
    # The C locale writes no groups.
    return (
        QLocale(QLocale.Language.English) if locale.language() is QLocale.Language.C else locale
    ).toString(number)


def plan_title(plan: Plan) -> str:
    """The heading over a plan."""
    if plan.array is None:
        return QCoreApplication.translate("PlanView", "Clean {disks}").format(
            disks=count_disks(len(plan.disks))
        )
    if plan.purpose is Purpose.TEARDOWN:
        return QCoreApplication.translate("PlanView", "Take down “{name}”").format(name=plan.array.name)
    text = QCoreApplication.translate("PlanView", "Build “{name}”: {level} of {disks}")
    members = len(plan.design.members) if plan.design else len(plan.disks)
    level = level_name(plan.array.level)
    return text.format(name=plan.array.name, level=level, disks=count_disks(members))


def count_disks(count: int) -> str:
    """So many disks, in words that fit one as well."""
    if count == 1:
        return QCoreApplication.translate("PlanView", "1 disk")
    return QCoreApplication.translate("PlanView", "{n} disks").format(n=count)


def level_name(level: Level) -> str:
    """A level as it is written everywhere here."""
    return level.value.upper()
