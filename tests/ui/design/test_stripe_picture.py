"""The stripe picture says in letters and words what it paints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QPixmap
from pytestqt.qtbot import QtBot

from raidwright.storage.design.capacity import zones
from raidwright.storage.design.design import Layout
from raidwright.storage.design.levels import Cell, CellKind
from raidwright.storage.levels import Level
from raidwright.ui.design.stripe_picture import (
    ROWS,
    StripePicture,
    StripeShape,
    cell_text,
    description,
    disk_letter,
    shape_legend,
)


def test_raid5_is_told_row_by_row() -> None:
    said = description(StripeShape(Level.RAID5, 3))
    assert said.startswith(
        "RAID 5 on 3 disks. Each row is one stripe. Row 1: A 1, B 2, C P. Row 2: A 4, B P, C 3."
    )


def test_too_few_disks_are_told_as_an_example() -> None:
    shape = StripeShape(Level.RAID6, 1)
    assert shape.example
    assert description(shape).startswith("Example: RAID 6 on 4 disks")


@given(st.sampled_from(Level), st.integers(0, 32), st.sampled_from(Layout))
def test_every_shape_has_a_full_picture(level: Level, members: int, layout: Layout) -> None:
    shape = StripeShape(level, members, layout=layout)
    lines = shape.lines()
    assert len(lines) == ROWS
    assert all(len(line.cells) == max(members, level.facts.least_members) for line in lines)
    assert description(shape).count("Row ") == ROWS
    assert shape_legend(shape)


def test_a_raid0_goes_on_without_the_smaller_disks() -> None:
    shape = StripeShape(Level.RAID0, 3, chunks=(8_000_000, 2_000_000, 1_000_000))
    said = description(shape)
    assert "Row 1: A 1, B 2, C 3." in said
    assert "Row 3: A m, B m+1." in said
    assert "Row 5: A n." in said
    assert "m = 3,000,001, n = 5,000,001" in said
    assert "m = 3,000,001" in shape_legend(shape)


def test_what_larger_disks_keep_to_themselves_is_shown() -> None:
    shape = StripeShape(Level.RAID5, 3, chunks=(8, 8, 9))
    assert len(shape.lines()) == ROWS + 1
    assert "Row 7: C –." in description(shape)
    assert "smallest disk limits the others" in shape_legend(shape)


@given(st.lists(st.integers(1, 40), min_size=2, max_size=9))
def test_no_chunk_is_drawn_where_a_raid0_has_another(chunks: list[int]) -> None:
    shape = StripeShape(Level.RAID0, len(chunks), chunks=tuple(chunks))
    held = {
        cell.number: place
        for line in shape.lines()
        for place, cell in enumerate(line.cells)
        if cell is not None
    }
    true = {
        chunk: place
        for zone in zones(chunks)
        for number in range(zone.rows)
        for place, chunk in zone.row(number).items()
    }
    if shape.uneven:
        assert all(true[chunk] == place for chunk, place in held.items())


@given(st.integers(0, 800))
def test_disk_letters_differ(place: int) -> None:
    letters = [disk_letter(other) for other in range(place + 1)]
    assert len(set(letters)) == place + 1


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (Cell(CellKind.DATA, 0), "1"),
        (Cell(CellKind.MIRROR, 4, 1), "5′"),
        (Cell(CellKind.MIRROR, 4, 2), "5′′"),
        (Cell(CellKind.PARITY_P, 0), "P"),
        (Cell(CellKind.PARITY_Q, 0), "Q"),
        (Cell(CellKind.UNUSED, -1), "–"),
    ],
)
def test_each_kind_of_cell_has_its_own_sign(cell: Cell, text: str) -> None:
    assert cell_text(cell) == text


@pytest.mark.parametrize("width", [140, 360, 1200])
@pytest.mark.parametrize(
    "shape",
    [
        StripeShape(Level.RAID5, 3, 1),
        StripeShape(Level.RAID6, 32, 8),
        StripeShape(Level.RAID1, 0),
        StripeShape(Level.RAID0, 3, chunks=(9, 4, 0)),
    ],
)
def test_it_paints_at_every_width(qtbot: QtBot, shape: StripeShape, width: int) -> None:
    picture = StripePicture()
    qtbot.addWidget(picture)
    picture.show_shape(shape)
    picture.resize(width, picture.sizeHint().height())
    image = QPixmap(picture.size())
    image.fill(QColor("white"))
    picture.render(image)
    drawn = image.toImage()
    colours = {drawn.pixelColor(x, 40).name() for x in range(drawn.width())}
    assert len(colours) > 2
    assert picture.accessibleDescription() == description(shape)
