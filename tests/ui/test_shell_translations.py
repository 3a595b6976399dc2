"""The window says what it is made of in the language of its user."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.language.campaigns import outcome_words, title_words
from raidwright.language.catalogue import Translation, speak
from raidwright.machine.port import MachineError
from raidwright.machine.practice.guest.boot import STAGES
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import FAILURE_TEMPLATES, Failure, Sentence, because, english, failure
from raidwright.storage.plan.plan import Loss, agreement
from raidwright.storage.rules.contents import ITEM_TEMPLATES, item
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.unfinished import Unfinished
from raidwright.storage.words.sentences import TEMPLATES, finding_failure
from raidwright.ui.arrays.stack import stack_of
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.disks.page import DisksPage
from raidwright.ui.frame.options import PageName
from raidwright.ui.frame.our_texts import OurTexts
from raidwright.ui.look.labels import as_tip
from raidwright.ui.plan.confirm import ConfirmPanel
from raidwright.ui.plan.rehearsal import RehearsalCard
from raidwright.ui.shared.device_model import device_at
from raidwright.ui.shared.waiting import Waiting
from raidwright.ui.words.figures import sentences_in_row
from raidwright.ui.words.sentences import (
    failure_sentence,
    item_words,
    sentence,
    translate_failure,
    unfinished_sentence,
)
from tests.helper.plans import some_build
from tests.languages import japanese_now
from tests.ui.builders import FakeOpener
from tests.ui.conftest import Opened
from tests.ui.plan.plans import build
from tests.ui.snapshots import home_server

BRACES = re.compile(r"\{[^}]*\}")


@pytest.fixture
def japanese(qapp: QApplication) -> Iterator[None]:
    translator = OurTexts()
    speak(japanese_now())
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)
    speak(Translation())


def test_findings_are_said_in_japanese(japanese: None) -> None:
    for code, template in TEMPLATES.items():
        facts = tuple(
            (field[1:-1], "7" if field == "{n}" else field[1:-1].upper())
            for field in BRACES.findall(template)
        )
        said = sentence(Finding(code, Severity.NOTE, facts=facts))
        assert all(value in said for _, value in facts)
        assert re.search("[\u3040-\u30ff\u4e00-\u9fff]", said), said


def test_what_is_lost_is_said_in_japanese(japanese: None) -> None:
    for kind, template in ITEM_TEMPLATES.items():
        facts = {field[1:-1]: field[1:-1].upper() for field in BRACES.findall(template) if field != "{kind}"}
        shared = replace(item(kind, **facts, kind="zfs_member"), array="tank")
        said = item_words(shared)
        assert all(value in said for value in facts.values())
        assert said.startswith("「tank」の一部 – ")
        assert "ZFS プール" in said or "{kind}" not in template
        assert not re.search("[a-z]{3}", said.replace("tank", "")), said


def test_a_finding_tells_what_lies_there_in_japanese(japanese: None) -> None:
    found = item("signature", place="sda", kind="zfs_member")
    facts = (("disk", "Larch"), ("contents", str(found)))
    said = sentence(Finding("old-contents", Severity.BLOCKING, facts=facts, item=found))
    assert "（sda: ZFS プール のシグネチャ）" in said
    facts = (("disk", "Larch"), ("found", "partition 3, isw_raid_member"))
    said = sentence(Finding("left-to-others", Severity.NOTE, facts=facts))
    assert "パーティション 3, Intel RAID メンバー" in said


@pytest.mark.parametrize(("purpose", "name"), [("build", "tank"), ("teardown", "tank"), ("teardown", "")])
def test_what_was_broken_off_is_said_in_japanese(
    japanese: None, purpose: Literal["build", "teardown"], name: str
) -> None:
    said = unfinished_sentence(Unfinished(purpose, name, begun=1e9, step=3, steps=16))
    assert "16 手順" in said
    assert f"「{name}」" in said or not name


def test_the_start_of_the_practice_machine_is_told_in_japanese(
    japanese: None, opened: Opened, qtbot: QtBot
) -> None:
    session, _ = opened(home_server())
    waiting = Waiting(session)
    qtbot.addWidget(waiting)
    for stage in STAGES:
        session.progress.emit(stage)
        shown = [label.text() for label in waiting.findChildren(QLabel)]
        assert stage not in shown
        assert any(re.search("[\u3040-\u30ff].*しています", text) for text in shown)


def test_failures_are_said_in_japanese(japanese: None) -> None:
    for kind, template in FAILURE_TEMPLATES.items():
        facts = {field[1:-1]: field[1:-1].upper() for field in BRACES.findall(template)}
        said = failure_sentence(MachineError(ErrorCode.FAILED, failure(kind, **facts)))
        assert all(value in said for value in facts.values())
        assert re.search("[\u3040-\u30ff\u4e00-\u9fff]", said), said


def test_reasons_of_a_refusal_are_said_in_japanese(japanese: None) -> None:
    disk = because(
        english("{disk}:", disk="/dev/sda (X)"), (english("The disk has a different partition table"),)
    )
    foreign = Sentence(finding_failure(blocking("foreign-set", "sdb", disk="/dev/sdb", kind="zfs_member")))
    refusal = because(english("Nothing was written."), (disk, foreign, "Something new."))
    assert failure_sentence(MachineError(ErrorCode.REFUSED, refusal)) == (
        "何も書き込まれていません。/dev/sda (X)：パーティションテーブルが別のものに変わっています。"
        "/dev/sdb は別のストレージシステム（ZFS プール）の一部です。"
        "先にそのシステムのツールで外してください。"
        "コンピューターからの応答: Something new."
    )


def test_what_is_rarely_said_is_named_as_the_computers_words(japanese: None) -> None:
    rare = failure_sentence(MachineError(ErrorCode.FAILED, "The lock cannot be opened."))
    assert rare == "コンピューターからの応答: The lock cannot be opened."
    assert translate_failure("It is of a kind to come.", Failure("kind-to-come")).endswith(
        "It is of a kind to come."
    )


def test_the_window_speaks_japanese(japanese: None, opened: Opened, qtbot: QtBot) -> None:
    assert PageName.DISKS.title() == "ディスク"
    page = shown(opened, qtbot, home_server())
    assert page._summary.text() == "ディスク 12 台 · アレイに使用可能 6 台"
    assert page.choice_bar._build.text() == "これらのディスクで構築…"
    assert QCoreApplication.translate("Use", "Free") == "未使用"


def test_sentences_and_lists_have_the_signs_of_japanese_between_them(
    japanese: None, opened: Opened, qtbot: QtBot
) -> None:
    page = shown(opened, qtbot, home_server())
    assert sentences_in_row("できます。", "練習用です。") == "できます。練習用です。"
    devices = page.device_list.devices
    said = str([device_at(devices.index(row)) for row in range(devices.rowCount())])
    assert "ext4 backup、NTFS Windows" in said
    (stack,) = (stack_of(array, home_server()) for array in home_server().arrays)
    assert "XFS「media」" in str(stack)


def shown(opened: Opened, qtbot: QtBot, snapshot: Snapshot) -> DisksPage:
    session, _ = opened(snapshot)
    page = DisksPage(session)
    qtbot.addWidget(page)
    page.show()
    return page


def test_a_japanese_hand_types_what_is_asked_for(japanese: None, qtbot: QtBot) -> None:
    plan = replace(some_build(disks=3), losses=(Loss(1, (item("member", place="vdq"),)),))
    panel = ConfirmPanel()
    qtbot.addWidget(panel)
    panel.show_plan(plan)
    typed, button = panel.findChild(QLineEdit, "confirm-text"), panel.findChild(QPushButton, "confirm")
    assert isinstance(typed, QLineEdit)
    assert isinstance(button, QPushButton)
    assert typed.placeholderText() == agreement(plan) == "tank ST-1"
    assert "シリアル番号" in typed.accessibleDescription()
    typed.setText("ｔａｎｋ　ＳＴ－２")
    assert not button.isEnabled()
    typed.setText("ｔａｎｋ　ＳＴ－１")
    assert button.isEnabled()


def test_the_sentence_of_a_campaign_names_setups_in_japanese(japanese: None) -> None:
    verdict = english(
        "{one} reads {reads} times as fast as one disk, writes {writes} times as fast, and has no"
        " redundancy.",
        one="RAID 0 of 3",
        reads="2.9",
        writes="2.8",
    )
    begins = "ディスク 3 台の RAID 0 の速度は 1 台のディスクに比べて読み取りが 2.9 倍"
    assert outcome_words(verdict.failure).startswith(begins)
    assert title_words("One disk · bare") == "ディスク 1 台 · ファイルシステムなし"


def test_why_nothing_can_be_rehearsed_is_said(japanese: None, loop: Loop, qtbot: QtBot) -> None:
    reason = failure("practice-none")
    card = RehearsalCard(QtSession(loop, FakeOpener(), no_practice=reason))
    qtbot.addWidget(card)
    card.show_plan(build().plan)
    button, words = card.findChild(QPushButton, "rehearse"), translate_failure("", reason)
    assert words != str(reason)
    assert not button.isEnabled()
    assert (button.toolTip(), button.accessibleDescription()) == (as_tip(words), words)
    assert words in [label.text() for label in card.findChildren(QLabel)]
