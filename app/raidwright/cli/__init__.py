"""The same machine for a terminal."""

from raidwright.cli.program import main

__all__ = ["main"]
