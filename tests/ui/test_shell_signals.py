"""Signals end the program in good order."""

import signal

import pytest
from pytestqt.qtbot import QtBot

from raidwright.ui.frame.closing import ExitSignals


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_is_heard_while_qt_waits(qtbot: QtBot, number: signal.Signals) -> None:
    before = signal.getsignal(number)
    heard: list[bool] = []
    interrupts = ExitSignals(lambda: heard.append(True))
    try:
        signal.raise_signal(number)
        qtbot.waitUntil(lambda: bool(heard))
    finally:
        interrupts.close()
    assert heard == [True]
    assert signal.getsignal(number) is before
