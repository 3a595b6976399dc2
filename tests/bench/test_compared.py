"""Comparisons that people have posted, imported: right ratios, doubts, and no claim from one pass."""

from datetime import UTC
from itertools import chain
from pathlib import Path
from textwrap import dedent

import msgspec
import pytest
from msgspec import structs

from raidwright.bench.comparing.caveats import caveats_between
from raidwright.bench.comparing.expectation import Outcome
from raidwright.bench.comparing.side_by_side import compared_cells
from raidwright.bench.imports.figures import made_on
from raidwright.bench.imports.text import read_figures
from raidwright.bench.run import IMPORTED, Run
from raidwright.language.comparing import beside_words
from raidwright.report.rank_table import table_of_runs
from raidwright.storage.fact import Fact
from raidwright.storage.levels import Level
from tests.bench.test_posted import NOW


class System(Fact, frozen=True):
    """One of those compared, as it was posted."""

    name: str
    text: str
    level: Level | None = None
    disks: int = 0
    one_disk: str = ""


class Post(Fact, frozen=True, rename={"source": "from"}):
    """What one author compared."""

    name: str
    source: str
    said: str
    beside: tuple[str, ...]
    systems: tuple[System, ...]
    ratios: tuple[float, ...]
    doubted: tuple[str, ...] = ()


class _Posts(Fact, frozen=True):
    posts: tuple[Post, ...]


POSTS = msgspec.toml.decode(
    Path(__file__).with_name("compared").joinpath("posts.toml").read_bytes(), type=_Posts
)


def imported(post: Post) -> dict[str, Run]:
    """The systems of ``post``, imported one after the other."""
    runs: dict[str, Run] = {}
    for place, system in enumerate(post.systems):
        (each,) = read_figures(dedent(system.text), UTC, NOW + place).runs
        one = runs.get(system.one_disk)
        run = structs.replace(each.run, number=IMPORTED)
        runs[system.name] = made_on(run, system.level, system.disks, one) if system.level else run
    return runs


each_post = pytest.mark.parametrize("post", POSTS.posts, ids=lambda post: post.name)


@each_post
def test_its_ratios_are_right_and_nothing_is_claimed(post: Post) -> None:
    runs = imported(post)
    _, *_, last = compared_cells([*runs.values()], [])
    against = [cell.against for cell in last.values() if cell.against is not None]
    assert [each.ratio for each in against] == pytest.approx(post.ratios, abs=0.0006, rel=0.0006)
    assert not any(each.difference.is_faster or each.difference.is_slower for each in against)


@each_post
def test_what_its_disks_cannot_do_is_doubted_and_nothing_else_is_told_of_them(post: Post) -> None:
    *_, last = compared_cells([*imported(post).values()], [])
    outcomes = {key: cell.expected.outcome for key, cell in last.items() if cell.expected is not None}
    doubted = [f"{row.label} {side.value}" for (row, side), each in outcomes.items() if each is Outcome.MORE]
    assert tuple(doubted) == post.doubted
    assert {*outcomes.values()} <= {Outcome.MORE, Outcome.FEW}


@each_post
def test_what_stands_above_and_below_it(post: Post) -> None:
    names, runs = [*(found := imported(post))], [*found.values()]
    table = table_of_runs(runs, names)
    above = [str(table.heading)] if table is not None else []
    assert next(chain(above, beside_words(runs, names, runs))) == post.said
    assert tuple(map(str, caveats_between(runs, names))) == post.beside
