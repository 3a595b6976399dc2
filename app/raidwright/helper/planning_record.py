"""What root's own planning and its last line say to each plan, written down where the tests ask for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.plan_job import HelperFolders, PlanJob
from raidwright.helper.secret import Secret
from raidwright.protocol import encode
from raidwright.storage.fact import Fact
from raidwright.storage.plan.plan import Answer, Plan
from raidwright.storage.snapshot.disks import Snapshot

if TYPE_CHECKING:
    from raidwright.helper.own_planning import OwnPlan


class PlanningAccount(Fact, frozen=True):
    """One plan that reached root."""

    plan: Plan
    look: Snapshot
    answer: Answer
    objection: str
    """Of root's own planning; empty where it makes the very same plan."""
    guards: str
    """What the last line says against it; empty for nothing."""


class PlanningRecord:
    """Puts each account into a file of ``folder``; without one it keeps none."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._count = 0

    @property
    def is_kept(self) -> bool:
        """Whether guards are asked, too, where root's own planning objects."""
        return self._folder is not None

    async def note(self, own: OwnPlan, uid: int, folders: HelperFolders) -> None:
        """Have the guards asked as well, and write down what both say. Raises OSError."""
        if self._folder is None:
            return
        account = PlanningAccount(
            own.plan,
            own.look,
            own.answer,
            str(own.objection or ""),
            await _said_by_guards(own.plan, uid, folders),
        )
        self._folder.mkdir(parents=True, exist_ok=True)
        self._count += 1
        (self._folder / f"{self._count:04}-{own.plan.fingerprint()[:12]}.json").write_text(encode(account))


async def _said_by_guards(plan: Plan, uid: int, folders: HelperFolders) -> str:
    job = PlanJob(plan, Secret(), uid, folders)
    try:
        await job.look_once_more()
    except HelperError as error:
        return error.sentence
    except OSError as error:
        return str(error)
    finally:
        job.close()
    return ""
