"""Arrays that files name and none of whose disks is here: found, shown, forgotten from entries alone."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from raidwright.language.catalogue import Translation
from raidwright.notify.words import Mood, Words, mood
from raidwright.protocol import PlanDone, decode, encode
from raidwright.session.endings import conclusion
from raidwright.storage.design.design import Encryption, Lvm, Unlocking
from raidwright.storage.plan.continuing.rest_of_plan import plan_rest
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.use.planner import plan_start, plan_stop, plan_unlock
from raidwright.storage.rules.findings import Severity
from raidwright.storage.rules.news import Memory, memory_after, news
from raidwright.storage.rules.troubles import troubles
from raidwright.storage.snapshot.absent_arrays import absent_arrays
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.settings import GroupBackup, Obstacle, mount_points, setting_lines
from raidwright.storage.snapshot.share import Sharing
from raidwright.storage.steps.key_file import RemoveKeyFile
from raidwright.storage.steps.lvm import DeleteGroupBackup
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, RAMDISK, on
from tests.storage.machines import IDS, blank_disks
from tests.storage.simulator import carried_out, carried_out_up_to
from tests.storage.wishes import design, plan_of

OTHER = "11111111:22222222:33333333:44444444"
CRYPTTAB, FSTAB, MDADM = "/etc/crypttab", "/etc/fstab", "/etc/mdadm/mdadm.conf"


def built(way: Unlocking = Unlocking.AT_START) -> Snapshot:
    """A computer on which an encrypted array with a volume group was built and kept."""
    host = replace(ENABLED_AT_BOOT, systemd=True, ramdisk=RAMDISK)
    wanted = design(encryption=Encryption("safe", unlocking=way), lvm=Lvm("vault", "films"))
    return carried_out(plan_of(wanted, on(host)), on(host))


def without_disks(now: Snapshot) -> Snapshot:
    """The same at a start at which no disk of the array is there."""
    return on(now.host, blank_disks(2))


def told(files: dict[str, str], now: Snapshot | None = None) -> Snapshot:
    """A computer without arrays whose files say that."""
    lines = [line for file, text in files.items() for line in setting_lines(file, text.encode(), public=True)]
    base = now or blank_disks(2)
    return replace(base, host=replace(base.host, helper=True, settings=tuple(lines)))


@pytest.mark.parametrize("way", Unlocking)
def test_an_array_without_disks_has_all_that_a_build_entered(way: Unlocking) -> None:
    assert absent_arrays(built(way)) == ()
    (absent,) = absent_arrays(without_disks(built(way)))
    assert (absent.uuid, absent.title) == (IDS.array, "data")
    assert absent.lines == built(way).host.settings
    assert absent.key is (way is Unlocking.KEY_FILE)
    assert absent.is_by_hand is (way is Unlocking.BY_HAND)
    assert absent.is_awaited is (way is not Unlocking.BY_HAND)


_ARRAY = f"ARRAY /dev/md/data UUID={IDS.array}\n"


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({MDADM: _ARRAY}, [("data", 1)]),
        ({MDADM: f"ARRAY /dev/md0 UUID={IDS.array}\n"}, [(IDS.array, 1)]),
        ({MDADM: f"ARRAY <ignore> UUID={IDS.array}\n"}, []),
        ({MDADM: f"ARRAY metadata=imsm UUID={IDS.array}\n"}, []),
        ({MDADM: f"ARRAY /dev/md/v container=/dev/md/imsm0 member=0 UUID={IDS.array}\n"}, []),
        ({MDADM: "DEVICE partitions\nMAILADDR root\n"}, []),
        ({FSTAB: f"UUID=aa-1 /srv/films xfs x-raidwright.array={IDS.array} 0 0\n"}, [("films", 1)]),
        ({MDADM: _ARRAY, FSTAB: "/dev/md/data /srv/x xfs defaults 0 0\n"}, [("data", 2)]),
        ({MDADM: _ARRAY, CRYPTTAB: "safe /dev/md/data none luks\n"}, [("data", 2)]),
        (
            {
                MDADM: _ARRAY,
                CRYPTTAB: "safe /dev/md/data none luks\nother /dev/vdz none luks\n",
                FSTAB: "/dev/mapper/safe /srv/x xfs ro 0 0\n/dev/mapper/other /srv/y xfs ro 0 0\n",
            },
            [("data", 3)],
        ),
        ({FSTAB: "UUID=aa-1 /srv/films xfs defaults 0 0\n"}, []),
        ({MDADM: f"{_ARRAY}ARRAY /dev/md/old UUID={OTHER}\n"}, [("data", 1), ("old", 1)]),
    ],
)
def test_what_files_name_and_nobody_sees_is_found_with_its_lines(
    files: dict[str, str], found: list[tuple[str, int]]
) -> None:
    assert [(each.title, len(each.lines)) for each in absent_arrays(told(files))] == found


def test_a_name_that_leads_to_a_device_which_is_here_is_not_its_own() -> None:
    """A new array has taken the old one's name, and mounts what lies on it."""
    here = built()
    old = f"ARRAY /dev/md/data UUID={OTHER}\n"
    files = {MDADM: old, FSTAB: "/dev/md/data /srv/x xfs defaults 0 0\n"}
    (absent,) = absent_arrays(told(files, here))
    assert [line.file for line in absent.lines] == [MDADM]


def test_what_the_journal_knows_of_containers_and_lvm_of_groups_counts() -> None:
    files = {
        CRYPTTAB: f"safe UUID={IDS.luks} none luks\n",
        FSTAB: "/dev/vault/films /srv/films xfs defaults 0 0\n/dev/vault2/x /srv/x xfs defaults 0 0\n",
    }
    now = told(files)
    assert absent_arrays(now) == ()
    backups = (GroupBackup("vault", ("/dev/mapper/safe",)), GroupBackup("vault2", ("/dev/sdz",)))
    host = replace(now.host, containers=((IDS.array, IDS.luks),), group_backups=backups)
    (absent,) = absent_arrays(replace(now, host=host))
    assert (absent.uuid, [line.line for line in absent.lines]) == (IDS.array, [1, 1])


def test_a_key_file_alone_names_its_array() -> None:
    now = blank_disks(2)
    host = replace(now.host, key_files=(IDS.array,))
    (absent,) = absent_arrays(replace(now, host=host))
    assert (absent.title, absent.lines, absent.key) == (IDS.array, (), True)
    assert key_path(absent.uuid)


@pytest.mark.parametrize(
    ("way", "code", "severity", "how"),
    [
        (Unlocking.AT_START, "array-absent", Severity.BLOCKING, Mood.BAD),
        (Unlocking.KEY_FILE, "array-absent", Severity.BLOCKING, Mood.BAD),
        (Unlocking.BY_HAND, "array-away", Severity.NOTE, Mood.GOOD),
    ],
)
def test_an_array_without_disks_is_a_trouble_at_every_start(
    way: Unlocking, code: str, severity: Severity, how: Mood
) -> None:
    now = without_disks(built(way))
    (trouble,) = troubles(now)
    assert (trouble.code, trouble.severity, mood(troubles(now))) == (code, severity, how)
    assert sentence(trouble).startswith("No disk of “data” is connected. ")
    assert "/etc/fstab:" in sentence(trouble)
    assert troubles(built(way)) == ()


def test_an_entry_that_nothing_waits_for_is_a_warning_and_the_tray_says_that_it_does_not_run() -> None:
    now = told({MDADM: _ARRAY})
    (trouble,) = troubles(now)
    assert (trouble.severity, mood((trouble,))) == (Severity.WARNING, Mood.WARNING)
    assert Words(Translation.of()).state(Mood.WARNING, (trouble,)).title == "An array is stopped or missing"


def test_an_absence_is_told_once_and_not_of_what_somebody_took_away() -> None:
    now = without_disks(built())
    assert [each.code for each in news(Memory(), now)] == ["array-absent"]
    memory = memory_after(Memory(), now)
    assert news(memory, now) == ()
    silent = replace(now, host=Host("tower"))
    assert news(memory_after(memory, silent), now) == ()
    assert news(Memory(), without_disks(built(Unlocking.BY_HAND))) == ()
    stopped = memory_after(Memory(), built())
    assert "array-absent" not in [each.code for each in news(stopped, now)]


def forgotten(now: Snapshot, target: str = "data") -> Plan:
    answer = plan_disable(target, now)
    assert isinstance(answer, Planned), [*map(sentence, answer.findings)]
    assert decode(encode(answer.plan), Plan) == answer.plan
    assert all(map(sentence, answer.findings))
    return answer.plan


def codes(answer: Answer, severity: Severity = Severity.BLOCKING) -> list[str]:
    assert all(map(sentence, answer.findings))
    return [each.code for each in answer.findings if each.severity is severity]


@pytest.mark.parametrize("way", Unlocking)
@pytest.mark.parametrize("target", ["data", "/dev/md/data", IDS.array])
def test_it_is_forgotten_from_the_entries_alone(way: Unlocking, target: str) -> None:
    now = without_disks(built(way))
    plan = forgotten(now, target)
    assert (plan.disks, plan.losses, plan.typed) == ((), (), ())
    after = carried_out(plan, now)
    assert (after.host.settings, after.host.key_files, absent_arrays(after)) == ((), (), ())
    assert after.blocks == now.blocks
    assert isinstance(plan.steps[-1], RemoveKeyFile) is (way is Unlocking.KEY_FILE)
    assert {"reread-units", "renew-ramdisk"} <= {step.tag for step in plan.steps}
    assert str(conclusion(plan, PlanDone()).title) == "“data” was disabled at boot."


def test_what_others_share_below_its_place_is_told() -> None:
    now = without_disks(built(Unlocking.BY_HAND))
    (point,) = mount_points(now.host.settings)
    shared = replace(now, host=replace(now.host, sharing=Sharing(exported=(f"{point}/all", "/srv"))))
    assert codes(plan_disable("data", shared), Severity.WARNING) == ["export-left"]


def test_lvm_s_backup_of_what_lay_in_its_container_goes_too() -> None:
    now = without_disks(built())
    backup = GroupBackup("vault", ("/dev/mapper/safe",))
    with_backup = replace(now, host=replace(now.host, group_backups=(backup,)))
    assert DeleteGroupBackup("vault", "safe", IDS.luks) in forgotten(with_backup).steps


def test_a_key_stays_that_another_line_may_name_and_a_line_that_cannot_be_changed() -> None:
    now = without_disks(built(Unlocking.KEY_FILE))
    other = setting_lines(CRYPTTAB, f"x /dev/disk/by-id/y {key_path(IDS.array)} luks\n".encode(), public=True)
    named = replace(now, host=replace(now.host, settings=(*now.host.settings, *other)))
    answer = plan_disable("data", named)
    assert codes(answer, Severity.WARNING) == ["forget-key-stays"]
    files = tuple(
        replace(each, obstacle=Obstacle.READ_ONLY) if each.seen.path == FSTAB else each
        for each in now.host.setting_files
    )
    stuck = replace(now, host=replace(now.host, setting_files=files))
    assert "forget-left" in codes(plan_disable("data", stuck), Severity.WARNING)
    assert codes(plan_disable("data", replace(now, host=replace(now.host, helper=False)))) == [
        "helper-unasked"
    ]


def test_of_two_with_one_name_each_is_meant_by_its_uuid() -> None:
    files = {MDADM: f"ARRAY /dev/md/data UUID={IDS.array}\nARRAY /dev/md/data UUID={OTHER}\n"}
    now = told(files)
    now = replace(now, host=replace(now.host, setting_files=ENABLED_AT_BOOT.setting_files))
    assert codes(plan_disable("data", now)) == ["several-arrays"]
    plan = forgotten(now, OTHER)
    assert [edit.removed[0].number for step in plan.steps for edit in step.edits(plan)] == [2]


@pytest.mark.parametrize("planner", [plan_teardown, plan_start, plan_stop, plan_unlock, plan_enable])
def test_other_plans_say_that_its_disks_are_not_here(planner: Callable[[str, Snapshot], Answer]) -> None:
    answer = planner("data", without_disks(built()))
    assert codes(answer) == ["array-not-here"]
    assert "raidwright disable" in sentence(answer.findings[0])
    assert codes(planner("nothing", without_disks(built()))) == ["unknown-target"]


def test_a_plan_that_was_broken_off_goes_on_with_what_is_left() -> None:
    now = without_disks(built(Unlocking.KEY_FILE))
    plan = forgotten(now)
    for done in range(len(plan.steps)):
        left = carried_out_up_to(done, plan, now)
        rest = plan_rest(plan, done, left)
        assert isinstance(rest, Planned), (done, [*map(sentence, rest.findings)])
        assert absent_arrays(carried_out(rest.plan, left)) == ()
