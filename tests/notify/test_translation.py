"""The program speaks the language of the session, by one catalogue for all that it says."""

import errno
import os
import shutil
from pathlib import Path

import pytest

from catalogue import HEADER, PLURAL, Key, compiled, read_po
from raidwright.language import catalogue
from raidwright.language.catalogue import Translation
from raidwright.language.sentences import in_words
from raidwright.notify.words import NOTIFY_TEMPLATES, Words
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.design.document import field_faults
from raidwright.storage.fact import fill
from raidwright.storage.failures import FAILURE_TEMPLATES, SYSTEM_REASONS, failure, system_words
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.words.sentences import TEMPLATES
from tests.languages import FOLDER, english_left, japanese_now, pseudo_now, translation_of

_RULE = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
POLISH = {
    HEADER: (f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=({_RULE});\n",),
    Key("{n} disk||{n} disks"): ("{n} dysk", "{n} dyski", "{n} dysków"),
    Key("{n} disk||{n} disks", "Slots"): ("{n} gniazdo", "{n} gniazda", "{n} gniazd"),
}


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for translations that has Japanese, in a session that speaks it."""
    file = tmp_path / "ja" / "LC_MESSAGES" / "raidwright.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(compiled(read_po(FOLDER / "ja.po")))
    monkeypatch.setattr(catalogue, "FOLDER", str(tmp_path))
    for name in ("LANGUAGE", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    return file


def test_the_language_is_that_of_the_session(session: Path) -> None:
    assert Translation.of().text("Standing", "Healthy") == "正常"


def test_every_text_is_found_as_it_was_written() -> None:
    written = {key: forms for key, forms in read_po(FOLDER / "ja.po").items() if PLURAL not in key.text}
    assert len(written) > 1000
    japanese = japanese_now()
    said = {key: (japanese.text(key.context, key.text),) for key in written if key != HEADER}
    assert said == {key: forms for key, forms in written.items() if key != HEADER}


def test_a_text_is_found_at_its_place_before_that_of_all_places() -> None:
    assert japanese_now().text("StepRow", "failed") == "失敗"
    assert japanese_now().text("Bay", "failed") == "故障"


def test_a_name_comes_in_the_quotation_marks_of_the_language() -> None:
    facts = (("disk", "sdc"), ("user", "“mpatha” (mpath)"))
    template = TEMPLATES["held-by-device"]
    assert "「mpatha」 (mpath)" in japanese_now().phrase("Finding", template, facts)
    assert "“mpatha” (mpath)" in Translation().phrase("Finding", template, facts)


def test_all_that_is_told_is_translated() -> None:
    japanese = japanese_now()
    codes = [code for code in TEMPLATES if code.startswith(("news-", "smart-", "array-"))]
    texts = [("Finding", TEMPLATES[code]) for code in (*codes, "failing")]
    texts += [("Notify", text) for text in NOTIFY_TEMPLATES.values()]
    assert [text for text in texts if japanese.text(*text) == text[1]] == []
    facts = (("array", "tank"), ("missing", "1"), ("expected", "3"), ("further", "0"))
    said = Words(japanese).news([Finding("array-short-last", Severity.BLOCKING, "x", facts)])
    assert "tank" in said.lines[0]
    assert "missing" not in said.lines[0]


def test_what_is_not_there_stays_as_it_is() -> None:
    assert japanese_now().text("Finding", "no such text") == "no such text"
    assert japanese_now().phrase("Finding", "{n} ox||{n} oxen", (("n", "2"),)) == "2 oxen"


@pytest.mark.parametrize(
    ("n", "words"),
    [(1, "1 dysk"), (2, "2 dyski"), (5, "5 dysków"), (12, "12 dysków"), (22, "22 dyski")],
)
def test_the_form_for_a_number_is_that_of_the_language(n: int, words: str) -> None:
    facts = (("n", str(n)),)
    assert translation_of(POLISH).phrase("Card", "{n} disk||{n} disks", facts) == words
    assert translation_of(POLISH).phrase("Slots", "{n} disk||{n} disks", facts).startswith(f"{n} gniazd")
    assert fill("{n} disk||{n} disks", facts) == ("1 disk" if n == 1 else f"{n} disks")


@pytest.mark.parametrize("name", ["C.UTF-8", "xx_XX", "", "../../etc", "/etc/passwd"])
def test_without_a_translation_it_is_english(
    session: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("LC_ALL", name)
    assert Translation.of().text("Standing", "Healthy") == "Healthy"


@pytest.mark.parametrize("length", [0, 5, 16, 30, 5000])
def test_a_file_that_was_cut_off_is_no_translation(session: Path, length: int) -> None:
    session.write_bytes(session.read_bytes()[:length])
    assert Translation.of().text("Standing", "Healthy") == "Healthy"
    shutil.rmtree(session.parent)
    assert Translation.of().text("Standing", "Healthy") == "Healthy"


def test_reason_of_the_system_is_told_in_the_language_and_other_words_are_quoted() -> None:
    japanese = translation_of(
        {
            HEADER: ("Content-Type: text/plain; charset=UTF-8\n",),
            Key("{file} cannot be read: {reason}."): ("{file} を読み取れません: {reason}。",),
            Key("Permission denied"): ("許可がありません",),
            Key("“{name}”"): ("「{name}」",),
        }
    )
    common, rare = (
        failure("file-unreadable", file="a", reason=system_words(OSError(number, os.strerror(number))))
        for number in (errno.EACCES, errno.EBADMSG)
    )
    template = FAILURE_TEMPLATES["file-unreadable"]
    assert japanese.phrase("Failure", template, common.facts) == "a を読み取れません: 許可がありません。"
    assert japanese.phrase("Failure", template, rare.facts) == "a を読み取れません: 「Bad message」。"


def test_reasons_are_those_of_the_c_library() -> None:
    """But of a disk that does not answer: nobody has heard of a connection there."""
    assert SYSTEM_REASONS[errno.ETIMEDOUT] == "No response"
    others = SYSTEM_REASONS.keys() - {errno.ETIMEDOUT}
    assert {number: os.strerror(number) for number in others} == {
        number: SYSTEM_REASONS[number] for number in others
    }


def test_faults_of_a_document_are_told_in_the_language() -> None:
    names = {"name", "level", "single", "linear", "members", "slack", "odd", "lvm"}
    wrong = {"level": "raid7", "members": 3, "slack": -1, "odd": 1, "lvm": {"group": "a b"}}
    catalogue.speak(pseudo_now())
    try:
        faults = [in_words(fault) for fault in field_faults(wrong, ArrayDesign)]
    finally:
        catalogue.speak(Translation())
    assert len(faults) == 7
    assert {word for fault in faults for word in english_left(fault)} - names == set()
