"""A plan that gets ready: what goes wrong is told without a path of ours, and nothing is kept."""

import asyncio
from pathlib import Path

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.plans import held_disks
from raidwright.helper.plans.plan_job import HelperFolders, PlanJob
from raidwright.helper.secret import Secret
from tests.helper.plans import some_build


def test_what_cannot_be_read_is_told_without_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def hold(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "/var/lib/raidwright")

    monkeypatch.setattr(held_disks, "hold", hold)
    secret = Secret(bytearray(b"canary"))
    job = PlanJob(some_build(), secret, 7, HelperFolders(tmp_path / "state", tmp_path / "run"))
    with pytest.raises(HelperError) as caught:
        asyncio.run(job.prepare())
    assert caught.value.sentence == "Nothing was written. The disks cannot be examined: Permission denied."
    assert not any(secret.value)
    assert not (tmp_path / "state").exists()
