"""Every text has a finished translation in every language that there is, with all that is filled in."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalogue import HEADER, Catalogue, Key, plural_forms, read_po
from take_up_strings import places_of_texts, taken_up, with_lines
from tests.languages import FOLDER, LANGUAGES
from tests.lint.source_tree import ROOT

BRACES = re.compile(r"\{[^}]*\}")
OLD: Catalogue = {
    HEADER: ("Plural-Forms: nplurals=2; plural=(n != 1);",),
    Key("Old"): ("Alt",),
    Key("Big"): ("Groß",),
}


_PRINTING = frozenset(
    {
        "CommandError",
        "OutputLostError",
        "ToldError",
        "UsageError",
        "ask_line",
        "note",
        "say",
        "say_done",
        "tell",
    }
)


def untranslated(source: str) -> Iterator[str]:
    """Texts with words that a file prints in the terminal without `tr`; what is typed stays as it is."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in _PRINTING:
            pieces = (piece for text in call.args[:1] for piece in _plain_pieces(text))
            text = " ".join(pieces).replace("raidwright", "")
            if re.search("[a-z]{3}", text):
                yield text


def _plain_pieces(text: ast.expr) -> Iterator[str]:
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    yield from (str(part.value) for part in parts if isinstance(part, ast.Constant))


def test_terminal_prints_words_in_the_readers_language() -> None:
    files = (ROOT / "app" / "raidwright" / "cli").rglob("*.py")
    found = {path.name: list(untranslated(path.read_text())) for path in files}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_planted_english_is_found() -> None:
    assert list(untranslated("say(f'Found {n} disks')")) == ["Found   disks"]
    assert list(untranslated("say(tr('Found {n} disks', n=n))\nsay(f'  {words}')")) == []


def test_there_is_a_translation() -> None:
    assert "ja" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    """``take_up_strings.py`` takes new ones up, with translations out of a file if there is one."""
    old = read_po(FOLDER / f"{language}.po")
    new = taken_up(old, places_of_texts())
    missing = [key for key, forms in new.items() if len(forms) != len(old.get(key, ())) or not all(forms)]
    assert missing == [], "\n".join(key.text for key in missing)
    assert set(old) == set(new), "texts that nobody says"


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_what_the_program_fills_in(language: str) -> None:
    for key, forms in read_po(FOLDER / f"{language}.po").items():
        several = key.text.rpartition("||")[2]
        assert all(sorted(BRACES.findall(words)) == sorted(BRACES.findall(several)) for words in forms), key


def test_what_is_counted_has_its_count() -> None:
    counted = [text for text in places_of_texts() if "||" in text]
    assert [text for text in counted if "{n}" not in text.rpartition("||")[2]] == []


def test_a_new_language_begins_with_every_text(tmp_path: Path) -> None:
    root = tmp_path / "checkout"
    shutil.copytree(FOLDER, root / "resources" / "translations")
    shutil.copytree(ROOT / "packaging" / "dev", root / "packaging" / "dev")
    (root / "app").symlink_to(ROOT / "app")
    subprocess.run(
        [sys.executable, root / "packaging" / "dev" / "take_up_strings.py", "de"],
        check=True,
        capture_output=True,
    )
    begun = read_po(root / "resources" / "translations" / "de.po")
    assert "Language: de\n" in begun[HEADER][0]
    assert plural_forms(begun) == 2
    assert {key.text for key in begun} - {""} == set(places_of_texts())


def test_a_text_keeps_its_translation_and_one_that_is_gone_goes() -> None:
    new = taken_up(OLD, {"Big": {"Here"}, "New": {"There"}, "{n} disk||{n} disks": {"Here"}})
    assert new == {
        HEADER: OLD[HEADER],
        Key("Big"): ("Groß",),
        Key("New"): ("",),
        Key("{n} disk||{n} disks"): ("", ""),
    }
    filled = with_lines(new, ["New\tNeu", "{n} disk||{n} disks\t{n} Platte||{n} Platten", "Gone\tWeg"])
    assert filled[Key("New")] == ("Neu",)
    assert filled[Key("{n} disk||{n} disks")] == ("{n} Platte", "{n} Platten")
    assert Key("Gone") not in filled


def test_a_text_that_means_something_else_at_one_place_has_words_of_its_own_there() -> None:
    old = OLD | {Key("Big", "There"): ("Wichtig",)}
    assert taken_up(old, {"Big": {"There"}}) == {HEADER: OLD[HEADER], Key("Big", "There"): ("Wichtig",)}
    both = taken_up(old, {"Big": {"There", "Here"}})
    assert {both[Key("Big")], both[Key("Big", "There")]} == {("Groß",), ("Wichtig",)}


def test_one_term_has_one_japanese_term() -> None:
    glossary = (FOLDER / "README.md").read_text().partition("## Japanese")[2]
    rows = [line.strip("| ").split("|") for line in glossary.splitlines() if line.startswith("| ")]
    banned = [word.strip() for row in rows[1:] if len(row) == 3 for word in row[2].split("、")]
    assert len(banned) > 10
    for key, forms in read_po(FOLDER / "ja.po").items():
        said = " ".join(forms)
        assert not [word for word in banned if word in said], key
        assert not re.search("(コンピュータ|コンテナ|フォルダ|メモリ|プロセッサ)(?!ー)", said), key
