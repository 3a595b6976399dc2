"""What would be lost with the helper keeps the package as it is, and does not begin while that is changed."""

import asyncio
import fcntl
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.spec import BuiltDevice
from raidwright.helper.limits import PACKAGE_LOCK
from raidwright.helper.measuring import measure_job
from raidwright.helper.measuring.measure_job import MeasureJob
from raidwright.protocol import JobFailed, MeasureEvent
from tests.helper.bench_runs import spec
from tests.helper.test_measure import SEQ_Q1


def test_the_package_stays_as_it_is_while_something_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = replace(spec(SEQ_Q1), target=BuiltDevice("/dev/md/tank", "0" * 64))
    changes = ("flock", "--nonblock", str(tmp_path / PACKAGE_LOCK), "true")
    could_change: list[bool] = []

    async def measured(*_: object, **_more: object) -> None:
        could_change.append(subprocess.run(changes, check=False).returncode == 0)

    monkeypatch.setattr(measure_job, "measure", measured)
    heard: list[MeasureEvent] = []
    asyncio.run(MeasureJob(wanted).carry_out(heard.append, asyncio.Event(), tmp_path))
    assert (could_change, heard) == ([False], [])
    (tmp_path / PACKAGE_LOCK).chmod(0o644)
    asyncio.run(MeasureJob(wanted).carry_out(heard.append, asyncio.Event(), tmp_path))
    assert (tmp_path / PACKAGE_LOCK).stat().st_mode & 0o777 == 0o600, "whoever can read it could hold it"
    with (tmp_path / PACKAGE_LOCK).open() as script:
        fcntl.flock(script, fcntl.LOCK_EX)
        asyncio.run(MeasureJob(wanted).carry_out(heard.append, asyncio.Event(), tmp_path))
    (failed,) = heard
    assert isinstance(failed, JobFailed)
    assert "being upgraded or removed" in failed.sentence
    assert len(could_change) == 2
