"""``raidwright new``: what is asked, what Enter alone means, and what options and scripts get instead."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.storage.design.blueprint import parse_blueprint
from raidwright.storage.levels import Level
from tests.cli.conftest import Raidwright
from tests.cli.saved import BARE, MACHINES
from tests.cli.test_typing import Typist


def new(*arguments: str | Path, machine: Path = BARE) -> list[str]:
    command = [sys.executable, "-m", "tests.cli.acting", "--machine", str(machine), "new"]
    return [*command, *map(str, arguments)]


@pytest.fixture
def typist(tmp_path: Path) -> Iterator[Typist]:
    made = Typist(new("--output", tmp_path / "tank.toml"))
    yield made
    made.close()


def test_enter_alone_takes_what_is_recommended(typist: Typist, tmp_path: Path) -> None:
    for question in ("Number [1]:", "[1 2 3 4 5 6 7 8]:", "Name [data]:", "[none]:", "(y/n) [n]:"):
        typist.read_until(question)
        typist.type("")
    typist.read_until("Proposal [1]:")
    typist.type("")
    typist.read_until("raidwright build")
    assert typist.status() == 0
    design = parse_blueprint((tmp_path / "tank.toml").read_text())
    assert design.level is Level.RAID6
    assert len(design.members) == 8
    assert design.encryption is None
    assert "Recommended: RAID 6. With 8 disks, a second one can fail during a rebuild." in typist.seen


def test_answers_are_taken_over(typist: Typist, tmp_path: Path) -> None:
    answers = ("2", "1, 2 3", "family", "Photos, Films", "y", "2")
    questions = ("Number [1]:", "Disk numbers [", "Name [data]:", "commas", "Encrypt it?", "Proposal [1]:")
    for question, answer in zip(questions, answers, strict=True):
        typist.read_until(question)
        typist.type(answer)
    assert typist.status() == 0
    design = parse_blueprint((tmp_path / "tank.toml").read_text())
    assert (design.name, design.level, len(design.members)) == ("family", Level.RAID1, 3)
    assert design.encryption is not None
    assert design.mount is not None
    assert design.mount.folders == ("Photos", "Films")


def test_nothing_is_built_without_a_yes() -> None:
    typist = Typist(new("--priority", "fast", "--disk", "/dev/vda", "--disk", "/dev/vdb", "--name", "tank"))
    try:
        for question in ("commas", "Encrypt it?", "Proposal [1]:", "Build it now?"):
            typist.read_until(question)
            typist.type("")
        assert typist.status() == 0
        assert "fingerprint:" not in typist.seen
    finally:
        typist.close()


def test_what_is_to_be_built_is_planned_as_by_build(raidwright: Raidwright) -> None:
    told = raidwright("--machine", BARE, "new", "--build", "--priority", "fast", "--name", "tank")
    assert told.returncode == 1
    assert "fingerprint:" in told.stdout
    assert "Create the RAID 10 array" in told.stdout
    assert told.stdout.count("overwrites: ") == 8
    assert "All other disks keep their data." in told.stdout
    assert "it has no disks" in told.stderr


def test_without_a_terminal_nothing_is_asked(raidwright: Raidwright) -> None:
    told = raidwright("--machine", BARE, "new")
    assert told.returncode == 0
    assert "Disks: Tarnfell TF4000N TA-7K01Q37" in told.stdout
    assert "RAID 10  16.0 TB  Survives 1 disk failure" in told.stdout
    assert "?" not in told.stdout + told.stderr


def test_programs_get_every_proposal_and_the_blueprint(raidwright: Raidwright, tmp_path: Path) -> None:
    file = tmp_path / "tank.toml"
    told = raidwright("--machine", BARE, "new", "--json", "--level", "raid10", "--encrypt", "--output", file)
    offered = json.loads(told.stdout)["proposals"]
    assert offered["recommended"] == "raid6"
    assert [each["design"]["level"] for each in offered["every"]] == ["raid6", "raid5", "raid10", "raid0"]
    assert parse_blueprint(file.read_text()).level is Level.RAID10
    planned = raidwright("--machine", BARE, "plan", file, "--json")
    assert json.loads(planned.stdout)["capacity"] == offered["every"][2]["capacity"]


@pytest.mark.parametrize(
    ("machine", "arguments", "status", "words"),
    [
        ("eight_blank_hdds", ("--level", "single"), 2, "One disk does not fit these disks or your choices"),
        ("eight_blank_hdds", ("--name", "a b"), 2, "“a b” is not a possible name"),
        ("eight_blank_hdds", ("--name", "7"), 1, "reserved"),
        ("old_laptop_disks", ("--disk", "/dev/vda", "--disk", "/dev/vdb"), 1, "old-home"),
        ("system_disk_and_two_ssds", ("--disk", "OL-7K01Q37"), 1, "running system"),
        ("eight_blank_hdds", ("--disk", "/dev/nowhere"), 1, "not a disk of this machine"),
        ("eight_blank_hdds", ("--output", "/nowhere/a.toml"), 1, "cannot be saved"),
    ],
)
def test_what_cannot_be_is_told(
    raidwright: Raidwright, machine: str, arguments: tuple[str, ...], status: int, words: str
) -> None:
    told = raidwright("--machine", MACHINES / f"{machine}.json", "new", *arguments)
    assert told.returncode == status
    assert words in told.stderr


def test_old_data_is_erased_only_when_that_is_said(raidwright: Raidwright) -> None:
    disks = ("--disk", "/dev/vda", "--disk", "/dev/vdb")
    machine = ("--machine", MACHINES / "old_laptop_disks.json")
    assert raidwright(*machine, "new", *disks).returncode == 1
    told = raidwright(*machine, "new", *disks, "--wipe")
    assert told.returncode == 0
    assert "RAID 1" in told.stdout
