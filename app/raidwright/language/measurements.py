"""What was measured, in the reader's language: what it is called, and how far it can be trusted."""

from collections.abc import Callable

from raidwright.bench.cdm_text import reservations
from raidwright.bench.comparing.comparison import Key
from raidwright.bench.comparing.expectation import (
    CELL_TEMPLATES,
    EXPECTATION_TEMPLATE,
    EXPECTED_TEMPLATE,
    OUTCOME_TEMPLATES,
    RANGE_TEMPLATE,
    Expectation,
    Outcome,
    range_words,
    templates_beside,
)
from raidwright.bench.expected import ARRAY_TEMPLATE, Shape, array_facts
from raidwright.bench.profiles import Ending
from raidwright.bench.run import Run
from raidwright.bench.spec import Access, Direction, IoMode, Row
from raidwright.bench.verdict_sentences import (
    REASON_NAMES,
    TRUST_TEMPLATES,
    doubted_cells,
    reason_facts,
    reason_template,
    trust_template,
)
from raidwright.bench.verdicts import Judgement, Reason, Trust
from raidwright.language.catalogue import phrase, translate
from raidwright.language.lists import comma_list, sentences_in_row
from raidwright.language.sentences import in_words
from raidwright.storage.fact import fill
from raidwright.storage.units import format_binary

WrittenRatio = Callable[[float], str]
"""How a ratio is written: "1.96", or as the reader's country does."""


def access_words(access: Access) -> str:
    """Where the blocks of a row lie."""
    match access:
        case Access.SEQUENTIAL:
            return translate("Bench", "Sequential")
        case Access.RANDOM:
            return translate("Bench", "Random access")


def row_words(row: Row) -> str:
    """What a row measures, in words."""
    text = translate("Bench", "{access}, {block} blocks, queue depth {queue}, threads: {threads}")
    block = format_binary(row.block)
    return text.format(access=access_words(row.access), block=block, queue=row.queue, threads=row.threads)


def direction_words(direction: Direction) -> str:
    """The name of a direction: the heading of its column."""
    match direction:
        case Direction.READ:
            return translate("Bench", "Read")
        case Direction.WRITE:
            return translate("Bench", "Write")
        case Direction.MIX:
            return translate("Bench", "Mix")


def mode_words(way: IoMode) -> str:
    """How requests reach the disk, in a word."""
    match way:
        case IoMode.DIRECT:
            return translate("Bench", "Direct")
        case IoMode.CACHED:
            return translate("Bench", "Cached")
        case IoMode.SYNC:
            return translate("Bench", "Sync")


def profile_words(name: str) -> str:
    """The name of a profile in the user's language; its English name is what is kept and typed."""
    return translate("Profile", name)


def trust_words(trust: Trust, run: Run | None = None) -> str:
    """One word for how far a figure of ``run`` can be trusted."""
    if run is None:
        return translate("Bench", TRUST_TEMPLATES[trust])
    return translate("Bench", trust_template(trust, run)).format(count=run.spec.passes)


def reason_name(judged: Judgement) -> str:
    """The first reason for a doubt in two words; empty where the spread beside it says enough."""
    return next(iter(reason_names_of(judged)), "")


def reason_words(reason: Reason, judged: Judgement) -> str:
    """One reason for a doubt as a sentence."""
    return phrase("Bench", reason_template(reason, judged), reason_facts(judged))


def cell_name(key: Key) -> str:
    """What a cell of the grid is called: "SEQ1M Q8T1 read"."""
    row, direction = key
    return f"{row.label} {translate('Terminal', direction.value)}"


def figure_notes(run: Run) -> tuple[str, ...]:
    """What a reader must know before believing the figures of ``run``, and of which; without full stops."""
    return (*map(in_words, reservations(run)), *doubt_words(run))


def reason_names_of(judged: Judgement) -> tuple[str, ...]:
    """The reasons for a doubt, in two words each; without those that the spread beside them tells."""
    having = (REASON_NAMES[each] for each in judged.reasons if each in REASON_NAMES)
    return tuple(phrase("Bench", name, reason_facts(judged)) for name in having)


def doubt_words(run: Run) -> tuple[str, ...]:
    """What stands against which figures of ``run``: "Unreliable, disk busy: SEQ1M Q8T1 write"."""
    cells_by_mark: dict[str, list[str]] = {}
    for judged, cell in doubted_cells(run):
        mark = comma_list((translate("Bench", TRUST_TEMPLATES[judged.trust]), *reason_names_of(judged)))
        cells_by_mark.setdefault(mark[:1].upper() + mark[1:], []).append(cell_name(cell.key))
    text = translate("Lists", "{what}: {words}")
    return tuple(text.format(what=mark, words=comma_list(cells)) for mark, cells in cells_by_mark.items())


def ending_words(ending: Ending) -> str:
    """Why a cell has no more passes than it has."""
    match ending:
        case Ending.ASKED:
            return translate("Bench", "Finished after the requested number of passes.")
        case Ending.AGREED:
            return translate("Bench", "Finished because the passes agree within 5 %.")
        case Ending.MOST:
            return translate(
                "Bench", "Finished at the maximum number of passes. They still differ by more than 5 %."
            )
        case Ending.STOPPED:
            return translate("Bench", "Ended because the measurement was stopped.")


def expectation_words(
    row: Row, direction: Direction, expectation: Expectation, judged: Judgement, ratio: WrittenRatio
) -> str:
    """One sentence: what the array should reach, what it reached, and whether that is what was expected."""
    outcome = _outcome_words(expectation.outcome, judged)
    return _expectation_sentence(EXPECTATION_TEMPLATE, row, direction, expectation, ratio, outcome=outcome)


def expected_range_words(
    row: Row, direction: Direction, expectation: Expectation, ratio: WrittenRatio = "{:.2f}".format
) -> str:
    """What the array should reach and what it reached, without a verdict on that."""
    return _expectation_sentence(EXPECTED_TEMPLATE, row, direction, expectation, ratio)


def _expectation_sentence(
    template: str,
    row: Row,
    direction: Direction,
    expectation: Expectation,
    ratio: WrittenRatio,
    *,
    outcome: str = "",
) -> str:
    sentence = translate("Bench", template).format(
        array=array_words(expectation.shape),
        what=translate("Bench", CELL_TEMPLATES[row.access, direction]),
        expected=range_words(expectation.expected, ratio, translate("Bench", RANGE_TEMPLATE)),
        measured=ratio(expectation.measured),
        outcome=outcome,
    )
    beside = templates_beside(expectation, row, direction)
    return sentences_in_row(sentence, *(translate("Bench", each) for each in beside))


def hint_words(shape: Shape) -> str:
    """What to measure so that this page can tell what the array should reach."""
    text = translate(
        "Bench",
        "To see what {array} should reach, measure one of its disks alone with the same settings.",
    )
    return text.format(array=array_words(shape))


def array_words(shape: Shape) -> str:
    """Level and number of disks: "RAID 5 of 3"."""
    facts = array_facts(shape.level.value, shape.members)
    return phrase("Stack", ARRAY_TEMPLATE, facts)


def run_stack_words(run: Run) -> str:
    """What a run measured, in the user's language; the history keeps it in English."""
    return kept_stack_words(run.stack, run.shape)


def kept_stack_words(stack: str, shape: Shape | None) -> str:
    """A kept stack with its array in the user's language; ``shape`` tells which array that is."""
    if shape is None:
        return stack
    return stack.replace(
        fill(ARRAY_TEMPLATE, array_facts(shape.level.value, shape.members)), array_words(shape)
    )


def _outcome_words(outcome: Outcome, judged: Judgement) -> str:
    reason = reason_name(judged)
    if outcome is Outcome.LESS and reason:
        return translate("Bench", "less than expected ({reason})").format(reason=reason)
    if outcome is Outcome.DOUBTFUL and reason:
        return f"{translate('Bench', OUTCOME_TEMPLATES[outcome])} ({reason})"
    return translate("Bench", OUTCOME_TEMPLATES[outcome])
