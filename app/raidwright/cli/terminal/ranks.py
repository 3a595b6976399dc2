"""Prints which is best: all tests and all that was compared in one table."""

from raidwright.cli.terminal.printing import print_table, say
from raidwright.cli.terminal.speech import spoken
from raidwright.report.rank_table import READ_AS, RankTable, rank_rows


def print_ranks(table: RankTable) -> None:
    """Print ``table`` under its sentence, and how it is read."""
    say(spoken(table.heading))
    print_table([*rank_rows(table)], right=tuple(range(1, 1 + len(table.titles))))
    say(spoken(READ_AS))
    say()
