"""Two palettes and the colours with a meaning that go with them.

Anything that paints asks for its colours at the moment of painting, so that a change of the palette is seen
at once:

>>> ink = colours(self.palette())
>>> painter.setPen(ink.warning)

Text has a contrast of at least 4.5 to its ground, the outline of a control and every sign 3 (WCAG 2.2, AA).
The colours of curves and blocks are told apart by colour-blind users too (after Okabe and Ito, 2008, darker
on light ground and lighter on dark); colour still never carries a meaning alone.
"""

from enum import Enum
from typing import NamedTuple

from PySide6.QtGui import QColor, QPalette

from raidwright.bench.chart_colours import ON_DARK, ON_LIGHT


class Choice(Enum):
    """Which look the user wants: that of the system, or always light or dark."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Colours(NamedTuple):
    """All colours of one look."""

    window: QColor
    sidebar: QColor
    card: QColor
    """Ground of cards, fields and lists."""
    raised: QColor
    """Ground of buttons, and of cards under the pointer."""
    line: QColor
    """Borders of cards, and rules."""
    outline: QColor
    """Borders of what can be clicked or typed into."""
    text: QColor
    muted: QColor
    """Text of second rank, and icons at rest."""
    faint: QColor
    """Text that cannot be used now, hints in fields, large pictures."""
    accent: QColor
    on_accent: QColor
    """Text upon `accent`."""
    selected: QColor
    """Ground of what is chosen."""
    good: QColor
    warning: QColor
    bad: QColor
    info: QColor
    data: QColor
    """Blocks of data in pictures of arrays."""
    parity: QColor
    second_parity: QColor
    mirror: QColor
    """Second copies."""
    spare: QColor
    series: tuple[QColor, ...]
    """Curves and bars, in this order; beyond the eighth repeat them dashed."""

    @property
    def dark(self) -> bool:
        """Whether text is light on dark."""
        return self.window.lightness() < 128


LIGHT = Colours(
    window=QColor("#f3f4f6"),
    sidebar=QColor("#e9ebef"),
    card=QColor("#ffffff"),
    raised=QColor("#ffffff"),
    line=QColor("#d8dce2"),
    outline=QColor("#7e8690"),
    text=QColor("#1a1e24"),
    muted=QColor("#59636e"),
    faint=QColor("#5f6872"),
    accent=QColor("#1f5fbf"),
    on_accent=QColor("#ffffff"),
    selected=QColor("#dfeafb"),
    good=QColor("#136c2f"),
    warning=QColor(ON_LIGHT.warning),
    bad=QColor(ON_LIGHT.bad),
    info=QColor(ON_LIGHT.info),
    data=QColor("#2b6cb8"),
    parity=QColor("#ce7700"),
    second_parity=QColor("#b84300"),
    mirror=QColor("#0a8f6a"),
    spare=QColor("#848d98"),
    series=tuple(map(QColor, ON_LIGHT.series)),
)
DARK = Colours(
    window=QColor("#16181b"),
    sidebar=QColor("#1b1e22"),
    card=QColor("#212529"),
    raised=QColor("#2b3036"),
    line=QColor("#3a4149"),
    outline=QColor("#7d8792"),
    text=QColor("#e9ecef"),
    muted=QColor("#a4aeb9"),
    faint=QColor("#9da6b0"),
    accent=QColor("#7db0ff"),
    on_accent=QColor("#0c1a2e"),
    selected=QColor("#233a5c"),
    good=QColor("#57c67a"),
    warning=QColor(ON_DARK.warning),
    bad=QColor(ON_DARK.bad),
    info=QColor(ON_DARK.info),
    data=QColor("#5b9ee6"),
    parity=QColor("#f0a63c"),
    second_parity=QColor("#f07c4a"),
    mirror=QColor("#3fc39a"),
    spare=QColor("#7d8792"),
    series=tuple(map(QColor, ON_DARK.series)),
)


def colours(palette: QPalette) -> Colours:
    """The colours that go with ``palette``."""
    return DARK if palette.color(QPalette.ColorRole.Window).lightness() < 128 else LIGHT


def palette_of(ink: Colours) -> QPalette:
    """Qt's own palette made of ``ink``."""
    role, palette = QPalette.ColorRole, QPalette(ink.raised, ink.window)
    for colour, roles in (
        (ink.window, (role.Window,)),
        (ink.card, (role.Base, role.ToolTipBase)),
        (ink.raised, (role.Button, role.Light, role.Midlight)),
        (ink.line, (role.Mid, role.Dark)),
        (ink.text, (role.WindowText, role.Text, role.ButtonText, role.ToolTipText, role.BrightText)),
        (ink.muted, (role.PlaceholderText,)),
        (ink.accent, (role.Highlight, role.Accent, role.Link)),
        (ink.on_accent, (role.HighlightedText,)),
        (ink.sidebar, (role.AlternateBase,)),
    ):
        for each in roles:
            palette.setColor(each, colour)
    for each in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, each, ink.faint)
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, ink.line)
    palette.setColor(QPalette.ColorGroup.Disabled, role.HighlightedText, ink.muted)
    palette.setColor(role.Shadow, QColor(0, 0, 0, 90))
    return palette
