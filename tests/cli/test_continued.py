"""``raidwright continue``: what it shows of a plan that was broken off."""

from pathlib import Path

from raidwright.machine.saved import write_machine
from raidwright.storage.snapshot.disks import Blank
from raidwright.storage.steps.filesystem import MakeFilesystem
from tests.cli.conftest import Raidwright
from tests.cli.test_saved_machine import BARE
from tests.storage.test_continuing import before, with_block


def test_a_build_that_was_broken_off_is_continued(
    raidwright: Raidwright, acting: Raidwright, tmp_path: Path
) -> None:
    assert "nothing to continue" in raidwright("--machine", BARE, "continue").stderr
    file = tmp_path / "left.json"
    file.write_text(write_machine(before(MakeFilesystem)))
    assert "To continue it: raidwright continue" in raidwright("--machine", file, "disks").stdout
    shown = acting("--machine", file, "continue")
    assert "10. done: Unlock /dev/md127 as safe\n" in shown.stdout
    assert "14. Make a file system (ext4) on /dev/vault/films\n" in shown.stdout
    assert "pvcreate" not in shown.stdout
    assert shown.stderr.startswith("error: Nobody is here to confirm.")
    gone = with_block(before(MakeFilesystem), "/dev/md127", content=Blank())
    file.write_text(write_machine(gone))
    assert "It cannot be continued: What step 9 of" in raidwright("--machine", file, "disks").stdout
