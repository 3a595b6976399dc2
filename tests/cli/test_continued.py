"""``raidwright resume``: what it shows of a plan that was broken off."""

from pathlib import Path

from raidwright.machine.saved import write_machine
from raidwright.storage.snapshot.disks import Blank
from raidwright.storage.steps.filesystem import MakeFilesystem
from tests.cli.conftest import Raidwright
from tests.cli.saved import BARE
from tests.storage.continuing import before, with_block
from tests.storage.taken_out import LOCKED, array_status, cut, spared


def test_a_build_that_was_broken_off_is_continued(
    raidwright: Raidwright, acting: Raidwright, tmp_path: Path
) -> None:
    assert "nothing to resume" in raidwright("--machine", BARE, "resume").stderr
    file = tmp_path / "left.json"
    file.write_text(write_machine(before(MakeFilesystem)))
    assert "To resume it: raidwright resume" in raidwright("--machine", file, "disks").stdout
    shown = acting("--machine", file, "resume")
    assert "10. already done: Unlock /dev/md127 as safe\n" in shown.stdout
    assert "14. Create a file system (ext4) on /dev/vault/films\n" in shown.stdout
    assert "pvcreate" not in shown.stdout
    assert shown.stderr.startswith("error: Cannot ask for confirmation: no terminal.")
    gone = with_block(before(MakeFilesystem), "/dev/md127", content=Blank())
    file.write_text(write_machine(gone))
    told = raidwright("--machine", file, "disks").stdout
    assert "The plan cannot be resumed: The result of step 9 " in told


def test_what_only_lost_its_entries_is_told_of_and_goes_on_to_be_taken_down(
    raidwright: Raidwright, acting: Raidwright, tmp_path: Path
) -> None:
    *_, (plan, begun, now) = spared(array_status(LOCKED))
    file = tmp_path / "left.json"
    file.write_text(write_machine(cut(plan, begun, now)))
    told = raidwright("--machine", file, "disks").stdout
    assert "but its entries were removed from /etc/crypttab, /etc/fstab, /etc/mdadm/mdadm.conf." in told
    assert "To finish deleting the array: raidwright resume" in told
    shown = acting("--machine", file, "resume").stdout
    assert "To resume" not in told
    assert shown == acting("--machine", file, "delete", "data").stdout
