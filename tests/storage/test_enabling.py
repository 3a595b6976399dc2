"""An array that somebody built by hand is told of like one of ours, and forgotten like one."""

import msgspec
import pytest
from hypothesis import assume, given
from msgspec.structs import replace

from raidwright.session.passphrase import asks_for_old
from raidwright.storage.design.design import (
    ArrayDesign,
    BootChoices,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    Lvm,
    MountOptions,
    Unlocking,
)
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import LogicalVolume, Luks, Snapshot, Unlocked
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.steps.configuration import RenewRamdisk, RereadUnits
from raidwright.storage.steps.luks import CloseLuks
from raidwright.storage.steps.step import LineSeen
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, INSIDE, MOUNTED, OWNED, RAMDISK, on, told
from tests.storage.enabling import by_hand, staying, with_files
from tests.storage.machines import HOST, IDS, blank_disks
from tests.storage.simulator import carried_out
from tests.storage.strategies import designs
from tests.storage.wishes import design


def codes(snapshot: Snapshot, severity: Severity = Severity.BLOCKING) -> set[str]:
    answer = plan_enable("data", snapshot)
    assert all(sentence(finding) for finding in answer.findings)
    return {finding.code for finding in answer.findings if finding.severity is severity}


def test_a_stack_is_told_of_from_bottom_to_top() -> None:
    plan = staying(by_hand())
    assert plan.purpose is Purpose.KEEP
    assert told(plan) == {
        "/etc/mdadm/mdadm.conf": f"ARRAY /dev/md/data UUID={IDS.array}",
        "/etc/crypttab": f"safe UUID={IDS.luks} none luks,timeout=180,x-systemd.device-timeout=90",
        "/etc/fstab": f"UUID={IDS.filesystem} /srv/films xfs {MOUNTED}=600,{OWNED},{INSIDE} 0 0",
    }
    assert plan.losses == plan.typed == ()


def test_its_container_can_be_unlocked_by_hand() -> None:
    entries = told(staying(by_hand(), Unlocking.BY_HAND))
    assert entries["/etc/crypttab"].endswith(" luks,noauto")
    assert "noauto" in entries["/etc/fstab"]


def test_its_container_can_be_unlocked_by_a_key_file_that_is_made_for_it() -> None:
    plan = staying(by_hand(), Unlocking.KEY_FILE)
    tags = [step.tag for step in plan.steps]
    assert tags[0] == "make-key-file", "with a wrong passphrase nothing is entered"
    assert "keep-container" in tags
    entry = told(plan)["/etc/crypttab"].split()
    assert entry[2] == key_path(IDS.array)
    assert asks_for_old(plan)
    assert not asks_for_old(staying(by_hand()))
    answer = plan_enable("data", by_hand(), BootChoices(Unlocking.KEY_FILE))
    assert "key-file" in {finding.code for finding in answer.findings}, "what it protects against, and not"


def test_a_key_file_that_is_there_is_not_taken_for_a_new_one() -> None:
    """One may be there of a plan whose entry somebody took out, or of another container on the array."""
    snapshot = by_hand()
    host = replace(snapshot.host, key_files=(IDS.array,))
    answer = plan_enable("data", replace(snapshot, host=host), BootChoices(Unlocking.KEY_FILE))
    assert isinstance(answer, Planned)
    assert answer.plan.steps[0].tag == "enter-key-file"
    assert "keep-key-there" in {each.code for each in answer.findings}


def test_an_older_container_gets_no_key_file() -> None:
    snapshot = by_hand()
    blocks = tuple(
        replace(each, content=replace(each.content, version="1")) if isinstance(each.content, Luks) else each
        for each in snapshot.blocks
    )
    answer = plan_enable("data", replace(snapshot, blocks=blocks), BootChoices(Unlocking.KEY_FILE))
    assert isinstance(answer, Refused)
    assert "keep-key-version" in {each.code for each in answer.findings}


def test_what_takes_no_writes_any_more_is_not_made_to_stay() -> None:
    snapshot = by_hand()
    lost = tuple(replace(array, log="journal") for array in snapshot.arrays)
    assert codes(replace(snapshot, arrays=lost)) == {"array-unwritable"}


@pytest.mark.parametrize("layer", [Unlocked, LogicalVolume])
def test_what_cannot_be_read_is_not_made_to_stay(layer: type) -> None:
    """Root would have to see in it that it is what the plan says."""
    snapshot = by_hand()
    blocks = (
        replace(each, signatures=("unreadable",)) if isinstance(each.origin, layer) else each
        for each in snapshot.blocks
    )
    assert codes(replace(snapshot, blocks=tuple(blocks))) == {"keep-unreadable"}


def test_it_is_mounted_as_was_chosen() -> None:
    chosen = MountOptions(noatime=True, discard=True)
    answer = plan_enable("data", by_hand(), BootChoices(options=chosen, through=True))
    assert isinstance(answer, Planned)
    entries = told(answer.plan)
    assert entries["/etc/fstab"].split()[3].startswith("nodev,nosuid,noatime,discard,nofail")
    assert entries["/etc/crypttab"].endswith(",discard")
    assert "discard-shows" in {finding.code for finding in answer.findings}
    compressed = plan_enable("data", by_hand(), BootChoices(options=MountOptions(compress=True)))
    assert "compression-elsewhere" in {
        each.code for each in compressed.findings if each.severity is Severity.BLOCKING
    }


@pytest.mark.parametrize("kind", FilesystemKind)
def test_a_file_system_right_on_the_array(kind: FilesystemKind) -> None:
    entries = told(staying(by_hand(design(filesystem=FilesystemChoice(kind)))))
    assert set(entries) == {"/etc/mdadm/mdadm.conf", "/etc/fstab"}
    assert entries["/etc/fstab"].split()[2] == kind.value
    assert INSIDE not in entries["/etc/fstab"]


@given(designs())
def test_what_was_made_to_stay_is_forgotten_when_it_is_taken_down(wanted: ArrayDesign) -> None:
    assume(wanted.level is not Level.SINGLE)
    snapshot = on(ENABLED_AT_BOOT, blank_disks(10))
    answer = plan_build(replace(wanted, keep=False), snapshot, IDS)
    assume(isinstance(answer, Planned))
    assert isinstance(answer, Planned)
    built = carried_out(answer.plan, snapshot)
    kept = plan_enable(wanted.name, built)
    assert isinstance(kept, Planned)
    known = carried_out(kept.plan, built)
    assert len(known.host.settings) == 1 + bool(wanted.encryption) + bool(wanted.mount)
    again = plan_enable(wanted.name, known)
    assert isinstance(again, Refused)
    assert {finding.code for finding in again.findings} <= {"keep-known", "unlocking-entered"}
    gone = plan_teardown(wanted.name, known)
    assert isinstance(gone, Planned)
    assert carried_out(gone.plan, known).host.settings == ()


@pytest.mark.parametrize(
    ("path", "line", "left"),
    [
        ("/etc/mdadm/mdadm.conf", f"ARRAY /dev/md/other UUID={IDS.array}", {"crypttab", "fstab"}),
        ("/etc/crypttab", f"safe UUID={IDS.luks} none luks", {"mdadm.conf", "fstab"}),
        ("/etc/fstab", f"UUID={IDS.filesystem} /srv/films xfs", {"mdadm.conf", "crypttab"}),
    ],
)
def test_only_what_is_not_told_yet_is_entered(path: str, line: str, left: set[str]) -> None:
    host = replace(ENABLED_AT_BOOT, settings=tuple(setting_lines(path, line.encode(), public=True)))
    plan = staying(on(host, by_hand()))
    assert {path.rpartition("/")[2] for path in told(plan)} == left


@pytest.mark.parametrize("uuid", [IDS.array.replace(":", "-"), IDS.array.replace(":", "").upper()])
@pytest.mark.parametrize("keyword", ["ARRAY", "arr"])
def test_a_line_that_somebody_wrote_himself_is_the_arrays_too(uuid: str, keyword: str) -> None:
    """None is entered beside it, and it goes with the array, as it stands there."""
    path, text = "/etc/mdadm/mdadm.conf", f"{keyword} /dev/md/other\n  UUID={uuid}"
    host = replace(ENABLED_AT_BOOT, settings=tuple(setting_lines(path, text.encode(), public=True)))
    snapshot = on(host, by_hand(design()))
    assert path not in told(staying(snapshot))
    answer = plan_teardown("data", snapshot)
    assert isinstance(answer, Planned)
    (edit,) = (each for step in answer.plan.steps for each in step.edits(answer.plan))
    assert edit.removed == (LineSeen(1, text),)
    assert answer.plan.lines == ()


def test_the_ram_disk_and_systemd_hear_of_it() -> None:
    host = replace(ENABLED_AT_BOOT, ramdisk=RAMDISK, systemd=True)
    plan = staying(on(host, by_hand()))
    assert [type(step) for step in plan.steps[-2:]] == [RereadUnits, RenewRamdisk]
    bare = staying(on(host, by_hand(design(filesystem=None, mount=None))))
    assert not any(isinstance(step, RereadUnits) for step in bare.steps)


def test_with_others_that_are_found_by_themselves_it_is_not_entered() -> None:
    snapshot = by_hand()
    (mine,) = snapshot.arrays
    host = replace(ENABLED_AT_BOOT, ramdisk=RAMDISK)
    other = replace(mine, uuid="1:2:3:4", name="other", path="", running=False)
    plan = staying(on(host, replace(snapshot, arrays=(mine, other))))
    assert set(told(plan)) == {"/etc/crypttab", "/etc/fstab"}
    assert any(isinstance(step, RenewRamdisk) for step in plan.steps)
    alone = staying(on(host, snapshot))
    assert "/etc/mdadm/mdadm.conf" in told(alone), "it is no other than itself"


def test_what_cannot_be_told_is_said() -> None:
    snapshot = by_hand()
    (mine,) = snapshot.arrays
    disks = tuple(block for block in snapshot.blocks if block.path[:7] == "/dev/sd")
    stopped = replace(mine, running=False, path="")
    assert codes(replace(snapshot, arrays=(stopped,), blocks=disks)) == {"keep-not-running"}
    assert codes(on(HOST, snapshot)) == {"keep-nowhere"}
    assert codes(on(replace(ENABLED_AT_BOOT, helper=False), snapshot)) == {"helper-unasked"}
    assert isinstance(plan_enable("nothing", snapshot), Refused)


def test_a_locked_container_is_left_out_and_named() -> None:
    snapshot = by_hand(design(encryption=Encryption("safe"), filesystem=None, mount=None))
    (mine,) = snapshot.arrays
    plan = Plan(Purpose.TEARDOWN, staying(snapshot).disks, staying(snapshot).array, (CloseLuks("safe"),))
    locked = carried_out(plan, snapshot)
    assert set(told(staying(locked))) == {"/etc/mdadm/mdadm.conf"}
    assert "keep-locked" in codes(locked, Severity.WARNING)
    assert mine.running


def warned(snapshot: Snapshot) -> dict[str, str]:
    """By their codes, the words of all that is warned of."""
    answer = plan_enable("data", snapshot)
    return {each.code: sentence(each) for each in answer.findings if each.severity is Severity.WARNING}


@pytest.mark.parametrize(
    ("point", "kind"),
    [
        ("/data", "xfs"),
        ("/home/me/nas", "xfs"),
        ("/mnt/My Films", "xfs"),
        ("/srv/a/b/c/d/e", "xfs"),
        ("/srv/films", "vfat"),
    ],
)
def test_what_is_mounted_elsewhere_is_left_out_and_named(point: str, kind: str) -> None:
    snapshot = with_files(by_hand(design()), point, kind=kind)
    assert set(told(staying(snapshot))) == {"/etc/mdadm/mdadm.conf"}
    assert warned(snapshot)["mount-left-out"].startswith(
        f"{point} cannot be mounted at boot. Raidwright adds only"
    )
    known = carried_out(staying(snapshot), snapshot)
    answer = plan_enable("data", known)
    assert isinstance(answer, Refused)
    assert [each.code for each in answer.findings] == ["keep-known", "mount-left-out"]


def test_of_several_mounts_each_that_is_left_out_is_named() -> None:
    snapshot = with_files(by_hand(design()), "/data", "/srv/films", "/srv/series")
    assert " /srv/films " in told(staying(snapshot))["/etc/fstab"]
    words = warned(snapshot)
    assert "/data" in words["mount-left-out"]
    assert words["mount-not-kept"] == "/srv/series is not mounted at boot. Mount it yourself after each boot."
    assert "mount-left-out" not in warned(with_files(by_hand(), "/")), "the kernel is told of the root"


def test_a_mount_on_what_no_plan_can_name_is_left_out_and_named() -> None:
    snapshot = by_hand(design(lvm=Lvm("vault", "films")))
    blocks = tuple(
        replace(each, origin=replace(each.origin, name=".films"))
        if isinstance(each.origin, LogicalVolume)
        else each
        for each in snapshot.blocks
    )
    odd = replace(snapshot, blocks=blocks)
    plan = staying(odd)
    assert set(told(plan)) == {"/etc/mdadm/mdadm.conf"}
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan
    assert warned(odd)["mount-unnamed"].endswith(
        "a plan cannot use the name /dev/vault/films. Mount it yourself after each boot."
    )
