"""The picture in the tray tells how it is without colour too."""

import itertools

import pytest

from raidwright.notify.tray import SIZES, pixmap
from raidwright.notify.words import Mood


@pytest.mark.parametrize("size", SIZES)
def test_every_mood_has_a_shape_of_its_own(size: int) -> None:
    """Nearly white places are the sign; what is not there at all is the gap around it."""
    signs = {}
    for mood in Mood:
        width, height, pixels = pixmap(mood, size)
        assert (width, height, len(pixels)) == (size, size, 4 * size * size)
        places = [pixels[at : at + 4] for at in range(0, len(pixels), 4)]
        signs[mood] = frozenset(at for at, each in enumerate(places) if min(each) > 0xC0)
        assert b"\0\0\0\0" in places
    for one, other in itertools.combinations(Mood, 2):
        assert len(signs[one] ^ signs[other]) > 3, (one, other)
