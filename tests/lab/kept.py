"""Files of the practice machine that tell of arrays."""

from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.plan import Plan
from tests.lab.building import (
    shell,
)

FILES = "/etc/fstab /etc/crypttab /etc/mdadm/mdadm.conf"
HABITS = r"""
printf '# of mine\nLABEL=nowhere\t/mnt\text4\tnoauto,nofail 0 0' >/etc/fstab
printf '# none\r\n' >/etc/crypttab; chmod 600 /etc/crypttab
printf 'HOMEHOST <system>\nMAILADDR root\n ops\n' >/etc/mdadm/mdadm.conf
"""
"""A file whose last line is not ended, one that was saved elsewhere, one with a line that goes on."""


async def state(practice: PracticeMachine) -> str:
    """Every byte of the three files, who owns them, what else is in their folders, and what LVM remembers."""
    return await shell(
        practice,
        f"sha256sum {FILES}; stat -c '%n %a %u %g' {FILES}; ls -A /etc/mdadm;"
        " ls -dA /etc/.[!.]* 2>/dev/null || true; find /etc/lvm -type f | sort",
    )


def without_archive(said: str) -> str:
    """`state` but for what LVM archives of each change that a person makes by its own commands."""
    return "".join(line for line in said.splitlines(keepends=True) if "/etc/lvm/archive/" not in line)


async def entries(practice: PracticeMachine) -> dict[str, str]:
    """The last line of each file."""
    said = await shell(practice, f"for file in {FILES}; do tail -n 1 $file; echo; done")
    names = FILES.split()
    return dict(zip(names, [line for line in said.split("\n") if line][-len(names) :], strict=True))


def index_of(plan: Plan, kind: type) -> int:
    return next(index for index, step in enumerate(plan.steps) if isinstance(step, kind))
