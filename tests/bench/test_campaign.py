"""Which setups a matrix comes to, what they cost, and the designs that are built for them."""

import msgspec
import pytest

from raidwright.bench.campaign.design import MatrixError, design_of, parse_matrix, spec_for
from raidwright.bench.campaign.matrix import (
    Between,
    Matrix,
    Setup,
    SyncChoice,
    Top,
    expand,
    full_title,
    titles,
)
from raidwright.bench.campaign.plan import Proposal, propose
from raidwright.bench.cost import PRACTICE_START, START, typical_rate
from raidwright.bench.profiles import DEFAULT, PASSES, QUICK, ROUNDS
from raidwright.bench.spec import IoMode, MountedAt
from raidwright.storage.design.design import KeyDerivation
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.snapshot.disks import Media, Snapshot
from raidwright.storage.units import GIB, KIB, MIB
from tests.bench.builders import a_pass, a_run
from tests.storage.machines import FILES, FOUR_TB, IDS, blank_disks, drives

EXAMPLE = """
disks = ["drive-a", "drive-b", "drive-c"]
levels = ["raid0", "raid1x2", "raid5"]
chunks = ["64 KiB", "512 KiB"]
filesystems = ["ext4", "xfs"]
span = "20 GiB"
"""


def matrix(**changes: object) -> Matrix:
    plain = Matrix(disks=drives(3), levels=("raid0x2", "raid5"))
    return msgspec.structs.replace(plain, **changes)


def proposal(wanted: Matrix, snapshot: Snapshot) -> Proposal:
    answer = propose(wanted, snapshot, IDS)
    assert isinstance(answer, Proposal), answer
    return answer


def test_everything_is_combined_and_what_has_no_chunk_stands_once() -> None:
    made = [full_title(each) for each in expand(parse_matrix(EXAMPLE)).arrangements]
    assert made[:2] == ["RAID 0 of 2 · 64 KiB · ext4", "RAID 0 of 2 · 64 KiB · XFS"]
    assert [title for title in made if "RAID 1" in title] == ["RAID 1 of 2 · ext4", "RAID 1 of 2 · XFS"]
    assert len(made) == 2 * 4 + 2 + 4


def test_a_level_without_a_number_is_had_with_every_number_there_can_be() -> None:
    found = expand(matrix(disks=drives(4), levels=("raid1", "raid6", "raid10x3")))
    assert [each.made_of for each in found.arrangements] == [
        "RAID 1 of 2",
        "RAID 1 of 3",
        "RAID 1 of 4",
        "RAID 6 of 4",
        "RAID 10 of 3",
    ]


def test_what_these_disks_cannot_be_is_left_out_with_the_reason() -> None:
    found = expand(matrix(levels=("raid6", "raid5x2", "raid0x9", "raid1x2")))
    assert [(each.title, str(each.reason)) for each in found.left_out] == [
        ("RAID 6 of 4", "This setup needs 4 disks, but only 3 are selected."),
        ("RAID 5 of 2", "RAID 5 cannot be built from 2 disks."),
        ("RAID 0 of 9", "This setup needs 9 disks, but only 3 are selected."),
    ]
    assert [each.made_of for each in found.arrangements] == ["RAID 1 of 2"]


def test_each_layer_by_itself_is_the_array_alone_and_then_one_more_at_a_time() -> None:
    wanted = matrix(
        levels=("raid1x2",), layers=(Between.BOTH,), filesystems=(Top.EXT4, Top.XFS), each_layer=True
    )
    assert [full_title(each) for each in expand(wanted).arrangements] == [
        "RAID 1 of 2 · bare",
        "RAID 1 of 2 · LUKS · bare",
        "RAID 1 of 2 · LUKS · LVM · bare",
        "RAID 1 of 2 · LUKS · LVM · ext4",
        "RAID 1 of 2 · LUKS · LVM · XFS",
    ]


def test_one_disk_is_compared_to_by_its_file_system_alone() -> None:
    found = expand(matrix(levels=("single", "raid0x2"), filesystems=(Top.BARE, Top.EXT4)))
    assert [full_title(each) for each in found.arrangements if each.is_one_disk] == ["One disk · ext4"]
    assert [each.title for each in found.left_out] == ["One disk · bare"]


def test_titles_tell_what_differs() -> None:
    plain = Setup(Level.RAID5, 3, 512 * KIB, Between.PLAIN, Top.EXT4)
    other = Setup(Level.RAID5, 3, 512 * KIB, Between.LUKS, Top.EXT4)
    assert titles([plain, other]) == ("RAID 5 of 3", "RAID 5 of 3 · LUKS")
    assert titles([plain]) == ("RAID 5 of 3",)


def test_a_profile_brings_its_passes_and_seconds_too() -> None:
    quick, own = (parse_matrix(f'{EXAMPLE}profile = "quick"\n{more}') for more in ("", "passes = 5"))
    assert (quick.rows, quick.passes, quick.seconds) == (QUICK.rows, QUICK.passes, QUICK.seconds)
    assert (own.passes, own.seconds) == (5, QUICK.seconds)
    usual = parse_matrix(f'{EXAMPLE}rows = ["RND4K Q1T1"]')
    assert (usual.passes, usual.seconds) == (DEFAULT.passes, DEFAULT.seconds)


def test_rows_of_ones_own_are_measured() -> None:
    own = parse_matrix(f'{EXAMPLE}rows = ["RND4K Q1T1", "SEQ4M Q2T1", "RND4K Q1T1"]')
    assert [row.label for row in own.rows] == ["RND4K Q1T1", "SEQ4M Q2T1"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("levels = [", "This is not a valid TOML file"),
        ("levels = " + "[" * 5000, "This is not a valid TOML file"),
        ("rounds = " + "9" * 5000, "This is not a valid TOML file"),
        ('levels = ["raid7"]', "“levels[0]” must be single, linear"),
        ('chunks = ["64 miles"]', "“chunks” is not valid. “miles” is not a unit of size."),
        ("chunks = [5000]", "“chunks” contains 5000 bytes, which is not a power of two."),
        ('profile = "fast"', "“fast” is not a profile. Choose one of: classic"),
        (
            'profile = "hdparm"',
            "“hdparm” does not measure both reads and writes. Choose one of: classic, default",
        ),
        ('rows = ["SEQ1M"]', "“SEQ1M” is not a valid row. Write it like SEQ1M Q8T1"),
        ("rows = []", "“rows” must be a list of rows"),
        ('profile = "quick"\nrows = ["SEQ1M Q8T1"]', "Use either “profile” or “rows”, not both."),
        ('ways = ["fast"]', "“ways[0]” cannot be “fast”. Choose one of: direct, cached, sync."),
        ('sync = "never"', "“sync” cannot be “never”. Choose one of: wait, pause, beside."),
        ("rounds = 0", "“rounds” must be at least 1."),
        ("seconds = 600", "can take at most 2 hours."),
        ('weather = "fine"', "The field “weather” does not exist."),
        ('disks = ["Drive-a", "drive-A"]', "“disks” lists a disk twice."),
    ],
)
def test_what_is_wrong_is_told_by_its_field(line: str, words: str) -> None:
    name = line.partition(" =")[0]
    others = {"disks": '["drive-a", "drive-b"]', "levels": '["raid0"]'}
    text = "\n".join((line, *(f"{key} = {value}" for key, value in others.items() if key != name)))
    with pytest.raises(MatrixError) as error:
        parse_matrix(text)
    assert words in str(error.value)


def test_a_matrix_lacks_what_it_cannot_do_without() -> None:
    with pytest.raises(MatrixError, match=r"“disks” is missing\. The field “levels” is missing\."):
        parse_matrix("")


def test_the_computer_is_told_nothing_of_what_is_built() -> None:
    snapshot = blank_disks(3)
    told = msgspec.structs.replace(
        snapshot, host=msgspec.structs.replace(snapshot.host, setting_files=FILES, systemd=True)
    )
    wanted = matrix(layers=tuple(Between), filesystems=tuple(Top))
    for setup in expand(wanted).arrangements:
        design = design_of(setup, wanted, drives(3), FOUR_TB, practice=False)
        answer = plan_build(design, told, IDS)
        assert isinstance(answer, Planned), answer
        assert not any(step.edits(answer.plan) for step in answer.plan.steps)
        assert answer.plan.predicted is not None
        assert answer.plan.predicted.member <= wanted.span
        if design.encryption:
            assert design.encryption.derivation is KeyDerivation.STANDARD


def test_the_first_plan_clears_the_disks_and_all_is_told_before() -> None:
    found = proposal(matrix(), blank_disks(3))
    assert (found.clearing.purpose, len(found.clearing.disks)) == (Purpose.CLEAN, 3)
    assert [case.title for case in found.cases] == ["RAID 0 of 2", "RAID 5 of 3"]
    assert found.fingerprint() != proposal(matrix(rounds=3), blank_disks(3)).fingerprint()


def test_a_disk_that_there_is_not_refuses_all() -> None:
    assert isinstance(propose(matrix(disks=("drive-a", "nobody")), blank_disks(3), IDS), Refused)


def test_what_has_no_room_for_the_test_file_is_left_out() -> None:
    found = proposal(matrix(levels=("raid0x2", "raid1x2"), span=GIB, size=GIB), blank_disks(3))
    assert [case.title for case in found.cases] == ["RAID 0 of 2"]
    assert [str(each.reason) for each in found.left_out] == [
        "This setup has no space for a test file of 1 GiB."
    ]
    nothing = proposal(matrix(levels=("raid1x2",), span=GIB, size=GIB), blank_disks(3))
    assert "None of these setups can be built here. RAID 1 of 2" in str(nothing.nothing())


def test_each_is_measured_past_memory_and_through_it() -> None:
    both = parse_matrix(
        EXAMPLE.replace('"raid0", "raid1x2", "raid5"', '"raid1x2"') + 'ways = ["direct", "cached"]'
    )
    made = expand(both).arrangements
    assert titles(made) == (
        *("RAID 1 of 2 · ext4", "RAID 1 of 2 · ext4 · Cached"),
        *("RAID 1 of 2 · XFS", "RAID 1 of 2 · XFS · Cached"),
    )
    point = MountedAt("/mnt/campaign")
    direct, through = (spec_for(point, both, each.way) for each in made[:2])
    assert (direct.way, through.way) == (IoMode.DIRECT, IoMode.CACHED)
    assert {row.queue for row in through.rows} == {1}, "memory knows no queue"
    assert direct.rows == both.rows
    with pytest.raises(MatrixError, match="way"):
        parse_matrix(EXAMPLE + 'way = "cached"')


def test_what_no_authorisation_lasts_for_is_not_begun() -> None:
    endless = matrix(rounds=9, span=4 * 2**40, levels=("raid1", "raid5"))
    assert "longer than 72 hours" in str(proposal(endless, blank_disks(3)).nothing())


def test_minutes_are_those_of_such_a_machine_and_of_what_was_measured_last() -> None:
    """Each pass was told to take half a second beside its own, on the practice machine too."""
    snapshot = blank_disks(3)
    practice = msgspec.structs.replace(snapshot, host=msgspec.structs.replace(snapshot.host, practice=True))
    usual, slow = (proposal(matrix(), each) for each in (snapshot, practice))
    passes = 2 * ROUNDS * 8 * (PASSES + 1)
    told = slow.cost.seconds.least - usual.cost.seconds.least
    assert told == pytest.approx(passes * (PRACTICE_START - START))
    made = a_run([a_pass(seconds=5.0, number=number) for number in (1, 2)])
    measured = msgspec.structs.replace(made, took=20.0 + made.spec.size / typical_rate(Media.OTHER))
    answer = propose(matrix(), snapshot, IDS, (measured,))
    assert isinstance(answer, Proposal)
    assert answer.cost.seconds.least - usual.cost.seconds.least == pytest.approx(passes * (5.0 - START))


def test_minutes_and_bytes_follow_from_what_is_asked() -> None:
    once, twice = (proposal(matrix(rounds=rounds), blank_disks(3)).cost for rounds in (1, 2))
    assert twice.seconds.least == pytest.approx(2 * once.seconds.least)
    assert twice.written == 2 * once.written
    raid0, raid5 = proposal(matrix(), blank_disks(3)).cases
    waits = proposal(matrix(sync=SyncChoice.BESIDE), blank_disks(3)).cases[1]
    assert raid5.cost.seconds.least - waits.cost.seconds.least == pytest.approx(32 * GIB / 200e6, rel=0.01)
    assert raid5.cost.written - raid0.cost.written > 31 * GIB
    assert raid0.cost.seconds.least > 8 * 5 * 5.0
    assert waits.cost.seconds.most > waits.cost.seconds.least
    assert matrix().size > 512 * MIB
