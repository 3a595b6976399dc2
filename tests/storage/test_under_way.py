"""While the helper carries out a plan every other is refused for that, before anybody types a password."""

import pytest
from msgspec import structs

from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.enabling import plan_enable_or_owner
from raidwright.storage.plan.upkeep.planner import plan_calendar, plan_mail
from raidwright.storage.plan.use.planner import plan_start, plan_writable
from raidwright.storage.rules.findings import reasons
from raidwright.storage.snapshot.unfinished import UnderWay
from raidwright.storage.words.sentences import sentence
from tests.storage.growing import THREE, raid5
from tests.storage.machines import IDS
from tests.storage.repairs import on
from tests.storage.test_unhandled import ASKED, Ask
from tests.storage.wishes import design

EVERY: dict[str, Ask] = ASKED | {
    "built": lambda now: plan_build(design(members=("drive-d",)), now, IDS),
    "deleted": lambda now: plan_teardown("old", now),
    "wiped": lambda now: plan_old_disks(("drive-d",), now),
    "kept": lambda now: plan_enable_or_owner("old", now),
    "mail": lambda now: plan_mail("ada@example.org", now),
    "calendar": lambda now: plan_calendar("old", now, wanted=True),
    "started": lambda now: plan_start("old", now),
    "writable": lambda now: plan_writable("old", now),
}


@pytest.mark.parametrize("ask", EVERY.values(), ids=EVERY)
@pytest.mark.parametrize(
    ("array", "said"), [("tank", "A plan for “tank” is running"), ("", "A plan is running")]
)
def test_every_plan_is_refused_for_the_one_that_is_under_way(ask: Ask, array: str, said: str) -> None:
    now = on(raid5(), *THREE)
    busy = structs.replace(now, host=structs.replace(now.host, under_way=UnderWay(1e9, array)))
    answer = ask(busy)
    assert isinstance(answer, Refused)
    assert sentence(reasons(answer.findings)[0]).startswith(said)
