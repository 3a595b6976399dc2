"""What somebody wants to share: a folder of an array, with whom, and how others see it."""

from enum import Enum
from typing import Annotated

import msgspec

from raidwright.storage.fact import Fact
from raidwright.storage.fields import AccountName, Bytes, Network, ShareName, SubfolderPath

MOST_PEOPLE = 32
"""People who are named for one share."""
MOST_SHARES = 16
"""Shares of one array."""
USUAL_FOLDER = "Shared"


class ShareAccess(Enum):
    """What somebody may do with the files of a share; who is not named may do nothing."""

    READ = "read"
    WRITE = "write"
    """To read too."""


class Person(Fact, frozen=True):
    """Somebody for whom a folder is shared: a user of this computer, or one made for it, without login."""

    name: AccountName
    access: ShareAccess = ShareAccess.WRITE


class Share(Fact, frozen=True):
    """One folder of an array's file system, as other computers see it. Passwords are never part of it."""

    name: ShareName
    """What it is called on the network; without regard to capitals unique on the computer."""
    folder: SubfolderPath = USUAL_FOLDER
    """Below the mount point; never that itself, which is there without the file system too."""
    people: Annotated[tuple[Person, ...], msgspec.Meta(max_length=MOST_PEOPLE)] = ()
    guests: ShareAccess | None = None
    """What everybody may do without a password. Windows 11 refuses such shares."""
    network: Network | None = None
    """The home network, to which alone it is offered; None for every network of the computer."""
    smb: bool = True
    """For Windows, macOS, phones and Linux, by name and password."""
    nfs: bool = False
    """For Linux, to every computer of ``network``; who somebody is those computers say."""
    macs: bool = False
    """Names, colors and other metadata of macOS are kept as Macs want them."""
    time_machine: Bytes | None = None
    """It takes backups of Macs, up to so many bytes, and nothing else."""
    recycle: bool = True
    """What is deleted over the network goes to a folder of deleted files first."""

    @property
    def writers(self) -> tuple[str, ...]:
        """Who may change its files, by name."""
        return tuple(person.name for person in self.people if person.access is ShareAccess.WRITE)

    @property
    def readers(self) -> tuple[str, ...]:
        """Who may only read them, by name."""
        return tuple(person.name for person in self.people if person.access is ShareAccess.READ)
