"""Streams that are closed, full or in another encoding: one line of reason, and no traceback."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.test_typing import MACHINE

LOST = "error: The output cannot be written: "
READS = (("--help",), ("--version",), ("bench", "--help"), ("--machine", MACHINE, "disks"))
Before = Callable[[], object]


def run(
    *arguments: str | Path, module: str = "raidwright", before: Before | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", module, *map(str, arguments)],
        env=os.environ | environment,
        capture_output=True,
        preexec_fn=before,
        timeout=60,
        check=False,
    )


def close_output() -> None:
    os.close(1)


def fill_output() -> None:
    os.dup2(os.open("/dev/full", os.O_WRONLY), 1)


@pytest.mark.parametrize("arguments", READS)
@pytest.mark.parametrize(
    ("before", "reason"), [(close_output, "Bad file descriptor."), (fill_output, "No space left on device.")]
)
def test_what_cannot_be_printed_is_told_in_a_line(
    before: Before, reason: str, arguments: tuple[str, ...]
) -> None:
    done = run(*arguments, before=before)
    assert done.stderr.decode() == f"{LOST}{reason}\n"
    assert done.returncode == 1


def test_nobody_is_left_to_hear_of_a_full_error_stream() -> None:
    for close in (lambda: os.close(2), lambda: os.dup2(os.open("/dev/full", os.O_WRONLY), 2)):
        done = run("--machine", MACHINE, "blink", "nosuch", before=close)
        assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("results", "import", "-"), "Cannot read results: standard input is closed."),
        (("--machine", MACHINE, "wipe", "TA-7K01Q37"), "Cannot ask for confirmation: no terminal."),
    ],
)
def test_nothing_is_asked_where_nothing_can_be_typed(
    arguments: tuple[str, ...], reason: str, tmp_path: Path
) -> None:
    own = {"XDG_DATA_HOME": str(tmp_path)}
    done = run(*arguments, module="tests.cli.acting", before=lambda: os.close(0), **own)
    assert done.stderr.decode().startswith(f"error: {reason}")
    assert done.returncode == 1


def test_help_is_printed_in_any_encoding() -> None:
    done = run("bench", "--help", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode("ascii").startswith("usage: raidwright bench")


@pytest.mark.parametrize("encoding", ["iso-8859-1", "ascii"])
def test_json_stays_json_in_any_encoding(encoding: str, tmp_path: Path) -> None:
    label = "Größe 😀 データ"
    saved = json.loads(MACHINE.read_text())
    saved["snapshot"]["blocks"][0]["origin"]["drive"]["model"] = label
    (file := tmp_path / "machine.json").write_text(json.dumps(saved))
    done = run("--machine", file, "disks", "--json", PYTHONIOENCODING=encoding)
    shown = json.loads(done.stdout.decode(encoding))
    assert shown["snapshot"]["blocks"][0]["origin"]["drive"]["model"] == label


def leave_output() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    os.dup2(writer, 1)


@pytest.mark.parametrize("arguments", READS)
def test_who_wants_no_more_of_what_is_shown_hears_nothing(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, before=leave_output)
    assert (done.returncode, done.stderr) == (1, b"")


def test_who_wants_no_more_of_what_is_done_hears_that_it_ended() -> None:
    done = run("--machine", MACHINE, "wipe", "TA-7K01Q37", module="tests.cli.acting", before=leave_output)
    assert (done.returncode, done.stderr.decode()) == (
        1,
        "error: The program reading the output has ended.\n",
    )
