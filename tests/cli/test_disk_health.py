"""How a disk finds itself stands in its row, with what it complains of."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Raidwright
from tests.cli.saved import BARE


@pytest.mark.parametrize(
    ("health", "complaints", "words"),
    [
        ("ok", (), "healthy"),
        ("ok", ({"fault": "worn", "value": ""},), "reports faults"),
        ("failing", ({"fault": "worn", "value": ""},), "failing"),
        ("", (), "–"),
    ],
)
def test_a_disk_says_the_worst_of_itself(
    raidwright: Raidwright, tmp_path: Path, health: str, complaints: tuple[object, ...], words: str
) -> None:
    document = json.loads(BARE.read_text())
    drive = next(each for each in document["snapshot"]["blocks"] if each["path"] == "/dev/vda")["origin"][
        "drive"
    ]
    drive.update(health=health, complaints=complaints, temperature=None)
    file = tmp_path / "worn.json"
    file.write_text(json.dumps(document))
    (row,) = (
        line
        for line in raidwright("--machine", file, "disks").stdout.splitlines()
        if line.startswith("  vda ")
    )
    assert f"  {words}  " in row
