"""Published tables as data: what was measured of which shapes, in which unit."""

import re
from pathlib import Path

import msgspec

from raidwright.bench.expected import Medium, Shape
from raidwright.bench.spec import Access, Direction, Row
from raidwright.storage.design.design import Layout
from raidwright.storage.fact import Fact
from raidwright.storage.levels import Level

_NAME = re.compile(r"(?P<level>single|raid(?:10|[0156]))(?:x(?P<members>\d+))?(?P<far> far)?")


class PublishedTest(Fact, frozen=True):
    """One row and direction of a table."""

    access: Access
    block: int
    queue: int
    threads: int
    direction: Direction
    figures: dict[str, float]
    aside: dict[str, str] = msgspec.field(default_factory=dict)
    """Name -> why its figure says nothing of an md array that its disks limit."""

    @property
    def row(self) -> Row:
        """What it is in the grid."""
        return Row(self.access, self.block, self.queue, self.threads)


class PublishedTable(Fact, frozen=True):
    """What one author measured on one set of disks."""

    source: str
    by: str
    measured: str
    medium: Medium
    chunk: int
    noise: float
    tests: tuple[PublishedTest, ...]

    def shape(self, name: str) -> Shape:
        """The array that ``name`` stands for, e.g. "raid0x3"."""
        found = _NAME.fullmatch(name)
        assert found is not None, name
        level = Level(found["level"])
        chunk = 0 if level in (Level.SINGLE, Level.RAID1) else self.chunk
        layout = Layout.FAR if found["far"] else Layout.DEFAULT
        return Shape(level, int(found["members"] or 1), chunk, layout, self.medium)


class _Tables(Fact, frozen=True):
    tables: tuple[PublishedTable, ...]


TABLES = msgspec.toml.decode(Path(__file__).with_name("tables.toml").read_bytes(), type=_Tables).tables
