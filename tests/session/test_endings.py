"""What a plan that went well came to, as window and terminal both tell it."""

import pytest
from msgspec.structs import replace

from raidwright.protocol import DiskCertificate, PlanDone, Probe
from raidwright.session.endings import (
    build_conclusion,
    certificate_verdict,
    conclusion,
    header_to_save,
    is_clean,
    promises,
    teardown_conclusion,
)
from raidwright.storage.design.design import BootChoices, Encryption, FilesystemChoice, FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.operations.boot import ChangeUnlocking, Enable
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.steps.configuration import RereadUnits
from raidwright.storage.steps.disk import Stretch, VerifyClean, ZeroSuperblock
from raidwright.storage.steps.key_file import EnterKeyFile
from raidwright.storage.steps.targets import OnArray, OnDisk
from tests.helper.plans import some_disk, some_teardown
from tests.storage.machines import IDS, blank_disks
from tests.storage.nested import nested
from tests.storage.teardowns import plan_of
from tests.storage.wishes import design
from tests.ui.plan.plans import done_with

CLEAN = Probe("wipefs /dev/vda", "nothing found", clean=True)
DIRTY = Probe("wipefs /dev/vda", "xfs", clean=False)


def planned(**changes: object) -> Plan:
    answer = plan_build(design(**changes), blank_disks(3), IDS)
    assert isinstance(answer, Planned)
    return answer.plan


def proof(*probes: Probe, path: str = some_disk(0).path) -> DiskCertificate:
    return DiskCertificate(path=path, model="Testbed T1G", serial="TEST-0", probes=probes)


def test_every_figure_that_was_promised_is_laid_beside_what_there_is() -> None:
    plan = planned()
    rows = promises(plan, done_with(plan))
    layers = ["Each member", "Used per member", "Array", "File system"]
    assert [row.name for row in rows] == [*layers, "Stride", "Stripe width"]
    assert [row.in_blocks for row in rows] == [False] * 4 + [True] * 2
    assert {row.verdict() for row in rows} == {"equal"}
    ended = build_conclusion(plan, done_with(plan))
    assert ended == (True, "“data” was built.", "Every layer has exactly the planned size.")


def test_what_differs_and_what_was_not_reported_is_no_kept_promise() -> None:
    plan = planned()
    rows = promises(plan, done_with(plan, array=1))
    assert [row.verdict() for row in rows if not row.is_kept] == ["differs"]
    assert not build_conclusion(plan, done_with(plan, array=1)).good
    done = done_with(plan)
    rows = promises(plan, replace(done, layers=done.layers[1:]))
    assert [row.verdict() for row in rows if not row.is_kept] == ["not reported"]


def test_btrfs_promises_no_alignment_that_it_could_not_tell() -> None:
    plan = planned(filesystem=FilesystemChoice(FilesystemKind.BTRFS))
    assert not any(row.in_blocks for row in promises(plan, done_with(plan)))


@pytest.mark.parametrize(
    ("probes", "clean", "word"),
    [((CLEAN,), True, "blank"), ((CLEAN, DIRTY), False, "NOT blank"), ((), False, "NOT blank")],
)
def test_a_disk_of_which_nothing_was_asked_is_not_clean(
    probes: tuple[Probe, ...], clean: bool, word: str
) -> None:
    assert is_clean(proof(*probes)) == clean
    assert certificate_verdict(proof(*probes)) == word


@pytest.mark.parametrize(
    ("proofs", "alone", "title"),
    [
        ((proof(CLEAN),), False, "Array deleted. The disks are blank."),
        ((proof(CLEAN),), True, "The disks are blank."),
        ((proof(CLEAN, path="/dev/vda1"),), False, "Array deleted. Its partitions are blank. The rest"),
        ((proof(CLEAN, path="/dev/vda1"),), True, "The partitions are blank. The rest"),
        ((proof(CLEAN), proof(DIRTY)), False, "Array deleted, but some disks still contain data."),
        ((proof(CLEAN), proof(DIRTY)), True, "Some disks still contain data."),
        ((), False, "Array deleted, but not all disks could be verified as blank."),
        ((proof(CLEAN), proof()), False, "Array deleted, but not all disks could be verified as blank."),
        ((proof(),), True, "Not all disks could be verified as blank."),
    ],
)
def test_what_was_taken_down_is_called_clean_as_far_as_it_was_proven(
    proofs: tuple[DiskCertificate, ...], alone: bool, title: str
) -> None:
    plan = replace(some_teardown(), array=None) if alone else some_teardown()
    ended = teardown_conclusion(plan, PlanDone(certificates=proofs))
    assert ended.title.startswith(title)
    assert ended.good == (bool(proofs) and all(map(is_clean, proofs)))


LEFT = replace(proof(DIRTY), left=True)


@pytest.mark.parametrize(
    ("proofs", "alone", "title"),
    [
        ((proof(CLEAN), LEFT), True, "Some disks could not be wiped. The other disks are blank."),
        (
            (proof(CLEAN), LEFT),
            False,
            "Array deleted, but some disks could not be wiped. The other disks are",
        ),
        ((LEFT,), True, "The disks could not be wiped."),
        ((LEFT,), False, "Array deleted, but its disks could not be wiped."),
    ],
)
def test_says_first_that_disks_could_not_be_wiped(
    proofs: tuple[DiskCertificate, ...], alone: bool, title: str
) -> None:
    plan = replace(some_teardown(), array=None) if alone else some_teardown()
    assert teardown_conclusion(plan, PlanDone(certificates=proofs)).title.startswith(title)


def test_sends_nobody_to_checks_that_were_not_made() -> None:
    assert teardown_conclusion(some_teardown(), PlanDone()).more == (
        "No disk was checked. Wipe the disks to check them."
    )
    proofs = (proof(CLEAN), proof(DIRTY))
    assert "checks of each disk" in teardown_conclusion(some_teardown(), PlanDone(certificates=proofs)).more


def test_what_could_not_be_asked_for_its_keys_is_not_called_free_of_them() -> None:
    """An array that is stopped or has failed shows nobody where a part of it is encrypted."""
    erases = ZeroSuperblock(OnDisk(0), (Stretch(0, 1 << 20),))
    done = PlanDone(certificates=(proof(CLEAN),))
    assert (
        "was encrypted separately, the keys may still be there"
        in teardown_conclusion(replace(some_teardown(), steps=(erases,)), done).more
    )
    seen = replace(some_teardown(), steps=(ZeroSuperblock(OnDisk(0)),))
    assert "keys" not in teardown_conclusion(seen, done).more


def test_how_it_is_unlocked_is_no_news_about_whether_it_is_known() -> None:
    plan = replace(some_teardown(), purpose=Purpose.KEEP, operation=ChangeUnlocking("tank"))
    assert conclusion(plan, PlanDone()).title == "Unlock method changed for “tank”."
    known = replace(plan, operation=Enable("tank", BootChoices()))
    assert conclusion(known, PlanDone()).title == "“tank” will be available after each boot."


def test_after_a_key_was_made_its_header_is_worth_saving() -> None:
    encrypted = planned(encryption=Encryption("vault-crypt"))
    assert encrypted.array is not None
    single = replace(encrypted, array=replace(encrypted.array, level=Level.SINGLE))
    assert header_to_save(single) == "data"
    assert (header_to_save(encrypted), header_to_save(planned(encryption=None))) == ("data", "")
    kept = replace(some_teardown(), purpose=Purpose.KEEP, steps=(EnterKeyFile(OnArray()),))
    assert header_to_save(kept) == "tank"
    assert header_to_save(replace(kept, steps=(RereadUnits(),))) == header_to_save(some_teardown()) == ""


def test_of_a_disk_that_was_left_a_cleaning_says_nothing_of_an_array() -> None:
    done = PlanDone(certificates=(proof(CLEAN), replace(proof(DIRTY), left=True)))
    titles = [teardown_conclusion(replace(some_teardown(), array=None), done).title]
    titles.append(teardown_conclusion(some_teardown(), done).title)
    assert titles == [
        "Some disks could not be wiped. The other disks are blank.",
        "Array deleted, but some disks could not be wiped. The other disks are blank.",
    ]


def test_where_its_members_were_arrays_nothing_was_found_and_nothing_is_called_clean() -> None:
    plan = plan_of("old", nested())
    ended = teardown_conclusion(plan, PlanDone())
    assert (ended.good, ended.title) == (True, "Array deleted. The arrays below it are still there.")
    assert "keys" not in ended.more
    sleeps = nested(runs=False)
    seen = tuple(array.uuid for array in sleeps.arrays)
    asleep = plan_of("old", replace(sleeps, host=replace(sleeps.host, looked_into=seen)))
    assert (
        "was encrypted separately, the keys may still be there"
        in teardown_conclusion(asleep, PlanDone()).more
    )
    beside = replace(plan, steps=(*plan.steps, VerifyClean(OnDisk(0))))
    assert teardown_conclusion(beside, PlanDone(certificates=(proof(CLEAN),))).good
    for proofs, words in (
        ((), "but not all disks could be verified as blank."),
        ((proof(DIRTY),), "but some disks still contain data."),
    ):
        assert teardown_conclusion(beside, PlanDone(certificates=proofs)).title.endswith(words)
