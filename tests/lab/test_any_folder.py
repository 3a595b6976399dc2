"""A folder measured as oneself, on mounts that are no disk of ours: FAT, and a program of its own (FUSE).

The terminal runs in the guest as it would on a computer: with no bus, no helper and nobody who is asked.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.machine.practice.guest.boot import STAGE
from tests.lab.building import bring_program, guest, shell, until
from tests.lab.conftest import Run

_PLACE = "/run/any-folder"
_PYTHON = str(Path(sys.executable).resolve())
_QUICK = ("--size", "16MiB", "--passes", "2", "--seconds", "0.5", "--no-warmup", "--row", "SEQ1M Q8T1")
_FAT = """
modprobe --all vfat nls_cp437 nls_ascii
disk=$(readlink -f /dev/disk/by-id/*TESTDISK-1)
mkfs.vfat -F 32 "$disk" >/dev/null
mount -t vfat "$disk" "$1"
"""
_FUSE = """
modprobe fuse
mkdir -p "$1.behind"
bindfs "$1.behind" "$1"
"""
MOUNTS = {"vfat": _FAT, "fuse": _FUSE}


@pytest.fixture(scope="module")
def program(practice: PracticeMachine, run: Run) -> None:
    """The whole of our program in the guest."""
    run(bring_program(practice, _PLACE))


@pytest.fixture(params=["vfat", pytest.param("fuse", marks=pytest.mark.exhaustive)])
def mounted(
    request: pytest.FixtureRequest, practice: PracticeMachine, run: Run, program: None
) -> Iterator[tuple[str, str]]:
    """The kind of file system, and the folder where it is mounted; nothing is left in it."""
    kind = request.param
    folder = f"/mnt/{kind}"
    run(shell(practice, f"mkdir -p {folder}; set -- {folder}; {MOUNTS[kind]}"))
    yield kind, folder
    # What was held open is let go of by a program of its own, in its own time.
    run(until(practice, f'[ -z "$(ls -A {folder} {folder}.behind 2>/dev/null | grep -v :$)" ]'))
    run(shell(practice, f"umount {folder}; rmdir {folder}"))


def ours(folder: str, *words: str) -> tuple[str, ...]:
    own = (f"PYTHONPATH={_PLACE}:{STAGE}/site", f"XDG_DATA_HOME={_PLACE}/data")
    no_bus = "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nowhere"
    return "env", *own, no_bus, _PYTHON, "-B", "-m", "raidwright", "bench", folder, *words


def events(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines() if line.startswith("{")]


def test_it_is_measured_and_what_memory_answers_is_marked(
    practice: PracticeMachine, run: Run, mounted: tuple[str, str]
) -> None:
    kind, folder = mounted
    status, output = run(guest(practice, *ours(folder, *_QUICK, "--json")), 240)
    assert status == 0, output
    heard = events(output)
    (begun,) = (each for each in heard if each["type"] == "begun")
    assert begun["surroundings"]["filesystem"].split(".")[0] == kind
    cells = heard[-1]["cells"]
    assert [cell["direction"] for cell in cells] == ["read", "write"]
    assert all(cell["passes"] >= 2 and cell["bytes_per_second"] > 0 for cell in cells)
    # FAT goes past memory where it is asked to; what a program keeps for itself nobody gets past.
    assert {"buffered" in cell["reasons"] for cell in cells} == {kind == "fuse"}


@pytest.mark.parametrize(
    "victim",
    [
        *(
            pytest.param(f"[r]aidwright{each}", marks=pytest.mark.exhaustive)
            for each in (" bench", ".helper --folder")
        ),
        "fio",
    ],
)
def test_killed_in_the_middle_nothing_is_left(
    practice: PracticeMachine, run: Run, mounted: tuple[str, str], victim: str
) -> None:
    _, folder = mounted
    long = ours(folder, "--size", "16MiB", "--passes", "1", "--seconds", "60", "--row", "SEQ1M Q8T1")
    started = " ".join(f"'{word}'" for word in long)
    run(shell(practice, f"{started} >/dev/null 2>&1 </dev/null & true"))
    # Not the one that is asked for its version.
    run(until(practice, "pgrep -f '[f]io .*--output-format' >/dev/null"))
    # The brackets keep the shell, in whose command line the words stand, out of it.
    pattern = "-x fio" if victim == "fio" else f"-f '{victim}'"
    run(shell(practice, f"pkill -KILL {pattern}"))
    run(until(practice, "! pgrep -x fio >/dev/null && ! pgrep -f '[r]aidwright bench' >/dev/null"))
