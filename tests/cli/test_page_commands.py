"""Every command of README.md and docs/ is one that the terminal understands."""

import pytest

from raidwright.cli.arguments.parser import parse
from tests.pages import DOCS, README, Line, lines_of

LINES = [line for page in (README, *sorted(DOCS.glob("*.md"))) for line in lines_of(page)]


@pytest.mark.parametrize("line", LINES, ids=str)
def test_command_is_understood(line: Line) -> None:
    assert parse(list(line.words)).verb


def test_pages_show_commands() -> None:
    assert len(LINES) > 50
    assert any(line.is_run for line in LINES)
