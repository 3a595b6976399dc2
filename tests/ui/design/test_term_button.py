"""Beside a field stands a button that tells what the field's term means."""

from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from raidwright.storage.words.glossary import GLOSSARY
from raidwright.ui.design.array_form import ExpertForm
from raidwright.ui.shared.term_button import TermButton
from tests.ui.plan_actions import find


def test_button_has_the_question_as_its_name_and_tells_the_answer(qtbot: QtBot) -> None:
    button = TermButton("chunk")
    qtbot.addWidget(button)
    button.show()
    assert button.accessibleName() == "What is this: Chunk?"
    assert button.accessibleDescription() == GLOSSARY["chunk"].meaning
    button.click()
    assert GLOSSARY["chunk"].meaning in QToolTip.text()
    QToolTip.hideText()


def test_bitmap_is_explained_beside_its_switch(qtbot: QtBot) -> None:
    form = ExpertForm()
    qtbot.addWidget(form)
    assert find(form, TermButton, "term-bitmap").accessibleName() == "What is this: Write-intent bitmap?"
