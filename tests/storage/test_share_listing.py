"""Others find this computer by the home network alone: lines that come and go with shares."""

import pytest
from msgspec.structs import replace

from raidwright.storage.configuration import FileKind, with_entry, without_entries
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.share import ShareFolder, Unshare
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.firewall import Port
from raidwright.storage.snapshot.share import (
    Announcer,
    AnnouncingServer,
    Listing,
    NearNetwork,
    Share,
    Sharing,
    entered_listing,
)
from raidwright.storage.steps.share import LimitListing, ReloadShares
from raidwright.storage.steps.share_entries import listing_entry
from raidwright.storage.units import GIB
from raidwright.storage.words.sentences import sentence
from tests.storage.sharing import FILMS, NETWORK, PATHS, READY, SMB_CONF, computer

WSDD, AVAHI = PATHS[FileKind.WINDOWS_LIST], PATHS[FileKind.OTHERS_LIST]
BARE = {
    PATHS[FileKind.SAMBA]: SMB_CONF,
    PATHS[FileKind.EXPORTS]: b"",
    WSDD: b'# Defaults\nWSDD_PARAMS=""\n',
    AVAHI: b"[server]\nuse-ipv4=yes\n[rlimits]\n",
}
LISTED = replace(
    READY,
    networks=(NearNetwork("eth0", NETWORK, leads_out=True), NearNetwork("wlan0", "10.0.0.0/24")),
    announcers=(
        AnnouncingServer(Announcer.WINDOWS, "wsdd.service", runs=True),
        AnnouncingServer(Announcer.OTHERS, "avahi-daemon.service"),
    ),
)


def plan_of(operation: ShareFolder | Unshare | Delete, files: dict[str, bytes], sharing: Sharing) -> Plan:
    answer = plan_for(operation, computer(files, sharing))
    assert isinstance(answer, Planned), answer
    return answer.plan


def carried_out(plan: Plan, files: dict[str, bytes]) -> dict[str, bytes]:
    """What the files hold after it."""
    now = dict(files)
    for edit in (edit for step in plan.ahead for edit in step.edits(plan)):
        data = now.pop(edit.file.path, None)
        data = with_entry(data, edit.added) if edit.added else data
        if edit.removed:
            data = without_entries(edit.kind, data or b"", {line.number for line in edit.removed})
        if data is not None:
            now[edit.file.path] = data
    return now


def shared(
    share: Share = FILMS, sharing: Sharing = LISTED, files: dict[str, bytes] = BARE
) -> dict[str, bytes]:
    return carried_out(plan_of(ShareFolder("data", share), files, sharing), files)


def interfaces(files: dict[str, bytes]) -> list[tuple[str, ...]]:
    """What wsdd and Avahi are told, in this order."""
    lines = (line for path in (WSDD, AVAHI) for line in files[path].decode().split("\n"))
    return [listing.interfaces for listing in map(entered_listing, lines) if listing]


def test_listing_servers_work_on_the_interface_of_the_home_network() -> None:
    plan = plan_of(ShareFolder("data", FILMS), BARE, LISTED)
    files = carried_out(plan, BARE)
    assert files[WSDD].decode().splitlines()[-1] == 'WSDD_PARAMS="--ipv4only --interface eth0"'
    publish = ["[publish]", "publish-aaaa-on-ipv4=no"]
    server = ["[server]", "use-ipv6=no", "allow-interfaces=eth0"]
    assert files[AVAHI].decode().splitlines()[-5:] == [*publish, *server]
    (reload,) = (step for step in plan.steps if isinstance(step, ReloadShares))
    assert reload.commands(plan)[-1].argv == ("systemctl", "try-restart", "--", "wsdd.service")
    assert reload.sentence(plan) == "Reload the settings of Samba, and restart wsdd.service"
    units = [step.commands(plan)[0].argv[-1] for step in plan.steps if step.tag == "start-service"]
    assert units == ["avahi-daemon.service"]
    assert plan.steps.index(reload) > [step.tag for step in plan.steps].index("limit-listing")


@pytest.mark.parametrize("operation", [Unshare("data", "Films"), Delete("data")], ids=["unshare", "delete"])
def test_every_byte_is_as_before_once_nothing_is_shared(operation: Unshare | Delete) -> None:
    files = shared()
    plan = plan_of(operation, files, replace(LISTED, people=("anna", "ben")))
    after = carried_out(plan, files)
    assert {path: after[path] for path in (WSDD, AVAHI)} == {path: BARE[path] for path in (WSDD, AVAHI)}
    words = [command.argv for step in plan.steps for command in step.commands(plan)]
    assert ("systemctl", "try-restart", "--", "wsdd.service") in words


def test_second_share_adds_its_interface_and_the_last_takes_all_out() -> None:
    files = shared()
    both = shared(replace(FILMS, name="Music", folder="Music", network="10.0.0.0/24"), files=files)
    assert interfaces(both) == [("eth0", "wlan0")] * 2
    one = carried_out(plan_of(Unshare("data", "Films"), both, LISTED), both)
    assert interfaces(one) == [("eth0", "wlan0")] * 2
    none = carried_out(plan_of(Unshare("data", "Music"), one, LISTED), one)
    assert (none[WSDD], none[AVAHI]) == (BARE[WSDD], BARE[AVAHI])


def restarted(plan: Plan) -> list[str]:
    """The units of servers that read their settings anew, in this order."""
    return [unit for step in plan.steps if isinstance(step, ReloadShares) for unit in step.units]


BACKUPS = replace(FILMS, name="Backups", folder="Backups", time_machine=500 * GIB)
ANNOUNCED = replace(
    LISTED,
    announcers=(LISTED.announcers[0], replace(LISTED.announcers[1], runs=True)),
    people=("anna", "ben"),
)


@pytest.mark.parametrize(
    "operation",
    [
        ShareFolder("data", replace(BACKUPS, time_machine=None)),
        ShareFolder("data", replace(BACKUPS, people=FILMS.people[:1], smb=False, nfs=True)),
        Unshare("data", "backups"),
        Delete("data"),
    ],
    ids=["a folder like others", "by NFS alone", "unshare", "delete"],
)
def test_macs_are_told_when_a_disk_for_time_machine_comes_and_goes(
    operation: ShareFolder | Unshare | Delete,
) -> None:
    """Samba tells Avahi of such shares when either starts, and not when it reads its settings."""
    films = shared(sharing=ANNOUNCED)
    coming = plan_of(ShareFolder("data", BACKUPS), films, ANNOUNCED)
    assert restarted(coming) == ["avahi-daemon.service"]
    both = carried_out(coming, films)
    assert "avahi-daemon.service" in restarted(plan_of(operation, both, ANNOUNCED))
    assert restarted(plan_of(operation, both, LISTED)).count("avahi-daemon.service") == 0, "it does not run"


def test_a_disk_for_time_machine_that_stays_one_restarts_nothing() -> None:
    both = shared(BACKUPS, ANNOUNCED, shared(sharing=ANNOUNCED))
    larger = replace(BACKUPS, time_machine=600 * GIB)
    assert restarted(plan_of(ShareFolder("data", larger), both, ANNOUNCED)) == []
    assert restarted(plan_of(ShareFolder("data", replace(FILMS, recycle=False)), both, ANNOUNCED)) == []
    assert restarted(plan_of(Unshare("data", "Films"), both, ANNOUNCED)) == []


def test_a_share_for_every_network_is_listed_everywhere() -> None:
    everywhere = replace(FILMS, network=None)
    assert interfaces(shared(everywhere)) == []
    files = shared()
    assert shared(everywhere, files=files)[AVAHI] == BARE[AVAHI]
    assert interfaces(shared(replace(everywhere, name="Music", folder="Music"), files=files)) == []


def test_nothing_is_changed_a_second_time() -> None:
    files = shared()
    plan = plan_of(ShareFolder("data", replace(FILMS, recycle=False)), files, LISTED)
    assert not any(isinstance(step, LimitListing) for step in plan.steps)
    away = replace(LISTED, networks=(NearNetwork("wlan0", "10.0.0.0/24"),))
    assert interfaces(shared(replace(FILMS, recycle=False), away, files)) == [("eth0",)] * 2


def test_entries_of_before_are_replaced_once_and_names_lead_to_ipv4_alone() -> None:
    """Names led to addresses of IPv6, which a share for the home network refuses."""
    mark = '# raidwright: {"interfaces":["eth0"]}\n'
    before = {
        **shared(),
        WSDD: BARE[WSDD] + f'{mark}WSDD_PARAMS="--interface eth0"\n'.encode(),
        AVAHI: BARE[AVAHI] + f"{mark}[server]\nallow-interfaces=eth0\n".encode(),
    }
    again = ShareFolder("data", replace(FILMS, recycle=False))
    after = carried_out(plan_of(again, before, LISTED), before)
    now = shared(replace(FILMS, recycle=False))
    assert (b"--ipv4only" in after[WSDD], b"use-ipv6=no" in after[AVAHI]) == (True, True)
    assert {path: after[path] for path in (WSDD, AVAHI)} == {path: now[path] for path in (WSDD, AVAHI)}
    assert not any(isinstance(step, LimitListing) for step in plan_of(again, after, LISTED).steps)
    none = carried_out(plan_of(Unshare("data", "Films"), before, LISTED), before)
    assert (none[WSDD], none[AVAHI]) == (BARE[WSDD], BARE[AVAHI])


def test_what_reads_no_settings_is_not_said_to_be_limited() -> None:
    """wsdd2's unit, the only one that Debian 13 has, takes no options: its file changed nothing."""
    windows = AnnouncingServer(Announcer.WINDOWS, "wsdd2.service", runs=True, reads=Port.WINDOWS_READS_WSDD2)
    others = (each for each in LISTED.announcers if each.kind is Announcer.OTHERS)
    sharing = replace(LISTED, announcers=(windows, *others))
    answer = plan_for(ShareFolder("data", FILMS), computer(BARE, sharing))
    assert isinstance(answer, Planned)
    (step,) = (each for each in answer.plan.steps if isinstance(each, LimitListing))
    assert [each.kind for each in step.files] == [FileKind.OTHERS_LIST]
    (told,) = (each for each in answer.findings if each.code == "share-listed-everywhere")
    assert f"opens only from {NETWORK}" in sentence(told)


def test_settings_of_others_stay() -> None:
    limited = tuple(replace(each, limited=True) for each in LISTED.announcers)
    assert interfaces(shared(sharing=replace(LISTED, announcers=limited))) == []
    odd = replace(LISTED, networks=(NearNetwork('eth0" -A', NETWORK),))
    assert interfaces(shared(sharing=odd)) == []


@pytest.mark.parametrize("kind", [FileKind.WINDOWS_LIST, FileKind.OTHERS_LIST])
def test_entry_says_of_itself_what_it_is(kind: FileKind) -> None:
    listing = Listing(("eth0", "enp3s0"))
    assert entered_listing(listing_entry(kind, listing).split("\n")[0]) == listing
