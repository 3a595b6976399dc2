"""The question before a plan, the answer to another text, and whether the plan still holds."""

from msgspec import structs

from raidwright.session.passphrase import change_since, phrase_refusal, question
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.rules.findings import Finding, Severity
from tests.helper.plans import some_build

PLAN = some_build()


def test_the_phrase_is_asked_for_and_anything_else_refused_with_it() -> None:
    assert question("tank") == "To continue, type: tank"
    assert phrase_refusal("tank\n", PLAN) is None
    assert phrase_refusal("ＴＡＮＫ", PLAN) is None
    for other in ("", "yes", "tank tank"):
        assert phrase_refusal(other, PLAN) == "Type “tank” to continue."


def test_only_the_very_same_plan_still_holds() -> None:
    assert change_since(PLAN, Planned(PLAN, ()), "") is None
    other = structs.replace(PLAN, steps=PLAN.steps[:1])
    assert str(change_since(PLAN, Planned(other, ()), "")).startswith(
        "The disks or settings changed, so the plan changed too"
    )
    refused = Refused((Finding("array-name-taken", Severity.BLOCKING),))
    said = change_since(PLAN, refused, "The name is taken.")
    assert said == "The disks or settings changed, so the plan is no longer possible. The name is taken."
