"""English for how far a figure can be trusted, and why not further; `language.measurements` translates it."""

from collections.abc import Iterable, Iterator

from raidwright.bench.run import Run
from raidwright.bench.spec import IoMode
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.verdicts import Judgement, Reason, Trust, is_foreign_unjudged, judge
from raidwright.storage.fact import Facts, fill

TRUST_TEMPLATES = {
    Trust.STEADY: "steady",
    Trust.FAIR: "fair",
    Trust.UNSTEADY: "unsteady",
    Trust.DOUBTFUL: "unreliable",
    Trust.SINGLE: "one pass",
}
"""Trust -> one word or two."""
BEST_TEMPLATE = "best of {count} passes"
MEAN_TEMPLATE = "average of {count} passes"
"""In place of “one pass” for the one figure that a program makes of several passes, in English."""
_FIGURES_OF = {"CrystalDiskMark": BEST_TEMPLATE, "KDiskMark": MEAN_TEMPLATE}
"""How the name of such a program begins -> what its figures are."""
REASON_NAMES = {
    Reason.RESYNC: "resync running",
    Reason.DEGRADED: "degraded",
    Reason.LINK: "likely from a cache",
    Reason.BUFFERED: "cached",
    Reason.CACHED: "cached, as requested",
    Reason.SHARE: "over the network ({protocol})",
    Reason.MEMORY: "partly from memory",
    Reason.FOREIGN: "disk busy",
    Reason.STALL: "stalled",
    Reason.FALLING: "getting slower",
    Reason.RISING: "getting faster",
    Reason.PROCESSOR: "processor-bound",
}
"""Reason -> two or three words, filled with `reason_facts`; the spread beside it shows the others."""
REASON_TEMPLATES = {
    Reason.RESYNC: "An array on these disks was syncing at the same time.",
    Reason.DEGRADED: "The array was degraded (a disk was missing).",
    Reason.LINK: "Faster than the links of the disks allow: data came from a cache.",
    Reason.BUFFERED: (
        "This file system uses the page cache, with one request at a time. The results do not"
        " show the speed of a disk."
    ),
    Reason.CACHED: (
        "Cached I/O, as requested: this speed includes the memory of the computer, not only the disks."
    ),
    Reason.SHARE: "The data is on another computer ({protocol}). The network and the memory of that computer"
    " affect the result.",
    Reason.MEMORY: (
        "The disks transferred less than the benchmark counted. The rest came from memory or was compressed."
    ),
    Reason.FOREIGN: "Something else used the device at the same time.",
    Reason.STALL: "The transfer almost stopped for a second or longer.",
    Reason.FALLING: "The speed kept falling: a cache filled up, or the drive is hot.",
    Reason.RISING: "The speed kept rising: the device was not in a steady state yet.",
    Reason.BREADTH: "The fastest and the slowest pass differ by more than 20 %.",
    Reason.SCATTER: "The passes vary.",
    Reason.PROCESSOR: "The processor was the bottleneck, not the disks.",
}
"""Reason -> a sentence, filled with `reason_facts`."""
BUSY_THREAD_TEMPLATE = "The processor was the bottleneck, not the disks: {who}."
"""In place of the sentence for `Reason.PROCESSOR` where one thread was at its end."""

UNJUDGED_CACHED = "With cached I/O, use of the disks by other programs cannot be detected."
UNJUDGED_WRITES = (
    "Use of the disks by other programs cannot be detected here: the layers below add an"
    " unknown amount to each write."
)
"""Where the mark for `Reason.FOREIGN` could not stand, whatever happened; no doubt of the figure."""


def trust_template(trust: Trust, run: Run) -> str:
    """How far a figure of ``run`` can be trusted, in a word or two, to be filled with how many ``count``."""
    if trust is Trust.SINGLE and run.spec.passes > 1:
        return next(
            (words for program, words in _FIGURES_OF.items() if run.source.startswith(program)),
            TRUST_TEMPLATES[trust],
        )
    return TRUST_TEMPLATES[trust]


def unjudged_template(cell: MeasuredCell) -> str:
    """Why use by others was not judged for this cell; empty where it was."""
    if not is_foreign_unjudged(cell):
        return ""
    cached = any(result.way is IoMode.CACHED for result in cell.passes)
    return UNJUDGED_CACHED if cached else UNJUDGED_WRITES


def unjudged_cells_by_template(cells: Iterable[MeasuredCell]) -> dict[str, tuple[MeasuredCell, ...]]:
    """Such sentences, each with the cells that it holds of."""
    return _cells_by_words((unjudged_template(cell), cell) for cell in cells)


def doubts_of(run: Run) -> tuple[str, ...]:
    """What stands against which figures of ``run``, in English: "Doubtful, disk busy: SEQ1M Q8T1 write".

    For forms that give nothing but the figures; that a cell has one pass their number of passes tells.
    """
    cells_by_mark = _cells_by_words((_mark(judged), cell) for judged, cell in doubted_cells(run))
    return tuple(
        f"{mark}: {', '.join(f'{each.row.label} {each.direction.value}' for each in cells)}"
        for mark, cells in cells_by_mark.items()
    )


def doubted_cells(run: Run) -> Iterator[tuple[Judgement, MeasuredCell]]:
    """The cells of ``run`` with figures that something stands against.

    A figure of an array that lacked a disk may be steady, and yet is not that of the array.
    """
    for cell in run.cells().values():
        judged = judge(cell, run.threads, run.ceiling)
        sure = judged.trust.is_sure or judged.trust is Trust.SINGLE
        if Reason.DEGRADED in judged.reasons or not sure:
            yield judged, cell


def _mark(judged: Judgement) -> str:
    return ", ".join((TRUST_TEMPLATES[judged.trust].capitalize(), *reason_names(judged)))


def _cells_by_words(pairs: Iterable[tuple[str, MeasuredCell]]) -> dict[str, tuple[MeasuredCell, ...]]:
    """The cells of which the same words are said, but for none."""
    cells_by_words: dict[str, list[MeasuredCell]] = {}
    for words, cell in pairs:
        if words:
            cells_by_words.setdefault(words, []).append(cell)
    return {words: tuple(cells) for words, cells in cells_by_words.items()}


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
