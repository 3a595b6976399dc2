"""A build in one sentence or two: what becomes of which disks, what is lost, and when it is protected."""

from PySide6.QtWidgets import QWidget

from raidwright.language.catalogue import phrase
from raidwright.storage.plan.agreement import losing_disks
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.units import format_size
from raidwright.ui.look.labels import Text, name_widget
from raidwright.ui.look.theme import Type, set_type
from raidwright.ui.look.widgets import Card
from raidwright.ui.words.lists import sentences_in_row
from raidwright.ui.words.sentences import sentence


class PlanBrief(Card):
    """Says what a build does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._what = name_widget(Text(), "plan-brief")
        set_type(self._what, Type.HEADING)
        self._then = Text()
        self.add(self._what, self._then)

    def show_planned(self, planned: Planned) -> None:
        """Say it of ``planned``."""
        plan = planned.plan
        lost = "" if losing_disks(plan) else self.tr("Nothing is lost.")
        self._what.setText(sentences_in_row(self._becomes(plan), lost))
        times = (each for each in planned.findings if _is_sync_time(each))
        self._then.setText(sentences_in_row(*map(sentence, times)))
        self._then.setVisible(bool(self._then.text()))

    def _becomes(self, plan: Plan) -> str:
        size = format_size(plan.predicted.usable) if plan.predicted else ""
        facts = (("n", str(len(plan.disks))), ("name", plan.array.name if plan.array else ""), ("size", size))
        return phrase(
            "PlanBrief", "{n} disk becomes “{name}”, {size}.||{n} disks become “{name}”, {size}.", facts
        )


def _is_sync_time(finding: Finding) -> bool:
    return finding.severity is Severity.NOTE and finding.code.startswith("resync-")
