"""The speed model: levels over throttled disks show the ratios of the textbook, within five per cent.

Each array is measured between two looks at a single disk, and the median of such turns' ratios counts: what
else the computer does weighs on all of a turn, and a turn that was disturbed in a part of it is outvoted. A
busy computer disturbs about one turn in five, so the more they disagree, the more of them there are.
"""

import json
from statistics import median

import pytest

from tests.lab.building import until

pytestmark = [
    pytest.mark.alone,
    pytest.mark.exhaustive,
    pytest.mark.parametrize("practice", ["default"], indirect=True),
]

_ARRAY = "/dev/md/ratio"
_SEQUENTIAL = ("--bs=1M", "--iodepth=8")
_RANDOM = ("--bs=4k", "--iodepth=32")
_TURNS = 9
_CLOCK = ("--time_based", "--ramp_time=500ms", "--runtime=1500ms", "--size=1G")


def _run(run, practice, *argv, stdin=b""):
    done = run(practice.run(argv, stdin))
    assert done.returncode == 0, done.output.decode()
    return done.output


def _bytes_per_second(run, practice, devices, direction, shape):
    """How fast each device is, one after the other."""
    how = ("--ioengine=libaio", "--direct=1", "--output-format=json", f"--rw={direction}", *shape, *_CLOCK)
    jobs = [
        word for device in devices for word in (f"--name={device}", "--stonewall", f"--filename={device}")
    ]
    output = _run(run, practice, "fio", *how, *jobs)
    found = json.loads(output[output.index(b"{") :])["jobs"]
    return [max(job["read"]["bw_bytes"], job["write"]["bw_bytes"]) for job in found]


def _median(turn, wanted):
    """The median of the turns, of which there are more, up to nine, until most of them are as wanted."""
    figures = [turn(), turn()]
    while sum(figure == wanted for figure in figures) <= len(figures) / 2 and len(figures) < _TURNS:
        figures.append(turn())
    return median(figures)


@pytest.fixture(scope="module")
def disks(run, practice):
    """Equal hard disks; md's own resync stands still, and stripes are cached as on a tuned server."""
    _run(run, practice, "tee", "/proc/sys/dev/raid/speed_limit_max", stdin=b"1")
    return [f"/dev/{slot.name}" for slot in practice.slots if slot.model == "Tarnfell TF4000N"]


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
    run(until(practice, f"mdadm --stop {_ARRAY}"))
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
    single = disks[members]
    devices = (single, array(level, members), single)

    def turn():
        before, whole, after = _bytes_per_second(run, practice, devices, direction, shape)
        return 2 * whole / (before + after)

    wanted = pytest.approx(ratio, rel=0.05)
    assert _median(turn, wanted) == wanted


@pytest.mark.parametrize(
    ("direction", "shape", "speed"), [("write", _SEQUENTIAL, 60_000_000), ("randread", _RANDOM, 600 * 4096)]
)
def test_a_single_disk_is_as_fast_as_its_disk_set_says(run, practice, disks, direction, shape, speed):
    def turn():
        (found,) = _bytes_per_second(run, practice, disks[:1], direction, shape)
        return found

    wanted = pytest.approx(speed, rel=0.05)
    assert _median(turn, wanted) == wanted
