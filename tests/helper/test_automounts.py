"""What systemd mounts when somebody enters a folder, and how root has it wait no longer."""

import asyncio
from pathlib import Path

import pytest

from raidwright.helper.plans.steps import filesystem, handle
from raidwright.helper.plans.steps.handling import Handling
from raidwright.storage.steps.filesystem import StopAutomount
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.plans import ENVIRONMENT, holding, some_teardown

__all__ = ["fake_proc"]

STOP = StopAutomount("/srv/films")
WAITING = "60 22 0:60 / /srv/films rw - autofs systemd-1 rw,fd=40,direct\n"


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was run to undo the step."""
    lines: list[str] = []

    async def run(*argv: str) -> None:
        lines.append(" ".join(argv))

    monkeypatch.setattr(filesystem, "run_anyway", run)
    return lines


def handling() -> Handling:
    return handle(some_teardown(), STOP, holding(), ENVIRONMENT)


def put_back(handling: Handling) -> None:
    asyncio.run(handling.put_back())  # type: ignore[arg-type]


def test_what_waits_is_stopped_and_waits_again_where_the_plan_ends_early(
    fake_proc: FakeProc, ran: list[str]
) -> None:
    fake_proc.process(0, WAITING)
    waited = handling()
    assert waited.is_due()
    fake_proc.process(0)
    assert not waited.is_due()
    asyncio.run(waited.verify())  # type: ignore[arg-type]
    put_back(waited)
    assert ran == ["systemctl daemon-reload", "systemctl start -- srv-films.automount"]


def test_what_does_not_wait_is_left_as_it_is(fake_proc: FakeProc, ran: list[str]) -> None:
    fake_proc.process(0, WAITING.replace("/srv/films", "/srv/films/more"))
    idle = handling()
    assert not idle.is_due()
    put_back(idle)
    assert ran == []


@pytest.mark.root
def test_the_folder_that_was_made_for_it_goes_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ran: list[str]
) -> None:
    monkeypatch.setattr(filesystem.mounts, "ROOTS", (str(tmp_path),))
    tmp_path.chmod(0o755)
    point = tmp_path / "films"
    filesystem.prepare_point(str(point), make=True)
    step = StopAutomount(str(point))
    asyncio.run(handle(some_teardown(), step, holding(), ENVIRONMENT).after())  # type: ignore[arg-type]
    assert not point.exists()
