"""Whatever is read on a tinted ground is legible there, in both looks: WCAG 2.2, AA, computed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pytest
from PySide6.QtGui import QColor

from raidwright.bench.timeline.quantities import Happening
from raidwright.bench.verdicts import Trust
from raidwright.storage.design.levels import CellKind
from raidwright.ui.chart.legend import happening_ink
from raidwright.ui.design.stripe_picture import _chunk_colour
from raidwright.ui.look import tints
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.style_parts import HOVERED, PRESSED, progress_background
from raidwright.ui.look.tints import Tint, mix_colours
from raidwright.ui.look.widgets import Status
from raidwright.ui.shared.measurement_widgets import trust_colour
from raidwright.ui.shared.partition_bar import colour_of
from raidwright.ui.words.devices import ContentKind
from tests.lint.source_tree import sources
from tests.ui.test_shell_theme import BOTH, contrast

Inks = Callable[[Colours], Iterable[QColor]]
Drawn = Callable[[Colours, QColor], Iterable[QColor]]
"""What is drawn on a ground that is tinted by this colour."""
TEXT, SIGN = 4.5, 3.0


def contents(ink: Colours) -> list[QColor]:
    return [colour_of(kind, ink) for kind in ContentKind if kind is not ContentKind.NOTHING]


def layers(ink: Colours) -> list[QColor]:
    return [*contents(ink), ink.spare, ink.warning, ink.bad]


def statuses(ink: Colours) -> list[QColor]:
    return [kind.ink(ink) for kind in Status]


def chunks(ink: Colours) -> list[QColor]:
    return [_chunk_colour(ink, kind)[0] for kind in CellKind]


def happenings(ink: Colours) -> list[QColor]:
    return [happening_ink(what, ink)[0] for what in Happening]


def text(ink: Colours, _tint: QColor) -> list[QColor]:
    return [ink.text]


def text_and_muted(ink: Colours, _tint: QColor) -> list[QColor]:
    return [ink.text, ink.muted]


def in_its_colour(_ink: Colours, tint: QColor) -> list[QColor]:
    return [tint]


def nothing(_ink: Colours, _tint: QColor) -> list[QColor]:
    return []


@dataclass(frozen=True)
class Painted:
    """``tints``, the last above, of each of ``colours`` on each of ``under``, and what is drawn on them."""

    tints: tuple[Tint, ...]
    colours: Inks
    under: Inks
    words: Drawn = nothing
    signs: Drawn = nothing


def card(ink: Colours) -> list[QColor]:
    return [ink.card]


def window(ink: Colours) -> list[QColor]:
    return [ink.window]


def both(ink: Colours) -> list[QColor]:
    return [ink.card, ink.window]


def accent(ink: Colours) -> list[QColor]:
    return [ink.accent]


PAINTED = {
    "notice": Painted((tints.NOTICE,), statuses, both, text, in_its_colour),
    "step that failed": Painted((tints.NOTICE,), lambda ink: [ink.bad], card, text_and_muted, in_its_colour),
    "badge": Painted((tints.BADGE,), statuses, both, in_its_colour),
    "disk of an array": Painted((tints.MEMBER,), statuses, card, text_and_muted, in_its_colour),
    "layer": Painted((tints.LAYER,), layers, card, text_and_muted),
    "cell": Painted(
        (tints.MEASURED,),
        accent,
        window,
        lambda ink, _: [ink.text, ink.muted, ink.accent],
        lambda ink, _: [trust_colour(trust, ink) for trust in Trust],
    ),
    "part of a disk": Painted((tints.PART,), contents, window, text),
    "lines of a part": Painted((tints.PART, tints.PART_LINES), contents, window, text),
    "lines of an empty part": Painted(
        (tints.EMPTY_LINES,), lambda ink: [ink.line], window, lambda ink, _: [ink.muted]
    ),
    "chunk": Painted((tints.CHUNK,), chunks, card, text),
    "hatched chunk": Painted((tints.HATCHED, tints.HATCHING), chunks, card, text),
    "chunk of an example": Painted((tints.EXAMPLE,), chunks, card, text),
    "hatched chunk of one": Painted((tints.EXAMPLE_HATCHED, tints.EXAMPLE_HATCHING), chunks, card, text),
    "band of a chart": Painted((tints.BAND,), happenings, card, signs=lambda ink, _: ink.series),
}
ALONE = {"FRAME", "PALE_BAR", "REDUNDANT", "BAND_LINES", "FAINT_CURVE"}
"""Lines and bars on which nothing stands; what they say is said in words beside them."""


def laid_on(background: QColor, colour: QColor, painted: Iterable[Tint], ink: Colours) -> QColor:
    """What is seen where these lie on ``background``, one over the other."""
    for tint in painted:
        background = mix_colours(background, colour, tint.of(colour, ink).alphaF())
    return background


@BOTH
@pytest.mark.parametrize("what", PAINTED)
def test_what_stands_on_a_tinted_ground_is_legible(ink: Colours, what: str) -> None:
    painted, faint = PAINTED[what], []
    for under in painted.under(ink):
        for colour in painted.colours(ink):
            background = laid_on(under, colour, painted.tints, ink)
            for least, drawn in ((TEXT, painted.words), (SIGN, painted.signs)):
                for each in drawn(ink, colour):
                    if (seen := contrast(each, background)) < least:
                        faint.append(f"{each.name()} on {colour.name()} over {under.name()}: {seen:.2f}")
    assert faint == []


@BOTH
def test_words_on_a_bar_are_legible_on_all_of_it(ink: Colours) -> None:
    for background in (ink.line, progress_background(ink)):
        assert contrast(ink.text, background) >= TEXT


@BOTH
@pytest.mark.parametrize("share", [HOVERED, PRESSED])
def test_words_on_a_button_stay_legible_under_the_pointer(ink: Colours, share: float) -> None:
    backgrounds = (ink.raised, ink.accent, ink.bad)
    for background, words in zip(backgrounds, (ink.text, ink.on_accent, ink.on_accent), strict=True):
        assert contrast(words, mix_colours(background, ink.text, share)) >= TEXT


def test_every_tint_is_looked_at() -> None:
    named = {id(tint): name for name, tint in vars(tints).items() if isinstance(tint, Tint)}
    painted = {named[id(tint)] for each in PAINTED.values() for tint in each.tints}
    assert painted | ALONE == set(named.values())


def test_nothing_else_is_painted_half_transparent() -> None:
    transparent = {"setAlpha", "setAlphaF", "setOpacity"}
    painting = {
        source.name
        for source in sources()
        for name, _ in source.names_used()
        if name.rpartition(".")[2] in transparent
    }
    assert painting == {"raidwright/ui/look/tints.py"}
