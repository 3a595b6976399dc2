"""A disk that dies: ``dying`` tries every row, ``dying=raid1/terminal,…`` those with all these words.

What a row came to is kept in ``$RAIDWRIGHT_DYING`` and not tried again while it is good; the table lies
beside it, as ``table.md``.
"""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.lab.dying.case import Outcome, outcome_of
from tests.lab.dying.rows import Row, covering_rows, every_pair
from tests.measure.figure import Figure

_ROOT = Path(__file__).parents[2]


def measure(*wanted: str) -> Iterator[Figure]:
    """A figure for each row, which is missed where the product did not bring it to its good end."""
    groups = [set(words.split("/")) for words in wanted]
    rows = [row for row in covering_rows() if not groups or any(group <= set(row) for group in groups)]
    outcomes = []
    for row in rows:
        outcome = _kept(row) or _tried(row)
        outcomes.append(outcome)
        detail = f"{outcome.end}; {outcome.seconds:.0f} s: {'; '.join(outcome.commands)}"
        yield Figure(row.name, int(not outcome.good), "", detail, most=0)
    _tell(outcomes)


def _tried(row: Row) -> Outcome:
    print(f"  {row.name}", file=sys.stderr, flush=True)
    outcome = asyncio.run(outcome_of(row))
    done = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=_ROOT, capture_output=True, text=True, check=False
    )
    outcome.commit = done.stdout.strip()
    folder = os.environ.get("RAIDWRIGHT_DYING")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        _file(folder, row).write_bytes(msgspec.json.format(msgspec.json.encode(outcome), indent=1))
    print(
        f"    {outcome.end} ({outcome.seconds:.0f} s: {outcome.stages})\n    {'; '.join(outcome.commands)}",
        file=sys.stderr,
        flush=True,
    )
    return outcome


def _kept(row: Row) -> Outcome | None:
    folder = os.environ.get("RAIDWRIGHT_DYING")
    if folder is None or not _file(folder, row).exists():
        return None
    outcome = msgspec.json.decode(_file(folder, row).read_bytes(), type=Outcome)
    return outcome if outcome.good else None


def _file(folder: str, row: Row) -> Path:
    return Path(folder, re.sub(r"[^\w+-]+", "_", row.name) + ".json")


def _tell(outcomes: list[Outcome]) -> None:
    """Print the table, and keep it beside what the rows came to."""
    table = "\n".join(_table(outcomes))
    print(f"\n{table}")
    folder = os.environ.get("RAIDWRIGHT_DYING")
    if folder:
        Path(folder, "table.md").write_text(f"{table}\n")


def _table(outcomes: list[Outcome]) -> Iterator[str]:
    """Markdown: how many rows went well, each row, and which pairs cannot be and why."""
    good, commits = sum(each.good for each in outcomes), sorted({each.commit for each in outcomes})
    yield "# A disk that dies"
    yield ""
    yield "Made by `./dev measure dying`, which lets the rows of `rows.py` run on a practice machine each."
    yield f"{len(outcomes)} rows, {good} of them good, on {', '.join(commits)}; each possible pair is in one."
    yield "“Whole”: the array is whole again without that disk, the data are the same."
    yield "“Delivered”: each disk is blank, or certified as not wiped by its serial number."
    yield ""
    heads = ("disk", "when", "helper", "level", "layers", "by", "commands", "end", "s", "commit")
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for each in outcomes:
        end = each.end.replace("\n", " ").replace("|", "/")
        cells = (*each.row, "; ".join(each.commands), end, f"{each.seconds:.0f}", each.commit)
        yield f"| {' | '.join(cells)} |"
    yield ""
    yield "What cannot be:"
    yield ""
    for why in sorted({why for why in every_pair().values() if why}):
        pairs = [pair for pair, reason in every_pair().items() if reason == why]
        words = ", ".join(sorted(f"{one[1]} with {other[1]}" for one, other in pairs if one[0] != "then"))
        if words:
            yield f"- {words}: {why}"
