"""Saving and restoring the header of an encryption: what is planned, and every reason why not."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from raidwright.storage.header import Flaw, LuksHeader
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Answer, Planned, agreement
from raidwright.storage.plan.upkeep.header import plan_header_restoring, plan_header_saving
from raidwright.storage.plan.upkeep.unlocking import plan_unlocking
from raidwright.storage.plan.use.planner import plan_unlock
from raidwright.storage.rules.findings import Severity
from raidwright.storage.rules.ghosts import container_findings
from raidwright.storage.snapshot.disks import Blank, Filesystem, Luks, Snapshot, SwapArea
from raidwright.storage.snapshot.signatures import UNREADABLE
from raidwright.storage.steps.header import RestoreHeader, SaveHeader
from raidwright.storage.steps.targets import OnArray
from raidwright.storage.units import MIB
from raidwright.storage.words.sentences import sentence
from tests.storage.in_use import CRYPTTAB, FS, FSTAB, LUKS, clear, on_array, running
from tests.storage.machines import IDS, OTHER_ARRAY, WRITER

SAVED = LuksHeader(IDS.luks, 16 * MIB, "a" * 64, 16 * MIB, 2, 5)
OTHER = "eeeeeeee-0000-4000-8000-000000000005"
MOUNTED = Filesystem("ext4", "", FS, ("/srv/films",))
MARKED = f"UUID={FS} /srv/films ext4 x-raidwright.array={OTHER_ARRAY},x-raidwright.container={IDS.luks} 0 2\n"


def blocking(answer: Answer) -> set[str]:
    assert all(sentence(finding) for finding in answer.findings)
    return {each.code for each in answer.findings if each.severity is Severity.BLOCKING}


def bare(*, made: str = IDS.luks, fstab: str = "") -> Snapshot:
    """Nothing can be seen on the array; a plan that went well had ``made`` a container there."""
    snapshot = running(on_array(Blank()), fstab=fstab)
    known = ((OTHER_ARRAY, made),) if made else ()
    return replace(snapshot, host=replace(snapshot.host, containers=known))


def test_a_header_is_saved_whether_the_array_is_open_or_not() -> None:
    for stack in ((on_array(LUKS),), (on_array(LUKS), clear(MOUNTED))):
        answer = plan_header_saving("old", running(*stack), "/home")
        assert isinstance(answer, Planned), answer.findings
        assert answer.plan.steps == (SaveHeader(OnArray(), IDS.luks),)
        assert answer.plan.purpose is Purpose.HEADER
        assert agreement(answer.plan) == ""
        assert {each.code for each in answer.findings} >= {"header-secret", "header-elsewhere"}


def test_no_copy_is_made_on_the_array_itself() -> None:
    snapshot = running(on_array(LUKS), clear(MOUNTED))
    assert blocking(plan_header_saving("old", snapshot, "/srv/films")) == {"header-on-itself"}


@pytest.mark.parametrize(
    ("snapshot", "code"),
    [
        (running(on_array(MOUNTED)), "header-none"),
        (running(on_array(Luks(IDS.luks, "1"))), "header-version"),
        (running(on_array(LUKS), state="failed"), "use-failed"),
        (bare(), "header-damaged"),
    ],
)
def test_what_has_no_whole_header_has_none_to_save(snapshot: Snapshot, code: str) -> None:
    if code == "use-failed":
        array = replace(snapshot.arrays[0], state="inactive", degraded=2, members=())
        snapshot = replace(snapshot, arrays=(array,))
        assert blocking(plan_header_saving("old", snapshot))
    else:
        assert blocking(plan_header_saving("old", snapshot)) == {code}


@pytest.mark.parametrize("snapshot", [bare(), bare(made="", fstab=MARKED), running(on_array(LUKS))])
def test_a_saved_header_is_put_back_where_it_belongs(snapshot: Snapshot) -> None:
    answer = plan_header_restoring("old", snapshot, SAVED)
    assert isinstance(answer, Planned), answer.findings
    assert answer.plan.steps == (RestoreHeader(OnArray(), IDS.luks, SAVED.size, SAVED.digest),)
    assert agreement(answer.plan) == "old", "it is typed, as for all that loses something"
    told = {each.code for each in answer.findings}
    assert "header-saved" in told
    assert told & {"header-gone", "header-whole"}


@pytest.mark.parametrize(
    ("snapshot", "saved", "code"),
    [
        (bare(), replace(SAVED, uuid=OTHER), "header-of-another"),
        (running(on_array(LUKS)), replace(SAVED, uuid=OTHER), "header-of-another"),
        (bare(made=""), SAVED, "header-unknown"),
        (bare(), replace(SAVED, data=10**12), "header-too-large"),
        (running(on_array(LUKS), clear(MOUNTED)), SAVED, "header-open"),
        (running(on_array(Filesystem("ext4", "", FS, ()))), SAVED, "header-other-contents"),
        (running(on_array(SwapArea(active=False))), SAVED, "header-other-contents"),
        (running(on_array(LUKS), state="readonly"), SAVED, "array-read-only"),
        (running(replace(on_array(LUKS), users=(WRITER,))), SAVED, "held-writer"),
        (running(replace(on_array(LUKS), claimed=True)), SAVED, "held-alone"),
        *((bare(), flaw, f"saved-header-{flaw.value}") for flaw in Flaw),
    ],
)
def test_what_does_not_belong_there_is_refused_with_the_reason(
    snapshot: Snapshot, saved: LuksHeader | Flaw, code: str
) -> None:
    assert blocking(plan_header_restoring("old", snapshot, saved)) == {code}


def test_a_container_that_cannot_be_seen_any_more_is_told_of() -> None:
    (array,) = bare().arrays
    (found,) = container_findings(array, bare())
    assert (found.code, found.severity) == ("header-damaged", Severity.BLOCKING)
    assert "header-damaged" in blocking(plan_unlock("old", bare()))
    for fine in (bare(made=""), running(on_array(LUKS)), running(on_array(MOUNTED))):
        assert container_findings(fine.arrays[0], fine) == ()


@pytest.mark.parametrize(
    "planner",
    [
        plan_unlock,
        plan_header_saving,
        lambda array, snapshot: plan_header_restoring(array, snapshot, SAVED),
        plan_unlocking,
    ],
    ids=["unlock", "save", "restore", "unlocking"],
)
def test_a_container_that_cannot_be_read_just_now_is_refused_before_root_is_asked(
    planner: Callable[[str, Snapshot], Answer],
) -> None:
    whole = on_array(LUKS)
    assert "container-unreadable" not in blocking(
        planner("old", running(whole, fstab=FSTAB, crypttab=CRYPTTAB))
    )
    mute = replace(whole, signatures=(UNREADABLE,))
    answer = planner("old", running(mute, fstab=FSTAB, crypttab=CRYPTTAB))
    assert "container-unreadable" in blocking(answer)
    assert any(
        "/dev/md127 on “old” cannot be read: a disk below it" in sentence(each) for each in answer.findings
    )
