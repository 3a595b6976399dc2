"""``raidwright share``, ``people``: folders for the home network, with whom, and how they stand."""

from argparse import Namespace
from collections.abc import Iterator
from ipaddress import IPv4Network

from raidwright.cli.acting.carry_out import open_and_carry_out
from raidwright.cli.showing.opening import open_session
from raidwright.cli.terminal.printing import CommandError, UsageError, say, say_pretty
from raidwright.cli.terminal.speech import own, spoken, tr
from raidwright.language.sentences import sentence
from raidwright.storage.fields import Network, ShareName, SubfolderPath, is_valid
from raidwright.storage.operations.share import InstallSharing, SetSharingPassword, ShareFolder, StayAwake
from raidwright.storage.plan.array_tree import find_array_or_single
from raidwright.storage.plan.plan import Answer, Refused, short_name
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.rules.findings import Finding
from raidwright.storage.rules.share_findings import announcing_state, client_finding, share_state
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.share import EnteredShare, Person, Share, ShareAccess, Sharing
from raidwright.storage.units import parse_size


async def share(options: Namespace) -> int:
    """Share a folder of an array, or list what is shared and why any of it is not available.

    Raises UsageError for the options of a share without an array.
    """
    if not options.array and any(getattr(options, name) != usual for name, usual in options.usual.items()):
        raise UsageError(tr("Name the array too. Example: raidwright share tank --person anna"))
    if options.install:
        return await open_and_carry_out(options, lambda look: plan_for(InstallSharing(), look))
    if options.stay_awake:
        awake = StayAwake(options.stay_awake == "on")
        return await open_and_carry_out(options, lambda look: plan_for(awake, look))
    if options.array:
        return await open_and_carry_out(options, lambda look: _answer(options, look))
    async with open_session(options) as (_, machine):
        look = await machine.look()
    sharing = look.host.sharing or Sharing()
    if options.check:
        return _check(options.check, look, as_json=options.json)
    if options.json:
        say_pretty(sharing)
        return 0
    for entry in sharing.entered:
        _print_entry(entry, look)
    for other in sharing.others:
        say(tr("{name}: {path} (shared by another tool)", name=other.name, path=other.path))
    if not (sharing.entered or sharing.others):
        say(tr("No folder is shared. Example: raidwright share tank --person anna"))
    return 0


def _print_entry(entry: EnteredShare, look: Snapshot) -> None:
    first, *others = _lines(entry, look)
    say(first)
    for line in others:
        say(f"  {line}")


def _check(name: str, look: Snapshot, *, as_json: bool = False) -> int:
    """Print why a share cannot be opened or seen, and what to do; 1 where it cannot be opened."""
    sharing = look.host.sharing or Sharing()
    entries = [each for each in sharing.entered if each.share.name.casefold() == name.casefold()]
    if not entries:
        others = (each for each in sharing.others if each.name.casefold() == name.casefold())
        for other in others:
            raise CommandError(
                tr(
                    "“{name}” ({path}) is shared by another tool. Check it there.",
                    name=other.name,
                    path=other.path,
                )
            )
        raise CommandError(tr("There is no share “{name}”. List shares: raidwright share", name=name))
    reasons = [finding for entry in entries for finding in share_state(entry, look)]
    if as_json:
        causes = [{"code": reason.code, "sentence": sentence(reason)} for reason in reasons]
        say_pretty({"share": entries[0].share.name, "reasons": causes})
        return 1 if reasons else 0
    for entry in entries:
        _print_entry(entry, look)
    if not reasons:
        say(tr("This computer offers the share. If another computer cannot open it:"))
        address = entries[0].share.addresses(look.host.name)[1]
        say("  - " + tr("Type the address there: {address}", address=address))
        for person in entries[0].share.people[:1]:
            command = f"raidwright people --password {person.name}"
            say("  - " + tr("Set the password again and test it: {command}", command=command))
    return 1 if reasons else 0


async def people(options: Namespace) -> int:
    """List who has a password for sharing, or give one of them another."""
    if options.person:
        return await open_and_carry_out(options, lambda look: _password_answer(options.person, look))
    async with open_session(options) as (_, machine):
        look = await machine.look()
    sharing = look.host.sharing or Sharing()
    if options.json:
        say_pretty(sharing.people)
        return 0
    for person in sharing.people:
        names = [each.share.name for each in sharing.entered if person in _names_in(each.share)]
        shares = ", ".join(names) or tr("no share")
        if person in sharing.accounts:
            say(tr("{person} (no login): {shares}", person=person, shares=shares))
        else:
            say(f"{person}: {shares}")
    if not sharing.people:
        say(tr("Nobody has a sharing password."))
    return 0


def _answer(options: Namespace, look: Snapshot) -> Answer:
    array = find_array_or_single(options.array, look)
    if isinstance(array, Finding):
        return Refused((array,))
    wanted = share_typed(options, short_name(array), look.host.sharing or Sharing())
    return plan_for(ShareFolder(options.array, wanted), look)


def share_typed(options: Namespace, name: str, sharing: Sharing) -> Share:
    """The share that was typed, called ``name`` if no name was. Raises UsageError for what is none."""
    wanted = Share(
        name=options.name or name,
        folder=options.folder,
        people=tuple(map(_person, options.person)),
        guests=ShareAccess(options.guests) if options.guests else None,
        network=_network(options.network, sharing),
        smb=options.smb,
        nfs=options.nfs,
        macs=options.macs,
        time_machine=_size(options.time_machine),
        recycle=options.recycle,
    )
    for value, kind, wrong in (
        (
            wanted.name,
            ShareName,
            tr("“{value}” cannot be the name of a share. Choose another.", value=wanted.name),
        ),
        (
            wanted.folder,
            SubfolderPath,
            tr("“{value}” cannot be a shared folder. Choose another.", value=wanted.folder),
        ),
        (
            wanted.network,
            Network | None,
            tr("“{value}” is not a network such as 192.168.1.0/24.", value=wanted.network),
        ),
    ):
        if not is_valid(value, kind):
            raise UsageError(wrong)
    for person in wanted.people:
        if not is_valid(person, Person):
            raise UsageError(
                tr("“{name}” cannot be the name of a person. Use letters and digits.", name=person.name)
            )
    if not is_valid(wanted, Share):
        raise UsageError(tr("A share can have at most 32 people, and its backup size must fit on a disk."))
    return wanted


def _person(typed: str) -> Person:
    name, _, right = typed.partition(":")
    if right not in ("", *(each.value for each in ShareAccess)):
        raise UsageError(
            tr(
                "“{right}” is not a valid right. Write {name}:read or {name}:write.",
                right=right,
                name=name,
            )
        )
    return Person(name, ShareAccess(right) if right else ShareAccess.WRITE)


def _network(typed: str, sharing: Sharing) -> str | None:
    if typed == "any":
        return None
    if typed != "home":
        # Whoever reads `ip addr` types the address of the computer in it.
        return str(IPv4Network(typed, strict=False)) if is_valid(typed, Network) else typed
    if sharing.home_network is None:
        raise CommandError(
            tr(
                "The home network is not known. Run again with the network, such as --network"
                " 192.168.1.0/24, or with --network any."
            )
        )
    return sharing.home_network


def _size(typed: str | None) -> int | None:
    if typed is None:
        return None
    try:
        return parse_size(typed)
    except ValueError as error:
        raise UsageError(spoken(error)) from None


def _password_answer(person: str, look: Snapshot) -> Answer:
    sharing = look.host.sharing or Sharing()
    arrays = [each.array for each in sharing.entered if person in _names_in(each.share)]
    if not arrays:
        raise CommandError(tr("Nothing is shared with {person}. Share a folder first.", person=person))
    return plan_for(SetSharingPassword(arrays[0], person), look)


def _names_in(share_entered: Share) -> tuple[str, ...]:
    return tuple(person.name for person in share_entered.people)


def _lines(entry: EnteredShare, look: Snapshot) -> Iterator[str]:
    """What is shared, with whom, where it is found, and every reason why it is not available."""
    wanted, host = entry.share, look.host.name
    rights = [f"{person.name} ({own(person.access.value)})" for person in wanted.people]
    rights += [tr("guests ({access})", access=own(wanted.guests.value))] if wanted.guests else []
    yield f"{wanted.name}: {entry.path}, {', '.join(rights)}"
    if wanted.smb:
        windows, others = wanted.addresses(host)
        yield tr("{windows} (Windows), {others} (macOS, Linux)", windows=windows, others=others)
    if wanted.nfs:
        yield tr("{host}.local:{path} (NFS)", host=host, path=entry.path)
    clients = (look.host.sharing or Sharing()).clients_of((entry,))
    yield from map(sentence, (*share_state(entry, look), *announcing_state(entry, look)))
    yield from map(sentence, map(client_finding, clients))
