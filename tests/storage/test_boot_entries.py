"""What a computer is told of an array for its next start, and that it is told no more of it afterwards."""

import msgspec
import pytest
from hypothesis import assume, given

from raidwright.storage.configuration import FileKind, FileSeen
from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    Lvm,
    Unlocking,
)
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Host, Luks
from raidwright.storage.snapshot.settings import RamdiskProgram, SettingFile, setting_lines
from raidwright.storage.steps.configuration import (
    AddArrayEntry,
    AddContainerEntry,
    AddMountEntry,
    RemoveEntries,
    RenewRamdisk,
)
from raidwright.storage.steps.filesystem import HandOver, Unmount
from raidwright.storage.steps.key_file import RemoveKeyFile
from raidwright.storage.steps.luks import CloseLuks, EraseLuks
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.step import Edit, Effect, Layer, LineSeen, diff
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, INSIDE, MOUNTED, OWNED, RAMDISK, on, told
from tests.storage.machines import FILES, HOST, IDS, blank_disks, disk
from tests.storage.simulator import carried_out
from tests.storage.strategies import designs
from tests.storage.wishes import design, plan_of

ARRAY = "ARRAY /dev/md/data metadata=1.2 UUID=0123abcd:4567ef01:89ab2345:cdef6789"


@pytest.mark.parametrize(
    ("kind", "end"),
    [
        (FilesystemKind.EXT4, f"{MOUNTED}=180,{OWNED} 0 2"),
        (FilesystemKind.XFS, f"{MOUNTED}=180,{OWNED} 0 0"),
        (FilesystemKind.BTRFS, f"{MOUNTED}=180,{OWNED} 0 0"),
    ],
)
def test_a_mirror_is_entered_in_mdadm_conf_and_fstab(kind: FilesystemKind, end: str) -> None:
    plan = plan_of(design(filesystem=FilesystemChoice(kind)), on(ENABLED_AT_BOOT))
    assert told(plan) == {
        "/etc/mdadm/mdadm.conf": ARRAY,
        "/etc/fstab": f"UUID={IDS.filesystem} /srv/films {kind.value} {end}",
    }


@pytest.mark.parametrize(
    ("when", "container", "mount"),
    [
        (Unlocking.AT_START, "luks,timeout=180,x-systemd.device-timeout=90", f"{MOUNTED}=600"),
        (Unlocking.BY_HAND, "luks,noauto", "nodev,nosuid,noauto"),
    ],
)
def test_what_is_encrypted_is_unlocked_at_the_start_or_by_hand(
    when: Unlocking, container: str, mount: str
) -> None:
    wanted = design(encryption=Encryption("safe", unlocking=when), lvm=Lvm("vault", "films"))
    assert told(plan_of(wanted, on(ENABLED_AT_BOOT))) == {
        "/etc/mdadm/mdadm.conf": ARRAY,
        "/etc/crypttab": f"safe UUID={IDS.luks} none {container}",
        "/etc/fstab": f"UUID={IDS.filesystem} /srv/films xfs {mount},{OWNED},{INSIDE} 0 0",
    }


def test_only_a_passphrase_at_the_start_is_remarked_upon() -> None:
    def remarks(encryption: Encryption | None) -> set[str]:
        answer = plan_build(design(encryption=encryption), on(ENABLED_AT_BOOT), IDS)
        assert isinstance(answer, Planned)
        return {finding.code for finding in answer.findings}

    assert "unlocked-at-start" in remarks(Encryption("safe"))
    for encryption in (None, Encryption("safe", unlocking=Unlocking.BY_HAND)):
        assert "unlocked-at-start" not in remarks(encryption)
    assert "mount-not-kept" not in remarks(None)


@pytest.mark.parametrize(
    ("keep", "host", "code"),
    [(False, ENABLED_AT_BOOT, "mount-not-kept"), (True, HOST, "mount-unknown-files")],
)
def test_nothing_is_told_that_is_not_wanted_or_not_known_where(keep: bool, host: Host, code: str) -> None:
    answer = plan_build(design(keep=keep), on(host), IDS)
    assert isinstance(answer, Planned)
    assert told(answer.plan) == {}
    assert code in {finding.code for finding in answer.findings}


def test_it_is_told_last_and_forgotten_only_when_all_is_let_go_of() -> None:
    host = msgspec.structs.replace(ENABLED_AT_BOOT, ramdisk=RAMDISK)
    wanted = design(encryption=Encryption("safe"))
    build = plan_of(wanted, on(host))
    last = [AddArrayEntry, AddContainerEntry, AddMountEntry, RenewRamdisk]
    assert [type(step) for step in build.steps[-4:]] == last
    assert isinstance(build.steps[-5], HandOver)
    gone = plan_teardown("data", carried_out(build, on(host)))
    assert isinstance(gone, Planned)
    first = [type(step) for step in gone.plan.steps[:7]]
    assert first == [Unmount, CloseLuks, RemoveEntries, RemoveEntries, RemoveEntries, RenewRamdisk, EraseLuks]
    assert [step.stands_in() for step in gone.plan.steps].count(Layer.CONFIGURATION) == 4


@given(designs())
def test_a_teardown_that_cannot_let_go_has_taken_out_nothing(wanted: ArrayDesign) -> None:
    """The journal leads back to what a plan has begun to destroy, but to no mount that was busy."""
    snapshot = on(ENABLED_AT_BOOT, blank_disks(10))
    answer = plan_build(msgspec.structs.replace(wanted, keep=True), snapshot, IDS)
    assume(isinstance(answer, Planned))
    assert isinstance(answer, Planned)
    built = carried_out(answer.plan, snapshot)
    assume(built.host.settings)
    gone = plan_teardown(wanted.name, built)
    assert isinstance(gone, Planned)
    effects = [step.effect for step in gone.plan.steps]
    places = [place for place, step in enumerate(gone.plan.steps) if isinstance(step, RemoveEntries)]
    after = [type(step) for step in gone.plan.steps[places[0] : effects.index(Effect.DESTROYS)]]
    assert after == [RemoveEntries] * len(places)
    next_one = gone.plan.steps[effects.index(Effect.DESTROYS) + 1]
    assert isinstance(next_one, RemoveKeyFile) is bool(built.host.key_files)
    assert not any(isinstance(step, Unmount) for step in gone.plan.steps[places[0] :])


@given(designs())
def test_after_building_and_taking_down_nothing_is_told_any_more(wanted: ArrayDesign) -> None:
    snapshot = on(ENABLED_AT_BOOT, blank_disks(10))
    answer = plan_build(wanted, snapshot, IDS)
    assume(isinstance(answer, Planned))
    assert isinstance(answer, Planned)
    built = carried_out(answer.plan, snapshot)
    parts = (wanted.level is not Level.SINGLE, wanted.encryption, wanted.mount)
    assert len(built.host.settings) == (sum(map(bool, parts)) if wanted.keep else 0)
    gone = plan_teardown(wanted.name, built)
    assert isinstance(gone, Planned), [sentence(finding) for finding in gone.findings]
    assert gone.plan.lines == ()
    assert carried_out(gone.plan, built).host.settings == ()


LINES = """\
UUID=bbbbbbbb-0000-4000-8000-000000000002 /elsewhere xfs defaults 0 0
/dev/md127 /by-number xfs defaults 0 0
nas:/films /srv/films nfs4 defaults 0 0
LABEL=films /by-label xfs defaults 0 0
/dev/md/data /by-name xfs noatime 0 0
UUID=eeee /srv/other ext4 defaults 0 2
"""


def test_only_what_is_surely_about_it_is_taken_out_and_the_rest_named() -> None:
    built = carried_out(plan_of(design(keep=False), on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    lines = tuple(setting_lines("/etc/fstab", LINES.encode(), public=True))
    host = msgspec.structs.replace(ENABLED_AT_BOOT, settings=lines)
    labelled = tuple(
        msgspec.structs.replace(each, links=("/dev/disk/by-label/films",))
        if each.path == "/dev/md127"
        else each
        for each in built.blocks
    )
    answer = plan_teardown("data", msgspec.structs.replace(built, host=host, blocks=labelled))
    assert isinstance(answer, Planned)
    (step,) = (step for step in answer.plan.steps if isinstance(step, RemoveEntries))
    assert step.file == FILES[0].seen
    first, _, _, _, fifth, _ = LINES.splitlines()
    assert step.lines == (LineSeen(1, first), LineSeen(5, fifth))
    assert [line.line for line in answer.plan.lines] == [2, 3, 4]
    assert [finding.code for finding in answer.findings].count("line-left") == 3


def test_what_others_may_not_read_is_shown_without_its_options() -> None:
    built = carried_out(plan_of(design(keep=False), on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    lines = tuple(setting_lines("/etc/fstab", LINES.encode()))
    answer = plan_teardown("data", on(msgspec.structs.replace(ENABLED_AT_BOOT, settings=lines), built))
    assert isinstance(answer, Planned)
    (step,) = (step for step in answer.plan.steps if isinstance(step, RemoveEntries))
    assert step.lines[1] == LineSeen(5, "/dev/md/data /by-name …")


def test_our_own_lines_are_known_when_nothing_on_the_array_can_be_seen() -> None:
    wanted = design(encryption=Encryption("safe"), lvm=Lvm("vault", "films"))
    built = carried_out(plan_of(wanted, on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    (held,) = built.arrays
    lost = tuple(msgspec.structs.replace(each, states=("faulty",)) for each in held.members[1:])
    stopped = msgspec.structs.replace(held, path="", running=False, members=(held.members[0], *lost))
    blocks = tuple(each for each in built.blocks if each.path[:7] == "/dev/sd")
    answer = plan_teardown("data", msgspec.structs.replace(built, arrays=(stopped,), blocks=blocks))
    assert isinstance(answer, Planned)
    forgotten = [step.file.path for step in answer.plan.steps if isinstance(step, RemoveEntries)]
    assert forgotten == ["/etc/crypttab", "/etc/fstab", "/etc/mdadm/mdadm.conf"]
    elsewhere = disk("z", content=Luks(IDS.luks, "2"))
    copied = msgspec.structs.replace(built, arrays=(stopped,), blocks=(*blocks, elsewhere))
    answer = plan_teardown("data", copied)
    assert isinstance(answer, Planned)
    assert [line.file for line in answer.plan.lines] == []
    forgotten = [step.file.path for step in answer.plan.steps if isinstance(step, RemoveEntries)]
    assert forgotten == ["/etc/fstab", "/etc/mdadm/mdadm.conf"]


def test_new_lines_go_to_the_first_file_of_a_kind() -> None:
    more = SettingFile(FileKind.ARRAYS, FileSeen("/etc/mdadm/mdadm.conf.d/nas.conf", "d" * 64))
    plan = plan_of(design(), on(msgspec.structs.replace(HOST, setting_files=(*FILES, more))))
    assert "/etc/mdadm/mdadm.conf" in told(plan)
    assert more.seen.path not in told(plan)


@pytest.mark.parametrize(
    ("program", "command"),
    [
        (RamdiskProgram.UPDATE_INITRAMFS, ("update-initramfs", "-u")),
        (RamdiskProgram.DRACUT, ("dracut", "--force", "--mdadmconf")),
        (RamdiskProgram.MKINITCPIO, ("mkinitcpio", "--allpresets")),
    ],
)
def test_what_makes_the_ram_disk_again(program: RamdiskProgram, command: tuple[str, ...]) -> None:
    ramdisk = msgspec.structs.replace(RAMDISK, made_by=program)
    plan = plan_of(design(), on(msgspec.structs.replace(ENABLED_AT_BOOT, ramdisk=ramdisk)))
    assert [each.argv for each in plan.steps[-1].commands(plan)] == [command]


def test_a_change_is_shown_as_diff_shows_it() -> None:
    fstab = FileSeen("/etc/fstab", "a" * 64)
    assert diff([Edit(FileKind.MOUNTS, fstab, "a b")]) == (
        "--- /etc/fstab\n+++ /etc/fstab\n@@ at its end @@\n+a b"
    )
    open_end = FileSeen("/etc/fstab", "a" * 64, open_end=True)
    assert diff([Edit(FileKind.MOUNTS, open_end, "a b")]).endswith("+a b\n\\ No newline at end of file")
    new = FileSeen("/etc/crypttab", "")
    assert diff([Edit(FileKind.CONTAINERS, new, "a b")]) == (
        "--- /dev/null\n+++ /etc/crypttab\n@@ at its end @@\n+# Made by Raidwright.\n+a b"
    )
    gone = Edit(FileKind.MOUNTS, fstab, removed=(LineSeen(3, "a b"), LineSeen(7, "c\n\td")))
    assert diff([gone]) == "--- /etc/fstab\n+++ /etc/fstab\n@@ -3 @@\n-a b\n@@ -7 @@\n-c\n-\td"
    assert diff([]) == ""


@pytest.mark.parametrize("step", [AddContainerEntry, AddMountEntry])
def test_what_is_kept_must_be_made(step: type[AddContainerEntry] | type[AddMountEntry]) -> None:
    plan = plan_of(design(encryption=Encryption("safe")), on(ENABLED_AT_BOOT))
    alone = msgspec.structs.replace(plan, steps=(StopArray(),))
    (kept,) = (each for each in plan.steps if isinstance(each, step))
    with pytest.raises(ValueError, match="does not create"):
        kept.edits(alone)
