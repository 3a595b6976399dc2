"""What is said of results side by side, in the reader's language."""

from collections.abc import Iterator, Sequence

from raidwright.bench.comparing.baseline import lacks_baseline, names_lacking, no_baseline_template
from raidwright.bench.comparing.comparison import Comparison, Difference
from raidwright.bench.comparing.side_by_side import (
    Changed,
    ComparedCell,
    Since,
    knowledge_template,
    since_earlier,
    verdict_template,
)
from raidwright.bench.run import Run
from raidwright.language.catalogue import phrase, translate
from raidwright.language.lists import comma_list
from raidwright.language.measurements import WrittenRatio, cell_name
from raidwright.storage.fact import visible


def verdict_words(cell: ComparedCell) -> str:
    """The one thing that is said of a cell beside others; empty where nothing can be."""
    return translate("Compare", verdict_template(cell.verdict)) if cell.verdict is not None else ""


def knowledge_words(cell: ComparedCell) -> str:
    """The smallest difference that could have been told, or what it takes to know.

    Empty where the verdict is not about that.
    """
    return knowledge_of(cell.against) if isinstance(cell.verdict, Difference) else ""


def knowledge_of(against: Comparison | None) -> str:
    """The same of one comparison; empty where figures are not to be trusted."""
    template = knowledge_template(against)
    if against is None or not template:
        return ""
    return translate("Compare", template).format(ratio=f"{against.shown:.2f}", count=against.more)


def beside_words(runs: Sequence[Run], names: Sequence[str], others: Sequence[Run]) -> Iterator[str]:
    """The missing baseline, and which of ``runs`` changed since they were made before."""
    if lacking := lacks_baseline(runs, (*runs, *others)):
        called = names_lacking(runs, names, lacking)
        yield phrase("Compare", no_baseline_template(lacking), (("names", called),))
    for run, name in zip(runs, names, strict=True):
        if since := since_earlier(run, others):
            yield since_words(name, since)


def since_words(name: str, since: Since, ratio: WrittenRatio = "{:.2f}".format) -> str:
    """Whether the run of that name got slower or faster since the same was measured before."""
    cells = comma_list(_change_words(change, ratio) for change in since.cells)
    return translate("Compare", since.template).format(name=visible(name), count=since.count, cells=cells)


def _change_words(change: Changed, ratio: WrittenRatio) -> str:
    key, times = change
    return f"{cell_name(key)} {translate('Compare', '{ratio} ×').format(ratio=ratio(times))}"
