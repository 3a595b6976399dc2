"""Whatever file people hand in: it is read within a second, or refused in words."""

import json
import random
import time
from collections.abc import Callable
from datetime import UTC
from pathlib import Path

import pytest

from raidwright.bench.campaign.design import MatrixError, parse_matrix
from raidwright.bench.imports.text import read_figures
from raidwright.machine.port import MachineError
from raidwright.machine.saved import read_machine
from raidwright.storage.design.blueprint import BlueprintError, format_blueprint, parse_blueprint
from tests.load import SHARED
from tests.storage.wishes import design

POSTED = Path(__file__).parents[1] / "bench" / "posted"
MACHINES = Path(__file__).parents[1] / "machines"
_RUNS = (
    *(
        "[",
        "{",
        '"',
        "'",
        "9",
        "0",
        "_",
        ".",
        "a.",
        "[a.",
        "[[",
        "]",
        "}",
        "'''",
        '"""',
        "1_",
        "{a=",
        "a.b=1\n",
    ),
    *("[a.a]\n", "\\", "#", "\n", "\r", "-", "e", "+", "=", " ", "\t", ",", ":", "\u00e9", "\u202e", "\x00"),
    *("(Q=", "MB/s", "[Read]", "//", '{"a":', "**", "\\[", "a: (groupid=0, jobs=1): err="),
)
_MATRIX = 'disks = ["a", "b"]\nlevels = ["raid0"]\nprofile = "default"\nsize = "1 GiB"\n'
_SECONDS, _TRIES = 1.0 * SHARED, 150
Read = Callable[[str, Path], object]


def as_blueprint(text: str, _: Path) -> object:
    return parse_blueprint(text)


def as_matrix(text: str, _: Path) -> object:
    return parse_matrix(text)


def as_machine(text: str, file: Path) -> object:
    file.write_text(text, encoding="utf-8")
    return read_machine(file)


def as_figures(text: str, _: Path) -> object:
    reading = read_figures(text, UTC, 0.0)
    assert reading.runs or reading.unread
    return reading


def damaged(text: str, chance: random.Random) -> str:
    """``text`` with runs of a sign put in, pieces doubled, moved or left out."""
    for _ in range(chance.randint(1, 4)):
        at, run = chance.randrange(len(text) + 1), chance.choice(_RUNS)
        gone = chance.choice((0, 0, 1, 20))
        put = run * int(10 ** chance.uniform(0, 5.3)) if chance.random() < 0.8 else text[at : at + 500] * 3
        text = f"{text[:at]}{put[:200_000]}{text[at + gone :]}"
    return text


KINDS: dict[str, tuple[Read, tuple[str, ...], type[Exception]]] = {
    "blueprint": (as_blueprint, (format_blueprint(design()),), BlueprintError),
    "campaign": (as_matrix, (_MATRIX,), MatrixError),
    "machine": (
        as_machine,
        tuple(file.read_text() for file in sorted(MACHINES.glob("*.json"))),
        MachineError,
    ),
    "figures": (as_figures, tuple(file.read_bytes().decode() for file in sorted(POSTED.iterdir())), OSError),
}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", KINDS)
def test_it_is_read_within_a_second_or_refused(kind: str, seed: int, tmp_path: Path) -> None:
    read, texts, refusal = KINDS[kind]
    chance = random.Random(f"{kind} {seed}")
    for number in range(_TRIES):
        text = damaged(chance.choice(texts), chance)
        begun, said = time.process_time(), "read"
        try:
            read(text, tmp_path / "given.json")
        except refusal as error:
            said = str(error)
        assert said
        took = time.process_time() - begun
        assert took < _SECONDS, f"{kind} {number} of seed {seed}, {len(text)} letters: {took:.1f} s"


@pytest.mark.parametrize("read", [as_blueprint, as_matrix])
@pytest.mark.parametrize("text", ["a." * 40_000 + "a = 1", "[" + "a." * 30_000 + "a]", "a.b=1\n" * 10_000])
def test_keys_of_many_parts_take_no_time(read: Read, text: str, tmp_path: Path) -> None:
    begun = time.process_time()
    with pytest.raises((BlueprintError, MatrixError)):
        read(text, tmp_path)
    assert time.process_time() - begun < _SECONDS


def test_a_document_of_figures_without_end_is_refused() -> None:
    reading = read_figures(json.dumps([{"fio version": "fio-3.33", "jobs": []}] * 50_000), UTC, 0.0)
    assert not reading.runs
    assert reading.unread
