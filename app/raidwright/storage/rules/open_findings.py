"""Who has files open on an array, told before anybody wants to put it away."""

from raidwright.storage.fact import Facts
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.names import in_quotes
from raidwright.storage.snapshot.tree import stack
from raidwright.storage.snapshot.users import FileUser


def open_findings(array: Array, snapshot: Snapshot) -> tuple[Finding, ...]:
    """A remark for each program, with files as far as they are told."""
    return tuple(
        Finding(
            "open-files" if user.files else "open-untold", Severity.NOTE, block.path, user_facts(user, block)
        )
        for block in (stack(snapshot, array.uuid) if array.running else ())
        for user in block.users
    )


def user_facts(user: FileUser, block: Block) -> Facts:
    """Of one that has something on ``block`` open."""
    return (
        ("program", in_quotes((user.program,))),
        ("process", str(user.process)),
        ("device", block.path),
        ("files", in_quotes(user.files)),
    )
