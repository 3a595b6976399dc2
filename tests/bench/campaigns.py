"""An invented campaign: a disk alone, two of them as RAID 0 and as RAID 1, measured four times in turn."""

from raidwright.bench.campaign.matrix import (
    Between,
    Campaign,
    Matrix,
    Setup,
    SetupRun,
    SetupState,
    Top,
    full_title,
)
from raidwright.bench.campaign.outcome import WholeCampaign
from raidwright.bench.run import Run
from raidwright.bench.spec import ONE_WAY, BenchSpec, Direction, MountedAt
from raidwright.bench.surroundings import MeasuredDisk
from raidwright.history import History
from raidwright.storage.levels import Level
from raidwright.storage.units import GIB, KIB, MIB
from tests.bench.builders import SEQ_Q8, a_run, passes

READ, WRITE, _ = Direction
ROUNDS = 4
SETUPS = (
    Setup(Level.SINGLE, 1, 0, Between.PLAIN, Top.EXT4),
    Setup(Level.RAID0, 2, 512 * KIB, Between.PLAIN, Top.EXT4),
    Setup(Level.RAID1, 2, 0, Between.PLAIN, Top.EXT4),
)
MATRIX = Matrix(
    disks=("drive-a", "drive-b"),
    levels=("single", "raid0", "raid1"),
    rows=(SEQ_Q8,),
    rounds=ROUNDS,
    span=4 * GIB,
    size=64 * MIB,
)
CAMPAIGN = Campaign("Nas", MATRIX, ("drive-a", "drive-b"), SETUPS)
SPEEDS = ((100e6, 100e6), (200e6, 200e6), (101e6, 50e6))
DISKS = tuple(MeasuredDisk("Tarnfell TF4000N", serial, 30.0) for serial in ("A1", "B2"))
SAID = "RAID 1 of 2 writes 0.5 times as fast as one disk. Reads show no clear difference (1.0 times as fast)."
SURVIVES = "RAID 1 of 2 survives 1 disk failure."


def measured(turn: int, case: int, *, practice: bool = False) -> Run:
    """What a setup comes to in a round."""
    around = (1.0, 1.001, 0.999, 1.0)
    read, write = SPEEDS[case]
    return a_run(
        [
            *passes([read * each for each in around]),
            *passes([write * each for each in around], direction=WRITE),
        ],
        (SEQ_Q8,),
        spec=BenchSpec(MountedAt("/mnt/campaign"), (SEQ_Q8,), ONE_WAY, 64 * MIB, 4),
        machine="Nas",
        practice=practice,
        started=1000.0 + turn * len(SPEEDS) + case,
        stack=full_title(SETUPS[case]),
        disks=DISKS,
    )


def whole_campaign(
    rounds: int = ROUNDS, *, name: str = "tank", comment: str = "", practice: bool = False
) -> WholeCampaign:
    """As far as so many of its rounds."""
    turns = [(turn, case) for turn in range(rounds) for case in range(len(SETUPS))]
    setup_runs = tuple(
        SetupRun(turn, case, "", SetupState.DONE, number) for number, (turn, case) in enumerate(turns, 1)
    )
    runs = {number: measured(*each, practice=practice) for number, each in enumerate(turns, 1)}
    return WholeCampaign(name, comment, 1000.0, CAMPAIGN, setup_runs, runs)


def keep_campaign(history: History, rounds: int = ROUNDS) -> int:
    """Put it into ``history`` with its runs, as the process does that carries it out."""
    number = history.begin_campaign(CAMPAIGN)
    for turn in range(rounds):
        for case, setup in enumerate(SETUPS):
            run = history.add_run(f"{full_title(setup)} · {turn + 1}/{ROUNDS}", measured(turn, case))
            history.keep_setup_run(number, SetupRun(turn, case, "", SetupState.DONE, run))
    history.end_campaign(number)
    return number
