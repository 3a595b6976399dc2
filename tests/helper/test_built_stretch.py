"""Before raw writes begin, the open device is looked at once more: its array, and that it is bare."""

import os
import subprocess
from pathlib import Path

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.arrays import RunningArray
from raidwright.helper.measuring import measured_stretch
from raidwright.helper.measuring.measured_stretch import MeasuredStretch
from raidwright.storage.units import MIB
from tests.helper.plans import ARRAY


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MeasuredStretch:
    """A stretch on the array md0, of 64 MiB and bare."""
    image = tmp_path / "image"
    image.write_bytes(bytes(64 * MIB))
    device = Device("md0", tmp_path)
    array = RunningArray(device, ARRAY, "raid1", 2, 0, ())
    monkeypatch.setattr(arrays, "running_array", {"/dev/md0": array}.get)
    return MeasuredStretch((os.open(image, os.O_RDWR),), (device,), 16 * MIB)


def test_the_array_that_was_built_is_written(opened: MeasuredStretch) -> None:
    measured_stretch._require_built(opened, ARRAY)
    os.close(opened.descriptors[0])


@pytest.mark.parametrize("uuid", ["", ARRAY.replace("0", "f")])
def test_another_array_is_not_written(opened: MeasuredStretch, uuid: str) -> None:
    with pytest.raises(HelperError, match="is not on the selected array"):
        measured_stretch._require_built(opened, uuid)
    os.close(opened.descriptors[0])


def test_what_carries_something_by_now_is_not_written(opened: MeasuredStretch, tmp_path: Path) -> None:
    subprocess.run(("mkfs.ext4", "-q", str(tmp_path / "image")), check=True)
    with pytest.raises(HelperError, match="contains ext4"):
        measured_stretch._require_built(opened, ARRAY)
    os.close(opened.descriptors[0])
