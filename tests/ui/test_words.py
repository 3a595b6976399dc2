"""Small words used everywhere."""

import pytest

from raidwright.storage.snapshot.disks import Media
from raidwright.ui.words.devices import media_picture, media_words
from raidwright.ui.words.figures import about_words, duration_words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "1 s"),
        (40, "40 s"),
        (89, "89 s"),
        (90, "2 min"),
        (15 * 60, "15 min"),
        (3599, "1 h 0 min"),
        (4 * 3600 + 12 * 60, "4 h 12 min"),
        (15 * 3600, "about 15 h"),
        (54 * 3600, "about 2 days"),
        (10 * 86400, "about 10 days"),
    ],
)
def test_durations_are_rounded_as_people_say_them(qapp: object, seconds: float, words: str) -> None:
    assert duration_words(seconds) == words


def test_what_is_only_expected_is_about_so_long_and_said_so_once() -> None:
    assert about_words(240) == "about 4 min"
    assert about_words(15 * 3600) == "about 15 h"
    assert about_words(50 * 3600) == "about 2 days"


def test_every_kind_of_drive_has_its_own_picture_and_word(qapp: object) -> None:
    assert len({media_picture(media) for media in Media}) == len(Media)
    assert len({media_words(media) for media in Media}) == len(Media)
