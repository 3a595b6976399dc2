"""Small words used everywhere."""

import re

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from raidwright.history import Certificate
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Media
from raidwright.ui.plan.certificate import CertificateView
from raidwright.ui.words.devices import media_picture, media_words
from raidwright.ui.words.figures import about_words, duration_words, moment_words
from raidwright.ui.words.sentences import sentence
from tests.ui.plan_actions import texts


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "1 s"),
        (40, "40 s"),
        (89, "89 s"),
        (90, "2 min"),
        (15 * 60, "15 min"),
        (3599, "1 h 0 min"),
        (4 * 3600 + 12 * 60, "4 h 12 min"),
        (15 * 3600, "about 15 h"),
        (54 * 3600, "about 2 days"),
        (10 * 86400, "about 10 days"),
    ],
)
def test_durations_are_rounded_as_people_say_them(qapp: object, seconds: float, words: str) -> None:
    assert duration_words(seconds) == words


def test_what_is_only_expected_is_about_so_long_and_said_so_once() -> None:
    assert about_words(240) == "about 4 min"
    assert about_words(15 * 3600) == "about 15 h"
    assert about_words(50 * 3600) == "about 2 days"


def test_a_number_of_bytes_is_written_in_groups(qapp: object) -> None:
    facts = (("array", "tank"), ("more", "4.88 GB"), ("after", "12.0 TB"), ("bytes", "12006639278592"))
    words = sentence(Finding("enlarge-array", Severity.NOTE, facts=facts))
    assert words == "“tank” gains 4.88 GB and then has 12.0 TB (12,006,639,278,592 bytes)."


def test_where_no_country_is_told_a_moment_is_written_as_in_files(qapp: object) -> None:
    before = QLocale()
    try:
        QLocale.setDefault(QLocale.c())
        assert re.fullmatch(r"2026-01-0[2-4] \d\d:\d\d", moment_words(1767441600))
        QLocale.setDefault(QLocale("ja_JP"))
        assert moment_words(1767441600).startswith("2026/01/0")
    finally:
        QLocale.setDefault(before)


def test_a_certificate_tells_its_moment_as_all_of_the_window_does(qtbot: QtBot) -> None:
    view, before = CertificateView(), QLocale()
    qtbot.addWidget(view)
    try:
        QLocale.setDefault(QLocale("ja_JP"))
        view.show_certificate("Nas", Certificate(()), 1767441600)
        assert f"Nas · {moment_words(1767441600)}" in texts(view)
    finally:
        QLocale.setDefault(before)


def test_every_kind_of_drive_has_its_own_picture_and_word(qapp: object) -> None:
    assert len({media_picture(media) for media in Media}) == len(Media)
    assert len({media_words(media) for media in Media}) == len(Media)
