"""Which machine a word means."""

import asyncio
from pathlib import Path

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.saved import SavedMachine
from raidwright.session.opening import open_machine

FILE = Path(__file__).parents[1] / "machines" / "eight_blank_hdds.json"


def test_this_computer_is_opened_without_touching_it() -> None:
    async def scenario() -> None:
        machine = await open_machine()
        assert isinstance(machine, BusMachine)
        assert (machine.title, machine.acts) == ("This computer", True)
        await machine.close()

    asyncio.run(scenario())


def test_a_file_is_a_saved_machine() -> None:
    machine = asyncio.run(open_machine(str(FILE)))
    assert isinstance(machine, SavedMachine)
    assert machine.title == FILE.name


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("ssh://nas", "This version cannot connect to machines over SSH"),
        ("practise", "There is no machine “practise”"),
        ("practice:", "There is no machine"),
        ("/nowhere/box.json", "No such file"),
        ("practice:nonsense", "No disk set “nonsense” exists"),
    ],
)
def test_what_is_no_machine_says_what_would_be(choice: str, words: str) -> None:
    with pytest.raises(MachineError, match=words):
        asyncio.run(open_machine(choice))
