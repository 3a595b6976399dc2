"""Texts out of a compiled translation are what Qt finds there."""

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from raidwright.assets import asset
from raidwright.notify.translation import Translation
from raidwright.notify.words import NOTIFY_TEMPLATES, Words
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.words.sentences import TEMPLATES

SOURCE = Path(__file__).parents[2] / "resources" / "translations" / "raidwright_ja.ts"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The translation as it is now."""
    made = tmp_path_factory.mktemp("translation") / "raidwright_ja.qm"
    tool = Path(sys.prefix, "bin", "pyside6-lrelease")
    subprocess.run([tool, "-silent", SOURCE, "-qm", made], check=True)
    return made.read_bytes()


@pytest.fixture
def japanese(compiled: bytes) -> Translation:
    return Translation(compiled)


def test_the_language_is_that_of_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asset("resources/translations/raidwright_ja.qm")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert Translation.of_session().text("Standing", "Healthy") == "正常"


def _written() -> dict[tuple[str, str], str]:
    """Context and English -> Japanese, of all that has one form."""
    found = {}
    for context in ET.parse(SOURCE).getroot().iter("context"):
        for message in context.iter("message"):
            finished = message.find("translation[@type='unfinished']") is None
            if finished and message.get("numerus") is None and message.find("comment") is None:
                key = context.findtext("name", ""), message.findtext("source", "")
                found[key] = message.findtext("translation", "")
    return found


def test_every_text_is_found_as_it_was_written(japanese: Translation) -> None:
    written = _written()
    assert len(written) > 1000
    assert {key: japanese.text(*key) for key in written} == written


def test_all_that_is_told_is_translated(japanese: Translation) -> None:
    codes = [code for code in TEMPLATES if code.startswith(("news-", "smart-", "array-"))]
    texts = [("Finding", TEMPLATES[code]) for code in (*codes, "failing")]
    texts += [("Notify", text) for text in NOTIFY_TEMPLATES.values()]
    assert [text for text in texts if japanese.text(*text) == text[1]] == []
    facts = (("array", "tank"), ("missing", "1"), ("expected", "3"), ("further", "0"))
    said = Words(japanese).news([Finding("array-short-last", Severity.BLOCKING, "x", facts)])
    assert "tank" in said.lines[0]
    assert "missing" not in said.lines[0]


def test_what_is_not_there_stays_as_it_is(japanese: Translation) -> None:
    assert japanese.text("Finding", "no such text") == "no such text"
    assert japanese.text("No such context", "Healthy") == "Healthy"


@pytest.mark.parametrize("language", ["C.UTF-8", "xx_XX", "", "../../etc", "/etc/passwd"])
def test_without_a_translation_it_is_english(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    for name in ("LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", language)
    assert Translation.of_session().text("Standing", "Healthy") == "Healthy"


@pytest.mark.parametrize("length", [0, 5, 16, 30])
def test_a_file_that_was_cut_off_is_no_translation(compiled: bytes, length: int) -> None:
    assert Translation(compiled[:length]).text("Standing", "Healthy") == "Healthy"
