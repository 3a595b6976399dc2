"""``./dev trial``: a clone of this checkout in bare systems, as root and as a user with sudo, and a table.

The words after it choose releases, people and columns, in any order; of what is not named, all are taken.
What each cell printed lies in build/trial.
"""

import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bare import Bare, add_person, bare_system
from environment import ROOT
from errors import DevError, Unavailable
from releases import RELEASES

_LOGS = ROOT / "build" / "trial"
_PEOPLE = {"root": False, "user": True}
_SET_UP = "set-up"
_COMMANDS = {
    _SET_UP: "./dev run --help",
    "pure": "./dev test pure",
    "bus": "./dev test bus",
    "ui": "./dev test ui",
    "lab": "./dev test lab",
    "package": "./dev package --check",
}
_OURS = "find /tmp /var/tmp -maxdepth 1 -name 'raidwright-*'"
_LEFT_BEHIND = f"{_OURS}; find /tmp /var/tmp raidwright -user root -mindepth 1"
_FEW = 5
_TAIL = 40


@dataclass(frozen=True)
class _Cell:
    release: str
    who: str
    what: str
    came_to: str
    sound: bool


def run_trial(arguments: Sequence[str]) -> int:
    """Go through the chosen cells and print the table; the exit status. Raises DevError for an odd word."""
    known = (*RELEASES, *_PEOPLE, *_COMMANDS)
    odd = [word for word in arguments if word not in known]
    if odd or not arguments:
        raise DevError(f"trial knows {', '.join(known)}" + (f", and not {' '.join(odd)}" if odd else ""))
    _LOGS.mkdir(parents=True, exist_ok=True)
    releases, people = _chosen(RELEASES, arguments), _chosen(_PEOPLE, arguments)
    cells = [cell for name in releases for who in people for cell in _try(name, who, arguments)]
    print(_table(cells))
    return int(not all(cell.sound for cell in cells))


def _chosen(known: Iterable[str], words: Sequence[str]) -> list[str]:
    names = list(known)
    return [name for name in names if name in words] or names


def _try(name: str, who: str, words: Sequence[str]) -> Iterator[_Cell]:
    person = _PEOPLE[who]
    with bare_system(RELEASES[name], *(["sudo"] if person else [])) as bare:
        if person:
            add_person(bare)
        _clone_into(bare, person=person)
        for what in dict.fromkeys((_SET_UP, *_chosen(_COMMANDS, words))):
            cell = _cell(bare, name, who, what)
            yield cell
            if what == _SET_UP and not cell.sound:
                return


def _clone_into(bare: Bare, *, person: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder, "raidwright")
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        bare.take_in(clone, ["."], clone.name, person=person)


def _cell(bare: Bare, name: str, who: str, what: str) -> _Cell:
    log, person, began = _LOGS / f"{name}-{who}-{what}.log", _PEOPLE[who], time.monotonic()
    print(f"{name} {who} {what} …", end=" ", flush=True)
    with log.open("wb") as output:
        command = f"cd raidwright && {_COMMANDS[what]}"
        status = bare.run(command, person=person, stdout=output)
        if what == _SET_UP and status == 0:
            # A second start has all it needs.
            status = bare.run(command, person=person, network=False, stdout=output)
    lines = log.read_text(errors="replace").splitlines()
    left = _left_behind(bare, person=person)
    cell = _Cell(name, who, what, *_judge(status, lines, left))
    print(f"{cell.came_to} ({time.monotonic() - began:.0f} s)", flush=True)
    if not cell.sound:
        print("\n".join(lines[-_TAIL:]), flush=True)
    return cell


def _judge(status: int, lines: Sequence[str], left: Sequence[str]) -> tuple[str, bool]:
    sentence = next((line for line in reversed(lines) if line.startswith("error: ")), f"status {status}")
    if status == Unavailable.status:
        return f"left out: {sentence.removeprefix('error: ')}", True
    if status:
        return f"failed: {sentence}", False
    if left:
        return f"left behind: {', '.join(left[:_FEW])} ({len(left)})", False
    return "passed", True


def _left_behind(bare: Bare, *, person: bool) -> list[str]:
    """What of ours lies in the folders for temporary files, and what of root's in what is somebody else's."""
    with tempfile.TemporaryFile() as listing:
        bare.run(_LEFT_BEHIND if person else _OURS, person=person, stdout=listing)
        listing.seek(0)
        return listing.read().decode().splitlines()


def _table(cells: Sequence[_Cell]) -> str:
    rows = [(cell.release, cell.who, cell.what, cell.came_to) for cell in cells]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [
        "  ".join(word.ljust(width) for word, width in zip(row, [*widths, 0], strict=True)) for row in rows
    ]
    return "\n".join(["", *lines])
