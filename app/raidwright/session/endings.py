"""What a plan that went well came to: promise beside fact, and a certificate of disks that are clean."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from raidwright.history import Certificate
from raidwright.protocol import DiskCertificate, PlanDone, ShareTrial
from raidwright.report.table import escape_markdown
from raidwright.storage.design.capacity_sentences import layers_of
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.fact import visible, visible_lines
from raidwright.storage.failures import Sentence, because, english
from raidwright.storage.operations.operation import Conclusion, Purpose, plan_name
from raidwright.storage.plan.boot_entries import line_finding
from raidwright.storage.plan.plan import Plan, lower_arrays
from raidwright.storage.steps.disk import proven_clean, zeroes_keys
from raidwright.storage.steps.key_file import gives_key
from raidwright.storage.steps.luks import encrypts, erases_keys
from raidwright.storage.steps.step import diff
from raidwright.storage.words.sentences import sentence


@dataclass(frozen=True)
class Promise:
    """A figure as it was promised and as it is; ``actual`` is None when it was not reported."""

    name: Sentence
    predicted: int
    actual: int | None
    in_blocks: bool = False
    """Whether the figures count blocks of the file system, and not bytes."""

    @property
    def is_kept(self) -> bool:
        """Whether the figure is what was promised."""
        return self.predicted == self.actual

    def verdict(self) -> Sentence:
        """In a word, whether the figure is what was promised."""
        if self.actual is None:
            return english("not reported")
        return english("equal") if self.is_kept else english("differs")


def promise_heads() -> tuple[Sentence, Sentence, Sentence]:
    """What stands above the names of promises, above what was promised and above what is."""
    return english("Bytes"), english("planned"), english("actual")


def blocks(figure: str) -> Sentence:
    """A figure that counts blocks, as its side writes figures."""
    return english("{n} blocks", n=figure)


def promises(plan: Plan, done: PlanDone) -> tuple[Promise, ...]:
    """Bytes of every layer that was designed, lowest first, then the alignment in blocks if there is one."""
    if plan.predicted is None:
        return ()
    actual = {layer.layer: layer.bytes for layer in done.layers}
    layers = (Promise(layer.name, layer.size, actual.get(layer.key)) for layer in layers_of(plan.predicted))
    return (*layers, *_alignment(plan, done))


def _alignment(plan: Plan, done: PlanDone) -> tuple[Promise, ...]:
    filesystem, capacity = plan.design.filesystem if plan.design else None, plan.predicted
    # btrfs keeps no record of a stride.
    recorded = filesystem is not None and filesystem.kind is not FilesystemKind.BTRFS
    if capacity is None or not recorded or not capacity.stripe_width:
        return ()
    return (
        Promise(english("Stride"), capacity.stride, done.stride, in_blocks=True),
        Promise(english("Stripe width"), capacity.stripe_width, done.stripe_width, in_blocks=True),
    )


def conclusion(plan: Plan, done: PlanDone) -> Conclusion:
    """The end of a plan that was carried out: its operation says it, or its figures and proofs do."""
    ending = plan.operation.ending(plan) if plan.operation else None
    if ending is not None:
        return ending
    match plan.purpose:
        case Purpose.BUILD:
            return build_conclusion(plan, done)
        case Purpose.TEARDOWN | Purpose.CLEAN:
            return teardown_conclusion(plan, done)
        case Purpose.REPAIR:
            return _leaving_conclusion(plan, done)
        case Purpose.ENLARGE:
            return enlarge_conclusion(plan, done)
        case Purpose.KEEP | Purpose.UPKEEP | Purpose.HEADER | Purpose.USE | Purpose.SHARE:
            # An earlier version has begun it, and did not write down what was asked for.
            title = english("The plan for “{name}” is complete.", name=plan_name(plan))
            return Conclusion(True, title, english("Check the current status of the array."))
        case _:
            assert_never(plan.purpose)


def build_conclusion(plan: Plan, done: PlanDone) -> Conclusion:
    """The end of a build."""
    title = english("“{name}” was built.", name=plan_name(plan))
    if all(promise.is_kept for promise in promises(plan, done)):
        return Conclusion(True, title, english("Every layer has exactly the planned size."))
    return Conclusion(False, title, english("Some values differ from the plan. Check the marked rows."))


def teardown_conclusion(plan: Plan, done: PlanDone) -> Conclusion:
    """The end of a take-down or a cleaning."""
    left = [proof for proof in done.certificates if proof.left]
    rest = [proof for proof in done.certificates if not proof.left]
    lower, clean = lower_arrays(plan), all(map(is_clean, rest))
    if left and clean:
        return Conclusion(False, _some_left(plan, rest), left_sentence(left))
    if lower and clean and len(done.certificates) == len(proven_clean(plan.steps)):
        return _lower_arrays_go_on(plan)
    if not done.certificates or not clean:
        return Conclusion(False, _not_blank(plan, done), _checks_that_show_it(done))
    whole = {proof.path for proof in done.certificates} <= {disk.path for disk in plan.disks}
    match whole, plan.array:
        case True, None:
            title = english("The disks are blank.")
        case True, _:
            title = english("Array deleted. The disks are blank.")
        case _, None:
            title = english("The partitions are blank. The rest of these disks was not changed.")
        case _:
            title = english(
                "Array deleted. Its partitions are blank. The rest of these disks was not changed."
            )
    return Conclusion(True, title, _checks_of(plan))


def _some_left(plan: Plan, rest: Sequence[DiskCertificate]) -> Sentence:
    """That some disks were not wiped, and that the ``rest`` are blank."""
    match bool(rest), plan.array:
        case True, None:
            return english("Some disks could not be wiped. The other disks are blank.")
        case True, _:
            return english("Array deleted, but some disks could not be wiped. The other disks are blank.")
        case _, None:
            return english("The disks could not be wiped.")
        case _:
            return english("Array deleted, but its disks could not be wiped.")


def _checks_that_show_it(done: PlanDone) -> Sentence:
    """Where to see what was found, or that nothing was looked at."""
    if done.certificates:
        return english("See the checks of each disk for what was found.")
    return english("No disk was checked. Wipe the disks to check them.")


def _checks_of(plan: Plan) -> Sentence:
    """What was checked of the disks, and what was not."""
    if erases_keys(plan.steps):
        return english(
            "The start and end of each disk were checked. No data was found. Saved encryption headers"
            " can still unlock old copies of these disks. Erase those headers too."
        )
    if zeroes_keys(plan.steps):
        return english(
            "The start and end of each disk were checked. No data was found. The middle of the array was"
            " not checked. If part of it was encrypted separately, the keys may still be there."
        )
    return english("The start and end of each disk were checked. No data was found.")


def _not_blank(plan: Plan, done: PlanDone) -> Sentence:
    """That something was found on the disks, or that not each of them was asked."""
    if any(not probe.clean for proof in done.certificates for probe in proof.probes if not proof.left):
        if plan.array is None:
            return english("Some disks still contain data.")
        return english("Array deleted, but some disks still contain data.")
    if plan.array is None:
        return english("Not all disks could be verified as blank.")
    return english("Array deleted, but not all disks could be verified as blank.")


def _lower_arrays_go_on(plan: Plan) -> Conclusion:
    """The end of a take-down of an array whose members were arrays, which stay."""
    title = english("Array deleted. The arrays below it are still there.")
    if zeroes_keys(plan.steps):
        more = english(
            "To wipe their disks and verify that they are blank, delete these arrays too. The middle of the"
            " deleted array was not checked. If part of it was encrypted separately, the keys may still be"
            " there."
        )
        return Conclusion(True, title, more)
    return Conclusion(
        True, title, english("To wipe their disks and verify that they are blank, delete these arrays too.")
    )


def _leaving_conclusion(plan: Plan, done: PlanDone) -> Conclusion:
    """The end of a plan by which a disk has left an array."""
    title = english("The disk was removed from “{name}”.", name=plan_name(plan))
    left = [proof for proof in done.certificates if proof.left]
    if left:
        return Conclusion(True, title, left_sentence(left))
    if done.certificates and all(map(is_clean, done.certificates)):
        return Conclusion(
            True, title, english("The start and end of the disk were checked. No data was found.")
        )
    return Conclusion(False, title, _checks_that_show_it(done))


def trial_words(trial: ShareTrial) -> Sentence:
    """Whether somebody can open a share, as it was tried."""
    person, share = trial.person, trial.share
    if trial.reason is None and trial.writes:
        return english(
            "{person} can open “{share}” and save files in it. This was just tested.",
            person=person,
            share=share,
        )
    if trial.reason is None:
        return english("{person} can open “{share}”. This was just tested.", person=person, share=share)
    opened = english("{person} cannot open “{share}”.", person=person, share=share)
    return because(opened, (Sentence(trial.reason),))


def header_to_save(plan: Plan) -> str:
    """The array whose encryption has a header, or a key in it, that no saved one has; empty for none."""
    makes = encrypts(plan.steps) or gives_key(plan.steps)
    return plan.array.name if makes and plan.array is not None else ""


def enlarge_conclusion(plan: Plan, done: PlanDone) -> Conclusion:
    """The end of a plan by which an array, and what is on it, has all the room that there is."""
    title = english("“{name}” now uses all available space.", name=plan_name(plan))
    sizes = {layer.layer: layer.bytes for layer in done.layers}
    if "filesystem" not in sizes:
        more = english("The size of the array is {bytes} bytes.", bytes=sizes.get("array", 0))
    else:
        more = english("The size of the file system is {bytes} bytes.", bytes=sizes["filesystem"])
    return Conclusion(True, title, more)


def is_clean(certificate: DiskCertificate) -> bool:
    """Whether questions were put to the disk, and no answer found anything on it."""
    return bool(certificate.probes) and all(probe.clean for probe in certificate.probes)


def left_sentence(left: Sequence[DiskCertificate]) -> Sentence:
    """That these disks were not wiped, and what is to be done with them."""
    disks = ", ".join(proof.serial or proof.path for proof in left)
    return english(
        "Could not be wiped: {disks}. Wipe them again. If that fails, destroy them physically before you give"
        " them away.",
        disks=disks,
    )


def certificate_verdict(certificate: DiskCertificate) -> Sentence:
    """In a word, whether the disk is clean."""
    if certificate.left:
        return english("NOT wiped")
    return english("blank") if is_clean(certificate) else english("NOT blank")


def certificate_of(plan: Plan, done: PlanDone) -> Certificate:
    """What ``plan`` has proved; without disks where it has asked none."""
    return Certificate(
        disks=done.certificates,
        lines=plan.lines,
        changed=diff(edit for step in plan.steps for edit in step.edits(plan)),
    )


def certificate_markdown(machine: str, when: datetime, certificate: Certificate) -> str:
    """A document in English: each disk of ``machine`` by model and serial, with every command and answer."""
    lines = [f"# Disks wiped on {escape_markdown(machine)}", "", f"{when:%Y-%m-%d %H:%M %Z}", ""]
    for disk in certificate.disks:
        lines += _disk_lines(disk)
    if certificate.changed:
        changed = visible_lines(certificate.changed).split("\n")
        lines += ["## Changed files", "", *(f"    {line}" for line in changed), ""]
    if certificate.lines:
        left = (sentence(line_finding(line)) for line in certificate.lines)
        lines += ["## Still to be done", "", *(f"- {escape_markdown(words)}" for words in left), ""]
    return "\n".join(lines)


def _disk_lines(disk: DiskCertificate) -> list[str]:
    heading = escape_markdown(f"{disk.model}, {disk.serial or 'no serial number'} ({disk.path})")
    lines = [f"## {heading}: {certificate_verdict(disk)}", ""]
    for probe in disk.probes:
        lines += [f"    $ {visible(probe.question)}"]
        lines += [f"    {visible(line)}" for line in probe.answer.splitlines() or [""]]
        lines += [""]
    return lines
