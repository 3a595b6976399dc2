"""Pictures of what is kept, drawn where there is no screen: what the terminal writes as PNG."""

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QPixmap

from raidwright.bench.summary import Statistic
from raidwright.history import Saved, SavedCampaign, SavedLayerTest, SavedRun, SavedSync
from raidwright.session.figures import FiguresError
from raidwright.session.history import TolerantHistory
from raidwright.storage.failures import Sentence
from raidwright.ui.compare.picture import (
    draw_campaign,
    draw_comparison,
    draw_layer_tests,
    draw_syncs,
    save_as_png,
)
from raidwright.ui.look.colours import Choice
from raidwright.ui.look.theme import Theme
from raidwright.ui.screen import qt_application
from raidwright.ui.shared.sustained_timeline import Along
from raidwright.ui.words.measurements import FigureUnit


def draw(measurements: Sequence[Saved], path: Path, statistic: Statistic) -> None:
    """Draw ``measurements``, all of one kind, and write the picture to ``path``. Raises FiguresError.

    Cells of runs are known by ``statistic``.
    """
    # No window is wanted, and over ssh Qt would find no screen for one.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = qt_application(["raidwright"])
    # Qt's offscreen platform prints a remark that it cannot resize windows.
    before = qInstallMessageHandler(_ignore_message)
    try:
        Theme(app, Choice.LIGHT)
        picture = _picture_of(measurements, TolerantHistory(_raise), statistic)
    finally:
        qInstallMessageHandler(before)
    save_as_png(picture.toImage(), path)


def _picture_of(measurements: Sequence[Saved], history: TolerantHistory, statistic: Statistic) -> QPixmap:
    runs = [saved for saved in measurements if isinstance(saved, SavedRun)]
    if runs:
        return draw_comparison(runs, history.runs().runs, FigureUnit.RATE, Along.POSITION, statistic)
    syncs = [saved for saved in measurements if isinstance(saved, SavedSync)]
    if syncs:
        return draw_syncs(syncs, history)
    campaigns = [saved for saved in measurements if isinstance(saved, SavedCampaign)]
    if campaigns:
        return draw_campaign(campaigns[0], history)
    return draw_layer_tests([saved for saved in measurements if isinstance(saved, SavedLayerTest)], history)


def _ignore_message(_kind: QtMsgType, _context: QMessageLogContext, _words: str) -> None:
    pass


def _raise(sentence: Sentence) -> None:
    raise FiguresError(sentence)
