"""Which disks are recommended, why not the others, and whether every proposal costs what it says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from raidwright.bench.proposed_speed import proposed_speed, speed_words
from raidwright.storage.design.design import Layout
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned
from raidwright.storage.proposals import candidates
from raidwright.storage.proposals.candidates import (
    MOST_RECOMMENDED,
    DiskCandidate,
    Fitness,
    disk_candidates,
    needs_wipe,
    recommended_drives,
)
from raidwright.storage.proposals.defaults import first_design, with_encryption, with_folders_in
from raidwright.storage.proposals.proposing import Priority, Proposals, propose_storage, recommend, survival
from raidwright.storage.snapshot.disks import Block, Media, Snapshot
from raidwright.storage.units import KIB
from tests.storage.machines import FOUR_TB, IDS, TB, disk, drive, formatted, gpt_disk, machine, partition
from tests.storage.strategies import machines

DISKS = "abcdefghijklmnopqrstu"


def blank(count: int, size: int = FOUR_TB, media: Media = Media.HDD) -> tuple[Block, ...]:
    return tuple(disk(letter, size, hardware=drive(letter, media)) for letter in DISKS[:count])


def proposals(*disks: Block, priority: Priority = Priority.SAFETY, encrypt: bool = False) -> Proposals:
    look = machine(*disks)
    drives = recommended_drives(disk_candidates(look))
    design = with_encryption(structs.replace(first_design("family"), members=drives), encrypt)
    return propose_storage(priority, design, look, IDS)


def judged(*disks: Block) -> dict[str, DiskCandidate]:
    return {each.drive.removeprefix("drive-"): each for each in disk_candidates(machine(*disks))}


@given(machines(), st.sampled_from(Priority), st.booleans(), st.booleans())
def test_every_proposal_is_planned_for_the_bytes_that_it_promises(
    look: Snapshot, priority: Priority, encrypt: bool, everything: bool
) -> None:
    candidates = disk_candidates(look)
    drives = recommended_drives(candidates)
    if everything:
        drives = tuple(each.drive for each in candidates if each.fitness is not Fitness.IMPOSSIBLE)
    wipe = needs_wipe(drives, candidates)
    design = structs.replace(first_design("family"), members=drives, wipe=wipe)
    design = with_folders_in(with_encryption(design, encrypt), ("Photos",))
    offered = propose_storage(priority, design, look, IDS)
    for each in offered.every:
        answer = plan_build(each.design, look, IDS)
        assert isinstance(answer, Planned)
        assert answer.plan.predicted == each.capacity
    if offered.recommended is not None:
        assert offered.recommended.facts.is_redundant
        assert offered.every[0].design.level is offered.recommended
        assert offered.why
    assert bool(offered.every) != bool(offered.against)


@given(machines())
def test_recommends_only_blank_disks_that_are_alike_and_says_why_not_the_others(look: Snapshot) -> None:
    candidates = disk_candidates(look)
    chosen = [each for each in candidates if each.fitness is Fitness.RECOMMENDED]
    assert len({(each.media, each.disk.logical_sector) for each in chosen}) <= 1
    assert not any(each.contents or each.reason for each in chosen)
    assert all(each.reason for each in candidates if each not in chosen)


@pytest.mark.parametrize(
    ("count", "size", "media", "priority", "level"),
    [
        (2, FOUR_TB, Media.HDD, Priority.SAFETY, Level.RAID1),
        (2, FOUR_TB, Media.HDD, Priority.SPACE, Level.RAID1),
        (3, FOUR_TB, Media.HDD, Priority.SAFETY, Level.RAID5),
        (3, 8 * TB, Media.HDD, Priority.SAFETY, Level.RAID1),
        (3, 8 * TB, Media.SSD, Priority.SAFETY, Level.RAID5),
        (3, 8 * TB, Media.HDD, Priority.SPACE, Level.RAID5),
        (3, FOUR_TB, Media.HDD, Priority.SPEED, Level.RAID5),
        (4, FOUR_TB, Media.HDD, Priority.SAFETY, Level.RAID6),
        (4, TB, Media.SSD, Priority.SAFETY, Level.RAID6),
        (4, FOUR_TB, Media.HDD, Priority.SPACE, Level.RAID5),
        (4, 8 * TB, Media.HDD, Priority.SAFETY, Level.RAID6),
        (4, 8 * TB, Media.HDD, Priority.SPACE, Level.RAID5),
        (4, FOUR_TB, Media.HDD, Priority.SPEED, Level.RAID10),
        (6, TB, Media.SSD, Priority.SAFETY, Level.RAID6),
        (12, TB, Media.HDD, Priority.SPACE, Level.RAID6),
    ],
)
def test_recommends_by_number_and_size(
    count: int, size: int, media: Media, priority: Priority, level: Level
) -> None:
    offered = proposals(*blank(count, size, media), priority=priority)
    assert offered.recommended is level
    assert len(offered.every) in (2, 3, 4)
    assert not offered.every[-1].capacity.losses


def test_nothing_protects_a_single_disk() -> None:
    offered = proposals(disk("a"))
    assert offered.recommended is None
    assert [each.design.level for each in offered.every] == [Level.SINGLE]
    assert recommend(Priority.SAFETY, 1, TB, turns=True) is None


def test_without_disks_it_says_why_nothing_can_be_built() -> None:
    offered = proposals()
    assert not offered.every
    assert offered.against
    assert offered.at(Level.RAID5) is None


def test_the_price_of_four_disks_is_told_in_words() -> None:
    disks = blank(4)
    offered = proposals(*disks, priority=Priority.SPACE)
    prices = {
        each.design.level: (
            str(survival(each.capacity)),
            str(speed_words(proposed_speed(each.design, disks))),
        )
        for each in offered.every
    }
    assert prices == {
        Level.RAID5: ("Survives 1 disk failure", "Compared to one disk: reads 2–3 ×, writes 0.5–3 ×"),
        Level.RAID6: ("Survives 2 disk failures", "Compared to one disk: reads 2 ×, writes 0.5–2 ×"),
        Level.RAID10: ("Survives 1 disk failure", "Compared to one disk: reads 2 ×, writes 2 ×"),
        Level.RAID0: (
            "No redundancy: any disk failure loses all data",
            "Compared to one disk: reads 2–4 ×, writes 2–4 ×",
        ),
    }
    assert offered.at(Level.RAID6) == offered.every[1]
    assert offered.at(Level.RAID4) == offered.every[0]
    assert [round((each.protected_after or 0) / 3600) for each in offered.every] == [7, 7, 7, 0]


def test_encryption_and_folders_are_part_of_every_design() -> None:
    for each in proposals(*blank(4), encrypt=True).every:
        assert each.design.encryption is not None
        assert each.capacity.luks is not None


def test_each_disk_that_is_not_recommended_has_its_reason() -> None:
    all_of_them = judged(
        *blank(3),
        disk("d", hardware=drive("d", Media.SSD)),
        disk("e", 2 * FOUR_TB),
        disk("f", TB),
        disk("g", hardware=drive("g", bus="usb")),
        disk("h", hardware=drive("h", health="failing")),
        disk("i", sector=4096),
        gpt_disk("j"),
        partition("j", 1, formatted()),
        disk("k", content=formatted("ext4", "/srv/films")),
    )
    assert {name: each.fitness.value for name, each in all_of_them.items()} == {
        **dict.fromkeys("abc", "recommended"),
        **dict.fromkeys("defghi", "possible"),
        "j": "occupied",
        "k": "impossible",
    }
    assert {name: str(all_of_them[name].reason) for name in "defgij"} == {
        "d": "A different kind of disk than the chosen ones.",
        "e": "Larger than the chosen disks: 4.00 TB would be unused.",
        "f": "Smaller than the chosen disks: limits each disk in the array to this size.",
        "g": "USB disk: a loose cable can disconnect it from the array.",
        "i": "The sector size differs from that of the chosen disks.",
        "j": "Old data would be lost:",
    }
    assert [len(all_of_them[name].contents) for name in "ajk"] == [0, 2, 0]


def test_recommends_the_pair_that_holds_most() -> None:
    few = judged(disk("a", 8 * TB), disk("b", 8 * TB), *(disk(letter, TB) for letter in "cdef"))
    assert [name for name, each in few.items() if each.fitness is Fitness.RECOMMENDED] == ["a", "b"]
    alone = judged(disk("a", 20 * TB), disk("b", TB), disk("c", TB))
    assert [name for name, each in alone.items() if each.fitness is Fitness.RECOMMENDED] == ["b", "c"]


def test_recommends_no_more_disks_than_one_array_should_have() -> None:
    many = judged(*blank(MOST_RECOMMENDED + 2))
    last = many[DISKS[MOST_RECOMMENDED]]
    assert last.fitness is Fitness.POSSIBLE
    assert str(last.reason) == "16 disks are enough for one array."


def test_recommends_one_part_of_a_drive_that_shows_itself_twice() -> None:
    both = judged(*(disk(letter, hardware=drive(letter, unit="nvme-1")) for letter in "ab"), disk("c"))
    assert [each.fitness.value for each in both.values()] == ["recommended", "possible", "recommended"]
    assert str(both["b"].reason) == "Part of the same drive as a chosen disk."


def test_what_an_expert_has_chosen_stays_in_every_proposal() -> None:
    look = machine(*blank(5))
    design = structs.replace(
        first_design("family"),
        members=tuple(f"drive-{letter}" for letter in "abcd"),
        spares=("drive-e",),
        chunk=64 * KIB,
        layout=Layout.FAR,
    )
    offered = propose_storage(Priority.SAFETY, design, look, IDS, Level.RAID4)
    assert {each.design.level for each in offered.every} == {
        Level.RAID0,
        Level.RAID4,
        Level.RAID5,
        Level.RAID6,
        Level.RAID10,
    }
    assert {each.design.chunk for each in offered.every} == {64 * KIB}
    layouts = {each.design.level: each.design.layout for each in offered.every}
    assert layouts[Level.RAID10] is Layout.FAR
    assert layouts[Level.RAID5] is Layout.DEFAULT
    assert [each.design.spares for each in offered.every if not each.capacity.losses] == [()]


def test_many_disks_are_compared_with_those_of_their_kind_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with each other one for each of them would stop the window for seconds at 150 disks."""
    compared = []
    monkeypatch.setattr(candidates, "may_be_one_disk", lambda *pair: compared.append(pair))
    letters = [first + second for first in "abcdefghijklmno" for second in "abcdefghij"]
    hardware = [drive(each[0], id=f"drive-{each}", serial=f"S-{each}") for each in letters]
    look = machine(*(disk(name, hardware=each) for name, each in zip(letters, hardware, strict=True)))
    assert len(recommended_drives(disk_candidates(look))) == MOST_RECOMMENDED
    assert len(compared) < 150 * MOST_RECOMMENDED


@pytest.mark.parametrize(
    ("sizes", "level"),
    [
        ((4 * TB, 6 * TB), Level.RAID1),
        ((480 * 10**9, 500 * 10**9), Level.RAID1),
        ((4 * TB, 6 * TB, 9 * TB), Level.RAID1),
        ((4 * TB, 20 * TB), None),
    ],
)
def test_two_disks_that_are_not_quite_alike_are_mirrored(sizes: tuple[int, ...], level: Level | None) -> None:
    """One alone would lose everything; but of the larger no more is left unused than is used."""
    some = [disk(letter, size) for letter, size in zip("abc", sizes, strict=False)]
    assert proposals(*some).recommended is level
    chosen = [each for each in judged(*some).values() if each.fitness is Fitness.RECOMMENDED]
    assert len(chosen) == (2 if level else 1)


@pytest.mark.parametrize(
    ("sizes", "chosen"),
    [
        ((80 * 10**9, 80 * 10**9, 4 * TB, 6 * TB), "cd"),
        ((4 * TB, 4 * TB, 6 * TB, 8 * TB), "cd"),
        ((4 * TB, 4 * TB, 5 * TB), "ab"),
        ((2 * TB, 2 * TB, 2 * TB, 3 * TB, 4 * TB), "abc"),
        ((80 * 10**9, 80 * 10**9, 4 * TB, 20 * TB), "ab"),
    ],
)
def test_of_disks_alike_and_others_those_are_recommended_that_hold_more(
    sizes: tuple[int, ...], chosen: str
) -> None:
    some = judged(*(disk(letter, size) for letter, size in zip(DISKS, sizes, strict=False)))
    assert "".join(name for name, each in some.items() if each.fitness is Fitness.RECOMMENDED) == chosen


def test_disks_of_two_kinds_are_not_mirrored() -> None:
    fast = disk("a", 500 * 10**9, hardware=drive("a", media=Media.SSD))
    assert proposals(fast, disk("b", 600 * 10**9)).recommended is None
