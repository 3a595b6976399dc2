"""The question before a plan is carried out, what is answered to another text, and whether it still holds."""

from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.agreement import agreement, agrees
from raidwright.storage.plan.plan import Answer, Plan, Planned


def question(phrase: str) -> Sentence:
    """What to type: ``phrase`` is `storage.plan.agreement.agreement` of the plan, marked up or not."""
    return english("To continue, type: {phrase}", phrase=phrase)


def phrase_refusal(typed: str, plan: Plan) -> Sentence | None:
    """Why ``typed`` does not agree to ``plan``; None when it does."""
    if agrees(typed, plan):
        return None
    return english("Type “{phrase}” to continue.", phrase=agreement(plan))


def change_since(plan: Plan, answer: Answer, reason: str) -> Sentence | None:
    """Why ``plan``, which was shown, may not be carried out now that the planner says ``answer``.

    None when it would make the very same plan again. ``reason`` is why there is none any more.
    """
    if not isinstance(answer, Planned):
        return english("The machine changed, so the plan is no longer possible. {reason}", reason=reason)
    if answer.plan == plan:
        return None
    return english("The machine changed, so the plan changed too. Review the new plan before you continue.")
