"""A folder of an array is shared, or no more: the people, the folder, and what Samba and NFS are told."""

import shlex
from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from raidwright.storage.configuration import LISTING, FileKind, FileSeen
from raidwright.storage.fact import Fact, Facts
from raidwright.storage.fields import (
    MOST_LINES,
    AccountName,
    MountPoint,
    NewAccountName,
    ShareName,
    SubfolderPath,
    Subvolume,
    Text,
    Uuid,
)
from raidwright.storage.snapshot.share import (
    INCLUSION,
    MOST_PEOPLE,
    MOST_SERVERS,
    MOST_SHARES,
    EnteredShare,
    Listing,
    ShareAccess,
    Supply,
)
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.firewall import FirewallStep, is_closing, undoing_openings
from raidwright.storage.steps.share_entries import (
    TRIAL_FILE,
    bin_entry,
    export_entry,
    export_place,
    listing_entry,
    samba_entry,
)
from raidwright.storage.steps.step import (
    Command,
    ComputerStep,
    Edit,
    Effect,
    Layer,
    LineSeen,
    TargetStep,
    on_device,
    program,
)
from raidwright.storage.steps.targets import MountOn, Target, Thing

AWAKE_UNIT = "raidwright-awake.service"
"""What keeps logind from sending the computer to sleep."""


ACCOUNT_REMARK = "Shared folders (Raidwright)"
"""What passwd(5) says of a user without login whom a plan has made."""
TRIAL_CONTENT = "/etc/os-release"
"""What is written to a share to try it: every computer has it, and everybody may read it."""
_APART = (
    *("systemd-run", "--quiet", "--pipe", "--wait", "--collect"),
    *("-p", "DynamicUser=yes", "-p", "IPAddressDeny=any", "-p", "IPAddressAllow=localhost"),
    *("-p", "RuntimeMaxSec=60", "--"),
)
_Accounts = Annotated[tuple[AccountName, ...], msgspec.Meta(max_length=MOST_PEOPLE)]
_Lines = Annotated[tuple[LineSeen, ...], msgspec.Meta(max_length=MOST_LINES)]
_Units = Annotated[tuple[Text, ...], msgspec.Meta(max_length=MOST_SERVERS)]
_Entered = Annotated[tuple[EnteredShare, ...], msgspec.Meta(min_length=1, max_length=MOST_SHARES)]


class PersonStep(ComputerStep, frozen=True):
    """A step about one person."""

    person: AccountName

    def facts(self, plan: Context) -> Facts:
        return (("person", self.person),)


class AddAccount(PersonStep, frozen=True, tag="add-account"):
    """Make a user who cannot log in to this computer."""

    templates = ("Add {person} as a user who cannot log in",)
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    person: NewAccountName

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        options = ("--system", "--no-create-home", "--home-dir", "/nonexistent")
        shell = ("--shell", "/usr/sbin/nologin", "--comment", ACCOUNT_REMARK)
        return (program("useradd", *options, *shell, "--", self.person),)


class RemoveAccount(PersonStep, frozen=True, tag="remove-account"):
    """Remove a user without login whom a plan has made."""

    templates = ("Remove the user {person}, who was added for sharing and cannot log in",)
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("userdel", "--", self.person),)


class SetPassword(PersonStep, frozen=True, tag="set-sharing-password"):
    """Give somebody a password for sharing, which is none to log in with."""

    templates = ("Set a sharing password for {person}", "Change the sharing password of {person}")
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    fresh: bool
    """There was none before, and there is none again when the plan ends before it is whole."""

    def template(self) -> str:
        return self.templates[0 if self.fresh else 1]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (Command(("smbpasswd", "-L", "-s", "-a", "--", self.person), secret=True, whose=self.person),)


class RemovePassword(PersonStep, frozen=True, tag="remove-sharing-password"):
    """Take somebody's password for sharing away."""

    templates = ("Remove the sharing password of {person}",)
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("smbpasswd", "-L", "-x", "--", self.person),)


class MakeSharedFolder(TargetStep, frozen=True, tag="make-shared-folder"):
    """Make the folder that is shared, where it is not there, and let the people of the share into it.

    What one of them saves the others can change, wherever it was saved: new files take the folder's list.
    """

    templates = (
        "Create the folder {folder} in {point} for {people}",
        "Create the folder {folder} in {point} for {people} and guests",
        "Create the folder {folder} in {point} for guests",
    )
    layer = Layer.FILESYSTEM
    effect = Effect.MAKES

    point: MountPoint
    folder: SubfolderPath
    writers: _Accounts = ()
    readers: _Accounts = ()
    guests: ShareAccess | None = None
    subvolume: Subvolume | None = None

    def template(self) -> str:
        if not self.guests:
            return self.templates[0]
        return self.templates[1 if self.writers or self.readers else 2]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """No program: it would find the folder by its path, which others may have made a link of."""
        return ()

    def remark(self) -> str:
        """The owner, the people and the guests have rights there, the people also in all that lies in it."""
        names = [(name, "rwX") for name in self.writers] + [(name, "r-X") for name in self.readers]
        inside = ",".join(f"{which}u:{name}:{bits}" for which in ("", "d:") for name, bits in names)
        people = [f"u:{name}:rwx" for name in self.writers] + [f"u:{name}:r-x" for name in self.readers]
        rights = ",".join(("u::rwx", *people, "g::---", "m::rwx", f"o::{guest_bits(self.guests)}"))
        path = shlex.quote(f"{self.point}/{self.folder}")
        lists = f"setfacl --set {rights} {path}; setfacl -d --set {rights} {path}"
        below = f"setfacl -RPm {inside} {path}; " if inside else ""
        return f"mkdir -p {path}; {below}chmod 2700 {path}; {lists}"

    def facts(self, plan: Context) -> Facts:
        return (
            *on_device(plan, self.target),
            ("point", self.point),
            ("folder", self.folder),
            ("people", ", ".join((*self.writers, *self.readers))),
        )

    def writes(self) -> tuple[Target, ...]:
        return ()

    def needs(self) -> tuple[Thing, ...]:
        return (*super().needs(), MountOn(self.point))


class EnterShares(ComputerStep, frozen=True, tag="enter-shares"):
    """Tell Samba of shares, in a file of our own and by one line of smb.conf that includes it."""

    templates = ("Add the share {shares} to {file}", "Change the share {shares} in {file}")
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    file: FileSeen
    shares: _Entered
    samba: FileSeen | None = None
    """smb.conf, where our file is not included yet."""
    instead: _Lines = ()
    """The entries as they were before, where a share is changed."""
    bins: FileSeen | None = None
    """The file by which recycle bins are emptied, where one is wanted and systemd does it."""
    bins_instead: _Lines = ()

    def template(self) -> str:
        return self.templates[1 if self.instead else 0]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return ()

    def facts(self, plan: Context) -> Facts:
        return (("file", self.file.path), ("shares", names_of_shares(self.shares)))

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        added = "\n".join(map(samba_entry, self.shares))
        inclusion = (Edit(FileKind.SAMBA, self.samba, INCLUSION),) if self.samba else ()
        wanted = "\n".join(bin_entry(each) for each in self.shares if each.share.has_bin)
        bins = (Edit(FileKind.BINS, self.bins, wanted, self.bins_instead),) if self.bins else ()
        return (Edit(FileKind.SHARES, self.file, added, self.instead), *inclusion, *bins)

    def needs(self) -> tuple[Thing, ...]:
        return tuple(MountOn(each.point) for each in self.shares)


class EnterExports(ComputerStep, frozen=True, tag="enter-exports"):
    """Tell the server of NFS of shares, in a file of our own."""

    templates = ("Add the NFS share {shares} to {file}", "Change the NFS share {shares} in {file}")
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    file: FileSeen
    shares: _Entered
    filesystem: Uuid
    instead: _Lines = ()

    def template(self) -> str:
        return self.templates[1 if self.instead else 0]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return ()

    def facts(self, plan: Context) -> Facts:
        return (("file", self.file.path), ("shares", names_of_shares(self.shares)))

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        added = "\n".join(export_entry(each, self.filesystem) for each in self.shares)
        return (Edit(FileKind.EXPORTS, self.file, added, self.instead),)

    def needs(self) -> tuple[Thing, ...]:
        return tuple(MountOn(each.point) for each in self.shares)


class ListedBy(Fact, frozen=True):
    """A file in which interfaces are entered, and what stands there about them."""

    kind: FileKind
    file: FileSeen
    instead: _Lines = ()


class LimitListing(ComputerStep, frozen=True, tag="limit-listing"):
    """Let others find this computer by the interfaces of the home network alone."""

    templates = ("Make this computer visible only on {interfaces}: change {files}",)
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    listing: Listing
    files: Annotated[tuple[ListedBy, ...], msgspec.Meta(min_length=1, max_length=len(LISTING))]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return ()

    def facts(self, plan: Context) -> Facts:
        names = ", ".join(self.listing.interfaces)
        return (("interfaces", names), ("files", ", ".join(each.file.path for each in self.files)))

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        return tuple(
            Edit(each.kind, each.file, listing_entry(each.kind, self.listing), each.instead)
            for each in self.files
        )


class InstallPackages(ComputerStep, frozen=True, tag="install-packages"):
    """Have PackageKit install packages of the distribution; they stay when nothing is shared any more."""

    templates = ("Install {packages}",)
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    supplies: Annotated[tuple[Supply, ...], msgspec.Meta(min_length=1, max_length=len(Supply))]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """No program: PackageKit is asked over the bus, for the plan itself may not use the network."""
        return ()

    def remark(self) -> str:
        return "pkcon install " + " ".join(supply.packages[0] for supply in self.supplies)

    def facts(self, plan: Context) -> Facts:
        return (("packages", ", ".join(supply.packages[0] for supply in self.supplies)),)


class StartService(ComputerStep, frozen=True, tag="start-service"):
    """Have systemd run a server now and after each restart; the plan itself may not use the network."""

    templates = ("Start {service}, now and at boot", "Keep this computer awake, now and after a restart")
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    unit: Text

    def template(self) -> str:
        return self.templates[1 if self.unit == AWAKE_UNIT else 0]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("systemctl", "enable", "--now", "--", self.unit),)

    def facts(self, plan: Context) -> Facts:
        return (("service", self.unit),)


class StopService(ComputerStep, frozen=True, tag="stop-service"):
    """Have systemd run a server no more, which was started for shares that are gone."""

    templates = ("Stop {service}, which was started for sharing", "Let this computer go to sleep by itself")
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    unit: Text

    def template(self) -> str:
        return self.templates[1 if self.unit == AWAKE_UNIT else 0]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("systemctl", "disable", "--now", "--", self.unit),)

    def facts(self, plan: Context) -> Facts:
        return (("service", self.unit),)


class ReloadShares(ComputerStep, frozen=True, tag="reload-shares"):
    """Have the servers go by what their files say now."""

    templates = (
        "Reload the settings of Samba",
        "Reload the settings of Samba and NFS",
        "Reload the settings of Samba, and restart {services}",
        "Reload the settings of Samba and NFS, and restart {services}",
        "Restart {services}",
    )
    layer = Layer.CONFIGURATION
    effect = Effect.NOTHING

    nfs: bool
    samba: bool
    units: _Units = ()
    """What lets others find this computer, and reads its settings only when it starts."""

    def template(self) -> str:
        if self.units and not (self.nfs or self.samba):
            return self.templates[4]
        return self.templates[(1 if self.nfs else 0) + (2 if self.units else 0)]

    def facts(self, plan: Context) -> Facts:
        return (("services", ", ".join(self.units)),) if self.units else ()

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        samba = (program("smbcontrol", "smbd", "reload-config"),) if self.samba else ()
        nfs = (program("exportfs", "-ra"),) if self.nfs else ()
        restart = (program("systemctl", "try-restart", "--", *self.units),) if self.units else ()
        return (*samba, *nfs, *restart)


class TryShare(PersonStep, frozen=True, tag="try-share"):
    """Open a share as one of its people, as other computers do. How that ends is told, and ends nothing.

    The plan itself may not use the network: where systemd runs, it is asked to start the client, which then
    reaches this computer alone and has no rights.
    """

    templates = (
        "Open the share {share} as {person}: write a file, read it back and delete it",
        "Open the share {share} as {person}",
    )
    layer = Layer.CONFIGURATION
    effect = Effect.NOTHING

    share: ShareName
    writes_file: bool
    by_systemd: bool

    def template(self) -> str:
        return self.templates[0 if self.writes_file else 1]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        words = f"put {TRIAL_CONTENT} {TRIAL_FILE}; get {TRIAL_FILE} -; del {TRIAL_FILE}"
        # Not /dev/stdin, which a bare system lacks; whoever the client runs as may open our memory by it.
        client = ("smbclient", "-A", "/proc/self/fd/0", "-t", "10", f"//127.0.0.1/{self.share}")
        argv = (*client, "-c", words if self.writes_file else "ls")
        started = (*_APART, f"/usr/bin/{argv[0]}", *argv[1:]) if self.by_systemd else argv
        line = f"username={self.person}\npassword="
        return (Command(started, secret=True, line=line, whose=self.person),)

    def facts(self, plan: Context) -> Facts:
        return (("share", self.share), ("person", self.person))


class CloseShares(ComputerStep, frozen=True, tag="close-shares"):
    """Have the servers let go of shares, whose connections end; they stay entered."""

    templates = ("Close the shared folders {shares}",)
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    shares: _Entered

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return tuple(command for each in self.shares for command in _closing(each))

    def facts(self, plan: Context) -> Facts:
        return (("shares", names_of_shares(self.shares)),)


PeopleStep = AddAccount | RemoveAccount | SetPassword | RemovePassword


def switching(unit: str, *, on: bool) -> "StartService | StopService":
    """The step that starts ``unit`` now and at each boot, or ends that."""
    return StartService(unit) if on else StopService(unit)


ServiceStep = InstallPackages | StartService | StopService | ReloadShares | CloseShares | TryShare
ShareStep = (
    PeopleStep | ServiceStep | MakeSharedFolder | EnterShares | EnterExports | LimitListing | FirewallStep
)


def _closing(entry: EnteredShare) -> Iterator[Command]:
    """NFS first: what it has exported cannot be unmounted."""
    if entry.share.nfs:
        yield program("exportfs", "-u", export_place(entry))
    if entry.share.smb:
        yield program("smbcontrol", "smbd", "close-share", entry.share.name)


def names_of_shares(entries: Iterable[EnteredShare]) -> str:
    """What they are called, for a sentence."""
    return ", ".join(entry.share.name for entry in entries)


def guest_bits(guests: ShareAccess | None) -> str:
    """What others than the people of the share may do in its folder."""
    return {None: "---", ShareAccess.READ: "r-x", ShareAccess.WRITE: "rwx"}[guests]


def closing_steps(entries: Iterable[EnteredShare]) -> Iterator[CloseShares]:
    """The steps that close shares; none where there are none.

    One step takes as many as an array may have; files of servers can name more, see `MOST_SHARES`.
    """
    every = tuple(entries)
    for first in range(0, len(every), MOST_SHARES):
        yield CloseShares(every[first : first + MOST_SHARES])


def reloading_steps(*, samba: bool, nfs: bool, units: Iterable[str] = ()) -> Iterator[ReloadShares]:
    """The step after which the servers go by what their files say; none without a server."""
    again = tuple(units)
    if samba or nfs or again:
        yield ReloadShares(nfs, samba, again)


def shares_entered(steps: Iterable[object]) -> tuple[EnteredShare, ...]:
    """The shares that ``steps`` tell the servers of, each once."""
    kinds = (step for step in steps if isinstance(step, EnterShares | EnterExports))
    return tuple(dict.fromkeys(each for step in kinds for each in step.shares))


def departing_steps(
    people: Iterable[str],
    accounts: Iterable[str],
    units: Iterable[str] = (),
    closing: Iterable[FirewallStep] = (),
) -> Iterator[RemovePassword | RemoveAccount | StopService | FirewallStep]:
    """The steps by which people go who were only here for shares: ``accounts`` are users made for that.

    So do servers, by their ``units``, that were only started for them, and openings of the firewall.
    """
    yield from closing
    own = set(accounts)
    for person in people:
        yield RemovePassword(person)
        if person in own:
            yield RemoveAccount(person)
    for unit in units:
        yield StopService(unit)


def account_made(step: object) -> str:
    """The user whom the step makes; empty where it makes none."""
    return step.person if isinstance(step, AddAccount) else ""


def people_added(steps: Iterable[object]) -> tuple[str, ...]:
    """Who is a user, or has a password for sharing, by ``steps`` and was or had none before; each once."""
    going = (step for step in undoing_steps(steps) if isinstance(step, RemovePassword | RemoveAccount))
    return tuple(dict.fromkeys(step.person for step in going))


def departs(step: object) -> bool:
    """Whether somebody or something goes by that step for good, which nobody can bring back as it was."""
    return isinstance(step, RemovePassword | RemoveAccount | StopService) or is_closing(step)


def reloads(step: object) -> bool:
    """Whether servers go by what their files say once it is done."""
    return isinstance(step, ReloadShares)


def undoing_steps(
    begun: Iterable[object],
) -> Iterator[RemovePassword | RemoveAccount | StopService | FirewallStep]:
    """The steps by which goes what ``begun`` have brought, the last first."""
    for step in reversed(tuple(begun)):
        match step:
            case SetPassword(person=person, fresh=True):
                yield RemovePassword(person)
            case AddAccount(person=person):
                yield RemoveAccount(person)
            case StartService(unit=unit):
                yield StopService(unit)
            case _:
                yield from undoing_openings(step)
