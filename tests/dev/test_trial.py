"""The trial in bare systems: what may be chosen, what a cell came to, and where a package is built."""

from collections.abc import Callable
from pathlib import Path

import pytest

import package
import releases
import trial
from errors import DevError, Unavailable
from releases import OLDEST, RELEASES, own_release


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch, tmp_path) -> list[tuple[str, str]]:
    """The systems that were tried, of which none really is."""
    names: list[tuple[str, str]] = []

    def note(name: str, who: str, _words: object) -> list[trial._Cell]:
        names.append((name, who))
        return [trial._Cell(name, who, "pure", "passed", True)]

    monkeypatch.setattr(trial, "_try", note)
    monkeypatch.setattr(trial, "_LOGS", tmp_path)
    return names


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["debian13"], [("debian13", "root"), ("debian13", "user")]),
        (["user", "ubuntu2404", "pure"], [("ubuntu2404", "user")]),
        (["pure", "root"], [(name, "root") for name in RELEASES]),
    ],
)
def test_words_choose_a_part_in_any_order(
    tried: list[tuple[str, str]],
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    expected: list[tuple[str, str]],
) -> None:
    assert trial.run_trial(words) == 0
    assert tried == expected
    table = capsys.readouterr().out.split("\n")
    assert [tuple(line.split()) for line in table if line] == [(*one, "pure", "passed") for one in expected]


@pytest.mark.parametrize("words", [[], ["debian11"], ["debian13", "moon"]])
def test_an_odd_word_tries_nothing(tried: list[tuple[str, str]], words: list[str]) -> None:
    with pytest.raises(DevError, match="debian12, debian13, ubuntu2404, root, user, set-up, pure"):
        trial.run_trial(words)
    assert tried == []


@pytest.mark.parametrize(
    ("status", "left", "came_to", "sound"),
    [
        (0, [], "passed", True),
        (0, ["/tmp/x"], "left behind: /tmp/x (1)", False),
        (0, [str(number) for number in range(9)], "left behind: 0, 1, 2, 3, 4 (9)", False),
        (1, [], "failed: error: no luck", False),
        (1, ["/tmp/x"], "failed: error: no luck", False),
        (Unavailable.status, [], "left out: no luck", True),
    ],
)
def test_a_cell_tells_what_the_user_read(status: int, left: list[str], came_to: str, sound: bool) -> None:
    assert trial._judge(status, ["first", "error: no luck", "last"], left) == (came_to, sound)


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """The release of that name is the one that runs here."""

    def run(suite: str) -> None:
        file = tmp_path / "os-release"
        file.write_text(f"ID=some\nVERSION_CODENAME={suite}\n" if suite else "ID=some\n")
        monkeypatch.setattr(releases.platform, "_os_release_candidates", (str(file),))
        monkeypatch.setattr(releases.platform, "_os_release_cache", None)

    return run


def test_a_package_is_built_on_the_oldest_release_alone(running: Callable[[str], None]) -> None:
    for release in RELEASES.values():
        running(release.suite)
        assert own_release() == release
        assert package.is_built_here() == (release == OLDEST)


@pytest.mark.parametrize("suite", ["", "plucky"])
def test_another_system_builds_in_a_bare_one(running: Callable[[str], None], suite: str) -> None:
    running(suite)
    assert own_release() is None
    assert not package.is_built_here()


def test_a_system_that_does_not_say_what_it_is_builds_in_a_bare_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(releases.platform, "_os_release_candidates", ("/absent/os-release",))
    monkeypatch.setattr(releases.platform, "_os_release_cache", None)
    assert own_release() is None
