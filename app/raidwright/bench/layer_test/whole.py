"""A kept layer test with its runs, and what is said of it: what holds each row back, or why nothing is."""

from collections.abc import Callable, Iterator, Mapping

from raidwright.bench.comparing.baseline import Shared
from raidwright.bench.layer_test.record import LayerTestRecord
from raidwright.bench.layer_test.report import (
    LayerTestRow,
    StageFigures,
    StageNames,
    layer_test_runs,
    rows_of,
)
from raidwright.bench.layer_test.stages import StageWrites, writes_of
from raidwright.bench.run import Run
from raidwright.bench.surroundings import CipherSpeed
from raidwright.bench.verdicts import CPU_SHARE
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, because, english
from raidwright.storage.units import format_share, megabytes

NEAR = 0.7
"""Part of what a link carries at most from which on it can be the limit: overhead takes up to a third."""
_CRYPT_WORKER = "kcryptd"
"""How the names of dm-crypt's workers begin."""
_DEGRADED = english(
    "The array was degraded, so its results do not show the speed of the complete array. The speed"
    " cost of each layer is not shown."
)
_TOO_FEW = english(
    "Inconclusive: too few passes to find the slowest layer, or the passes vary too much. Measure again"
    " with more passes."
)


def remarks(row: LayerTestRow, names: StageNames) -> tuple[Sentence, ...]:
    """A missing disk, then a sentence for each thing that clearly holds the array back, from the disks up."""
    degraded = (_DEGRADED,) if row.degraded else ()
    above = *_processor_sentences(row, names), *_layer_sentences(row, names)
    return (*degraded, *_disk_sentences(row, names), *above)


def acquittal(row: LayerTestRow) -> Sentence | None:
    """Why no layer is blamed; of disks alone why neither a disk is nor what they share. None when one is.

    None, too, where a missing disk is told of.
    """
    if row.worst is not None or row.degraded:
        return None
    if len(row.changes) == 1:
        return _disks_acquitted(row)
    if all(change.sure for change in row.changes[1:]):
        return english("No layer is clearly slower than expected.")
    return _TOO_FEW


def _disks_acquitted(row: LayerTestRow) -> Sentence | None:
    if row.slow or row.shared is not None:
        return None
    if all(change.sure for change in row.changes):
        return english("No disk is slow. All disks together are as fast as the sum of their single speeds.")
    return _TOO_FEW


def place_sentence(row: LayerTestRow, names: StageNames) -> Sentence | None:
    """Why the file on top and what lies bare beneath it cannot wholly be compared; None where they can."""
    if not names.layers:
        return None
    top, layer = row.changes[-1], names.layers[-1]
    if top.elsewhere:
        return english(
            "Inconclusive for {layer}: the layers below were read at the start of the disks, where hard"
            " disks are fastest. The test file is at another position.",
            layer=layer,
        )
    if top.unread and row.worst is top:
        return english(
            "The layers below {layer} were read at the start of the disks. SSDs answer unwritten or"
            " trimmed blocks there without reading, so the loss of {layer} can be smaller.",
            layer=layer,
        )
    return None


def surplus_sentences(row: LayerTestRow, names: StageNames) -> Iterator[Sentence]:
    """For each stage that keeps more than all of what is below it, how that can be."""
    for name, change in zip(names.stages, row.changes, strict=True):
        if round(100 * change.kept_share) <= 100:
            continue
        if change.beyond:
            yield english(
                "{layer} reaches more than 100 % of the layer below. Either a cache answered, or other load"
                " slowed the layer below during its test.",
                layer=name,
            )
        else:
            yield english(
                (
                    "{layer} reaches more than 100 % of the layer below, within the normal variation between"
                    " measurements."
                ),
                layer=name,
            )


def at_once_sentences(row: LayerTestRow, names: StageNames) -> Iterator[Sentence]:
    """What each disk reads while all are read at once; nothing where that was not counted."""
    if row.at_once:
        pairs = zip(names.disks, row.at_once, strict=True)
        yield english(
            "{together}, MB/s per disk: {each}.",
            together=names.together,
            each=", ".join(f"{name} {megabytes(rate)}" for name, rate in pairs),
        )


def encryption_sentence(row: LayerTestRow, names: StageNames) -> Sentence | None:
    """What the processor encrypts by itself, of the lowest stage that is encrypted; None without one.

    None too where the processor is the limit because it encrypts: then it is told with that.
    """
    for name, stage in zip(names.stages, row.stages, strict=True):
        if stage.encryption is not None:
            first, *more = _encryption_sentences(name, stage.encryption)
            return None if _is_limit(stage) else because(first, more)
    return None


def _encryption_sentences(layer: str, cipher_speed: CipherSpeed) -> tuple[Sentence, ...]:
    return _cipher_sentence(layer, cipher_speed), _instructions_sentence(cipher_speed)


def _is_limit(stage: StageFigures) -> bool:
    """Whether the processor is the limit of an encrypted stage because it encrypts."""
    return stage.encryption is not None and _CRYPT_WORKER in (stage.busiest or stage.all_cores)


def _cipher_sentence(layer: str, cipher_speed: CipherSpeed) -> Sentence:
    cipher = {"layer": layer, "cipher": cipher_speed.cipher, "bits": cipher_speed.bits}
    if not cipher_speed.decrypts:
        return english(
            "{layer}: the decryption speed of one core is unknown ({cipher}, {bits} bits).", **cipher
        )
    return english(
        "{layer}: one core decrypts {rate} MB/s in memory, without a disk ({cipher}, {bits} bits).",
        rate=megabytes(cipher_speed.decrypts, 0),
        **cipher,
    )


def _instructions_sentence(cipher_speed: CipherSpeed) -> Sentence:
    if cipher_speed.aes:
        return english("The processor has AES instructions.")
    return english("The processor has no AES instructions.")


def _disk_sentences(row: LayerTestRow, names: StageNames) -> Iterator[Sentence]:
    for slow in row.slow:
        facts = {"disk": names.disks[slow.disk], "share": format_share(slow.share, 0)}
        yield _slow_in_array(facts) if names.layers else _slow_alone(facts)
    for place in row.disturbed:
        yield english(
            (
                "Inconclusive for {disk}: other programs used it during its test, or it was slowed down,"
                " for example by heat."
            ),
            disk=names.disks[place],
        )
    if row.shared is not None:
        bottleneck = row.stages[0].busiest or row.stages[0].all_cores
        busy = bottleneck or row.stages[0].cost.busiest_core >= CPU_SHARE
        yield _core_sentence(row.shared) if busy else _link_sentence(row.shared, row.ceiling, row.link)


def _core_sentence(shared: Shared) -> Sentence:
    return english(
        "All disks together read {together} MB/s, less than the sum of their single speeds ({alone} MB/s)."
        " One processor core was at its limit, so the cause is inconclusive.",
        **_rates(shared),
    )


def _rates(shared: Shared) -> dict[str, str]:
    return {
        "together": megabytes(shared.together, 0),
        "alone": megabytes(shared.alone, 0),
    }


def _slow_in_array(facts: Mapping[str, str]) -> Sentence:
    return english(
        (
            "Slow disk: on its own, {disk} reaches only {share} of the speed of the other disks. It"
            " slows down the whole array."
        ),
        **facts,
    )


def _slow_alone(facts: Mapping[str, str]) -> Sentence:
    return english(
        "Slow disk: on its own, {disk} reaches only {share} of the speed of the other disks. It"
        " would slow down an array of these disks.",
        **facts,
    )


def _link_sentence(shared: Shared, ceiling: float, link: str) -> Sentence:
    """That what the disks share is the limit; their links are blamed only where the disks come near them."""
    facts = _rates(shared)
    if not ceiling:
        return english(
            "All disks together read {together} MB/s, less than the sum of their single speeds ({alone}"
            " MB/s). Their shared link is the bottleneck.",
            **facts,
        )
    most = megabytes(ceiling, 0)
    if shared.together < NEAR * ceiling:
        return english(
            "All disks together read {together} MB/s, less than the sum of their single speeds ({alone}"
            " MB/s). Something they share is the bottleneck, not their links ({ceiling} MB/s).",
            ceiling=most,
            **facts,
        )
    if link:
        return english(
            "All disks together read {together} MB/s, less than the sum of their single speeds ({alone}"
            " MB/s). The controller or the link is the bottleneck ({link}, at most {ceiling} MB/s).",
            link=link,
            ceiling=most,
            **facts,
        )
    return english(
        "All disks together read {together} MB/s, less than the sum of their single speeds ({alone} MB/s)."
        " Their shared link is the bottleneck (at most {ceiling} MB/s).",
        ceiling=most,
        **facts,
    )


def _processor_sentences(row: LayerTestRow, names: StageNames) -> Iterator[Sentence]:
    """That the processor is the limit, of the lowest stage alone: those above have the limit beneath them."""
    for name, stage in zip(names.stages, row.stages, strict=True):
        if stage.busiest is not None or stage.all_cores:
            limit = (
                _thread_sentence(name, stage.busiest)
                if stage.busiest
                else _all_cores_sentence(name, stage.all_cores)
            )
            evidence = (
                _encryption_sentences(name, stage.encryption) if stage.encryption and _is_limit(stage) else ()
            )
            yield because(limit, evidence)
            return


def _thread_sentence(layer: str, who: str) -> Sentence:
    return english(
        "The processor is the bottleneck of {layer}, not the disks: a thread of {who} is at its limit.",
        layer=layer,
        who=who,
    )


def _all_cores_sentence(layer: str, who: str) -> Sentence:
    """That all cores are at work; dm-crypt has a worker for each, none of which need be at its end."""
    return english(
        "The processor is the bottleneck of {layer}, not the disks: all cores are busy, mostly with {who}.",
        layer=layer,
        who=who,
    )


def _layer_sentences(row: LayerTestRow, names: StageNames) -> Iterator[Sentence]:
    if row.worst is None:
        return
    upper, expected = row.worst.lower, row.worst.kept_at_best.least
    facts = {"layer": names.stages[upper], "below": names.stages[upper - 1]}
    if round(100 * expected) < 100:
        yield english(
            "Biggest speed loss: {layer} is {share} slower than expected (at least {expected} of {below}).",
            share=format_share(row.worst.loss),
            expected=format_share(expected, 0),
            **facts,
        )
    else:
        yield english(
            "Biggest speed loss: {layer} is {share} slower than {below}.",
            share=format_share(1 - row.worst.kept_share),
            **facts,
        )


class WholeLayerTest(Fact, frozen=True):
    """A kept layer test, its runs as far as it came, and all that was measured beside it."""

    record: LayerTestRecord
    runs: tuple[Run, ...]
    others: tuple[Run, ...]
    """All other runs, by which it is known what one disk writes alone."""

    @property
    def rows(self) -> tuple[LayerTestRow, ...]:
        """What was read, once it is whole."""
        measured_runs = layer_test_runs(self.record.names, self.runs)
        return rows_of(measured_runs) if measured_runs is not None else ()

    @property
    def writes(self) -> tuple[StageWrites, ...]:
        """What was written to the highest stage, once that was measured."""
        whole = len(self.runs) == len(self.record.names.all)
        return writes_of(self.runs, self.others) if whole else ()


def row_sentences(row: LayerTestRow, names: StageNames) -> tuple[Sentence, ...]:
    """All that is said of what was read in a row, in its order."""
    beside = (acquittal(row), place_sentence(row, names), encryption_sentence(row, names))
    sentences = *(each for each in beside if each is not None), *surplus_sentences(row, names)
    return (*remarks(row, names), *sentences, *at_once_sentences(row, names))


def share_of_all(row: LayerTestRow, stage: int) -> float | None:
    """What the stage with that place among ``row.stages`` reads of all that is below it; None when not known.

    Below all disks at once is what they read one by one.
    """
    change = row.changes[stage]
    return change.kept_share if change.expected else None


def lossless_share_words(row: LayerTestRow, stage: int, written: Callable[[float], str]) -> str:
    """What of it is to be expected if nothing is lost, each end as ``written``; "" when not known.

    "67 %–100 %": with an en dash, which every language reads.
    """
    change = row.changes[stage]
    best = change.kept_at_best
    return "–".join(dict.fromkeys(map(written, (best.least, best.most)))) if change.expected else ""
