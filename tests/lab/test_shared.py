"""A shared folder: another computer opens it as its people, nobody else does, and it is never an empty one.

The guest has no systemd: its Samba is started by hand, with its folders in /run. A network namespace is the
other computer.
"""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone, PlanFailed, ShareTrial
from raidwright.storage.design.design import ArrayDesign, FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.share import ShareFolder
from raidwright.storage.operations.use import Lock, Unlock
from raidwright.storage.plan.plan import Plan, Planned, join_secrets, secrets_wanted
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.share import Person, Share, ShareAccess
from tests.lab.building import (
    PASSPHRASE,
    design_of,
    drives,
    free_disks,
    guest,
    opened,
    planned,
    seen,
    shell,
)
from tests.lab.conftest import Run

pytestmark = pytest.mark.usefixtures("leaves_clean", "serving")
PASSWORDS = {"": PASSPHRASE, "anna": b"anna sings", "ben": b"ben hums well"}
SCENE = r"""
ip link set lo up
ip link add va type veth peer name vb; ip netns add other; ip link set vb netns other
ip addr add 10.9.0.1/24 dev va; ip link set va up
ip -n other link set lo up; ip -n other addr add 10.9.0.2/24 dev vb; ip -n other link set vb up
cd /run; mkdir -p smb/private smb/lock smb/state smb/cache smb/pid smb/ncalrpc smb/log
cat >/etc/samba/smb.conf <<END
[global]
	server role = standalone server
	private dir = /run/smb/private
	lock directory = /run/smb/lock
	state directory = /run/smb/state
	cache directory = /run/smb/cache
	pid directory = /run/smb/pid
	ncalrpc dir = /run/smb/ncalrpc
	log file = /run/smb/log/log
	disable spoolss = yes
	load printers = no
END
grep -q ^anna: /etc/passwd ||
printf '%s:/nonexistent:/usr/sbin/nologin\n' anna:x:2001:2001: ben:x:2002:2002: >>/etc/passwd
smbd -D
"""
END = "kill $(cat /run/smb/pid/smbd.pid); ip netns del other; ip link del va || true; umount -l /run/netns"
# Without a server of NFS there is no /etc/exports.
_SUMS = "sha256sum /etc/samba/*.conf /etc/exports 2>&1 || true; pdbedit -L 2>/dev/null || true"
FILES = "/etc/samba /etc/exports /etc/passwd /etc/fstab /etc/crypttab /etc/mdadm/mdadm.conf"
CONNECTED = """
printf 'username=anna\npassword=anna sings\n' >/tmp/anna
(sleep 60 | ip netns exec other smbclient -A /tmp/anna //10.9.0.1/Films >/dev/null 2>&1) &
until smbstatus -S | grep -q Films; do sleep 0.2; done
"""
"""Another computer is connected, and does nothing."""
PEOPLE = (Person("anna"), Person("ben", ShareAccess.READ))
SHARE = Share("Films", "Films", PEOPLE, network="10.9.0.0/24")


@pytest.fixture
def serving(leaves_clean: None, practice: PracticeMachine, run: Run) -> Iterator[None]:
    """Samba runs, and there is another computer."""
    run(shell(practice, SCENE))
    yield
    run(shell(practice, END))


async def state(practice: PracticeMachine) -> str:
    return await shell(practice, f"find {FILES} -type f -exec sha256sum {{}} + | sort; pdbedit -L")


async def client(practice: PracticeMachine, person: str, password: str, commands: str) -> tuple[int, str]:
    """What smbclient says in the other network namespace."""
    script = (
        f"cd /tmp; printf 'username=%s\\npassword=%s\\n' {person} '{password}' >/tmp/who;"
        f" ip netns exec other smbclient -t 20 -A /tmp/who //10.9.0.1/Films -c '{commands}'"
    )
    return await guest(practice, "sh", "-c", script)


async def ended(machine: BusMachine, operation: PlannableOperation) -> tuple[Plan, PlanDone]:
    """The plan for what is asked for, carried out, as soon as it can be made."""
    snapshot = await seen(machine, lambda now: isinstance(plan_for(operation, now), Planned))
    plan = planned(plan_for(operation, snapshot))
    secret = join_secrets(plan, PASSWORDS) if secrets_wanted(plan) else None
    events = [event async for event in machine.run(plan, secret)]
    assert isinstance(events[-1], PlanDone), events[-1]
    return plan, events[-1]


async def done(machine: BusMachine, operation: PlannableOperation) -> Plan:
    return (await ended(machine, operation))[0]


async def design(machine: BusMachine, *, luks: bool) -> ArrayDesign:
    serials = ("TESTDISK-1", "TESTDISK-2")
    snapshot = await free_disks(machine, *serials)
    members = drives(snapshot, serials)
    return design_of(members, Level.RAID1, luks=luks, lvm=False, kind=FilesystemKind.EXT4)


def test_shared_folder_is_served_to_its_people_alone_and_never_empty(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        before = await state(practice)
        async with opened(practice) as machine:
            build = Build(await design(machine, luks=True), draw_ids(), (SHARE,))
            _, ending = await ended(machine, build)
            assert ending.trials == (ShareTrial("Films", "anna", True), ShareTrial("Films", "ben", False))
            assert await shell(practice, "ls -A /srv/data/Films") == ""
            status, said = await client(practice, "anna", "anna sings", "put /etc/hostname a; get a b; ls")
            assert status == 0, said
            assert "NT_STATUS" not in said, said
            status, said = await client(practice, "ben", "ben hums well", "get a c")
            assert status == 0, said
            status, said = await client(practice, "ben", "ben hums well", "put /etc/hostname d")
            assert "NT_STATUS_ACCESS_DENIED" in said, said
            status, said = await client(practice, "ben", "anna sings", "ls")
            assert "NT_STATUS_LOGON_FAILURE" in said, said
            # What anna saves at the computer, ben reads over the network.
            await shell(
                practice,
                "setpriv --reuid 2001 --clear-groups sh -c 'umask 022; echo x >/srv/data/Films/local'",
            )
            status, said = await client(practice, "ben", "ben hums well", "get local")
            assert status == 0, said
            await shell(practice, CONNECTED)
            locked = await done(machine, Lock("data"))
            assert locked.steps[0].tag == "close-shares"
            status, said = await client(practice, "anna", "anna sings", "ls")
            assert "NT_STATUS_ACCESS_DENIED" in said, said
            await done(machine, Unlock("data"))
            status, said = await client(practice, "anna", "anna sings", "get a b")
            assert status == 0, said
            await done(machine, Delete("data"))
            status, said = await client(practice, "anna", "anna sings", "ls")
            assert "NT_STATUS" in said, said
        assert await state(practice) == before

    run(scenario(), 240)


@pytest.mark.parametrize("folder", ["link", pytest.param("file", marks=pytest.mark.exhaustive)])
def test_no_link_is_followed_and_nothing_is_left_behind(
    practice: PracticeMachine, run: Run, folder: str
) -> None:
    """Whoever owns the top folder can put a link there; root makes nothing through it."""

    async def scenario() -> None:
        await shell(practice, "mkdir -p /tmp/elsewhere; chmod 755 /tmp/elsewhere")
        async with opened(practice) as machine:
            await done(machine, Build(await design(machine, luks=False), draw_ids()))
            await shell(practice, "ln -s /tmp/elsewhere /srv/data/link; touch /srv/data/file")
            before = await shell(practice, f"ls -la /srv/data; getfacl -R /srv/data; {_SUMS}")
            share = replace(SHARE, folder=f"{folder}/inner")
            snapshot = await seen(
                machine, lambda now: isinstance(plan_for(ShareFolder("data", share), now), Planned)
            )
            plan = planned(plan_for(ShareFolder("data", share), snapshot))
            secret = join_secrets(plan, PASSWORDS)
            *_, last = [event async for event in machine.run(plan, secret)]
            assert isinstance(last, PlanFailed)
            assert "Choose another folder" in last.sentence
            assert await shell(practice, f"ls -la /srv/data; getfacl -R /srv/data; {_SUMS}") == before
            assert await shell(practice, "ls -A /tmp/elsewhere") == ""
            await done(machine, Delete("data"))

    run(scenario(), 240)
