"""What the terminal says of an array whose members are arrays."""

from pathlib import Path

from raidwright.machine.saved import write_machine
from tests.cli.conftest import Raidwright
from tests.storage.nested import nested


def test_members_that_are_arrays_are_called_by_their_names(raidwright: Raidwright, tmp_path: Path) -> None:
    file = tmp_path / "nested.json"
    file.write_text(write_machine(nested()))
    done = raidwright("--machine", file, "arrays")
    assert (done.returncode, done.stderr) == (0, "")
    upper = done.stdout.split("\n\n")[0].splitlines()
    assert upper[0].startswith("old (md127): RAID 0")
    words = [line.split()[1:4] for line in upper]
    assert [each for each in words if each[:1] in (["md125"], ["md126"])] == [
        ["md125", "array", "low1"],
        ["md126", "array", "low2"],
    ]
