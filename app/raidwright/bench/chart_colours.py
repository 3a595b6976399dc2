"""The colours of charts, in the window and on web pages that are given away, as "#rrggbb".

On its ground each has a contrast of at least 3 (WCAG 2.2, AA).
"""

from typing import NamedTuple


class ChartColours(NamedTuple):
    """Those on one ground."""

    series: tuple[str, ...]
    """Curves and bars, in this order; beyond the eighth repeat them dashed."""
    info: str
    warning: str
    bad: str


ON_LIGHT = ChartColours(
    ("#0064af", "#ce7700", "#008a63", "#b6649a", "#2b94d1", "#b14400", "#4c3000", "#4c5860"),
    info="#1c62b0",
    warning="#8f5400",
    bad="#c01c28",
)
ON_DARK = ChartColours(
    ("#6cb2f5", "#ecac2e", "#42b18b", "#d868b0", "#9cd7ff", "#f5784d", "#d9c782", "#c3c8d2"),
    info="#7db8ff",
    warning="#f0b13d",
    bad="#ff7b72",
)
