"""Disks taken to another computer: what was shared there is offered, and is shared again by one command.

The other computer is the same guest without any line, person or password of the first one. The terminal runs
in it as it would there.
"""

import re
import shlex
import sys
from pathlib import Path

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.machine.practice.guest.boot import STAGE
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.use import Stop
from tests.lab.building import bring_program, guest, opened, seen, shell
from tests.lab.conftest import Run
from tests.lab.test_shared import SHARE, client, design, done, ended, serving, state

__all__ = ["serving"]
pytestmark = pytest.mark.usefixtures("leaves_clean", "serving")
_PLACE = "/run/moved-shares"
_PYTHON = str(Path(sys.executable).resolve())
_ETC = "etc/samba etc/fstab etc/mdadm"
_KEEP = f"tar -C / -cf {_PLACE}/etc.tar {_ETC}"
_FORGET = f"""
rm -f /etc/samba/raidwright*; tar -C / -xf {_PLACE}/etc.tar
for person in anna ben; do smbpasswd -x $person; done
smbcontrol smbd reload-config
"""
_PASSWORDS = f"umask 077; printf 'anna:anna sings\\nben:ben hums well\\n' >{_PLACE}/passwords"


async def typed(practice: PracticeMachine, *words: str) -> str:
    """What our program says in the guest's own terminal, once it has ended well."""
    own = (f"PYTHONPATH={_PLACE}:{STAGE}/site", f"XDG_DATA_HOME={_PLACE}/data")
    status, said = await guest(practice, "env", *own, _PYTHON, "-B", "-m", "raidwright", *words)
    assert status == 0, said
    return said


def test_shares_are_offered_again_where_the_disks_are_taken(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await bring_program(practice, _PLACE)
        await shell(practice, f"{_KEEP}; {_PASSWORDS}")
        async with opened(practice) as machine:
            before = await state(practice)
            await ended(machine, Build(await design(machine, luks=False), draw_ids(), (SHARE,)))
            status, said = await client(practice, "anna", "anna sings", "put /etc/hostname kept")
            assert status == 0, said
            kept = await shell(practice, "stat -c '%U %a' /srv/data/.raid*; cat /srv/data/.raid*")
            assert kept.startswith('root 644\n{"name":"Films",')
            assert "sings" not in kept
            await done(machine, Stop("data"))
            await shell(practice, _FORGET)
            assert await state(practice) == before
            said = await typed(practice, "start", "data")
            said += await typed(practice, "unlock", "data", "--at", "/srv/elsewhere")
            (command,) = re.findall(r"“Films” was shared before\. .*: raidwright (share .*)", said)
            await typed(practice, *shlex.split(command), "--password-file", f"{_PLACE}/passwords")
            now = await seen(machine, lambda now: now.host.sharing and now.host.sharing.entered)
            assert now.host.sharing is not None
            (entry,) = now.host.sharing.entered
            assert (entry.point, entry.share) == ("/srv/elsewhere", SHARE)
            status, said = await client(practice, "ben", "ben hums well", "get kept")
            assert status == 0, said
            assert "was shared before" not in await typed(practice, "share")
            await done(machine, Delete("data"))
            assert await state(practice) == before
        await shell(practice, f"rm -r {_PLACE}")

    run(scenario(), 300)
