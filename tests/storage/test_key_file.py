"""A key file unlocks what was built, is told of where it must be, and goes with the array."""

import pytest
from msgspec.structs import replace

from raidwright.storage.design.design import Encryption, Lvm, Unlocking
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.steps.configuration import AddContainerEntry, RemoveEntries
from raidwright.storage.steps.key_file import MakeKeyFile, RemoveKeyFile
from raidwright.storage.steps.luks import EraseLuks, OpenLuks
from raidwright.storage.steps.lvm import RemoveLv
from tests.storage.boot_entries import ENABLED_AT_BOOT, INSIDE, OWNED, on, told
from tests.storage.machines import HOST, IDS
from tests.storage.simulator import carried_out, carried_out_up_to
from tests.storage.wishes import design, plan_of

PATH = "/etc/cryptsetup-keys.d/raidwright-0123abcd4567ef0189ab2345cdef6789.key"
WANTED = design(encryption=Encryption("safe", unlocking=Unlocking.KEY_FILE), lvm=Lvm("vault", "films"))


def test_it_opens_the_container_at_each_start_without_being_asked_for() -> None:
    assert key_path(IDS.array) == PATH
    assert told(plan_of(WANTED, on(ENABLED_AT_BOOT))) == {
        "/etc/mdadm/mdadm.conf": f"ARRAY /dev/md/data metadata=1.2 UUID={IDS.array}",
        "/etc/crypttab": f"safe UUID={IDS.luks} {PATH} luks,nofail,x-systemd.device-timeout=180",
        "/etc/fstab": f"UUID={IDS.filesystem} /srv/films xfs nodev,nosuid,nofail,"
        f"x-systemd.device-timeout=180,{OWNED},{INSIDE} 0 0",
    }


def test_its_slot_is_made_with_the_passphrase_and_tried_and_nothing_secret_is_named() -> None:
    plan = plan_of(WANTED, on(ENABLED_AT_BOOT))
    kinds = [type(step) for step in plan.steps]
    place = kinds.index(MakeKeyFile)
    assert kinds[place - 1] is OpenLuks
    adding, trying = plan.steps[place].commands(plan)
    assert (adding.secret, trying.secret) == (True, False)
    assert adding.argv[:4] == ("cryptsetup", "luksAddKey", "--batch-mode", "--key-file=-")
    assert adding.argv[-3:] == ("--", "/dev/md/data", PATH)
    assert trying.argv[1:] == (
        *("open", "--batch-mode", "--type=luks2", "--test-passphrase"),
        *(f"--key-file={PATH}", "--", "/dev/md/data"),
    )


@pytest.mark.parametrize(
    ("keep", "when", "host"),
    [
        (False, Unlocking.KEY_FILE, ENABLED_AT_BOOT),
        (True, Unlocking.BY_HAND, ENABLED_AT_BOOT),
        (True, Unlocking.KEY_FILE, HOST),
    ],
)
def test_there_is_none_that_nothing_would_use(keep: bool, when: Unlocking, host: Host) -> None:
    wanted = replace(WANTED, keep=keep, encryption=Encryption("safe", unlocking=when))
    assert not any(isinstance(step, MakeKeyFile) for step in plan_of(wanted, on(host)).steps)


def test_what_it_protects_against_and_what_not_is_said() -> None:
    def codes(when: Unlocking) -> set[str]:
        answer = plan_build(
            replace(WANTED, encryption=Encryption("safe", unlocking=when)), on(ENABLED_AT_BOOT), IDS
        )
        return {finding.code for finding in answer.findings}

    assert "key-file" in codes(Unlocking.KEY_FILE)
    assert not codes(Unlocking.KEY_FILE) & {"unlocked-at-start"}
    assert "key-file" not in codes(Unlocking.AT_START) | codes(Unlocking.BY_HAND)


def test_it_goes_once_nothing_tells_of_it_and_something_is_lost() -> None:
    """Until then entries that name it can still be put back."""
    built = carried_out(plan_of(WANTED, on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    assert built.host.key_files == (IDS.array,)
    gone = plan_teardown("data", built)
    assert isinstance(gone, Planned)
    kinds = [type(step) for step in gone.plan.steps]
    place = kinds.index(RemoveKeyFile)
    assert kinds[place - 2 : place] == [RemoveEntries, RemoveLv]
    assert place < kinds.index(EraseLuks)
    assert carried_out(gone.plan, built).host.key_files == ()


def test_it_is_known_after_a_build_that_was_broken_off_before_anything_told_of_it() -> None:
    plan = plan_of(WANTED, on(ENABLED_AT_BOOT))
    told_at = next(place for place, step in enumerate(plan.steps) if isinstance(step, AddContainerEntry))
    made_at = next(place for place, step in enumerate(plan.steps) if isinstance(step, MakeKeyFile))
    for place in range(made_at + 1, told_at + 1):
        half = carried_out_up_to(place, plan, on(ENABLED_AT_BOOT))
        gone = plan_teardown("data", half)
        assert isinstance(gone, Planned)
        assert carried_out(gone.plan, half).host.key_files == ()


def test_the_key_files_of_others_stay() -> None:
    host = replace(ENABLED_AT_BOOT, key_files=("1:2:3:4",))
    built = carried_out(plan_of(WANTED, on(host)), on(host))
    gone = plan_teardown("data", built)
    assert isinstance(gone, Planned)
    assert carried_out(gone.plan, built).host.key_files == ("1:2:3:4",)
    plain = carried_out(plan_of(design(), on(host)), on(host))
    gone = plan_teardown("data", plain)
    assert isinstance(gone, Planned)
    assert not any(isinstance(step, RemoveKeyFile) for step in gone.plan.steps)
