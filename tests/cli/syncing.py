"""The terminal at a saved machine of which an array is being synchronised.

It is run as a program. The file ``MOMENTS`` of the environment is a JSON list of what the machine says of the
sync, one after the other and the last again and again; ``BEAT`` is how many seconds lie between two looks.
"""

import os
import sys
from functools import partial
from pathlib import Path

import msgspec

from raidwright.bench.sync_watch import SyncMoment
from raidwright.cli import program
from raidwright.cli.measuring import sync_watch
from raidwright.machine.port import MachineError
from raidwright.machine.saved import SavedMachine
from raidwright.protocol import ErrorCode
from raidwright.session.sync_watch import watch_sync

_SAYS = msgspec.json.decode(Path(os.environ["MOMENTS"]).read_bytes(), type=list[SyncMoment])


async def _moment(_: SavedMachine, array: str) -> SyncMoment:
    if not _SAYS:
        raise MachineError(ErrorCode.REFUSED, f"No array with the UUID {array} runs.")
    return _SAYS.pop(0) if len(_SAYS) > 1 else _SAYS[0]


if __name__ == "__main__":
    SavedMachine.sync_moment = _moment  # type: ignore[method-assign, assignment]
    vars(sync_watch)["watch_sync"] = partial(watch_sync, beat=float(os.environ.get("BEAT", "0.001")))
    sys.exit(program.main(sys.argv[1:]))
