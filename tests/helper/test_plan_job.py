"""A plan that gets ready: what goes wrong is told without a path of ours, and nothing is kept."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from raidwright.helper.errors import HelperError, refusal, step_failure
from raidwright.helper.plans import held_disks
from raidwright.helper.plans.plan_job import HelperFolders, PlanJob
from raidwright.helper.secret import Secret
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import english
from tests.helper.plans import some_build


def test_what_cannot_be_read_is_told_without_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def hold(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "/var/lib/raidwright")

    monkeypatch.setattr(held_disks, "hold", hold)
    secret = Secret(bytearray(b"canary"))
    job = PlanJob(some_build(), secret, 7, HelperFolders(tmp_path / "state", tmp_path / "run"))
    with pytest.raises(HelperError) as caught:
        asyncio.run(job.prepare())
    said = "Nothing was written. The disks could not be examined: Permission denied."
    assert caught.value.sentence == said
    assert not any(secret.value)
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize("makes", [step_failure, refusal])
def test_what_goes_wrong_in_looking_is_a_reason_not_to_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, makes: Callable[..., HelperError]
) -> None:
    """A probe that cannot read the array, LVM that does not answer."""

    def hold(*_: object) -> None:
        raise makes(english("{device} cannot be read.", device="/dev/md127"))

    monkeypatch.setattr(held_disks, "hold", hold)
    job = PlanJob(some_build(), Secret(bytearray()), 7, HelperFolders(tmp_path / "state", tmp_path / "run"))
    with pytest.raises(HelperError) as caught:
        asyncio.run(job.prepare())
    assert caught.value.code is ErrorCode.REFUSED
    assert caught.value.sentence == "Nothing was written. /dev/md127 cannot be read."
