"""Where mdadm's monitor sends its mail: what is planned, what stands against it, and what is said of it."""

import pytest
from msgspec.structs import replace

from raidwright.protocol import PlanDone
from raidwright.session.endings import conclusion
from raidwright.storage.configuration import FileKind, FileSeen, entries, with_entry, without_entries
from raidwright.storage.fact import fill
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.leftovers import leftovers
from raidwright.storage.plan.plan import Answer, Planned, agreement, disks_concerned
from raidwright.storage.plan.upkeep.planner import plan_mail
from raidwright.storage.snapshot.check_calendar import (
    Monitor,
    describe_mail,
    mail_address,
    mail_lines,
    tells_a_program,
)
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.settings import Obstacle, SettingFile, setting_lines
from raidwright.storage.steps.step import diff
from tests.storage.boot_entries import RAMDISK
from tests.storage.configuration_files import CORPUS, Kept
from tests.storage.repairs import WHOLE, codes, lines, on, planned

MAIN, MORE = "/etc/mdadm/mdadm.conf", "/etc/mdadm/mdadm.conf.d/local.conf"
READY = Monitor(runs=True, sends=True, unit=True)
ADDRESS = "me@example.org"


def told(text: str = "", more: str = "", monitor: Monitor | None = READY) -> Snapshot:
    """The array on a computer whose mdadm.conf says this, and another file of its folder ``more``."""
    now = on(WHOLE)
    files = tuple(SettingFile(FileKind.ARRAYS, FileSeen(path, "a" * 64)) for path in (MAIN, MORE))
    settings = [
        line
        for path, each in ((MAIN, text), (MORE, more))
        for line in setting_lines(path, each.encode(), public=True)
    ]
    tools = (*now.host.tools, ("systemctl", "252"))
    host = replace(now.host, settings=tuple(settings), setting_files=files, monitor=monitor, tools=tools)
    return replace(now, host=host)


def changes(answer: Answer) -> str:
    plan = planned(answer)
    return diff(edit for step in plan.steps for edit in step.edits(plan))


def test_mail_is_nothing_to_the_initial_ram_disk() -> None:
    for ramdisk in (RAMDISK, replace(RAMDISK, free=0)):
        now = told("MAILADDR root\n")
        answer = plan_mail(ADDRESS, replace(now, host=replace(now.host, ramdisk=ramdisk)))
        assert not any("ramdisk" in finding.code for finding in answer.findings)


def test_an_address_takes_the_place_of_another_and_the_monitor_reads_it() -> None:
    answer = plan_mail(ADDRESS, told("HOMEHOST <system>\nMAILADDR root\n"))
    plan = planned(answer)
    assert (plan.purpose, lines(plan)) == (Purpose.UPKEEP, ["systemctl restart mdmonitor.service"])
    assert changes(answer) == (
        f"--- {MAIN}\n+++ {MAIN}\n@@ -2 @@\n-MAILADDR root\n@@ at its end @@\n+MAILADDR {ADDRESS}"
    )
    assert (disks_concerned(plan), leftovers(plan), plan.losses, agreement(plan)) == ((), (), (), "")
    assert plan.steps[0].sentence(plan) == f"Turn on failure emails to {ADDRESS} in {MAIN}"
    assert conclusion(plan, PlanDone()).title == f"Failure emails are now sent to {ADDRESS}."


def test_without_an_address_the_monitor_would_end_as_a_unit_that_has_failed() -> None:
    answer = plan_mail("", told("mail  root  # me\n"))
    assert changes(answer) == f"--- {MAIN}\n+++ {MAIN}\n@@ -1 @@\n-mail  root  # me"
    assert lines(planned(answer)) == ["systemctl stop mdmonitor.service"]
    assert conclusion(planned(answer), PlanDone()).title == "Failure emails are turned off."
    assert isinstance(answer, Planned)
    assert {finding.code for finding in answer.findings} == {"mail-all", "mail-nobody"}
    going_on = plan_mail("", told("MAILADDR root\nPROGRAM /usr/sbin/handle-mdadm-events\n"))
    assert isinstance(going_on, Planned)
    assert {finding.code for finding in going_on.findings} == {"mail-all"}
    assert lines(planned(going_on)) == ["systemctl restart mdmonitor.service"]


@pytest.mark.parametrize(
    ("address", "is_on", "last", "codes"),
    [
        (ADDRESS, False, "systemctl enable --now raidwright-mail.timer", {"mail-all", "mail-room"}),
        (ADDRESS, True, "systemctl restart mdmonitor.service", {"mail-all"}),
        ("", True, "systemctl disable --now raidwright-mail.timer", {"mail-all", "mail-nobody"}),
        # Debian's own line names root, to whom nothing else was sent so far.
        ("root", False, "systemctl enable --now raidwright-mail.timer", {"mail-all", "mail-room"}),
    ],
)
def test_mail_tells_of_full_and_locked_arrays_too(
    address: str, is_on: bool, last: str, codes: set[str]
) -> None:
    answer = plan_mail(address, told("MAILADDR root\n", monitor=replace(READY, room_timer=is_on)))
    assert lines(planned(answer))[-1] == last
    assert {finding.code for finding in answer.findings} == codes


def test_another_file_with_an_address_is_named() -> None:
    two = told("MAILADDR root\n", "MAILADDR other\n")
    assert codes(plan_mail(ADDRESS, two)) == {"already-named"}
    answer = plan_mail("", two)
    assert isinstance(answer, Planned)
    assert "mail-elsewhere" in {finding.code for finding in answer.findings}
    assert lines(planned(answer)) == ["systemctl restart mdmonitor.service"]
    assert changes(plan_mail("", told("", "MAILADDR other\n"))).startswith(f"--- {MORE}\n")


@pytest.mark.parametrize(
    ("address", "snapshot", "code"),
    [
        ("a b", told(), "mail-address"),
        ("a@b\nARRAY x", told(), "mail-address"),
        ("#a", told(), "mail-address"),
        ("a" * 300, told(), "mail-address"),
        ("root", told("MAILADDR root\n"), "mail-is-so"),
        ("", told(), "mail-none"),
        (ADDRESS, replace(told(), arrays=()), "mail-no-array"),
        (ADDRESS, replace(told(), host=replace(told().host, setting_files=())), "mail-no-file"),
    ],
)
def test_every_no_has_its_reason(address: str, snapshot: Snapshot, code: str) -> None:
    assert codes(plan_mail(address, snapshot)) == {code}


def test_a_file_that_cannot_be_changed_is_named() -> None:
    now = told()
    odd = replace(now.host.setting_files[0], obstacle=Obstacle.READ_ONLY)
    host = replace(now.host, setting_files=(odd, *now.host.setting_files[1:]))
    assert codes(plan_mail(ADDRESS, replace(now, host=host))) == {"file-read-only"}


def test_one_address_among_several_is_left() -> None:
    assert isinstance(plan_mail("root", told("MAILADDR root\nMAILADDR you\n")), Planned)


@pytest.mark.parametrize(
    ("monitor", "found"),
    [
        (READY, set()),
        (Monitor(runs=False, sends=True, unit=True), set()),
        (Monitor(runs=True, sends=False, unit=True), {"mail-no-sender"}),
        (Monitor(runs=False, sends=True, unit=False), {"mail-no-monitor"}),
        (Monitor(runs=True, sends=True, unit=False), {"mail-old-monitor"}),
        (Monitor(runs=False, sends=False, unit=False), {"mail-no-sender", "mail-no-monitor"}),
        (None, set()),
    ],
)
def test_mail_that_would_not_come_is_told_of_before(monitor: Monitor | None, found: set[str]) -> None:
    answer = plan_mail(ADDRESS, told(monitor=monitor))
    assert isinstance(answer, Planned)
    assert {finding.code for finding in answer.findings} == {"mail-all", *found}
    runs = lines(answer.plan)
    assert runs == (["systemctl restart mdmonitor.service"] if monitor and monitor.unit else [])


@pytest.mark.parametrize(
    ("text", "monitor", "words", "comes"),
    [
        ("", READY, "No email is sent when a disk fails.", True),
        ("MAILADDR root", READY, "emails are sent to root.", True),
        ("MAILADDR root", Monitor(runs=True, sends=False, unit=True), "no mail program is installed", False),
        ("MAILADDR root", Monitor(runs=False, sends=True, unit=True), "is not running.", False),
    ],
)
def test_it_is_said_whether_mail_comes(text: str, monitor: Monitor, words: str, comes: bool) -> None:
    template, facts, well = describe_mail(monitor, told(text).host.settings)
    assert words in fill(template, facts)
    assert well is comes


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("MAILADDR a@b c@d\n", "a@b"),
        ("MAILADDR\nmailaddr x\n", "x"),
        ("mai x\n", "x"),
        ("ma x\nMAILFROM y\nMAILF z\n", ""),
        ("MAILADDR\n  'x'\n", "x"),
    ],
)
def test_an_address_is_read_as_mdadm_reads_it(text: str, address: str) -> None:
    assert mail_address(setting_lines(MAIN, text.encode(), public=True)) == address


def test_what_others_may_not_read_is_told_as_being_there() -> None:
    hidden = tuple(setting_lines(MAIN, b"MAILADDR root\nPROGRAM /x\nARRAY /dev/md/a UUID=1:2:3:4\n"))
    assert mail_address(hidden) == "…"
    assert tells_a_program(hidden)
    assert [line.whole for line in hidden] == ["", "", ""]
    assert "root" not in repr(hidden)
    assert hidden[2].text == "ARRAY /dev/md/a UUID=1:2:3:4"


ARRAYS = [file for file in CORPUS if file.kind is FileKind.ARRAYS]


@pytest.mark.parametrize("file", ARRAYS, ids=lambda file: file.name)
def test_set_and_removed_leaves_a_file_as_people_have_it(file: Kept) -> None:
    """Of those with an address of their own all but the lines with one."""
    theirs = [line.line for line in mail_lines(setting_lines(MAIN, file.data, public=True))]
    rest = without_entries(file.kind, file.data, theirs)
    entered = without_entries(file.kind, with_entry(file.data, f"MAILADDR {ADDRESS}"), theirs)
    assert mail_address(setting_lines(MAIN, entered or b"", public=True)) == ADDRESS
    last = entries(file.kind, entered or b"")[-1].lines[0]
    assert without_entries(file.kind, entered or b"", [last]) == rest
