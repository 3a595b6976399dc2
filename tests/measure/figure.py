"""One figure: what was measured, in one run, against what it should be."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """``least`` and ``most`` bound ``value``; ``detail`` says what it was made of."""

    name: str
    value: float
    unit: str
    detail: str
    most: float
    least: float = 0.0

    @property
    def met(self) -> bool:
        """Whether the target was reached."""
        return self.least <= self.value <= self.most

    def row(self) -> str:
        """One line of the table."""
        bounds = f"{self.least:g}–{self.most:g}" if self.least else f"≤ {self.most:g}"
        verdict = "met" if self.met else "MISSED"
        value = f"{self.value:.3g} {self.unit}".strip()
        return f"{self.name:<44}{value:>12}  {bounds:>11}  {verdict:<7}{self.detail}"


def spread(values: Sequence[float], unit: str) -> str:
    """ "median (least–most of n)"."""
    middle = statistics.median(values)
    return f"{middle:.3g} {unit} ({min(values):.3g}–{max(values):.3g} of {len(values)})"
