"""Mail about an array that is nearly full, and about one that is locked since the computer started."""

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.operations.use import Lock
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.planner import plan_for
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
)
from tests.lab.conftest import Run
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR

pytestmark = pytest.mark.usefixtures("leaves_clean")

SCENE = """
echo 'MAILADDR anna@example.org' >/etc/mdadm/mdadm.conf
printf '#!/bin/sh\\ncat >>/run/sent\\n' >/usr/sbin/sendmail
chmod 755 /usr/sbin/sendmail
"""
END = f"rm -f /usr/sbin/sendmail /run/sent /var/lib/raidwright/mail.json; {RESTORE}"
MAIL = r"""
helper=$(pgrep -f [r]aidwright.helper.__main__ | head -1)
xargs -0 -a /proc/$helper/cmdline sh -c '"$@" --mail' -
cat /run/sent 2>/dev/null || true
rm -f /run/sent
"""
"""The helper's own command with one word more, and what the mail program was given."""
FILL = "fallocate -l $(($(stat -f -c '%a * %S' /srv/data) * 19 / 20)) /srv/data/film"
RESTARTED = 'sed -i \'s/"boot":"[^"]*"/"boot":"before"/\' /var/lib/raidwright/mail.json'


def test_full_and_locked_arrays_are_told_by_mail_once(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, SCENE)
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            members = drives(snapshot, PAIR)
            wanted = design_of(members, Level.RAID1, luks=True, lvm=False, kind=FilesystemKind.EXT4)
            plan = planned(plan_build(wanted, snapshot, draw_ids()))
            await carry_out(machine, plan)
            assert await shell(practice, MAIL) == ""
            await shell(practice, FILL)
            sent = await shell(practice, MAIL)
            assert "To: anna@example.org" in sent
            assert "is 9" in sent, sent
            assert await shell(practice, MAIL) == ""
            now = await seen(machine, lambda now: isinstance(plan_for(Lock("data"), now), Planned))
            await carry_out(machine, planned(plan_for(Lock("data"), now)))
            assert await shell(practice, MAIL) == ""
            await shell(practice, RESTARTED)
            assert "has been locked since the computer started" in await shell(practice, MAIL)
            assert await shell(practice, MAIL) == ""
            await take_down(machine, "data")
        await shell(practice, END)

    run(scenario())
