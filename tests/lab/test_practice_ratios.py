"""The speed model: levels over throttled disks show the ratios of the textbook, within five per cent.

Each array is measured in turns with a single disk beside it, and the median of the turns' ratios counts: what
else the computer does weighs on both halves of a turn, and a turn that was disturbed in one half is outvoted.
"""

import json
from statistics import median

import pytest

pytestmark = [pytest.mark.alone, pytest.mark.parametrize("practice", ["default"], indirect=True)]

_ARRAY = "/dev/md/ratio"
_SEQUENTIAL = ("--bs=1M", "--iodepth=8")
_RANDOM = ("--bs=4k", "--iodepth=32")
_SECONDS = 2
_TURNS = 3


def _run(run, practice, *argv, stdin=b""):
    done = run(practice.run(argv, stdin))
    assert done.returncode == 0, done.output.decode()
    return done.output


def _bytes_per_second(run, practice, device, direction, shape):
    clock = (f"--runtime={_SECONDS}", "--time_based", "--ramp_time=1", "--size=1G")
    how = ("--ioengine=libaio", "--direct=1", "--output-format=json", "--name=ratio")
    output = _run(run, practice, "fio", f"--filename={device}", f"--rw={direction}", *shape, *clock, *how)
    job = json.loads(output[output.index(b"{") :])["jobs"][0]
    return max(job["read"]["bw_bytes"], job["write"]["bw_bytes"])


@pytest.fixture(scope="module")
def disks(run, practice):
    """Equal hard disks; md's own resync stands still, and stripes are cached as on a tuned server."""
    _run(run, practice, "tee", "/proc/sys/dev/raid/speed_limit_max", stdin=b"1")
    return [f"/dev/{bay.name}" for bay in practice.bays if bay.model == "Tarnfell TF4000N"]


@pytest.fixture
def array(run, practice, disks, leaves_clean):
    made = []

    def make(level, members):
        made.extend(disks[:members])
        chunk = [] if level == 1 else ["--chunk=512K"]
        bitmap = [] if level == 0 else ["--bitmap=none"]
        shape = (f"--level={level}", f"--raid-devices={members}", *chunk, *bitmap)
        # Nothing is read back here, so the parity need not be right.
        how = ("--run", "--assume-clean", "--homehost=any", "--name=ratio")
        _run(run, practice, "mdadm", "--create", _ARRAY, *how, *shape, *disks[:members])
        if level == 5:
            kernel_name = _run(run, practice, "readlink", "-f", _ARRAY).decode().strip().rpartition("/")[2]
            _run(run, practice, "tee", f"/sys/block/{kernel_name}/md/stripe_cache_size", stdin=b"2048")
        return _ARRAY

    yield make
    _run(run, practice, "mdadm", "--stop", _ARRAY)
    _run(run, practice, "mdadm", "--zero-superblock", *made)


@pytest.mark.parametrize(
    ("level", "members", "direction", "shape", "ratio"),
    [
        (0, 3, "write", _SEQUENTIAL, 3.0),
        (0, 3, "read", _SEQUENTIAL, 3.0),
        (1, 2, "write", _SEQUENTIAL, 1.0),
        (1, 2, "randread", _RANDOM, 2.0),
        (5, 3, "write", _SEQUENTIAL, 2.0),
    ],
)
def test_ratio(run, practice, disks, array, level, members, direction, shape, ratio):
    devices = (array(level, members), disks[members])
    turns = [
        [_bytes_per_second(run, practice, device, direction, shape) for device in devices]
        for _ in range(_TURNS)
    ]
    assert median(whole / single for whole, single in turns) == pytest.approx(ratio, rel=0.05)


@pytest.mark.parametrize(
    ("direction", "shape", "speed"), [("write", _SEQUENTIAL, 60_000_000), ("randread", _RANDOM, 600 * 4096)]
)
def test_a_single_disk_is_as_fast_as_its_shelf_says(run, practice, disks, direction, shape, speed):
    speeds = [_bytes_per_second(run, practice, disks[0], direction, shape) for _ in range(_TURNS)]
    assert median(speeds) == pytest.approx(speed, rel=0.05)
