"""On a disk whose turn had not come when a build was broken off, only what was agreed to is erased."""

import msgspec
import pytest

from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.snapshot.disks import Blank, Content, Filesystem, Luks, Snapshot, Table
from raidwright.storage.steps.disk import MakePartition
from raidwright.storage.words.sentences import sentence
from tests.storage.breaking_off import told
from tests.storage.broken_off import codes, left_as, planned
from tests.storage.continuing import BLANK, MIRROR, with_block
from tests.storage.machines import IDS, formatted
from tests.storage.simulator import carried_out_up_to

OTHER = "dddddddd-0000-4000-8000-00000000ffff"


def test_what_an_untouched_disk_was_given_since_is_not_erased() -> None:
    modest = msgspec.structs.replace(MIRROR, wipe=False)
    plan = planned(plan_build(modest, BLANK, IDS))
    index = next(i for i, step in enumerate(plan.steps) if isinstance(step, MakePartition))
    left = told(plan, BLANK, index + 1, carried_out_up_to(index + 1, plan, BLANK))
    assert planned(plan_continuing(left)).done == 0
    used = with_block(left, "/dev/sdb", content=formatted("ext4"), signatures=("ext4",))
    assert codes(plan_continuing(used)) == ["continue-other-contents"]


def test_of_a_disk_that_was_to_be_erased_only_what_was_agreed_to_is() -> None:
    """Whoever puts something else there meanwhile has not agreed to lose it."""
    old = {"content": formatted("ntfs", label="old"), "signatures": ("ntfs",)}
    there = with_block(BLANK, "/dev/sdb", **old)
    plan = planned(plan_build(msgspec.structs.replace(MIRROR, wipe=True), there, IDS))
    index = next(i for i, step in enumerate(plan.steps) if isinstance(step, MakePartition))
    left = told(plan, there, index + 1, carried_out_up_to(index + 1, plan, there))
    assert planned(plan_continuing(left)).done == 0, "it is as it was"
    assert planned(plan_continuing(with_block(left, "/dev/sdb", content=Blank(), signatures=()))).done == 0
    blocks = (
        msgspec.structs.replace(each, path="/dev/sdq") if each.path == "/dev/sdb" else each
        for each in left.blocks
    )
    moved = msgspec.structs.replace(left, blocks=tuple(blocks))
    assert planned(plan_continuing(moved)).done == 0, "it has another name since the last start"
    others: tuple[dict[str, object], ...] = (
        {"content": formatted("ext4", label="Wedding photos"), "signatures": ("ext4",)},
        {"content": formatted("ntfs", label="Wedding photos")},
        {"signatures": ("ext4", "ntfs")},
        {"content": Table("gpt", "another"), "signatures": ("gpt",)},
    )
    for changes in others:
        answer = plan_continuing(with_block(left, "/dev/sdb", **changes))
        assert codes(answer) == ["continue-other-contents"], changes
    assert "Wedding photos" in sentence(
        plan_continuing(with_block(left, "/dev/sdb", **others[0])).findings[0]
    )


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("ext4", Filesystem("ext4", "", IDS.filesystem, ()), Filesystem("ext4", "", OTHER, ())),
        ("crypto_LUKS", Luks(IDS.luks, "2"), Luks(OTHER, "2")),
    ],
)
def test_what_is_of_the_same_kind_and_size_is_known_by_its_uuid(
    kind: str, old: Content, new: Content
) -> None:
    there = with_block(BLANK, "/dev/sdb", content=old, signatures=(kind,))
    plan = planned(plan_build(msgspec.structs.replace(MIRROR, wipe=True), there, IDS))
    index = next(i for i, step in enumerate(plan.steps) if isinstance(step, MakePartition))

    def left(content: Content) -> Snapshot:
        now = with_block(carried_out_up_to(index + 1, plan, there), "/dev/sdb", content=content)
        return told(plan, there, index + 1, now)

    assert planned(plan_continuing(left(old))).done == 0
    assert codes(plan_continuing(left(new))) == ["continue-other-contents"]
    unknown = left_as(left(new), untouched=())
    assert planned(plan_continuing(unknown)).done == 0, "a helper of before does not tell"
