"""What is said of an array that a computer is told of already, and of key files that headers do not know."""

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.storage.design.design import BootChoices, Encryption, Unlocking
from raidwright.storage.plan.plan import Refused
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.upkeep.header import plan_header_restoring
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.unfinished import Unfinished, UnfinishedPurpose
from raidwright.storage.steps.configuration import RenewRamdisk
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, RAMDISK, on
from tests.storage.enabling import by_hand, staying
from tests.storage.in_use import LUKS, on_array, running
from tests.storage.machines import IDS, OTHER_ARRAY
from tests.storage.simulator import carried_out, carried_out_up_to
from tests.storage.test_header_plans import SAVED
from tests.storage.wishes import design

SAFE = design(encryption=Encryption("safe"))


def said(snapshot: Snapshot, wish: BootChoices | None = None) -> dict[str, str]:
    answer = plan_enable("data", snapshot, wish or BootChoices())
    return {each.code: sentence(each) for each in answer.findings}


def unrenewed(purpose: UnfinishedPurpose) -> Snapshot:
    """A computer that is told of an array, and whose initial RAM disk was not made again."""
    before = on(replace(ENABLED_AT_BOOT, ramdisk=RAMDISK), by_hand())
    plan = staying(before)
    assert isinstance(plan.steps[-1], RenewRamdisk)
    done = len(plan.steps) - 1
    now = carried_out_up_to(done, plan, before)
    document = msgspec.json.encode(plan).decode()
    left = Unfinished(purpose, "data", 0.0, done + 1, done + 1, IDS.array, started=True, plan=document)
    return replace(now, host=replace(now.host, unfinished=left))


@pytest.mark.parametrize("purpose", ["build", "keep"])
def test_what_is_entered_and_not_in_force_is_no_end_of_it(purpose: UnfinishedPurpose) -> None:
    now = unrenewed(purpose)
    words = said(now)
    assert "keep-known" in words
    assert words["keep-broken-off"].endswith("Resume that plan first (in a terminal: raidwright resume).")
    assert now.host.unfinished is not None
    other = replace(now.host.unfinished, uuid=OTHER_ARRAY)
    assert "keep-broken-off" not in said(replace(now, host=replace(now.host, unfinished=other)))


@pytest.mark.parametrize("wish", [BootChoices(way) for way in Unlocking])
def test_how_it_is_unlocked_is_told_where_it_is_entered(wish: BootChoices) -> None:
    fresh = by_hand(SAFE)
    assert "unlocking-entered" not in said(fresh, wish)
    known = carried_out(staying(fresh), fresh)
    answer = plan_enable("data", known, wish)
    assert isinstance(answer, Refused)
    assert said(known, wish)["unlocking-entered"].startswith(
        "Line 2 of /etc/crypttab already sets the unlock method: "
    )
    without = tuple(line for line in known.host.settings if line.file != "/etc/crypttab")
    again = replace(known, host=replace(known.host, settings=without))
    assert staying(again, Unlocking.KEY_FILE), "as it says, it can be chosen anew then"


def test_a_header_that_was_saved_before_does_not_know_a_new_key_file() -> None:
    assert (
        "Back up the header again afterwards."
        in said(by_hand(), BootChoices(Unlocking.KEY_FILE))["keep-key-header"]
    )
    assert "keep-key-header" not in said(by_hand())


def test_whoever_restores_a_header_is_told_of_the_key_file() -> None:
    snapshot = running(on_array(LUKS))
    host = replace(snapshot.host, key_files=(OTHER_ARRAY,))
    found = {
        each.code: each for each in plan_header_restoring("old", replace(snapshot, host=host), SAVED).findings
    }
    assert found["header-key-file"].severity is Severity.WARNING
    words = sentence(found["header-key-file"])
    assert words.startswith(f"{key_path(OTHER_ARRAY)} is the key file of ")
    assert words.endswith("(in a terminal: raidwright unlock-method old key-file).")
    bare = plan_header_restoring("old", snapshot, SAVED)
    assert "header-key-file" not in {each.code for each in bare.findings}
