"""Serial numbers and paths stay in one line, and are copied as they are."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QGuiApplication, QTextLayout
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from raidwright.ui.look.labels import Muted, Text, with_joiners, without_joiners

SERIAL = "TA-7K01-Q37"


def lines(text: str, width: int) -> list[str]:
    layout = QTextLayout(text, QFont())
    layout.beginLayout()
    found = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        found.append(without_joiners(text[line.textStart() : line.textStart() + line.textLength()]).strip())
    layout.endLayout()
    return found


@pytest.mark.parametrize("text", [SERIAL, f"The disk Tarnfell TF4000N-68 {SERIAL} is old.", f"({SERIAL})"])
def test_no_line_ends_inside_a_serial_number(qtbot: QtBot, text: str) -> None:
    broken = [lines(text, width) for width in range(20, 400, 7)]
    assert any(line.endswith("-") for found in broken for line in found)
    whole = [line for width in range(20, 400, 7) for line in lines(with_joiners(text), width)]
    assert not any(line.endswith("-") for line in whole)
    assert without_joiners(with_joiners(text)) == text


@pytest.mark.parametrize("text", ["/srv/media", "mounted at /srv/media.", "/dev/mapper/ab-1-c on it"])
def test_no_line_ends_inside_a_path(qtbot: QtBot, text: str) -> None:
    broken = [lines(text, width) for width in range(20, 400, 7)]
    assert any(line.endswith("/") for found in broken for line in found)
    whole = [line for width in range(20, 400, 7) for line in lines(with_joiners(text), width)]
    assert not any(line.endswith(("/", "-")) for line in whole)
    assert without_joiners(with_joiners(text)) == text


@pytest.mark.parametrize(
    "text",
    ["read-only", "MB/s", "and/or", "1/4", "a-b", "4 - 5", "-1", "ata-" + "X" * 30 + "1", "1-", "x--1"],
)
def test_words_and_what_is_too_long_break_as_ever(text: str) -> None:
    assert with_joiners(text) == text


def test_a_label_says_and_copies_what_it_was_given(qtbot: QtBot) -> None:
    for label in (Text(SERIAL), Muted(SERIAL)):
        qtbot.addWidget(label)
        assert label.text() == SERIAL
        label.setText(f"a {SERIAL}")
        assert label.text() == f"a {SERIAL}"
    text = Text(f"a {SERIAL}")
    qtbot.addWidget(text)
    text.show()
    text.setSelection(0, len(with_joiners(text.text())))
    QTest.keyClick(text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == f"a {SERIAL}"
