"""Lives that once had a fault are lived again, action by action, and have none."""

from pathlib import Path

import msgspec
import pytest

from tests.lab.life.action import Record
from tests.lab.life.walk import Walk
from tests.lab.life.world import living

_WALKS = sorted((Path(__file__).parent / "walks").glob("*.json"))


@pytest.mark.exhaustive
@pytest.mark.parametrize("file", _WALKS, ids=lambda file: file.stem)
def test_a_life_that_failed_goes_well(run, tmp_path, file):
    kept = msgspec.json.decode(file.read_bytes(), type=Record)

    async def again():
        record = Record(kept.seed)
        (tmp_path / "disks").mkdir()
        async with living(tmp_path / "disks", tmp_path) as world:
            await Walk(world, record).goes(kept.actions)
        return record

    record = run(again(), 3600)
    assert [(each.step, each.action, each.kind, each.words) for each in record.faults] == []
    assert record.home
