"""What makes an array stay is taken out again by a plan, and the array goes on as it is."""

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.protocol import PlanDone, decode, encode
from raidwright.session.endings import conclusion
from raidwright.session.passphrase import asks_for_old
from raidwright.storage.design.design import Encryption, Lvm, Unlocking
from raidwright.storage.operations.boot import ChangeUnlocking
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.completed_anyway import has_completed_anyway
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Plan, Planned, Refused
from raidwright.storage.plan.upkeep.disabling import has_entries, plan_disable
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.upkeep.unlocking import plan_unlocking
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Luks, Snapshot
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.settings import Obstacle, setting_lines
from raidwright.storage.snapshot.signatures import UNREADABLE
from raidwright.storage.snapshot.unfinished import Unfinished
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, RAMDISK, on
from tests.storage.enabling import by_hand, staying, with_files
from tests.storage.machines import IDS
from tests.storage.simulator import carried_out, carried_out_up_to
from tests.storage.wishes import design, plan_of

CRYPTTAB, FSTAB, MDADM = "/etc/crypttab", "/etc/fstab", "/etc/mdadm/mdadm.conf"


def known(way: Unlocking = Unlocking.AT_START) -> Snapshot:
    """A computer with systemd and an initial RAM disk on which an array was built that is unlocked so."""
    host = replace(ENABLED_AT_BOOT, systemd=True, ramdisk=RAMDISK)
    wanted = design(encryption=Encryption("safe", unlocking=way), lvm=Lvm("vault", "films"))
    return carried_out(plan_of(wanted, on(host)), on(host))


def forgotten(now: Snapshot) -> Plan:
    answer = plan_disable("data", now)
    assert isinstance(answer, Planned), [*map(sentence, answer.findings)]
    assert decode(encode(answer.plan), Plan) == answer.plan
    assert all(map(sentence, answer.findings))
    return answer.plan


def codes(now: Snapshot, severity: Severity = Severity.BLOCKING) -> set[str]:
    answer = plan_disable("data", now)
    assert all(map(sentence, answer.findings))
    assert isinstance(answer, Refused) is any(each.severity is Severity.BLOCKING for each in answer.findings)
    return {each.code for each in answer.findings if each.severity is severity}


def tags(plan: Plan) -> list[str]:
    return [step.tag for step in plan.steps]


def with_line(now: Snapshot, file: str, text: str) -> Snapshot:
    """The same with one line more in that file."""
    told = (replace(line, line=99) for line in setting_lines(file, text.encode(), public=True))
    return replace(now, host=replace(now.host, settings=(*now.host.settings, *told)))


@pytest.mark.parametrize("way", Unlocking)
def test_all_that_was_entered_goes_and_nothing_else_changes(way: Unlocking) -> None:
    plan = forgotten(known(way))
    after = carried_out(plan, known(way))
    assert plan.purpose is Purpose.KEEP
    assert plan.losses == plan.typed == plan.lines == ()
    assert (after.host.settings, after.host.key_files) == ((), ())
    assert (after.blocks, after.arrays, after.groups) == (
        known(way).blocks,
        known(way).arrays,
        known(way).groups,
    )
    assert not isinstance(plan.operation, ChangeUnlocking)
    # udev still assembles whatever it meets.
    end = conclusion(plan, PlanDone())
    assert end.title == "“data” was disabled at boot."
    assert "no longer unlocked or mounted" in end.more
    assert "start" not in end.more
    assert has_entries(known(way).arrays[0], known(way))
    assert not has_entries(after.arrays[0], after)
    assert codes(after) == {"forget-nothing"}
    assert isinstance(plan_enable("data", after), Planned)


@pytest.mark.parametrize("way", Unlocking)
def test_a_failed_array_need_not_be_started_again_at_boot(way: Unlocking) -> None:
    """Each start would wait for it; nothing of it is asked, so its key file stays."""
    now = known(way)
    failed = replace(now, arrays=tuple(replace(each, state="broken") for each in now.arrays))
    plan = forgotten(failed)
    assert tags(plan) == ["forget-lines"] * 3 + ["reread-units", "renew-ramdisk"]
    assert carried_out(plan, failed).host.settings == ()
    told = {"forget-key-stays"} if way is Unlocking.KEY_FILE else set()
    assert codes(failed, Severity.WARNING) == told


def test_no_line_names_a_key_file_that_goes_and_somebody_knows_the_passphrase() -> None:
    lines = ["forget-lines"] * 3 + ["reread-units", "renew-ramdisk"]
    assert tags(forgotten(known())) == lines
    assert not asks_for_old(forgotten(known()))
    plan = forgotten(known(Unlocking.KEY_FILE))
    assert tags(plan) == ["try-passphrase", *lines, "retire-key-file"]
    assert asks_for_old(plan)


def test_what_was_built_by_hand_is_forgotten_like_ours() -> None:
    now = carried_out(staying(by_hand()), by_hand())
    after = carried_out(forgotten(now), now)
    assert after == by_hand()


@pytest.mark.parametrize("way", Unlocking)
def test_broken_off_anywhere_it_comes_to_the_same_end(way: Unlocking) -> None:
    now = known(way)
    plan = forgotten(now)
    for done in range(len(plan.steps)):
        _finish(plan, carried_out_up_to(done, plan, now), done)


def _finish(plan: Plan, broken: Snapshot, done: int) -> None:
    """Go on with it, and with the plan that goes on, after all but its last step, too."""
    for _ in range(2):
        document, steps = msgspec.json.encode(plan).decode(), len(plan.steps)
        left = Unfinished("keep", "data", 0.0, done + 1, steps, IDS.array, started=True, plan=document)
        broken = replace(broken, host=replace(broken.host, unfinished=left))
        assert not has_completed_anyway(left, broken)
        answer = plan_continuing(broken)
        assert isinstance(answer, Planned), [*map(sentence, answer.findings)]
        after = carried_out(answer.plan, broken)
        assert (after.host.settings, after.host.key_files) == ((), ())
        plan, done = answer.plan, len(answer.plan.steps) - 1
        broken = carried_out_up_to(done, plan, broken)


def test_what_came_to_its_end_unheard_is_not_told_of_as_broken_off() -> None:
    now = known(Unlocking.KEY_FILE)
    plan = forgotten(now)
    document, steps = msgspec.json.encode(plan).decode(), len(plan.steps)
    left = Unfinished("keep", "data", 0.0, steps, steps, IDS.array, started=True, plan=document)
    assert has_completed_anyway(left, carried_out(plan, now))
    assert not has_completed_anyway(left, carried_out_up_to(steps - 1, plan, now))


def test_a_key_stays_where_it_cannot_be_told_whose_it_is() -> None:
    now = known(Unlocking.KEY_FILE)
    shared = with_line(now, CRYPTTAB, f"more UUID=other {key_path(IDS.array)} luks")
    none = tuple(
        replace(each, content=replace(each.content, version="1")) if isinstance(each.content, Luks) else each
        for each in now.blocks
    )
    hidden = setting_lines(CRYPTTAB, f"more /dev/md9 {key_path(IDS.array)} luks".encode(), public=False)
    told = tuple(replace(line, line=99) for line in hidden)
    not_whole = replace(now, host=replace(now.host, settings=(*now.host.settings, *told)))
    for other in (shared, not_whole, replace(now, blocks=none)):
        assert "retire-key-file" not in tags(forgotten(other))
        assert not asks_for_old(forgotten(other))
        assert codes(other, Severity.WARNING) == {"forget-key-stays"}


def test_a_key_stays_where_a_disk_that_the_header_needs_cannot_be_read() -> None:
    now = known(Unlocking.KEY_FILE)
    bad = now.arrays[0].members[0].path
    blocks = tuple(
        replace(block, signatures=(*block.signatures, UNREADABLE)) if block.path == bad else block
        for block in now.blocks
    )
    arrays = tuple(replace(array, level="raid0") for array in now.arrays)
    sick = replace(now, blocks=blocks, arrays=arrays)
    assert "retire-key-file" not in tags(forgotten(sick))
    assert codes(sick, Severity.WARNING) == {"forget-key-stays"}
    assert "retire-key-file" in tags(forgotten(replace(now, arrays=arrays)))


def test_a_key_stays_while_a_volume_is_hidden_that_it_may_be_for() -> None:
    now = known(Unlocking.KEY_FILE)
    group = replace(now.groups[0], logical=(*now.groups[0].logical, "secret"))
    assert "retire-key-file" not in tags(forgotten(replace(now, groups=(group,))))


def test_a_group_that_lies_elsewhere_too_is_left_to_its_owner() -> None:
    now = known()
    group = replace(now.groups[0], physical=(*now.groups[0].physical, "/dev/sdz"))
    assert codes(replace(now, groups=(group,))) == {"forget-spans"}


def test_another_way_of_unlocking_that_cannot_go_on_does_not_forget_the_array() -> None:
    now = known(Unlocking.AT_START)
    answer = plan_unlocking("data", now, Unlocking.KEY_FILE)
    assert isinstance(answer, Planned)
    begun = carried_out_up_to(1, answer.plan, now)
    untold = tuple(line for line in begun.host.settings if line.file != CRYPTTAB)
    document, steps = msgspec.json.encode(answer.plan).decode(), len(answer.plan.steps)
    left = Unfinished("keep", "data", 0.0, 2, steps, IDS.array, started=True, plan=document)
    broken = replace(begun, host=replace(begun.host, settings=untold, unfinished=left))
    assert [each.code for each in plan_continuing(broken).findings] == ["unlocking-untold"]


def test_a_key_file_that_cannot_be_deleted_is_told_before() -> None:
    now = known(Unlocking.KEY_FILE)
    assert codes(replace(now, host=replace(now.host, stuck_keys=(IDS.array,)))) == {"key-file-stuck"}


def test_what_the_computer_runs_from_is_not_forgotten() -> None:
    for point in ("/", "/boot", "/home"):
        assert codes(with_files(known(), point)) == {"forget-system"}
        line = f"UUID={IDS.filesystem} {point} xfs noauto 0 0"
        assert codes(with_line(known(), FSTAB, line)) == {"forget-system"}
    assert codes(with_line(known(), FSTAB, "UUID=other / ext4 defaults 0 1")) == set()


def test_lines_of_others_stay_and_doubtful_ones_are_told_of() -> None:
    now = with_line(known(), FSTAB, "UUID=other /srv/other ext4 defaults 0 2")
    assert [line.device for line in carried_out(forgotten(now), now).host.settings] == [
        "/dev/disk/by-uuid/other"
    ]
    doubtful = with_line(known(), FSTAB, f"{known().arrays[0].path} /srv/x ext4 defaults 0 2")
    assert codes(doubtful, Severity.WARNING) == {"forget-left"}
    assert [line.line for line in carried_out(forgotten(doubtful), doubtful).host.settings] == [99]


def test_lines_about_the_rest_of_its_disks_stay() -> None:
    """A disk may carry the system beside the array."""
    now = known()
    disk = next(each for each in now.blocks if each.path == now.arrays[0].members[0].path)
    linked = tuple(
        replace(each, links=("/dev/disk/by-id/one",)) if each == disk else each for each in now.blocks
    )
    now = with_line(replace(now, blocks=linked), FSTAB, "/dev/disk/by-id/one /srv/one ext4 defaults 0 2")
    assert [line.line for line in carried_out(forgotten(now), now).host.settings] == [99]


def test_a_file_that_can_only_be_read_is_left() -> None:
    now = known()
    files = tuple(replace(each, obstacle=Obstacle.READ_ONLY) for each in now.host.setting_files)
    locked = replace(now, host=replace(now.host, setting_files=files))
    assert codes(locked) == {"forget-nothing"}
    assert codes(locked, Severity.WARNING) == {"forget-left"}


def test_what_is_locked_is_forgotten_as_far_as_it_is_seen() -> None:
    now = known()
    kept = tuple(each for each in now.blocks if "mapper" not in each.path and "vault" not in each.path)
    locked = replace(now, blocks=kept, groups=())
    assert codes(locked, Severity.WARNING) == {"forget-locked"}
    assert carried_out(forgotten(locked), locked).host.settings == ()


def test_an_array_that_does_not_run_is_started_first() -> None:
    now = known()
    still = replace(now, arrays=(replace(now.arrays[0], running=False),))
    assert codes(still) == {"keep-not-running"}


def test_where_there_is_no_room_the_initial_ram_disk_stays() -> None:
    now = known()
    full = replace(now, host=replace(now.host, ramdisk=replace(RAMDISK, free=0)))
    assert "renew-ramdisk" not in tags(forgotten(full))
    assert codes(full, Severity.WARNING) == {"ramdisk-kept"}
