"""Web pages that are given away are legible on light ground and on dark: WCAG 2.2, AA, computed."""

import re

import pytest
from PySide6.QtGui import QColor

from raidwright.report.svg_charts import COLOURS
from raidwright.report.web_page import page
from raidwright.ui.look.colours import DARK, LIGHT, Colours
from tests.ui.test_shell_theme import contrast

STYLE = page("", ()).partition("<style>")[2].partition("</style>")[0]
BLOCKS = re.findall(r":root \{([^}]*)\}", STYLE)
PALETTES = [dict(re.findall(r"--(\w+): (#\w+);", each)) for each in BLOCKS]
"""Of light ground, then of dark: variable -> colour."""


@pytest.mark.parametrize(
    ("palette", "ink"), [*zip(PALETTES, (LIGHT, DARK), strict=True)], ids=("light", "dark")
)
def test_text_signs_and_curves_stand_out_from_their_ground(palette: dict[str, str], ink: Colours) -> None:
    colour = {name: QColor(value) for name, value in palette.items()}
    assert (colour["card"].lightness() < 128) is ink.dark
    series = [colour[f"s{place}"] for place in range(COLOURS)]
    assert all(contrast(each, colour["card"]) >= 3 for each in series)
    for background in (colour["ground"], colour["card"]):
        assert all(contrast(colour[name], background) >= 4.5 for name in ("text", "muted"))
        assert all(contrast(colour[name], background) >= 3 for name in ("info", "warning", "bad"))
    assert series == [*ink.series], "as in the window"


def test_no_colour_stands_beside_the_palettes() -> None:
    rules = STYLE
    for each in BLOCKS:
        rules = rules.replace(each, "")
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b", rules) == []
    used = set(re.findall(r"var\(--(\w+)\)", rules))
    assert all(used <= palette.keys() for palette in PALETTES)
