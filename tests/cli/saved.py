"""A saved machine without anything on it."""

from pathlib import Path

MACHINES = Path(__file__).parents[1] / "machines"
BARE = MACHINES / "eight_blank_hdds.json"
