"""What a campaign came to: the sentence, and for each test who comes first, where that can be told."""

import time
from collections.abc import Iterator

from msgspec import structs
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from raidwright.bench.campaign.outcome import (
    FIRST_SYNCS,
    FROM_MEMORY,
    SAFE_AFTER,
    CampaignOutcome,
    WholeCampaign,
)
from raidwright.bench.campaign.ranking import WITHOUT_RANK, Ranked, RankedTest
from raidwright.language.campaigns import campaign_verdict_words, outcome_words, title_words
from raidwright.language.measurements import direction_words
from raidwright.report.rank_table import RankTable, rank_table
from raidwright.storage.failures import Sentence
from raidwright.ui.bridge.loop import Loop, Task
from raidwright.ui.look.labels import Label, Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, table, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Badge, Card, Heading, Status, StatusLine
from raidwright.ui.shared.layer_test_table import ShareBar
from raidwright.ui.shared.rank_table import RankView
from raidwright.ui.words.figures import comma_list, duration_words, figure, rate_figure, rate_words
from raidwright.ui.words.sentences import in_words, practice_words

_SLICE = 0.02
"""Seconds."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class OutcomeView(QWidget):
    """What a campaign came to: the verdict, then a table for each test.

    Setups that cannot be told apart share a rank; a figure in doubt is marked. To judge many of them
    takes a third of a second: ``loop`` does it beside the window; without one, for a picture, it is at once.
    """

    def __init__(self, loop: Loop | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._loop = loop
        self._judging: Task | None = None
        self._verdict = name_widget(Text(), "campaign-verdict")
        set_type(self._verdict, Type.HEADING)
        self._problem = name_widget(StatusLine(Status.WARNING, ""), "campaign-problem")
        self._practice = StatusLine(Status.INFO, practice_words())
        self._further, self._failed, self._tests = vbox(0, Space.XS), vbox(0, Space.XS), vbox(0, Space.M)
        self._ranks = RankView()
        self._syncs = name_widget(Muted(wrap=True), "campaign-syncs")
        self._cards: Iterator[RankingCard] = iter(())
        """Tables that have not been made yet."""
        self._lay_out()

    def show_campaign(self, whole: WholeCampaign | None, problem: str, *, practice: bool) -> None:
        """Show ``whole`` as soon as it is judged; ``problem`` says why that is not all."""
        if self._judging is not None:
            self._judging.cancel()
            self._judging = None
        self._problem.say(Status.WARNING, problem)
        self._problem.setVisible(bool(problem))
        self._practice.setVisible(practice)
        if whole is None or self._loop is None:
            self.show_outcome(whole.outcome if whole is not None else None)
        else:
            self.show_outcome(None)
            self._judging = self._loop.run_in_thread(lambda: whole.outcome, self._end_judging)

    def _end_judging(self, outcome: CampaignOutcome) -> None:
        self._judging = None
        self.show_outcome(outcome)

    def show_outcome(self, outcome: CampaignOutcome | None) -> None:
        """Show what it came to in place of anything before; None while that is not known."""
        for column in (self._further, self._failed, self._tests):
            clear(column)
        first, *further = campaign_verdict_words(outcome.verdict) if outcome else ("",)
        self._verdict.setText(first)
        for words in further:
            self._further.addWidget(Text(words))
        for title, reason in outcome.failed if outcome else ():
            words = f"{title_words(title)}: {in_words(Sentence(reason))}"
            self._failed.addWidget(StatusLine(Status.BAD, words))
        self._syncs.setText(_syncs_words(outcome) if outcome else "")
        self._syncs.setVisible(bool(self._syncs.text()))
        self._ranks.show_table(*_ranks(outcome))
        self._cards = (RankingCard(test, outcome) for test in outcome.tests) if outcome else iter(())
        self._add_cards()

    def _add_cards(self) -> None:
        """Add as many tables as there is time for now, and the others later.

        A test of 24 setups is 150 labels, for which the window would stand still.
        """
        end = time.monotonic() + _SLICE
        for card in self._cards:
            self._tests.addWidget(card)
            if time.monotonic() > end:
                QTimer.singleShot(0, self, self._add_cards)
                return

    def add_all_cards(self) -> None:
        """Add all remaining tables at once, for a picture that is drawn right afterwards."""
        for card in self._cards:
            self._tests.addWidget(card)

    def _lay_out(self) -> None:
        meaning = Muted(
            self.tr(
                "Setups with no clear difference share a rank. Only setups with reliable results are"
                " ranked. “2 × one disk” means twice the speed of one disk. If no single disk was measured,"
                " the speed is relative to the lowest-ranked setup. Framed values are unreliable."
            ),
            wrap=True,
        )
        head = (self._problem, Card(self._verdict, self._further), self._practice, self._failed, self._syncs)
        vbox(0, Space.M, *head, self._ranks, self._tests, meaning, 1, parent=self)


def _ranks(outcome: CampaignOutcome | None) -> tuple[RankTable | None, str]:
    """Which setup is best in each test, and the sentence above it."""
    if outcome is None or not outcome.tests or len(outcome.titles) < 2:
        return None, ""
    ranks = rank_table(outcome.titles, outcome.tests)
    translated = structs.replace(ranks, titles=tuple(map(title_words, ranks.titles)))
    return translated, outcome_words(ranks.heading.failure)


def _syncs_words(outcome: CampaignOutcome) -> str:
    """How long each first sync was waited for; empty where none was."""
    took = [
        f"{title_words(title)} {duration_words(seconds)}"
        for title, seconds in zip(outcome.titles, outcome.first_syncs, strict=False)
        if seconds
    ]
    text = QCoreApplication.translate("OutcomeView", FIRST_SYNCS)
    return text.format(each=comma_list(took)) if took else ""


class RankingCard(Card):
    """The ranking of all setups in one row and direction of the grid."""

    def __init__(self, test: RankedTest, outcome: CampaignOutcome) -> None:
        row, direction = test.key
        super().__init__(Heading(f"{row.label} · {direction_words(direction)}"))
        self._grid = table(Space.M, Space.XS, wide=2)
        self._grid.setColumnMinimumWidth(1, 160)
        full = max(place.rate for place in test.places)
        beside = outcome.beside(test)
        template = (
            self.tr("{ratio} × one disk") if beside.one_disk else self.tr("{ratio} × the lowest-ranked")
        )
        for number, (place, factor) in enumerate(zip(test.places, beside.ratios, strict=True)):
            times = template.format(ratio=figure(factor)) if factor else ""
            self._add(self._grid, number, place, (title_words(outcome.titles[place.system]), times), full)
        self.add(self._grid)

    def _add(
        self, grid: QGridLayout, number: int, place: Ranked, words: tuple[str, str], full: float
    ) -> None:
        title, times = words
        doubt = "" if place.reliable else self.tr("unreliable")
        rate = rate_words(place.rate)
        memory_words = self._memory_words(place)
        bar = ShareBar(place.rate / full if full else 0.0, marked=not place.reliable)
        rank = self.tr("{rank}.").format(rank=place.rank) if place.rank else WITHOUT_RANK
        bar.setAccessibleName(", ".join(filter(None, (rank, title, rate, times, memory_words, doubt))))
        figures = Label(rate)
        figures.setFrameShape(QFrame.Shape.NoFrame if place.reliable else QFrame.Shape.Box)
        for column, label in enumerate((Label(rank), Label(title), bar, figures, Label(times))):
            grid.addWidget(label, number, column)
            if column in {0, 3, 4}:
                grid.setAlignment(label, _RIGHT)
        if doubt:
            grid.addWidget(Badge(Status.WARNING, doubt), number, 5)
        if memory_words:
            grid.addWidget(Muted(memory_words), number, 6)

    def _memory_words(self, place: Ranked) -> str:
        """The speed that programs see where memory takes the writes; the ranking ignores it."""
        if place.from_memory:
            return QCoreApplication.translate("OutcomeView", FROM_MEMORY)
        if not place.seen:
            return ""
        text = self.tr("to the disk; programs see {rate} MB/s").format(rate=rate_figure(place.seen))
        if not place.safe_after:
            return text
        safe = QCoreApplication.translate("OutcomeView", SAFE_AFTER).format(seconds=figure(place.safe_after))
        return f"{text}, {safe}"
