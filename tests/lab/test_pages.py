"""The commands of docs/, typed on the practice machine in the order of the pages, do what the pages say."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from raidwright.machine.practice import PracticeMachine
from tests.lab.building import free_disks, opened, shell
from tests.lab.conftest import Run
from tests.lab.terminal import Terminal
from tests.pages import DOCS, files_of, lines_of, listed_pages

pytestmark = pytest.mark.usefixtures("leaves_clean")

_STORY = ("first-nas.md", "disk-failed.md", "command-line.md", "delete.md")
"""The pages on which an array comes, is used and goes; on all others nothing changes."""
_DISKS = {
    "QM2112C04A11": "TESTDISK-1",
    "QM2112C04A2E": "TESTDISK-2",
    "QM2112C04B07": "TESTDISK-3",
    "QM2112C04B3D": "TESTDISK-4",
}
"""The smallest disks of a practice machine, which the pages name, and those of the lab, which are faster."""
_QUICK = "echo 200000 > /proc/sys/dev/raid/speed_limit_max"
_SECONDS = 900


async def typed(terminal: Terminal, words: Sequence[str]) -> str:
    """What it says of a command that ends well."""
    status, said = await terminal.call(*words)
    shown = re.findall(r"^fingerprint: (\S+)$", said, re.MULTILINE)
    if status == 1 and shown:
        status, said = await terminal.call(*words, "--confirm", *shown)
    # On a computer with little to do the initial sync is over before somebody can watch it.
    assert status == 0 or (words[0] == "watch" and "is not syncing" in said), (
        f"raidwright {' '.join(words)}: {said}"
    )
    return said


async def walked(terminal: Terminal, page: Path, folder: Path) -> None:
    """Type the commands of a page, with the files of all pages at hand."""
    for line in lines_of(page):
        if line.is_run:
            before = ("", *line.words)
            words = [
                str(folder / word) if last == "--to" or (folder / word).is_file() else here(word)
                for last, word in zip(before, line.words, strict=False)
            ]
            said = await typed(terminal, words)
            if line.into:
                (folder / line.into).write_text(said)


def here(text: str) -> str:
    """With the disks of the lab."""
    for shown, own in _DISKS.items():
        text = text.replace(shown, own)
    return text


def test_pages_are_walked(practice: PracticeMachine, run: Run, tmp_path: Path) -> None:
    terminal = Terminal(practice, tmp_path)
    pages = [DOCS / name for name in listed_pages()]
    for page in pages:
        for name, text in files_of(page).items():
            (tmp_path / name).write_text(here(text))

    async def scenario() -> None:
        async with opened(practice) as machine:
            await free_disks(machine, *_DISKS.values())
        await shell(practice, _QUICK)
        for page in pages:
            if page.name not in _STORY:
                await walked(terminal, page, tmp_path)
        for name in _STORY:
            await walked(terminal, DOCS / name, tmp_path)
            is_there = re.search(r"^tank\b", await terminal.done("arrays"), re.MULTILINE) is not None
            assert is_there is (name != "delete.md"), name

    run(scenario(), _SECONDS)
