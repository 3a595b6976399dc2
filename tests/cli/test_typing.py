"""A person at a terminal: a confirmation that takes typing, and a passphrase typed twice and never shown."""

import json
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

MACHINE = Path(__file__).parents[1] / "machines" / "eight_blank_hdds.json"
_BLUEPRINT = """
name = "tank"
level = "raid1"
members = ["Tarnfell-TF4000N-{0}", "Tarnfell-TF4000N-{1}"]
[encryption]
mapping = "tank_open"
"""


class Typist:
    """A program on a terminal of its own, and somebody who reads and types."""

    def __init__(self, command: list[str]) -> None:
        self._master, slave = pty.openpty()
        # setsid makes standard input the controlling terminal, which is where getpass asks.
        in_a_session = ["setsid", "--ctty", *command]
        self._program = subprocess.Popen(in_a_session, stdin=slave, stdout=slave, stderr=slave)
        os.close(slave)
        self.seen = ""

    def read_until(self, words: str) -> None:
        deadline = time.monotonic() + 60
        while words not in self.seen:
            assert time.monotonic() < deadline, self.seen
            if select.select([self._master], [], [], 0.1)[0]:
                self.seen += os.read(self._master, 65536).decode(errors="replace")

    def type(self, words: str) -> None:
        os.write(self._master, f"{words}\n".encode())

    def type_bytes(self, letters: bytes) -> None:
        os.write(self._master, letters)

    def press(self, key: str) -> None:
        os.write(self._master, key.encode())

    def status(self) -> int:
        return self._program.wait(60)

    def close(self) -> None:
        self._program.kill()
        self._program.wait()
        os.close(self._master)


def building(folder: Path, machine: Path, program: str = "tests.cli.acting") -> Typist:
    """Somebody who builds a mirror of the first two disks there."""
    serials = [line.split('"')[3] for line in MACHINE.read_text().splitlines() if '"serial"' in line]
    blueprint = folder / "tank.toml"
    blueprint.write_text(_BLUEPRINT.format(*serials))
    return Typist([sys.executable, "-m", program, "--machine", str(machine), "build", str(blueprint)])


@pytest.fixture
def typist(tmp_path: Path) -> Iterator[Typist]:
    typist = building(tmp_path, MACHINE)
    yield typist
    typist.close()


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("tank", "Not confirmed"),
        ("tank /dev/vdc", "Not confirmed"),
        ("tank /dev/vdb", "Passphrase:"),
        ("ｔａｎｋ　／ｄｅｖ／ｖｄｂ", "Passphrase:"),
    ],
)
def test_a_disk_that_nothing_tells_apart_is_typed_as_well(tmp_path: Path, typed: str, answer: str) -> None:
    saved = json.loads(MACHINE.read_text())
    nameless = [block for block in saved["snapshot"]["blocks"] if block["path"] == "/dev/vdb"]
    nameless[0]["origin"]["drive"] |= {"serial": "", "wwn": ""}
    machine = tmp_path / "nameless.json"
    machine.write_text(json.dumps(saved))
    somebody = building(tmp_path, machine)
    try:
        somebody.read_until("/dev/vdb: the path of each disk that cannot be identified otherwise")
        somebody.read_until("To continue, type: tank /dev/vdb")
        somebody.type(typed)
        somebody.read_until(answer)
    finally:
        somebody.close()


def test_where_nothing_can_be_done_nothing_is_asked(tmp_path: Path) -> None:
    somebody = building(tmp_path, MACHINE, "raidwright")
    try:
        somebody.read_until("error: You can view a machine snapshot")
        assert "To continue, type" not in somebody.seen
        assert "mdadm --create" in somebody.seen
        assert somebody.status() == 1
    finally:
        somebody.close()


@pytest.mark.parametrize("asked", ["To continue, type: tank", "Passphrase: ", "Repeat passphrase: "])
def test_one_control_c_ends_a_question(typist: Typist, asked: str) -> None:
    for question, answer in (
        ("To continue, type: tank", "tank"),
        ("Passphrase: ", "correct horse"),
        ("Repeat passphrase: ", "correct horse"),
    ):
        typist.read_until(question)
        if question == asked:
            break
        typist.type(answer)
    typist.press("\x03")
    typist.read_until("error: interrupted")
    assert typist.status() == 1


def test_another_word_is_no_yes(typist: Typist) -> None:
    typist.read_until("To continue, type: tank")
    typist.type("yes")
    typist.read_until("error: Not confirmed; nothing was changed. Type “tank” to continue.")
    assert typist.status() == 1


def test_the_passphrase_is_asked_twice_and_not_shown(typist: Typist) -> None:
    typist.read_until("To continue, type: tank")
    typist.type("tank")
    typist.read_until("Passphrase: ")
    typist.type("correct horse")
    typist.read_until("Repeat passphrase: ")
    typist.type("correct horse")
    typist.read_until("error: You can view a machine snapshot")
    assert "correct horse" not in typist.seen
    assert typist.status() == 1


def test_two_passphrases_that_differ_are_none(typist: Typist) -> None:
    typist.read_until("To continue, type: tank")
    typist.type("tank")
    typist.read_until("Passphrase: ")
    typist.type("correct horse")
    typist.read_until("Repeat passphrase: ")
    typist.type("correct hearse")
    typist.read_until("error: The two passphrases differ. Enter them again.")
    assert typist.status() == 1


def test_an_end_of_input_is_no_passphrase(typist: Typist) -> None:
    typist.read_until("To continue, type: tank")
    typist.type("tank")
    typist.read_until("Passphrase: ")
    typist.press("\x04")
    typist.read_until("error: No passphrase was entered.")
    assert typist.status() == 1
    assert "Traceback" not in typist.seen


@pytest.mark.parametrize("question", ["To continue, type: tank", "Passphrase: "])
def test_a_letter_of_another_encoding_is_refused_and_not_shown(typist: Typist, question: str) -> None:
    typist.read_until("To continue, type: tank")
    if question == "Passphrase: ":
        typist.type("tank")
        typist.read_until(question)
    typist.type_bytes(b"p\xe4ssword\n")
    typist.read_until("error: ")
    assert typist.status() == 1
    assert "Traceback" not in typist.seen
    assert "xe4" not in typist.seen
