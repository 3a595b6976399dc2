"""Plans, steps and findings in the user's language, and why nothing can be run just now."""

from PySide6.QtCore import QCoreApplication

from raidwright.storage.findings import Finding
from raidwright.storage.plan import Plan, Purpose
from raidwright.storage.sentences import TEMPLATES, fill
from raidwright.storage.step_sentences import describe
from raidwright.storage.steps import Step
from raidwright.ui.build_level import level_name
from raidwright.ui.desk import Desk


def finding_words(finding: Finding) -> str:
    """A finding as a sentence."""
    return fill(QCoreApplication.translate("Finding", TEMPLATES[finding.code]), finding.facts)


def step_words(step: Step, plan: Plan) -> str:
    """What a step of ``plan`` does."""
    template, facts = describe(step, plan)
    return fill(QCoreApplication.translate("Step", template), facts)


def plan_title(plan: Plan) -> str:
    """The heading over a plan."""
    if plan.array is None:
        text = QCoreApplication.translate("PlanView", "Take down {n} disk(s)", "", len(plan.disks))
        return text.format(n=len(plan.disks))
    if plan.purpose is Purpose.TEARDOWN:
        return QCoreApplication.translate("PlanView", "Take down “{name}”").format(name=plan.array.name)
    text = QCoreApplication.translate("PlanView", "Build “{name}”: {level} of {n} disks")
    members = len(plan.design.members) if plan.design else len(plan.disks)
    return text.format(name=plan.array.name, level=level_name(plan.array.level), n=members)


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
