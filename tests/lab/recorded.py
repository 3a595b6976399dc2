"""What root's own planning and its last line say to every plan of the lab, written down where asked for.

``RAIDWRIGHT_RECORD=FOLDER ./dev test lab`` puts a file for each practice machine there, on the host;
``./dev measure replanned`` makes the table of them.
"""

import os
import uuid
from pathlib import Path

from raidwright.machine.practice import PracticeMachine, helper_command

FOLDER = Path(os.environ["RAIDWRIGHT_RECORD"]) if "RAIDWRIGHT_RECORD" in os.environ else None
_IN_GUEST = "/run/raidwright-record"
_LINES = f"for file in {_IN_GUEST}/*.json; do cat $file; echo; done; rm -rf {_IN_GUEST}"

if FOLDER is not None:
    helper_command.OPTIONS = (*helper_command.OPTIONS, f"--record={_IN_GUEST}")


async def collect(machine: PracticeMachine, name: str) -> None:
    """Bring what was written down in the guest to the host."""
    if FOLDER is None:
        return
    done = await machine.run(("sh", "-c", f"test -d {_IN_GUEST} || exit 0; {_LINES}"))
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{name}-{uuid.uuid4().hex[:6]}.jsonl").open("wb") as file:
        file.write(done.output)
