"""A second start raises the window that is open, and opens none; another machine has a window of its own."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from raidwright.__main__ import raises_first
from raidwright.notify import TOKEN_VARIABLE
from raidwright.notify.only_window import hold_window
from raidwright.notify.window import Activation, activations
from tests.bus.conftest import PrivateBus

OTHER = (
    "from raidwright.__main__ import raises_first; import sys;"
    " print(raises_first(sys.argv[1:]), 'asyncio' in sys.modules)"
)


@pytest.fixture(autouse=True)
def at_home(
    monkeypatch: pytest.MonkeyPatch, user: dict[str, str], tmp_path: Path, session_bus: PrivateBus
) -> None:
    for name, value in (user | {"XDG_RUNTIME_DIR": str(tmp_path)}).items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv(TOKEN_VARIABLE, raising=False)


@pytest.fixture
def held() -> Iterator[int]:
    """The lock, as the first window has it."""
    descriptor = hold_window()
    assert descriptor is not None
    yield descriptor
    os.close(descriptor)


def second(*arguments: str, token: str = "") -> str:
    """What a second start says: whether it raised the first, and whether it loaded asyncio."""
    environment = os.environ | ({TOKEN_VARIABLE: token} if token else {})
    done = subprocess.run(
        [sys.executable, "-c", OTHER, *arguments], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


async def _seen_by_first(*arguments: str, token: str = "") -> tuple[str, Activation]:
    window = activations()
    first = asyncio.ensure_future(anext(window))
    said = "False"
    async with asyncio.timeout(60):
        # The name on the bus may come a moment later than the lock.
        while said.startswith("False"):
            said = await asyncio.to_thread(second, *arguments, token=token)
        seen = await first
    await window.aclose()
    return said, seen


@pytest.mark.parametrize(
    ("arguments", "seen"),
    [
        ((), Activation("")),
        (("--page", "storage"), Activation("storage")),
        (("--page=compare", "--machine", "system", "--theme", "dark"), Activation("compare")),
    ],
)
@pytest.mark.usefixtures("held")
def test_second_start_raises_the_first(arguments: Sequence[str], seen: Activation) -> None:
    said, activation = asyncio.run(_seen_by_first(*arguments))
    assert (said, activation) == ("True True", seen)


@pytest.mark.usefixtures("held")
def test_token_of_the_click_travels_along() -> None:
    _, activation = asyncio.run(_seen_by_first(token="t-1"))
    assert activation.token == "t-1"


@pytest.mark.parametrize(
    "arguments", [("--machine", "practice"), ("--machine=a.json",), ("--help",), ("-style", "fusion")]
)
@pytest.mark.usefixtures("held")
def test_window_on_another_machine_is_one_of_its_own(arguments: Sequence[str]) -> None:
    assert second(*arguments) == "False False"


def test_first_start_opens_its_window_and_loads_nothing_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert second() == "False False"
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    assert hold_window() is None
    assert not raises_first([])


@pytest.mark.usefixtures("held")
def test_where_the_first_does_not_answer_a_window_opens() -> None:
    assert second() == "False True"


def test_lock_ends_with_who_holds_it() -> None:
    first = hold_window()
    assert first is not None
    assert hold_window() is None
    os.close(first)
    again = hold_window()
    assert again is not None
    os.close(again)
