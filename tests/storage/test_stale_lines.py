"""Entries about an array that was destroyed by hand make room for those of a new one."""

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.storage.design.design import Encryption
from raidwright.storage.operations.build import PlanIds
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Luks, Snapshot
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.steps.step import LineSeen, diff
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, on
from tests.storage.machines import IDS, disk
from tests.storage.simulator import carried_out
from tests.storage.wishes import design, plan_of

NEXT = PlanIds("1:2:3:4", "aaaaaaaa-0000-4000-8000-00000000000a", "bbbbbbbb-0000-4000-8000-00000000000b")
WANTED = design(encryption=Encryption("safe"))


def left(wanted: object = WANTED) -> Snapshot:
    """Blank disks, and the entries of an array that was on them."""
    assert isinstance(wanted, type(WANTED))
    built = carried_out(plan_of(wanted, on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    return on(replace(ENABLED_AT_BOOT, settings=built.host.settings))


def removed(answer: Answer) -> dict[str, tuple[LineSeen, ...]]:
    assert isinstance(answer, Planned), [sentence(finding) for finding in answer.findings]
    return {edit.file.path: edit.removed for step in answer.plan.steps for edit in step.edits(answer.plan)}


def blocked(snapshot: Snapshot) -> set[str]:
    findings = plan_build(WANTED, snapshot, NEXT).findings
    return {finding.code for finding in findings if finding.severity is Severity.BLOCKING}


def test_the_same_can_be_built_again_after_its_disks_were_erased_by_hand() -> None:
    answer = plan_build(WANTED, left(), NEXT)
    gone = removed(answer)
    assert {path: len(lines) for path, lines in gone.items()} == {
        "/etc/mdadm/mdadm.conf": 1,
        "/etc/crypttab": 1,
        "/etc/fstab": 1,
    }
    assert isinstance(answer, Planned)
    told = [finding for finding in answer.findings if finding.code == "stale-line"]
    assert [finding.severity for finding in told] == [Severity.WARNING] * 3
    assert f"ARRAY /dev/md/data metadata=1.2 UUID={IDS.array}" in sentence(told[0])
    (keep,) = (step for step in answer.plan.steps if step.tag == "keep-array")
    assert diff(keep.edits(answer.plan)).splitlines()[2:] == [
        "@@ -1 @@",
        f"-ARRAY /dev/md/data metadata=1.2 UUID={IDS.array}",
        "@@ at its end @@",
        "+ARRAY /dev/md/data metadata=1.2 UUID=1:2:3:4",
    ]
    after = carried_out(answer.plan, left())
    assert len(after.host.settings) == 3
    assert not any(IDS.array in line.text for line in after.host.settings)


def test_what_takes_no_name_of_the_new_array_stays() -> None:
    answer = plan_build(replace(WANTED, name="films", encryption=Encryption("other")), left(), NEXT)
    assert {path: len(lines) for path, lines in removed(answer).items()} == {
        "/etc/mdadm/mdadm.conf": 0,
        "/etc/crypttab": 0,
        "/etc/fstab": 1,
    }, "only the mount point is the same"


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("/etc/mdadm/mdadm.conf", "ARRAY /dev/md/data"),
        ("/etc/mdadm/mdadm.conf", "ARRAY name=nas:data"),
        ("/etc/mdadm/mdadm.conf.d/more.conf", f"ARRAY /dev/md/data UUID={IDS.array}"),
        ("/etc/fstab", f"UUID={IDS.filesystem} /srv/films xfs"),
        ("/etc/crypttab", f"safe UUID={IDS.luks} none luks"),
    ],
)
def test_what_does_not_say_that_it_is_an_arrays_stays_in_the_way(path: str, line: str) -> None:
    snapshot = on(replace(ENABLED_AT_BOOT, settings=tuple(setting_lines(path, line.encode(), public=True))))
    assert blocked(snapshot) == {"already-named"}


def test_an_array_that_is_here_keeps_its_entries() -> None:
    """Under another name, for under its own nothing is built anyway."""
    built = carried_out(plan_of(WANTED, on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    (array,) = built.arrays
    stopped = msgspec.structs.replace(array, name="elsewhere", running=False, path="", node="", members=())
    assert blocked(replace(left(), arrays=(stopped,))) == {"already-named"}


def test_a_container_that_is_here_keeps_its_entry() -> None:
    snapshot = left()
    here = disk("z", content=Luks(IDS.luks, "2"))
    assert blocked(replace(snapshot, blocks=(*snapshot.blocks, here))) == {"already-named"}
