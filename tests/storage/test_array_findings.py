"""Every standing that needs a word has a sentence, and it says how many more failures it survives."""

import pytest

from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.array_status import (
    ARRAY_STATUS_TEMPLATES,
    SYNC_TEMPLATES,
    ArrayStatus,
    array_status_words,
    describe_sync,
)
from raidwright.storage.snapshot.arrays import Array, Sync
from raidwright.storage.units import KIB, MIB
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import OTHER_ARRAY
from tests.storage.raids import (
    BORN,
    DELAYED,
    FAULTY,
    RECOVERING,
    RESYNCING,
    SPARE,
    STOPPED,
    WHOLE,
    raid,
    raid5,
)

JOURNALLESS = raid5(*WHOLE, log="journal")


@pytest.mark.parametrize(
    ("subject", "code", "words"),
    [
        (raid5("in_sync", FAULTY, SPARE), "array-failed", "Failed – too many members missing"),
        (JOURNALLESS, "array-unwritable", "Not writable – journal missing"),
        (raid5(*WHOLE[:2]), "array-short-last", "Degraded – members missing or faulty: 1"),
        (raid("raid6", *WHOLE, expected=4), "array-short", "Degraded – members missing or faulty: 1"),
        (
            raid("raid6", *WHOLE, "spare", sync=RECOVERING),
            "array-rebuilding",
            "Rebuilding – not fully protected yet",
        ),
        (
            raid5(*BORN, FAULTY, sync=RECOVERING),
            "array-rebuilding-last",
            ("Rebuilding – not fully protected yet"),
        ),
        (raid5(*BORN, sync=RECOVERING), "array-building", "Initial sync running – not protected yet"),
        (raid5(*BORN), "array-waiting", "Initial sync pending – not protected yet"),
        (
            raid("raid6", *WHOLE, "spare", sync=DELAYED),
            "array-rebuild-waiting",
            "Rebuild pending – not fully protected yet",
        ),
        (
            raid("raid1", "in_sync", "spare", state="read-auto"),
            "array-rebuild-waiting-last",
            "Rebuild pending – not fully protected yet",
        ),
        (raid5(*WHOLE[:2], **STOPPED), "array-incomplete", "Stopped – members missing: 1"),
        (raid5(*WHOLE, **STOPPED), "array-stopped", "Stopped – all members present"),
        (raid5(*WHOLE, state="readonly"), "array-read-only", "Read-only"),
    ],
)
def test_what_is_said_of_it(subject: Array, code: str, words: str) -> None:
    (finding,) = array_findings(subject)
    assert (finding.code, finding.subject) == (code, subject.uuid)
    begun = "“old” " if "waiting" not in code else "The "
    assert sentence(finding).startswith(begun)
    assert ("initial sync" in sentence(finding)) == (code in ("array-building", "array-waiting"))
    assert array_status_words(subject) == words


def test_that_nothing_is_written_to_it_is_said_beside_what_it_lacks() -> None:
    """Else the advice to replace what was lost could not be followed."""
    short, locked = array_findings(raid5(*WHOLE[:2], state="readonly"))
    assert (short.code, locked.code) == ("array-short-last", "array-locked")
    assert "Make it writable" in sentence(locked)


def test_of_a_healthy_array_there_is_nothing_to_say() -> None:
    assert array_findings(raid5(*WHOLE)) == ()
    assert array_status_words(raid5(*WHOLE)) == "Healthy"


def nas(
    *states: str, level: str = "raid1", expected: int = 24, size: int = 530 * MIB, **changes: object
) -> Array:
    return raid(level, *states, expected=expected, size=size, **changes)


@pytest.mark.parametrize(
    "subject",
    [
        nas(*WHOLE, "in_sync"),
        nas(*WHOLE, "in_sync", expected=12, size=2490176 * KIB),
        nas("in_sync", expected=5),
        nas(*WHOLE, size=0, component=530 * MIB, running=False, path=""),
    ],
)
def test_the_system_of_a_nas_is_called_that_and_nothing_of_it_is_to_be_replaced(subject: Array) -> None:
    (finding,) = array_findings(subject)
    assert (finding.code, finding.severity) == ("array-nas-system", Severity.NOTE)
    said = sentence(finding)
    assert f"{len(subject.members)} of {subject.expected} are used" in said
    assert "No disk needs to be replaced" in said
    assert "wipe them" in said


@pytest.mark.parametrize(
    "subject",
    [
        nas(*WHOLE, expected=4),
        nas(*WHOLE, "in_sync", expected=6),
        nas(*WHOLE, FAULTY),
        nas(*WHOLE, size=4 * 10**12),
        nas(*WHOLE, size=0),
        nas(*WHOLE, level="raid10", expected=6),
    ],
    ids=["few places", "most are there", "one failed", "large", "size unknown", "another level"],
)
def test_what_anybody_may_have_lost_disks_of_is_not(subject: Array) -> None:
    assert "array-nas-system" not in {finding.code for finding in array_findings(subject)}


def test_what_may_still_fail_is_counted() -> None:
    (short,) = array_findings(raid("raid6", *WHOLE, expected=4))
    degraded = "“old” is degraded: 1 of 4 members missing. "
    assert sentence(short) == f"{degraded}Disk failures that it still survives: 1. Replace the missing disk."
    assert short.severity is Severity.BLOCKING


def test_that_nobody_knows_whether_enough_members_are_left_is_said_as_that() -> None:
    """Three near copies on three disks: the one that is left has everything, and must not be taken down."""
    one_of_three = raid("raid10", "in_sync", FAULTY, FAULTY)
    (doubt,) = array_findings(one_of_three)
    assert (doubt.code, doubt.severity) == ("array-short-in-doubt", Severity.BLOCKING)
    assert not any(words in sentence(doubt) for words in ("delete it", "delete the array"))
    assert "Replace the missing disk" not in sentence(doubt)
    assert array_status_words(one_of_three) == ("Degraded or failed – members missing or faulty: 2")
    told = raid("raid10", "in_sync", FAULTY, FAULTY, layout=0x103)
    assert [finding.code for finding in array_findings(told)] == ["array-short-last"]
    assert array_status_words(told).startswith("Degraded")


def test_a_lost_journal_hides_no_lost_member() -> None:
    short = raid5(*WHOLE[:2], log="journal")
    assert [finding.code for finding in array_findings(short)] == ["array-unwritable", "array-short-last"]
    assert array_status_words(short) == ("Not writable – journal missing, members missing or faulty: 1")


def test_every_standing_has_words() -> None:
    assert set(ARRAY_STATUS_TEMPLATES) == set(ArrayStatus)


_FORBIDDING = {"array-failed", "array-unwritable", "array-short", "array-short-last"}
_NOTED = {"array-stopped", "array-read-only", "array-building", "array-waiting"}


@pytest.mark.parametrize(
    ("subject", "code"),
    [
        (raid5("in_sync", FAULTY, SPARE), "array-failed"),
        (JOURNALLESS, "array-unwritable"),
        (raid5(*WHOLE[:2]), "array-short-last"),
        (raid("raid6", *WHOLE, "spare", sync=RECOVERING), "array-rebuilding"),
        (raid5(*BORN, FAULTY, sync=RECOVERING), "array-rebuilding-last"),
        (raid5(*BORN, sync=RECOVERING), "array-building"),
        (raid5(*BORN), "array-waiting"),
        (raid("raid6", *WHOLE, "spare", sync=DELAYED), "array-rebuild-waiting"),
        (raid5(*WHOLE[:2], **STOPPED), "array-incomplete"),
        (raid5(*WHOLE, **STOPPED), "array-stopped"),
        (raid5(*WHOLE, state="readonly"), "array-read-only"),
    ],
)
def test_how_grave_it_is(subject: Array, code: str) -> None:
    (finding,) = array_findings(subject)
    assert finding.code == code
    grave = (
        Severity.BLOCKING if code in _FORBIDDING else Severity.NOTE if code in _NOTED else Severity.WARNING
    )
    assert finding.severity is grave


@pytest.mark.parametrize(
    ("changes", "name"),
    [({"name": "nas:tank"}, "tank"), ({"name": ""}, "/dev/md127"), ({"name": "", "path": ""}, OTHER_ARRAY)],
)
def test_an_array_without_a_name_is_called_by_its_node_or_uuid(changes: dict[str, str], name: str) -> None:
    (finding,) = array_findings(raid5(*WHOLE[:2], **changes))
    assert dict(finding.facts)["array"] == name
    assert {"missing", "expected", "further"} <= set(dict(finding.facts))


@pytest.mark.parametrize(
    ("subject", "action"),
    [
        (raid5(*WHOLE), "frozen"),
        (raid5(*WHOLE, sync=Sync("idle", 0.0, 0, 0)), "frozen"),
        (raid5(*BORN, sync=RECOVERING), "resync"),
        (raid5(*BORN, sync=DELAYED), "resync"),
        (raid5("in_sync", "spare", "in_sync", sync=RECOVERING), "recover"),
        (raid5("in_sync", "spare", "in_sync", sync=DELAYED), "recover"),
        (raid5(*WHOLE, sync=RESYNCING), "resync"),
        (raid5(*WHOLE, sync=RECOVERING), "filled"),
        (raid5("in_sync", "in_sync", sync=RECOVERING), "recover"),
        *((raid5(*WHOLE, sync=Sync(word, 0.1, 10**8, 60)), word) for word in ("check", "repair", "reshape")),
    ],
)
def test_what_md_is_at(subject: Array, action: str) -> None:
    """The first build of a RAID 5 is a recovery to md, and to nobody else."""
    assert describe_sync(subject) == SYNC_TEMPLATES[action]
