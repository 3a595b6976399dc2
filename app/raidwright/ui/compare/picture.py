"""What is compared as a picture that can be posted: names, bars, and what must be known of them."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QPoint, Qt
from PySide6.QtGui import QImage, QImageWriter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from raidwright.bench.summary import BEST_NOTE, Statistic
from raidwright.files import save_file
from raidwright.history import SavedCampaign, SavedLayerTest, SavedRun, SavedSync
from raidwright.session.figures import FiguresError
from raidwright.session.history import TolerantHistory
from raidwright.storage.failures import english
from raidwright.ui.compare.chart import CompareChart, CompareLegend
from raidwright.ui.compare.kept_series import KeptCampaign, KeptSyncs, still_layer_test, still_timeline
from raidwright.ui.compare.model import all_practice, groups, with_passes_shown
from raidwright.ui.compare.words import caveats, ranks_of
from raidwright.ui.look.colours import colours
from raidwright.ui.look.labels import Muted
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Heading
from raidwright.ui.shared.rank_table import RankView
from raidwright.ui.shared.sustained_timeline import Along
from raidwright.ui.words.figures import comma_list
from raidwright.ui.words.measurements import FigureUnit
from raidwright.ui.words.sentences import in_words, practice_words

translate = QCoreApplication.translate
_WIDTH = 960
_SHARPNESS = 2
"""Pixels of the picture for each of the window's: it is looked at on all kinds of screens."""


def save_as_png(picture: QImage, path: Path) -> None:
    """Write a picture as PNG, in any thread. Raises FiguresError."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    failed = FiguresError(english("The picture could not be saved to {file}.", file=path))
    if not QImageWriter(buffer, b"PNG").write(picture):
        raise failed
    try:
        save_file(path, bytes(buffer.data().data()))
    except OSError:
        raise failed from None


def draw_comparison(
    runs: Sequence[SavedRun],
    others: Sequence[SavedRun],
    unit: FigureUnit,
    along: Along,
    statistic: Statistic = Statistic.MEDIAN,
) -> QPixmap:
    """The comparison of ``runs``, whose cells are known by ``statistic``; ``others`` are all that is kept.

    The curves of those over a whole stretch lie ``along`` position or time.
    """
    runs, others = (with_passes_shown(each, statistic) for each in (runs, others))
    legend, chart, timeline = CompareLegend(), CompareChart(), still_timeline(runs, along)
    legend.show_runs(runs)
    ranks = RankView()
    ranks.show_table(*ranks_of(runs))
    chart.show_groups(groups(runs, others), unit)
    title = _heading(runs, unit)
    best = (in_words(BEST_NOTE),) if statistic is Statistic.BEST else ()
    doubts = [*best, *caveats(runs), *((practice_words(),) if all_practice(runs) else ())]
    remarks = [Muted(words, wrap=True) for words in doubts]
    curves = (timeline,) if timeline else ()
    return _draw_sheet(Heading(title, Type.HEADING), legend, *remarks, *curves, ranks, chart)


def _heading(runs: Sequence[SavedRun], unit: FigureUnit) -> str:
    """By what program they were measured: figures of others are headed as theirs."""
    programs = dict.fromkeys(saved.run.source or "Raidwright" for saved in runs)
    text = translate("Compare", "Measured with {program}, in {unit}")
    return text.format(program=comma_list(programs), unit=unit.value)


def draw_syncs(syncs: Sequence[SavedSync], history: TolerantHistory) -> QPixmap:
    """A picture of kept syncs as the page shows them."""
    view = KeptSyncs(history)
    view.show_syncs(syncs)
    title = translate("Compare", "Recorded with Raidwright")
    return _draw_sheet(Heading(title, Type.HEADING), view)


def draw_layer_tests(layer_tests: Sequence[SavedLayerTest], history: TolerantHistory) -> QPixmap:
    """A picture of layer tests, with all their rows below one another."""
    title = translate("Compare", "Layer and disk tests with Raidwright")
    parts = [part for saved in layer_tests for part in still_layer_test(saved, history)]
    practice = [Muted(practice_words())] if any(saved.record.practice for saved in layer_tests) else []
    return _draw_sheet(Heading(title, Type.HEADING), *practice, *parts)


def draw_campaign(saved: SavedCampaign, history: TolerantHistory) -> QPixmap:
    """A picture of a campaign, with all its tables below one another."""
    title = translate("Compare", "Build comparison with Raidwright")
    view = KeptCampaign(history, loop=None)
    view.show_campaign(saved)
    view.outcome.add_all_cards()
    return _draw_sheet(Heading(title, Type.HEADING), view)


def _draw_sheet(*parts: QWidget) -> QPixmap:
    """A picture of ``parts`` below one another, on a ground as wide as a page."""
    sheet = QWidget()
    column = vbox(Space.XL, Space.M, *parts, parent=sheet)
    # Never shown, but laid out and drawn as if it were.
    sheet.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    sheet.setPalette(QApplication.palette())
    sheet.setFixedWidth(_WIDTH)
    sheet.show()
    # Qt's own adjusting takes the height for the width that is best, and not for that of the page.
    column.activate()
    sheet.setFixedHeight(column.totalHeightForWidth(_WIDTH))
    column.activate()
    picture = QPixmap(sheet.size() * _SHARPNESS)
    picture.setDevicePixelRatio(_SHARPNESS)
    picture.fill(colours(sheet.palette()).card)
    sheet.render(picture, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
    sheet.close()
    sheet.deleteLater()
    return picture
