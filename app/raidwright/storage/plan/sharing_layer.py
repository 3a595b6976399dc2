"""What a plan does about the shares of its array: tells the servers, closes, takes out."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from raidwright.storage.configuration import LISTING, FileKind, FileSeen, kind_of
from raidwright.storage.fact import Fact
from raidwright.storage.fields import Subvolume
from raidwright.storage.plan.boot_entries import entered_in, remove_entries_steps, units_reading
from raidwright.storage.plan.plan import broken_plan
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.snapshot.firewall import Port, PortOpening, contains_network
from raidwright.storage.snapshot.settings import LISTED, LISTED_BY_IPV4, SettingLine, lines_of_kind
from raidwright.storage.snapshot.share import (
    INCLUSION,
    MOST_INTERFACES,
    MOST_OPENINGS,
    EnteredShare,
    Listing,
    Share,
    ShareAccess,
    Sharing,
)
from raidwright.storage.steps import Step
from raidwright.storage.steps.firewall import FirewallStep, OpenFirewall, closing_step
from raidwright.storage.steps.kept_shares import KeepShares
from raidwright.storage.steps.share import (
    AWAKE_UNIT,
    AddAccount,
    EnterExports,
    EnterShares,
    LimitListing,
    ListedBy,
    MakeSharedFolder,
    SetPassword,
    StartService,
    TryShare,
    departing_steps,
    people_added,
    reloading_steps,
)
from raidwright.storage.steps.step import LineSeen, line_seen
from raidwright.storage.steps.targets import Target

_Files = Mapping[FileKind, FileSeen]
SHARING_KINDS = frozenset({FileKind.SAMBA, FileKind.SHARES, FileKind.EXPORTS, FileKind.BINS, *LISTING})


class SharedFilesystem(Fact, frozen=True):
    """The mounted file system whose folders are shared."""

    array: str
    """UUID."""
    target: Target
    point: str
    filesystem: str
    """UUID."""
    subvolume: Subvolume | None = None


def sharing_of(host: Host) -> Sharing:
    """What the computer shares, and by what; nothing where nobody has looked."""
    return host.sharing or Sharing()


def lines_about_shares(
    entries: Iterable[EnteredShare], lines: Iterable[SettingLine]
) -> tuple[SettingLine, ...]:
    """Those of ``lines`` by which these shares are entered."""
    keys = {each.key for each in entries}
    return tuple(line for line in lines if not keys.isdisjoint(line.names))


def with_common_lines(lines: Sequence[SettingLine], host: Host) -> tuple[SettingLine, ...]:
    """``lines`` to be taken out, and with them those for all shares where nothing of our own file is left.

    That of smb.conf goes first.
    """
    shares = tuple(lines_of_kind(FileKind.SHARES, host.settings))
    if not shares or any(line not in lines for line in shares):
        return tuple(lines)
    including = (line for line in lines_of_kind(FileKind.SAMBA, host.settings) if INCLUSION in line.names)
    listing = (line for line in listing_lines(host.settings) if line not in lines)
    return (*(line for line in including if line not in lines), *lines, *listing)


def listing_lines(lines: Iterable[SettingLine]) -> tuple[SettingLine, ...]:
    """The entries of ours by which others find this computer by some interfaces alone."""
    return tuple(line for line in lines if kind_of(line.file) in LISTING and LISTED in line.names)


def sharing_steps(shares: Collection[Share], shared: SharedFilesystem, host: Host) -> Iterator[Step]:
    """The people, the folders, the entries of ``shares``, and the servers going by them.

    What is entered of a share already is replaced.
    """
    sharing = sharing_of(host)
    people = tuple(dict.fromkeys(person.name for share in shares for person in share.people if share.smb))
    fresh = tuple(person for person in people if person not in sharing.people)
    yield from _people_steps(fresh, host)
    for share in shares:
        guests, part = share.guests, shared.subvolume
        folder = (shared.point, share.folder, share.writers, share.readers, guests, part)
        yield MakeSharedFolder(shared.target, *folder)
    entries = tuple(_entry_of(share, shared, fresh, host) for share in shares)
    yield from _entering_steps(entries, shared, host)
    yield from _opening_steps(shares, host)
    limits = tuple(_limiting_steps(entries, host))
    yield from limits
    yield from remove_entries_steps(_lines_dropped(entries, host), host)
    yield from _service_steps(entries, sharing)
    yield KeepShares(shared.target, shared.point, tuple(shares), subvolume=shared.subvolume)
    samba, nfs = any(each.share.smb for each in entries), any(each.share.nfs for each in entries)
    now = {each.key for each in entries if each.share.is_backup_disk}
    disks = samba and now != sharing.backup_disks({each.key for each in entries})
    units = units_reading([each.kind for limit in limits for each in limit.files], host, disks=disks)
    yield from reloading_steps(samba=samba, nfs=nfs, units=units)
    yield from trials_of(shares, fresh, host)
    keys = {share.name.casefold() for share in shares}
    before = tuple(each for each in sharing.entered if each.share.name.casefold() in keys)
    names = {person.name for share in shares for person in share.people}
    leaving = (person for person in people_left(before, host) if person not in names)
    others = (each for each in sharing.entered if each not in before)
    closing = _closing_steps(before, (*others, *entries), host)
    yield from departing_steps(leaving, sharing.accounts, closing=closing)


def forgetting_step(shared: SharedFilesystem, names: Iterable[str]) -> Step:
    """The file system keeps shares of these names no more, for no other computer either."""
    return KeepShares(shared.target, shared.point, gone=tuple(names), subvolume=shared.subvolume)


def trials_of(shares: Iterable[Share], people: Collection[str], host: Host) -> Iterator[Step]:
    """Each share opened as those of its ``people`` whose passwords are typed, where there is a client."""
    if not sharing_of(host).client:
        return
    for share in shares:
        for person in share.people if share.smb else ():
            if person.name in people:
                writes = person.access is ShareAccess.WRITE
                yield TryShare(person.name, share.name, writes, by_systemd=host.systemd)


def _lines_dropped(entries: Collection[EnteredShare], host: Host) -> tuple[SettingLine, ...]:
    """The lines of shares that are changed, in files of a server that is told of them no more."""
    smb, nfs = any(each.share.smb for each in entries), any(each.share.nfs for each in entries)
    bins = any(each.share.has_bin for each in entries)
    staying = {FileKind.SHARES: smb, FileKind.EXPORTS: nfs, FileKind.BINS: bins}
    about = lines_about_shares(entries, host.settings)
    lines = [line for line in about if not staying[kind_of(line.file)]]
    is_free = smb and not _networks_wanted(entries, host)
    return with_common_lines((*lines, *(listing_lines(host.settings) if is_free else ())), host)


def _networks_wanted(entries: Collection[EnteredShare], host: Host) -> set[str]:
    """The networks to which alone this computer offers shares by SMB; none where one is for every network."""
    keys = {each.share.name.casefold() for each in entries}
    staying = (each for each in sharing_of(host).entered if each.share.name.casefold() not in keys)
    networks = {each.share.network for each in (*staying, *entries) if each.share.smb}
    return set() if None in networks else {network for network in networks if network}


def _limiting_steps(entries: Collection[EnteredShare], host: Host) -> Iterator[LimitListing]:
    """Others find this computer by the interfaces of the home network alone, as they open its shares there.

    What was entered before stays as long as the network of another share is not near now.
    """
    sharing, lines = sharing_of(host), listing_lines(host.settings)
    networks = _networks_wanted(entries, host)
    is_near = all(map(sharing.near_of, networks))
    before = set() if is_near else {name for line in lines for name in line.text.split()[1:]}
    interfaces = tuple(sorted(before.union(sharing.interfaces_of(networks))))[:MOST_INTERFACES]
    if not interfaces or not any(each.share.smb for each in entries):
        return
    listing, files = Listing(interfaces, ipv4_alone=True), entered_in(host.setting_files)
    free = (each for each in sharing.announcers if not (each.limited or each.is_everywhere))
    servers = (each for each in free if each.file in files)
    old = {kind: tuple(lines_of_kind(kind, lines)) for kind in LISTING}
    changed = tuple(each.file for each in servers if not _lists_by(old[each.file], interfaces))
    if changed:
        yield _limiting_step(listing, changed, files, lines)


def _limiting_step(
    listing: Listing, kinds: Iterable[FileKind], files: _Files, old: Sequence[SettingLine]
) -> LimitListing:
    return LimitListing(
        listing, tuple(ListedBy(kind, files[kind], _lines_to_replace(old, kind)) for kind in kinds)
    )


def _lists_by(lines: Sequence[SettingLine], interfaces: tuple[str, ...]) -> bool:
    """Whether one entry, ``lines``, says that, and says that it is by IPv4 alone."""
    names = [line.text.split()[1:] for line in lines if LISTED_BY_IPV4 in line.names]
    return len(lines) == 1 and names == [[*interfaces]]


def _people_steps(people: Iterable[str], host: Host) -> Iterator[Step]:
    for person in people:
        if person not in host.users:
            yield AddAccount(person)
        yield SetPassword(person, fresh=True)


def password_step(person: str) -> Step:
    """Give somebody who has a password for sharing another one."""
    return SetPassword(person, fresh=False)


def _entry_of(share: Share, shared: SharedFilesystem, fresh: Collection[str], host: Host) -> EnteredShare:
    """The share as it is entered, with those of its people who are here only for shares."""
    sharing = sharing_of(host)
    before = {person for each in sharing.entered for person in each.added}
    added = tuple(person.name for person in share.people if person.name in before.union(fresh))
    earlier = (unit for each in sharing.entered for unit in each.started)
    started = tuple(dict.fromkeys((*earlier, *_units_to_start(share, sharing))))
    fields = (share, added, started, host.name, openings_of(share, sharing))
    return EnteredShare(shared.array, shared.point, *fields)


def openings_of(share: Share, sharing: Sharing) -> tuple[PortOpening, ...]:
    """What the firewall lets in for the share by plans of ours, earlier ones and that which adds it."""
    ports = sharing.ports_of(share)
    before = (each for entry in sharing.entered for each in entry.opened)
    still = (each for each in before if each.port in ports and _meet(each.network, share.network))
    return tuple(dict.fromkeys((*still, *sharing.openings_missing(share))))[:MOST_OPENINGS]


def _meet(one: str | None, other: str | None) -> bool:
    """Whether what is let in from one network serves the other, in whole or in part; None is every one."""
    if one is None or other is None:
        return True
    return contains_network(one, other) or contains_network(other, one)


def _opening_steps(shares: Iterable[Share], host: Host) -> Iterator[Step]:
    missing = (each for share in shares for each in sharing_of(host).openings_missing(share))
    openings = tuple(dict.fromkeys(missing))[:MOST_OPENINGS]
    if openings:
        yield OpenFirewall(openings, host.systemd)


def _closing_steps(
    entries: Collection[EnteredShare], later: Collection[EnteredShare], host: Host
) -> Iterator[FirewallStep]:
    """What was opened for ``entries`` as they were, and not for shares ``later``, is closed.

    As long as a server serves shares of others, what it is asked at stays open.
    """
    sharing, needed = sharing_of(host), {each for entry in later for each in entry.opened}
    openings = (
        each
        for entry in entries
        for each in entry.opened
        if each not in needed and not (sharing.exported if each.port is Port.EXPORTS else sharing.others)
    )
    return closing_step(openings, by_systemd=host.systemd)


def _entering_steps(
    entries: Collection[EnteredShare], shared: SharedFilesystem, host: Host
) -> Iterator[Step]:
    files = entered_in(host.setting_files)
    smb = tuple(each for each in entries if each.share.smb)
    nfs = tuple(each for each in entries if each.share.nfs)
    if smb:
        yield _samba_step(smb, files, host.settings)
    if nfs:
        yield _exports_step(nfs, shared.filesystem, files, host.settings)


def _samba_step(
    entries: tuple[EnteredShare, ...], files: _Files, lines: Iterable[SettingLine]
) -> EnterShares:
    every = tuple(lines)
    old = lines_about_shares(entries, every)
    samba = None if any(INCLUSION in line.names for line in every) else files.get(FileKind.SAMBA)
    bins, old_bins = files.get(FileKind.BINS), _lines_to_replace(old, FileKind.BINS)
    emptied = (bins, old_bins) if any(each.share.has_bin for each in entries) else (None, ())
    old_lines = _lines_to_replace(old, FileKind.SHARES)
    return EnterShares(files[FileKind.SHARES], entries, samba, old_lines, *emptied)


def _exports_step(
    entries: tuple[EnteredShare, ...], filesystem: str, files: _Files, lines: Iterable[SettingLine]
) -> EnterExports:
    old_lines = _lines_to_replace(lines_about_shares(entries, lines), FileKind.EXPORTS)
    return EnterExports(files[FileKind.EXPORTS], entries, filesystem, old_lines)


def entering_on(step: Step, files: _Files, lines: Iterable[SettingLine]) -> Step:
    """``step`` on ``files`` that hold ``lines`` by now, if it enters shares: what they say of these goes.

    So it can be done again that was broken off in the middle.
    """
    match step:
        case EnterShares(shares=shares):
            return _samba_step(shares, files, lines)
        case EnterExports(shares=shares, filesystem=filesystem):
            return _exports_step(shares, filesystem, files, lines)
        case LimitListing(listing=listing, files=told):
            return _limiting_step(listing, (each.kind for each in told), files, listing_lines(lines))
        case _:
            return step


def _service_steps(entries: Collection[EnteredShare], sharing: Sharing) -> Iterator[Step]:
    """Servers that do not run are started, by systemd; what has none runs them otherwise."""
    units = (unit for each in entries for unit in _units_to_start(each.share, sharing))
    for unit in dict.fromkeys(units):
        yield StartService(unit)


def _units_to_start(share: Share, sharing: Sharing) -> Iterator[str]:
    """Units of what serves the share, and of what lets others find it, as far as they do not run."""
    if share.smb and not sharing.samba_runs:
        yield from filter(None, [sharing.samba_unit])
    for server in sharing.announcers if share.smb else ():
        if server.unit and not server.runs:
            yield server.unit
    if share.nfs and not sharing.nfs_runs:
        yield from filter(None, [sharing.nfs_unit])
    # Who let the computer sleep although it shares has decided that.
    if sharing.stays_awake is False and not sharing.entered:
        yield AWAKE_UNIT


def people_left(entries: Collection[EnteredShare], host: Host) -> tuple[str, ...]:
    """Who was added for shares, and is named in none that stays when ``entries`` go."""
    sharing = sharing_of(host)
    staying = (each for each in sharing.entered if each not in entries)
    needed = {person.name for each in staying for person in each.share.people}
    added = dict.fromkeys(person for each in entries for person in each.added)
    return tuple(person for person in added if person not in needed and person in sharing.people)


def people_of_build(array: str, host: Host) -> tuple[str, ...]:
    """Who was added by a build of that array that was broken off, and whom no share names that is entered."""
    unfinished, sharing = host.unfinished, sharing_of(host)
    is_it = unfinished is not None and unfinished.purpose == "build" and unfinished.uuid == array
    broken = broken_plan(unfinished) if unfinished and is_it else None
    if unfinished is None or broken is None:
        return ()
    begun = broken.steps[: unfinished.step - 1 + unfinished.started]
    names = {person.name for each in sharing.entered for person in each.share.people}
    there = {*sharing.people, *sharing.accounts}.difference(names)
    return tuple(person for person in people_added(begun) if person in there)


def departure_steps(
    entries: Collection[EnteredShare], host: Host, others: Iterable[str] = ()
) -> Iterator[Step]:
    """What follows once shares are entered no more: people who came for them go, and ``others``.

    Servers go that came for them, unless shares that are none of ours are served by them now. The home
    folders of `Sharing.homes` are no such shares: Debian's smb.conf has them, whoever wants them or not.
    """
    sharing = sharing_of(host)
    later = tuple(each for each in sharing.entered if each not in entries)
    staying = {unit for each in later for unit in each.started}
    if sharing.exported:
        staying.add(sharing.nfs_unit)
    if sharing.others:
        staying |= {sharing.samba_unit, *(each.unit for each in sharing.announcers)}
    units = dict.fromkeys(unit for each in entries for unit in each.started if unit not in staying)
    if sharing.stays_awake and entries and not later:
        units[AWAKE_UNIT] = None
    closing = _closing_steps(entries, later, host)
    people = dict.fromkeys((*people_left(entries, host), *others))
    yield from departing_steps(people, sharing.accounts, units, closing)


def _lines_to_replace(lines: Iterable[SettingLine], kind: FileKind) -> tuple[LineSeen, ...]:
    return tuple(map(line_seen, lines_of_kind(kind, lines)))
