"""What a helper would have put back that died in the middle of a plan is put back by the next one."""

import asyncio
import errno
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper import runner
from raidwright.helper.limits import only_executor
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import ramdisks, settings
from raidwright.helper.looking.layers import volumes
from raidwright.helper.looking.layers.volumes import PhysicalRow
from raidwright.helper.plans import edited_files, erased_groups, group_files, putting_back
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.putting_back import (
    forget_groups,
    make_again,
    put_back_left,
    take_back_key,
)
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.settings import GroupBackup, Ramdisk, RamdiskProgram
from raidwright.storage.steps.configuration import RemoveEntries, RenewRamdisk, RereadUnits
from raidwright.storage.steps.disk import VerifyClean, WipeDisk
from raidwright.storage.steps.key_file import MakeKeyFile
from raidwright.storage.steps.lvm import DeleteGroupBackup
from raidwright.storage.steps.md import FreezeSync, StopArray
from raidwright.storage.steps.step import Edit, LineSeen
from raidwright.storage.steps.targets import OnArray, OnDisk
from raidwright.storage.units import MIB
from tests.helper.configuration import OLD, computer, found
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import ARRAY, LUKS, some_build, some_teardown, some_use

__all__ = ["fake_sys"]
STOP = some_use(FreezeSync(), StopArray())
GROUP = "Tspcvx-iuzr-NY1x-Afvc-b5If-yyKl-DMRP3g"
RENEW = RenewRamdisk(RamdiskProgram.UPDATE_INITRAMFS)
KEEP = replace(STOP, purpose=Purpose.KEEP, steps=(MakeKeyFile(OnArray()), RereadUnits()))


def refuse(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "full")


@pytest.fixture
def action(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> Path:
    one = fake_sys.disk("vda")
    held = fill_md(fake_sys.stacked("md127", one, folder="md"), {}, uuid=ARRAY)
    monkeypatch.setattr(kernel, "every_device", lambda: iter([one, held]))
    file = held.folder / "md/sync_action"
    file.write_text("frozen\n")
    return file


def broken_off(folder: Path, plan: Plan, begun: int, done: int = 0, outcome: str = "") -> Journal:
    journal = Journal(folder / "journal")
    with journal.open(plan, 7) as record:
        for index in range(begun):
            record.intent(index, ())
            if index < done:
                record.mark_done(index)
        if outcome:
            record.close(outcome)
    return journal


@pytest.mark.parametrize(
    ("begun", "done", "outcome", "after"),
    [
        (1, 0, "", "idle"),
        (1, 1, "", "idle"),
        (2, 1, "", "idle"),
        (0, 0, "", "frozen"),
        (2, 2, "", "frozen"),
        (2, 2, "done", "frozen"),
    ],
)
def test_what_was_to_stand_still_goes_on_where_it_was_not_stopped(
    tmp_path: Path, action: Path, begun: int, done: int, outcome: str, after: str
) -> None:
    put_back_left(broken_off(tmp_path, STOP, begun, done, outcome), tmp_path / "run", tmp_path)
    assert action.read_text().strip() == after


def test_of_the_last_plan_alone_anything_is_put_back(tmp_path: Path, action: Path) -> None:
    broken_off(tmp_path, STOP, 1)
    put_back_left(broken_off(tmp_path, some_use(RereadUnits()), 1, 1, "done"), tmp_path / "run", tmp_path)
    assert action.read_text().strip() == "frozen", "whoever halted it since has done so for a reason"
    put_back_left(Journal(tmp_path / "empty"), tmp_path / "run", tmp_path)


def key(root: Path) -> Path:
    file = root / key_path(ARRAY)[1:]
    file.parent.mkdir(parents=True, mode=0o700)
    file.write_bytes(b"not to its end")
    return file


def take_back(journal: Journal, folder: Path) -> None:
    asyncio.run(take_back_key(journal, folder / "run", folder))


def test_a_key_file_of_which_nothing_tells_goes(tmp_path: Path) -> None:
    file = key(tmp_path)
    take_back(broken_off(tmp_path, KEEP, 0), tmp_path)
    assert file.exists()
    with only_executor(tmp_path / "run"):
        take_back(broken_off(tmp_path, KEEP, 1), tmp_path)
    assert file.exists(), "another helper may be about to tell of it"
    take_back(broken_off(tmp_path, KEEP, 1), tmp_path)
    assert not file.exists()
    take_back(broken_off(tmp_path, KEEP, 2, 1), tmp_path)


@pytest.mark.parametrize("outcome", ["", "failed", "stopped"])
def test_one_whose_array_was_not_there_at_first_goes_by_the_next_helper(tmp_path: Path, outcome: str) -> None:
    """The array is started by a plan, which is then the newest."""
    file = key(tmp_path)
    broken_off(tmp_path, KEEP, 1, outcome=outcome)
    take_back(broken_off(tmp_path, STOP, 2, 2, "done"), tmp_path)
    assert not file.exists()


def test_one_that_a_later_plan_has_made_to_its_end_stays(tmp_path: Path) -> None:
    file = key(tmp_path)
    broken_off(tmp_path, KEEP, 1)
    take_back(broken_off(tmp_path, KEEP, 2, 2, "done"), tmp_path)
    assert file.exists(), "whoever has taken its line out since has done so for a reason"


def test_one_that_a_crypttab_names_stays_and_so_does_that_of_a_build(tmp_path: Path) -> None:
    file = key(tmp_path)
    (tmp_path / "etc/crypttab").write_text(f"safe UUID=x {key_path(ARRAY)} luks\n")
    take_back(broken_off(tmp_path, KEEP, 2, 1), tmp_path)
    assert file.exists()
    (tmp_path / "etc/crypttab").unlink()
    build = replace(some_build(luks=True), steps=(*some_build(luks=True).steps, MakeKeyFile(OnArray())))
    take_back(broken_off(tmp_path, build, 5), tmp_path)
    assert file.exists(), "by its journal a build is cleaned up"


class Files:
    """A computer whose fstab a teardown has changed, and one that has all that is made of it."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.root, self.state, self.run = computer(folder), folder / "journal", folder / "run"
        self.fstab = self.root / "etc/fstab"
        self.plan = replace(some_teardown(), steps=(self._forget(), RereadUnits(), RENEW, WipeDisk(0)))
        self.ran: list[tuple[str, str]] = []
        self.here = {ARRAY}
        self.failing: set[str] = set()
        """Programs that end with an error."""
        patch.setattr(putting_back.arrays, "every_uuid", lambda: frozenset(self.here))
        patch.setattr(putting_back, "every_single", frozenset)
        patch.setattr(runner, "run", self._run)
        patch.setattr(settings, "has_systemd", lambda: True)
        patch.setattr(ramdisks, "ramdisk", lambda: Ramdisk(RENEW.made_by, MIB, 1 << 30))

    def broken_off(self, begun: int, outcome: str = "", *, edited: bool = True) -> Journal:
        if edited:
            (edit,) = self.plan.steps[0].edits(self.plan)
            edited_files.carry_out(edit, self.root, self.state)
        return broken_off(self.root.parent, self.plan, begun, begun - 1, outcome)

    def make_again(self, journal: Journal) -> list[tuple[str, str]]:
        self.ran.clear()
        asyncio.run(make_again(journal, self.run))
        return list(self.ran)

    def _forget(self) -> RemoveEntries:
        return RemoveEntries(found(self.root, "/etc/fstab").seen, (LineSeen(2, ""),))

    async def _run(self, argv: tuple[str, ...], **_: object) -> runner.Completed:
        self.ran.append((argv[0], self.fstab.read_text()))
        return runner.Completed(argv, int(argv[0] in self.failing), "", "")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Files:
    return Files(tmp_path, monkeypatch)


def test_entries_stand_there_again_and_all_is_made_of_them_again_once(files: Files) -> None:
    journal, told = files.broken_off(3), OLD.decode()
    assert files.fstab.read_bytes() != OLD
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == OLD
    assert files.make_again(journal) == [("systemctl", told), ("update-initramfs", told)]
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == OLD
    assert files.make_again(journal) == []


def test_while_another_helper_goes_on_with_the_plan_nothing_of_it_is_put_back(files: Files) -> None:
    """It may have lost the bus, whereupon whoever calls starts the next."""
    journal = files.broken_off(3)
    after, half = files.fstab.read_bytes(), files.fstab.with_name(".fstab.raidwright")
    half.write_bytes(b"half")
    with only_executor(files.run):
        put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == after
    assert half.exists(), "it is about to take the place of the other"
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == OLD
    assert not half.exists()


def test_lvms_backup_is_there_again(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = files.root / "vault"
    monkeypatch.setattr(group_files, "backup_of", lambda _: str(kept))
    kept.write_text("vault {\n")
    files.plan = replace(files.plan, steps=(DeleteGroupBackup("vault", "safe", LUKS), *files.plan.steps))
    group_files.delete("vault", files.state)
    journal = broken_off(files.root.parent, files.plan, 1)
    put_back_left(journal, files.run, files.root)
    assert kept.read_text() == "vault {\n"


@pytest.mark.parametrize(
    ("begun", "is_here", "is_seen", "goes"),
    [
        (2, True, False, True),
        (3, True, False, True),
        (2, True, True, False),
        (2, False, False, False),
        (1, True, False, False),
        (0, True, False, False),
    ],
    ids=["wiped", "proven", "LVM still sees it", "the disk is out", "half of it", "nothing was begun"],
)
@pytest.mark.parametrize("outcome", ["", "stopped"])
def test_lvms_backup_of_a_group_that_was_wiped_goes_with_the_next_helper(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fake_sys: FakeSys,
    outcome: str,
    begun: int,
    *,
    is_here: bool,
    is_seen: bool,
    goes: bool,
) -> None:
    """Nothing on the disks tells of it any more, so no other plan would come to it."""
    kept, state = tmp_path / "vault", tmp_path / "journal"
    kept.write_text("vault {\n")
    monkeypatch.setattr(group_files, "backup_of", lambda _: str(kept))
    monkeypatch.setattr(volumes, "group_backups", lambda: (GroupBackup("vault", ("/dev/vda",), uuid=GROUP),))
    rows = (PhysicalRow("vault", "/dev/vda", GROUP),) if is_seen else ()

    async def seen() -> tuple[PhysicalRow, ...]:
        return rows

    monkeypatch.setattr(volumes, "physical_volumes", seen)
    monkeypatch.setattr(erased_groups, "disk_now", lambda _: fake_sys.disk("vda") if is_here else None)
    steps = (WipeDisk(0), WipeDisk(1), VerifyClean(OnDisk(0)), DeleteGroupBackup("vault", uuid=GROUP))
    journal = broken_off(tmp_path, replace(some_teardown(), steps=steps), begun, outcome=outcome)
    asyncio.run(forget_groups(journal, tmp_path / "run"))
    assert kept.exists() is not goes
    assert (state / "groups/vault").exists() is goes


def test_of_an_array_that_is_not_here_any_more_nothing_is_told_again(files: Files) -> None:
    """Somebody has destroyed it by hand, or carried it away."""
    journal, files.here = files.broken_off(3), set()
    after = files.fstab.read_bytes()
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == after
    assert files.make_again(journal) == []


def test_only_what_was_begun_is_made_again(files: Files) -> None:
    journal = files.broken_off(1)
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == OLD
    assert files.make_again(journal) == []
    assert [name for name, _ in files.make_again(files.broken_off(2, edited=False))] == ["systemctl"]


def test_while_another_plan_is_carried_out_nothing_is_made_and_it_is_made_up_for(files: Files) -> None:
    journal = files.broken_off(3)
    with only_executor(files.run):
        assert files.make_again(journal) == []
    assert len(files.make_again(journal)) == 2


@pytest.mark.parametrize(("begun", "outcome"), [(4, ""), (3, "stopped"), (3, "failed"), (4, "done")])
def test_what_is_lost_or_was_put_back_already_is_left_as_it_is(
    files: Files, begun: int, outcome: str
) -> None:
    journal = files.broken_off(begun, outcome)
    after = files.fstab.read_bytes()
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == after
    assert files.make_again(journal) == []


def test_what_was_not_taken_out_yet_or_has_changed_since_is_left_as_it_is(files: Files) -> None:
    put_back_left(files.broken_off(1, edited=False), files.run, files.root)
    assert files.fstab.read_bytes() == OLD
    journal = files.broken_off(1)
    files.fstab.write_bytes(b"# by hand\n")
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == b"# by hand\n"


def test_what_an_earlier_plan_has_taken_out_is_not_told_again(files: Files) -> None:
    """By their numbers alone it would be the same line of the same file."""
    (earlier,) = files.plan.steps[0].edits(files.plan)
    third, fourth = b"UUID=b /srv ext4 defaults 0 2\n", b"UUID=c /srv/films ext4 nofail 0 2\n"
    files.fstab.write_bytes(OLD + fourth)
    earlier = replace(earlier, file=found(files.root).seen)
    edited_files.carry_out(earlier, files.root, files.state)
    left = (OLD + fourth).replace(third, b"")
    assert files.fstab.read_bytes() == left
    forget = RemoveEntries(found(files.root).seen, (LineSeen(2, ""),))
    files.plan = replace(files.plan, steps=(forget, *files.plan.steps[1:]))
    put_back_left(files.broken_off(1, edited=False), files.run, files.root)
    assert files.fstab.read_bytes() == left


def test_after_a_file_that_cannot_be_written_the_others_are(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    crypttab = files.root / "etc/crypttab"
    crypttab.write_bytes(b"safe UUID=d none luks\n")
    forget = RemoveEntries(found(files.root, "/etc/crypttab").seen, (LineSeen(1, ""),))
    files.plan = replace(files.plan, steps=(forget, *files.plan.steps))
    for step in files.plan.steps[:2]:
        (edit,) = step.edits(files.plan)
        edited_files.carry_out(edit, files.root, files.state)
    back = edited_files.put_back

    def put_back(edit: Edit, before: bytes | None, root: Path) -> None:
        if edit.file.path == "/etc/fstab":
            raise OSError(errno.ENOSPC, "full")
        back(edit, before, root)

    monkeypatch.setattr(edited_files, "put_back", put_back)
    put_back_left(broken_off(files.root.parent, files.plan, 2, 1), files.run, files.root)
    assert files.fstab.read_bytes() != OLD
    assert crypttab.read_bytes() == b"safe UUID=d none luks\n"


@pytest.mark.parametrize(("later", "is_back"), [(STOP, True), (replace(STOP, purpose=Purpose.KEEP), False)])
def test_what_could_not_be_put_back_is_after_an_array_was_used(
    files: Files, monkeypatch: pytest.MonkeyPatch, later: Plan, *, is_back: bool
) -> None:
    """/etc was full; whoever has had the array's entries changed since has decided about them."""
    journal, after = files.broken_off(1), files.fstab.read_bytes()
    with monkeypatch.context() as full:
        full.setattr(edited_files, "_write", refuse)
        put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == after
    broken_off(files.root.parent, later, 2, 2, "done")
    put_back_left(journal, files.run, files.root)
    assert (files.fstab.read_bytes() == OLD) is is_back


def test_garbage_beside_a_copy_keeps_no_helper_from_coming_up(files: Files) -> None:
    journal, after = files.broken_off(1), files.fstab.read_bytes()
    (files.state / "before/etc-fstab.of").write_bytes(b"\x80")
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == after


def test_what_cannot_be_put_back_keeps_no_helper_from_coming_up(tmp_path: Path) -> None:
    file = key(tmp_path)
    file.chmod(0o400)
    (tmp_path / "other").hardlink_to(file)
    take_back(broken_off(tmp_path, KEEP, 1), tmp_path)
    assert file.exists()
