"""Sentences that the packages below give in English, in the language of this process.

Use these in place of the functions of the same name in `storage`.
"""

from collections.abc import Sequence

from raidwright.language.catalogue import full_stop, phrase, translate
from raidwright.language.lists import comma_list, sentences_in_row
from raidwright.protocol import Probe
from raidwright.storage.fact import Facts
from raidwright.storage.failures import (
    FAILURE_TEMPLATES,
    Failure,
    FailureReason,
    as_failure,
    is_sayable,
    sayable,
    with_full_stop,
)
from raidwright.storage.plan.continuing.leftovers import PARTITION
from raidwright.storage.plan.plan import Loss, Plan, describe_agreement
from raidwright.storage.rules.contents import (
    HERE_TEMPLATES,
    ITEM_TEMPLATES,
    SHARE_TEMPLATE,
    Item,
    share_facts,
)
from raidwright.storage.rules.findings import Finding
from raidwright.storage.rules.ghosts import DISCONNECTED, ghosts_of_array
from raidwright.storage.snapshot.array_status import (
    describe_array_status,
    describe_sync,
    is_system_of_nas,
    member_states,
)
from raidwright.storage.snapshot.arrays import FAULTY, IN_SYNC, SPARE, Array, ArrayMember, MemberFlag
from raidwright.storage.snapshot.disks import Drive, Snapshot
from raidwright.storage.snapshot.locations import describe_controller, describe_location
from raidwright.storage.snapshot.signatures import signature_name, with_names
from raidwright.storage.snapshot.unfinished import Unfinished, describe_unfinished
from raidwright.storage.steps import Step
from raidwright.storage.words.health import drive_health
from raidwright.storage.words.sentences import (
    LOSS_TEMPLATE,
    TEMPLATES,
    UNDONE_TEMPLATE,
    loss_facts,
    undone_facts,
)


def sentence(finding: Finding) -> str:
    """A finding, with what to do about it."""
    facts = with_names(finding.facts, signature_words)
    if finding.item is not None:
        facts = (*facts, ("contents", item_words(finding.item)))
    return phrase("Finding", TEMPLATES[finding.code], facts)


def signature_words(kind: str) -> str:
    """What a signature of that type, or a partition, is called."""
    if kind.startswith(PARTITION):
        return phrase("Stack", "partition {n}", (("n", kind.removeprefix(PARTITION)),))
    return translate("Signature", signature_name(kind))


def item_words(item: Item) -> str:
    """What lies on a device, in words."""
    words = phrase("Item", ITEM_TEMPLATES[item.kind], with_names(item.facts, signature_words))
    return phrase("Item", SHARE_TEMPLATE, share_facts(item, words)) if item.array else words


def item_here_words(item: Item) -> str:
    """The same, beside the name of the device."""
    return phrase("Item", HERE_TEMPLATES[item.kind], with_names(item.facts, signature_words))


def array_status_words(array: Array) -> str:
    """How an array stands, in a few words; nobody asks how complete what a NAS keeps for itself is."""
    if is_system_of_nas(array):
        running = translate("Standing", "NAS system")
        return running if array.running else translate("Standing", "Stopped – NAS system")
    return phrase("Standing", *describe_array_status(array))


def connection_words(array: Array, snapshot: Snapshot) -> str:
    """The same; of one whose disks left while it was used, that they did."""
    return (
        translate("Standing", DISCONNECTED) if ghosts_of_array(array, snapshot) else array_status_words(array)
    )


def place_words(drive: Drive) -> list[str]:
    """Where in the computer a drive sits, as far as that is told."""
    return [phrase("Location", template, facts) for template, facts in describe_location(drive)]


def controller_words(drive: Drive) -> str:
    """What a drive hangs on."""
    return translate("DiskGroups", describe_controller(drive.controller, drive.bus))


def drive_health_words(drive: Drive) -> str:
    """What a drive says of its own health, in a word or two; empty when it says nothing."""
    words = drive_health(drive)
    return translate("DriveHealth", words) if words else ""


def sync_words(array: Array) -> str:
    """What md is at with the array, in a word or two."""
    return sync_name(describe_sync(array))


def sync_name(what: str) -> str:
    """What md is doing, of `SYNC_TEMPLATES`."""
    return translate("Sync", what)


def member_state_words(member: ArrayMember) -> tuple[str, ...]:
    """What md says of the member; what is rare as the kernel names it."""
    words = {
        IN_SYNC: translate("Details", "in sync"),
        FAULTY: translate("Details", "faulty"),
        SPARE: translate("Details", "spare"),
        "filling": translate("Details", "rebuilding"),
        MemberFlag.WRITE_MOSTLY.value: translate("Details", "write-mostly"),
    }
    return tuple(words.get(state, state.replace("_", " ")) for state in member_states(member))


def step_sentence(step: Step, plan: Plan) -> str:
    """What ``step`` does, as a sentence."""
    return phrase("Step", *step.describe(plan))


def loss_sentence(loss: Loss, plan: Plan) -> str:
    """What a disk will lose."""
    contents = "; ".join(map(item_words, loss.contents))
    facts: Facts = (*loss_facts(loss, plan)[:-1], ("contents", contents))
    return phrase("Step", LOSS_TEMPLATE, facts)


def undone_sentence(plan: Plan) -> str:
    """From which step on ``plan`` cannot be undone; empty when it destroys nothing."""
    facts = undone_facts(plan)
    return phrase("Step", UNDONE_TEMPLATE, facts) if facts else ""


def agreement_sentences(plan: Plan) -> tuple[str, ...]:
    """For each thing to be typed for ``plan`` beside the array's name, what it is."""
    return tuple(phrase("Agreement", template, facts) for template, facts in describe_agreement(plan))


def unfinished_sentence(unfinished: Unfinished, begun: str) -> str:
    """What was interrupted, which had ``begun`` then."""
    parts = describe_unfinished(unfinished, begun)
    return sentences_in_row(*(phrase("Unfinished", template, facts) for template, facts in parts))


def translate_failure(sentence: str, failure: Failure | None) -> str:
    """``sentence`` when its ``failure`` is known, else as the computer's words."""
    if failure is None or not is_sayable(failure):
        return phrase("Failure", "{sentence}", (("sentence", sentence),))
    return failure_words(failure)


def in_words(words: FailureReason | None) -> str:
    """A sentence that can be told in any language; any other text as it is, empty for None."""
    failure = None if words is None else as_failure(words)
    return str(words or "") if failure is None else failure_words(failure)


def probe_words(probe: Probe) -> tuple[str, str]:
    """What was asked of a disk and what was answered; a program's commands and words as they are."""
    question = failure_words(probe.question_words) if probe.question_words else probe.question
    return question, failure_words(probe.answer_words) if probe.answer_words else probe.answer


def failure_words(failure: Failure) -> str:
    """What went wrong, and why."""
    words = _failure_alone(failure)
    for reason in failure.more:
        more = with_full_stop(failure_words(reason), ".", full_stop())
        words = sentences_in_row(words, more)
    return words


def _failure_alone(failure: Failure) -> str:
    own = sayable(failure)
    template = own.template or FAILURE_TEMPLATES[own.kind]
    facts = with_names(own.facts, _signature_here)
    inner = tuple((name, translate("Failure", value) if name == "said" else value) for name, value in facts)
    return phrase("Failure", template, inner)


def _signature_here(name: str) -> str:
    return translate("Signature", name)


def with_mounts(words: str, points: Sequence[str]) -> str:
    """``words`` for a device, and the folders in which it is mounted."""
    facts = (("words", words), ("points", comma_list(points)))
    return phrase("Card", "{words}, mounted at {points}", facts) if points else words
