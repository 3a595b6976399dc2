"""A computer that shares does not go to sleep by itself, and does again when it shares nothing."""

import pytest
from msgspec.structs import replace

from raidwright.storage.operations.share import ShareFolder, StayAwake, Unshare
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.share import NearNetwork
from raidwright.storage.steps.share import StartService, StopService
from raidwright.storage.words.sentences import sentence
from tests.storage.sharing import FILMS, NETWORK, READY, computer, sharing_files
from tests.storage.test_sharing import codes, planned

AWAKE, SLEEPY = "raidwright-awake.service", replace(READY, stays_awake=False)


@pytest.mark.parametrize(
    ("before", "started"), [({}, [AWAKE]), (sharing_files(), [])], ids=["first", "second"]
)
def test_stays_awake_from_the_first_share_on(before: dict[str, bytes], started: list[str]) -> None:
    plan = planned(plan_for(ShareFolder("data", replace(FILMS, name="New")), computer(before, SLEEPY)))
    assert [step.unit for step in plan.steps if isinstance(step, StartService)] == started


def test_sleeps_again_with_the_last_share_gone() -> None:
    plan = planned(
        plan_for(Unshare("data", "Films"), computer(sharing_files(), replace(READY, stays_awake=True)))
    )
    (step,) = [step for step in plan.steps if isinstance(step, StopService)]
    assert (step.unit, step.sentence(plan)) == (AWAKE, "Let this computer go to sleep by itself")


@pytest.mark.parametrize(
    ("awake", "wanted", "code"),
    [(None, True, "awake-no-unit"), (True, True, "awake-already"), (False, False, "awake-not")],
)
def test_does_not_plan_to_stay_as_it_is(awake: bool | None, wanted: bool, code: str) -> None:
    answer = plan_for(StayAwake(wanted), computer(sharing=replace(READY, stays_awake=awake)))
    assert codes(answer) == {code}


@pytest.mark.parametrize(
    ("wanted", "wakes", "code"),
    [(True, True, "awake-cost"), (False, False, "asleep-cost"), (False, True, "asleep-wakes")],
)
def test_says_what_it_costs_to_stay_awake_or_to_sleep(wanted: bool, wakes: bool, code: str) -> None:
    network = NearNetwork("eth0", NETWORK, True, "52:54:00:12:34:56", wakes)
    sharing = replace(READY, stays_awake=not wanted, networks=(network,))
    answer = plan_for(StayAwake(wanted), computer(sharing=sharing))
    assert (codes(answer), len(planned(answer).steps)) == ({code}, 1)
    assert ("52:54" in "".join(map(sentence, answer.findings))) is (code == "asleep-wakes")
