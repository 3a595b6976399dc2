"""English for how far a figure can be trusted, and why not further; the window translates it."""

from collections.abc import Iterable

from raidwright.bench.run import Run
from raidwright.bench.spec import Way
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.verdicts import Judgement, Reason, Trust, is_foreign_unjudged, judge
from raidwright.storage.fact import Facts, fill

TRUST_TEMPLATES = {
    Trust.STEADY: "steady",
    Trust.FAIR: "fair",
    Trust.UNSTEADY: "unsteady",
    Trust.DOUBTFUL: "doubtful",
    Trust.SINGLE: "one pass",
}
"""Trust -> one word or two."""
REASON_NAMES = {
    Reason.RESYNC: "resync running",
    Reason.DEGRADED: "disk missing",
    Reason.LINK: "faster than its link",
    Reason.BUFFERED: "through memory",
    Reason.CACHED: "cached, as asked",
    Reason.SHARE: "over the network ({protocol})",
    Reason.MEMORY: "partly from memory",
    Reason.FOREIGN: "used by others",
    Reason.STALL: "stood still",
    Reason.FALLING: "slower and slower",
    Reason.RISING: "faster and faster",
    Reason.PROCESSOR: "processor-bound",
}
"""Reason -> two or three words, filled with `reason_facts`; the spread beside it shows the others."""
REASON_TEMPLATES = {
    Reason.RESYNC: "An array on these disks was synchronising at the same time.",
    Reason.DEGRADED: "The array lacked a disk.",
    Reason.LINK: "Faster than the disks' links can be: a cache answered.",
    Reason.BUFFERED: "This file system goes through memory, one request at a time: the figures are not those"
    " of a disk.",
    Reason.CACHED: "It went through memory, as was asked: programs see this speed, the disks do not have it.",
    Reason.SHARE: "It lies on another computer ({protocol}): the network and that computer's memory take"
    " part.",
    Reason.MEMORY: "The disks moved fewer bytes than were measured: memory answered, or data was compressed.",
    Reason.FOREIGN: "Something else used the device at the same time.",
    Reason.STALL: "It stood nearly still for a second or longer.",
    Reason.FALLING: "It became slower and slower: a cache ran full, or the drive is hot.",
    Reason.RISING: "It became faster and faster: something was still settling.",
    Reason.BREADTH: "The fastest and the slowest pass are more than 20 % apart.",
    Reason.SCATTER: "The passes differ from each other.",
    Reason.PROCESSOR: "The processor was the limit, not the disks.",
}
"""Reason -> a sentence, filled with `reason_facts`."""
BUSY_THREAD_TEMPLATE = "The processor, not the disks, was the limit: {who}."
"""In place of the sentence for `Reason.PROCESSOR` where one thread was at its end."""

UNJUDGED_CACHED = "Whether others used the disks meanwhile is not judged: it went through memory."
UNJUDGED_WRITES = (
    "Whether others used the disks meanwhile is not judged: what is added to each of these writes below is"
    " not known."
)
"""Where the mark for `Reason.FOREIGN` could not stand, whatever happened; no doubt of the figure."""


def unjudged_template(cell: MeasuredCell) -> str:
    """Why use by others was not judged for this cell; empty where it was."""
    if not is_foreign_unjudged(cell):
        return ""
    cached = any(result.way is Way.CACHED for result in cell.passes)
    return UNJUDGED_CACHED if cached else UNJUDGED_WRITES


def unjudged_cells_by_template(cells: Iterable[MeasuredCell]) -> dict[str, tuple[str, ...]]:
    """Such sentences, each with the names of the cells that it holds of: "SEQ1M Q8T1 write"."""
    return _cells_by_words((unjudged_template(cell), cell) for cell in cells)


def doubts_of(run: Run) -> tuple[str, ...]:
    """What stands against which figures of ``run``: "Doubtful, used by others: SEQ1M Q8T1 write".

    For forms that give nothing but the figures; that a cell has one pass their number of passes tells. A
    figure of an array that lacked a disk may be steady, and yet is not that of the array.
    """
    cells = [(judge(cell, run.threads, run.ceiling), cell) for cell in run.cells().values()]
    unsure = [each for each in cells if _is_doubted(each[0])]
    cells_by_mark = _cells_by_words((_mark(judged), cell) for judged, cell in unsure)
    return tuple(f"{mark}: {', '.join(cells)}" for mark, cells in cells_by_mark.items())


def _is_doubted(judged: Judgement) -> bool:
    return Reason.DEGRADED in judged.reasons or not (judged.trust.is_sure or judged.trust is Trust.SINGLE)


def _mark(judged: Judgement) -> str:
    return ", ".join((TRUST_TEMPLATES[judged.trust].capitalize(), *reason_names(judged)))


def _cells_by_words(pairs: Iterable[tuple[str, MeasuredCell]]) -> dict[str, tuple[str, ...]]:
    """The names of the cells of which the same words are said, but for none."""
    names_by_words: dict[str, list[str]] = {}
    for words, cell in pairs:
        if words:
            names_by_words.setdefault(words, []).append(f"{cell.row.label} {cell.direction.value}")
    return {words: tuple(names) for words, names in names_by_words.items()}


def reason_facts(judged: Judgement) -> Facts:
    """What the templates of the reasons of a judgement are filled with."""
    return (("protocol", judged.share), ("who", judged.limit))


def reason_names(judged: Judgement) -> tuple[str, ...]:
    """The reasons of a judgement in English, in two or three words each."""
    facts = reason_facts(judged)
    return tuple(fill(REASON_NAMES[each], facts) for each in judged.reasons if each in REASON_NAMES)


def reason_template(reason: Reason, judged: Judgement) -> str:
    """The sentence for one reason of a judgement, to be filled."""
    limited = reason is Reason.PROCESSOR and judged.limit
    return BUSY_THREAD_TEMPLATE if limited else REASON_TEMPLATES[reason]


def reason_sentence(reason: Reason, judged: Judgement) -> str:
    """The sentence for one reason of a judgement, in English."""
    return fill(reason_template(reason, judged), reason_facts(judged))
