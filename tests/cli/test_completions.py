"""What the shells offer behind ``raidwright``, each asked by itself."""

import shlex
import subprocess
from pathlib import Path

import pytest

from raidwright.cli.arguments.completions import SCRIPTS, completions
from raidwright.cli.arguments.verbs import VERBS

_BASH = """\
source "$1"
COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2))
compopt() { :; }
_raidwright
printf '%s\\n' "${COMPREPLY[@]}"
"""
_ZSH = """\
script=$1
words=("${@:2}") CURRENT=$(($# - 1))
_files() { print -l -- *(N) }
_describe() { print -l -- "${(@P)3}" }
source $script
"""
"""The two functions of zsh's own that are called are there only while a key is pressed."""
_FISH = """\
source $argv[1]
complete --do-complete "$argv[2]"
"""


def offered(shell: str, typed: str, folder: Path) -> list[str]:
    """What is offered at the end of ``typed``, in that folder."""
    script = folder.parent / f"completions.{shell}"
    script.write_text(completions(shell))
    words = [*shlex.split(typed), *([""] if typed.endswith(" ") else [])]
    match shell:
        case "bash":
            argv = ["bash", "--norc", "-c", _BASH, "bash", str(script), *words]
        case "zsh":
            argv = ["zsh", "-f", "-c", _ZSH, "zsh", str(script), *words]
        case _:
            argv = ["fish", "--no-config", "-c", _FISH, str(script), typed]
    own = {"HOME": str(folder)}
    done = subprocess.run(argv, cwd=folder, capture_output=True, text=True, check=True, env=own)
    assert done.stderr == ""
    return [line for line in filter(None, done.stdout.splitlines()) if line.startswith(words[-1])]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "tank.toml").touch()
    return folder


@pytest.mark.parametrize("shell", SCRIPTS)
def test_a_file_with_blanks_and_stars_in_its_name_is_offered_whole(shell: str, folder: Path) -> None:
    for name in ("my design.toml", "my*.toml"):
        (folder / name).touch()
    shown = [line.replace("\\", "") for line in offered(shell, "raidwright build my", folder)]
    assert sorted(shown) == ["my design.toml", "my*.toml"]


@pytest.mark.parametrize("shell", SCRIPTS)
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("raidwright ", {name.partition(" ")[0] for name in VERBS}),
        ("raidwright resy", {"resync-speed"}),
        ("raidwright results ", {name.split()[1] for name in VERBS if name.startswith("results ")}),
        ("raidwright bench ", {"layers", "disks", "modes", "ab", "sustained", "builds", "tank.toml"}),
        ("raidwright bench layers --pro", {"--profile"}),
        ("raidwright bench --mode ", {"direct", "cached", "sync"}),
        ("raidwright --machine practice --json spare ", {"add", "remove"}),
        ("raidwright spare add ", set()),
        ("raidwright --machine pr", {"practice"}),
        ("raidwright check tank --schedule ", {"monthly", "never"}),
        ("raidwright enable tank --unlock key", {"key-file"}),
        ("raidwright plan ", {"tank.toml"}),
        ("raidwright plan --folder films t", {"tank.toml"}),
        ("raidwright header restore tank ", {"tank.toml"}),
    ],
)
def test_a_shell_offers_what_can_be_typed(shell: str, folder: Path, typed: str, words: set[str]) -> None:
    shown = {line.partition("\t")[0].partition(":")[0] for line in offered(shell, typed, folder)}
    assert shown == words


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_a_meaning_stands_behind_each_word(shell: str, folder: Path) -> None:
    (line,) = offered(shell, "raidwright wip", folder)
    assert line.replace("\t", ":") == f"wipe:{VERBS['wipe'].words}"
