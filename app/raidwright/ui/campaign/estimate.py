"""What it would take: minutes, bytes, the disks that are erased, and what cannot be had."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from raidwright.bench.campaign.matrix import LeftOut
from raidwright.bench.campaign.plan import Proposal
from raidwright.language.catalogue import phrase
from raidwright.storage.failures import Sentence
from raidwright.storage.units import format_size
from raidwright.ui.campaign.erased import ErasedBox
from raidwright.ui.look.labels import Label, Muted, Text, held_together, name_widget
from raidwright.ui.look.layouts import clear, table, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Heading, Status, StatusLine
from raidwright.ui.shared.campaign_words import span_words, title_words
from raidwright.ui.words.sentences import in_words


class EstimatePanel(QWidget):
    """What a campaign would take, updated at each edit of the form."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._summary = name_widget(Text(), "campaign-cost")
        set_type(self._summary, Type.HEADING)
        self._losses = ErasedBox()
        self._cases = table(Space.M, Space.XS, wide=0)
        self._left_out = vbox(0, Space.XS)
        parts = (self._summary, self._losses, self._cases, self._left_out, 1)
        vbox(0, Space.M, *parts, parent=self)

    def show_proposal(self, proposal: Proposal) -> None:
        """Show what ``proposal`` takes."""
        cost = proposal.cost
        written, time = format_size(cost.written), span_words(cost.seconds)
        facts = (
            ("count", str(len(proposal.cases))),
            ("n", str(proposal.matrix.rounds)),
            ("time", held_together(time)),
            ("bytes", held_together(written)),
        )
        words = phrase(
            "EstimatePanel",
            "{count} setups, {n} round: {time}, up to {bytes} written, more on unusually fast disks"
            "||{count} setups, {n} rounds: {time}, up to {bytes} written, more on unusually fast disks",
            facts,
        )
        self._summary.setText(words)
        self._losses.show_plan(proposal.clearing)
        self._show_cases(proposal)
        self._show_left_out(proposal.left_out)

    def _show_cases(self, proposal: Proposal) -> None:
        clear(self._cases)
        for column, head in enumerate((self.tr("Per round"), self.tr("Time"), self.tr("Written"))):
            self._cases.addWidget(Muted(head), 0, column, _side(column))
        for row, case in enumerate(proposal.cases, 1):
            words = (title_words(case.title), span_words(case.cost.seconds), format_size(case.cost.written))
            for column, text in enumerate(words):
                self._cases.addWidget(Label(text), row, column, _side(column))

    def _show_left_out(self, left_out: tuple[LeftOut, ...]) -> None:
        clear(self._left_out)
        if left_out:
            self._left_out.addWidget(Heading(self.tr("Skipped")))
        for each in left_out:
            words = f"{title_words(each.title)}: {in_words(Sentence(each.reason))}"
            self._left_out.addWidget(name_widget(StatusLine(Status.INFO, words), "campaign-left-out"))


def _side(column: int) -> Qt.AlignmentFlag:
    """Names begin at the left, figures end at the right."""
    return Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
