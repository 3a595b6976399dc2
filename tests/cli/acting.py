"""The terminal at a saved machine that takes orders, up to the moment when it is to carry them out.

It is run as a program. What somebody types is asked only where something could be done.
"""

import sys

from raidwright import cli
from raidwright.machine.saved import SavedMachine


def _acts(_: SavedMachine) -> bool:
    return True


if __name__ == "__main__":
    SavedMachine.acts = property(_acts)  # type: ignore[method-assign, assignment]
    sys.exit(cli.main(sys.argv[1:]))
