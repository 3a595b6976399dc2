"""A campaign that was killed while its disks were cleared: nothing to go on with, and told so."""

import msgspec

from raidwright.bench.campaign.matrix import SetupRun
from raidwright.session.campaign_resumed import clearing_broken_off, interrupted_campaign, latest_on
from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from tests.session.begun_campaigns import HERE, begun, kill
from tests.session.working import own_history
from tests.storage.machines import blank_disks

__all__ = ["own_history"]


def with_data() -> Snapshot:
    blank = blank_disks(3)
    first, *others = blank.blocks
    dirty = msgspec.structs.replace(first, content=Filesystem("ext4", "", "u", ()))
    return msgspec.structs.replace(blank, blocks=(dirty, *others))


def test_it_is_begun_anew_and_told_while_something_is_left() -> None:
    """Nobody agrees to the rest by going on: what is left on the disks is shown with the next."""
    history, _ = begun()
    assert not clearing_broken_off(history, HERE, with_data())
    kill()
    assert interrupted_campaign(history, HERE) is None
    assert latest_on(HERE, history) is None
    assert clearing_broken_off(history, HERE, with_data())
    assert not clearing_broken_off(history, HERE, blank_disks(3))
    assert not clearing_broken_off(history, "Another", with_data())


def test_after_its_first_visit_it_is_gone_on_with() -> None:
    history, number = begun()
    history.keep_setup_run(number, SetupRun(0, 0, "an-array"))
    kill()
    saved = interrupted_campaign(history, HERE)
    assert saved is not None
    assert saved.id == number
    assert not clearing_broken_off(history, HERE, with_data())
