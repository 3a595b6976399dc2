"""The terminal speaks the language of the session; in one that nobody speaks nothing is English."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from gettext import textdomain
from pathlib import Path

import pytest

from catalogue import compiled, read_po
from raidwright.cli.arguments.verbs import VERBS
from raidwright.cli.program import main
from raidwright.cli.terminal import speech
from raidwright.language import catalogue
from raidwright.language.catalogue import Translation, speak
from tests.languages import FOLDER, english_left, pseudo_catalogue

MACHINES = Path(__file__).parents[1] / "machines"
Says = Callable[..., str]


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place for translations with Japanese, and with one that nobody speaks."""
    folder = tmp_path_factory.mktemp("languages")
    for name, content in (("ja", read_po(FOLDER / "ja.po")), ("xx", pseudo_catalogue())):
        file = folder / name / "LC_MESSAGES" / "raidwright.mo"
        file.parent.mkdir(parents=True)
        file.write_bytes(compiled(content))
    return folder


@pytest.fixture
def says(
    languages: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Says]:
    """Give it a language and what is typed, and it gives all that is printed."""
    for module in (catalogue, speech):
        monkeypatch.setattr(module, "FOLDER", str(languages))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)

    def say(language: str, *typed: str) -> str:
        monkeypatch.setenv("LANG", language)
        with suppress(SystemExit):
            main(list(typed))
        captured = capsys.readouterr()
        return captured.out + captured.err

    yield say
    speak(Translation())
    textdomain("messages")


def own_words(text: str) -> str:
    """``text`` without what is typed as it stands: usage, choices, examples, words of commands."""
    _usage, _, rest = text.partition("\n\n")
    lines = (line for line in rest.splitlines() if not line.startswith("  raidwright "))
    plain = re.sub(r"\[[^\]]*\]|\{[^}]*\}", "", "\n".join(lines))
    return re.sub(rf"^  (?:{'|'.join(map(re.escape, VERBS))})  ", "", plain, flags=re.MULTILINE)


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_a_verb_has_no_english(says: Says, verb: str) -> None:
    said = says("xx", *verb.split(), "--help")
    assert english_left(own_words(said)) == []


def test_list_of_commands_has_no_english_but_commands(says: Says) -> None:
    typed = {word for verb in VERBS for word in re.findall("[a-z]+", verb)}
    assert set(english_left(own_words(says("xx", "--help")))) <= typed
    assert set(english_left(own_words(says("xx", "help")))) <= typed


@pytest.mark.parametrize("verb", ["disks", "arrays", "status", "plan"])
@pytest.mark.parametrize(
    "machine", ["degraded_raid1", "raid5_luks_lvm_xfs_mounted", "two_spares", "imsm_ddf"]
)
def test_what_is_shown_has_no_english(says: Says, machine: str, verb: str) -> None:
    file = MACHINES / f"{machine}.json"
    names = {*re.findall("[A-Za-z]+", file.read_text()), *re.findall("[a-z]+", " ".join(VERBS)), "tank"}
    typed = ("--machine", str(file), *(("delete", "tank") if verb == "plan" else (verb,)))
    said = says("xx", *typed)
    # A plan's commands are indented further than its words.
    lines = (line for line in said.splitlines() if not line.startswith("       "))
    assert set(english_left("\n".join(lines))) - names == set()
    assert "⟦" in said


def test_terminal_speaks_japanese_and_programs_read_english(says: Says) -> None:
    file = str(MACHINES / "degraded_raid1.json")
    assert "縮退 – メンバー 1 台が不足または故障" in says("ja_JP.UTF-8", "--machine", file, "arrays")
    document = json.loads(says("ja_JP.UTF-8", "--machine", file, "arrays", "--json"))
    assert document[0]["sentence"] == "Degraded – members missing or faulty: 1"


def test_refusal_of_a_plan_is_told_in_japanese(says: Says) -> None:
    file = str(MACHINES / "degraded_raid1.json")
    assert "エラー: " in says("ja", "--machine", file, "delete", "nothing")


def test_term_is_explained(says: Says) -> None:
    assert says("C", "help", "chunk").startswith("Chunk\nThe amount of data written to one disk")
    assert says("ja", "help", "chunk").startswith("チャンク\n")
    assert says("C", "help", "nix").startswith("error: “nix” is not in the glossary. Terms: array, ")
