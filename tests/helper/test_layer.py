"""A layer of a running array is read, if it is one, and never written."""

from pathlib import Path

import pytest

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import BenchSpec, BuiltDevice, Direction, StackLayer
from raidwright.helper.authority import Action
from raidwright.helper.errors import HelperError
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.arrays import RunningArray
from raidwright.helper.measuring import measured_stretch, targets
from raidwright.helper.measuring.measured_stretch import open_stretch
from raidwright.helper.plans.journal import Journal
from raidwright.protocol import ErrorCode
from raidwright.storage.units import MIB
from tests.helper.fake_sys import FakeSys
from tests.helper.plans import ARRAY

READ, WRITE, MIX = Direction
LAYER = StackLayer("/dev/mapper/tank", ARRAY)


@pytest.fixture
def mapping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeSys:
    """/dev/mapper/tank on the array md0; /dev/vdz stands on nothing."""
    sys = FakeSys(tmp_path, monkeypatch)
    array = sys.stacked("md0", sys.disk("vda"), folder="md")
    sys.name(LAYER.path, sys.stacked("dm-0", array))
    sys.name("/dev/vdz", sys.disk("vdz"))
    running = {"/dev/md0": RunningArray(array, ARRAY, "raid1", 2, 0, ())}
    monkeypatch.setattr(arrays, "running_array", running.get)
    return sys


def resolved(target: StackLayer, *directions: Direction) -> tuple[str, ...]:
    spec = BenchSpec(target, DEFAULT.rows[:1], directions or (READ,), 16 * MIB)
    return targets.resolve(spec, Journal(Path("/nowhere")), uid=0)


def test_what_lies_on_the_array_is_measured_like_a_raw_disk(mapping: FakeSys) -> None:
    assert resolved(LAYER) == ("/dev/dm-0",)
    assert targets.action_for(LAYER) is Action.MEASURE_RAW
    assert targets.target_title(LAYER) == LAYER.path


def test_it_is_never_written(mapping: FakeSys) -> None:
    with pytest.raises(HelperError) as refused:
        resolved(LAYER, READ, WRITE)
    assert refused.value.code is ErrorCode.BAD_REQUEST


@pytest.mark.parametrize(
    "target",
    [
        StackLayer("/dev/vdz", ARRAY),
        StackLayer("/dev/not-there", ARRAY),
        StackLayer(LAYER.path, ARRAY.replace("0", "f")),
    ],
)
def test_what_does_not_lie_on_that_array_is_refused_before_it_is_opened(
    mapping: FakeSys, target: StackLayer
) -> None:
    with pytest.raises(HelperError, match="is not on the selected array") as refused:
        resolved(target)
    assert refused.value.code is ErrorCode.REFUSED


def test_nobody_is_asked_about_what_is_not_there(mapping: FakeSys) -> None:
    targets.check_named(LAYER)
    for name in ("mapper/not-there", "md77", "md/x", "md0p9", "vault/media", "dm-9"):
        with pytest.raises(HelperError, match="does not exist") as refused:
            targets.check_named(StackLayer(f"/dev/{name}", ARRAY))
        assert refused.value.code is ErrorCode.REFUSED


@pytest.mark.parametrize("name", ["not-there", "vdz", "null", "shm/x", "pts/0", "md-x"])
def test_what_is_no_name_of_a_layer_is_told_so(mapping: FakeSys, name: str) -> None:
    for target in (StackLayer(f"/dev/{name}", ARRAY), BuiltDevice(f"/dev/{name}", "0" * 64)):
        with pytest.raises(HelperError, match="does not have the form of an array path") as refused:
            targets.check_named(target)
        assert refused.value.code is ErrorCode.BAD_REQUEST


def test_what_was_exchanged_meanwhile_is_seen_once_it_is_open(
    mapping: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = tmp_path / "image"
    image.write_bytes(bytes(16 * MIB))
    spec = BenchSpec(LAYER, DEFAULT.rows[:1], (READ,), 16 * MIB)
    other = mapping.disk("vdy")
    monkeypatch.setattr(measured_stretch, "_device_of", lambda *_: other)
    with (
        pytest.raises(HelperError, match="is not on the selected array"),
        open_stretch(spec, [str(image)], ARRAY),
    ):
        pass
