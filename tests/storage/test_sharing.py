"""Folders of an array that are shared: what is planned, what the servers are told, what stands against it."""

import pytest
from msgspec.structs import replace

from raidwright.protocol import decode, encode
from raidwright.storage.configuration import FileKind, with_entry, without_entries
from raidwright.storage.design.design import Encryption
from raidwright.storage.operations.boot import Disable
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.share import (
    InstallSharing,
    SetSharingPassword,
    ShareFolder,
    Unshare,
)
from raidwright.storage.operations.use import Lock, Stop
from raidwright.storage.plan.plan import (
    Answer,
    Plan,
    Planned,
    agreement,
    join_secrets,
    secret_of,
    secrets_wanted,
)
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.rules.share_findings import announcing_state, share_state
from raidwright.storage.snapshot.disks import Block
from raidwright.storage.snapshot.share import (
    MOST_SHARES,
    Announcer,
    AnnouncingServer,
    Barrier,
    EnteredShare,
    NearNetwork,
    Person,
    ServedShare,
    Share,
    ShareAccess,
    ShareClient,
    Sharing,
    Supply,
    apt_line,
    entered_share,
)
from raidwright.storage.snapshot.tree import mounts_of
from raidwright.storage.snapshot.users import FileUser, HeldBy
from raidwright.storage.steps.share import CloseShares, StartService, StopService
from raidwright.storage.units import GIB, MIB
from raidwright.storage.words.sentences import sentence
from tests.storage.enabling import with_files
from tests.storage.machines import IDS, blank_disks
from tests.storage.sharing import (
    FILMS,
    NETWORK,
    PATHS,
    READY,
    SMB_CONF,
    computer,
    files_of_shares,
    sharing_files,
)
from tests.storage.wishes import design


def planned(answer: Answer) -> Plan:
    assert isinstance(answer, Planned), answer
    return answer.plan


def codes(answer: Answer) -> set[str]:
    return {finding.code for finding in answer.findings}


def tags(plan: Plan) -> list[str]:
    return [step.tag for step in plan.steps]


def carried_out(plan: Plan, files: dict[str, bytes]) -> dict[str, bytes]:
    """What the files hold after the edits of ``plan``; a file that is not needed any more is not there."""
    now = dict(files)
    for edit in (edit for step in plan.steps for edit in step.edits(plan)):
        path, data = edit.file.path, now.get(edit.file.path)
        data = with_entry(data, edit.added) if edit.added else data
        if edit.removed:
            data = without_entries(edit.kind, data or b"", {line.number for line in edit.removed})
        now.pop(path, None)
        if data is not None:
            now[path] = data
    return now


BARE = {PATHS[FileKind.SAMBA]: SMB_CONF, PATHS[FileKind.EXPORTS]: b""}


def after(share: Share = FILMS, sharing: Sharing = READY) -> dict[str, bytes]:
    """The files of a computer that shares ``share``."""
    return carried_out(planned(plan_for(ShareFolder("data", share), computer(sharing=sharing))), BARE)


def test_shares_folder_with_people_entries_and_servers() -> None:
    plan = planned(plan_for(ShareFolder("data", FILMS), computer()))
    assert tags(plan) == [
        "add-account",
        "set-sharing-password",
        "make-shared-folder",
        "enter-shares",
        "keep-shares",
        "reload-shares",
    ]
    assert [command.argv[0] for step in plan.steps for command in step.commands(plan)] == [
        "useradd",
        "smbpasswd",
        "smbcontrol",
    ]
    assert (secrets_wanted(plan), agreement(plan), plan.losses) == (("ben",), "", ())
    assert plan.steps[2].remark().startswith("mkdir -p /srv/data/Films; ")


def warned_of_home(sharing: Sharing, share: Share = FILMS) -> list[str]:
    """Who is told that their home folder can be opened too."""
    look = computer(sharing=sharing)
    look = replace(look, host=replace(look.host, users=("anna", "ben", "carl")))
    answer = plan_for(ShareFolder("data", share), look)
    assert isinstance(answer, Planned)
    return [dict(each.facts)["people"] for each in answer.findings if each.code == "share-homes"]


def test_first_password_of_a_user_opens_the_home_folder_too() -> None:
    """Debian's smb.conf shares each home folder with its user, without a limit to a network."""
    bare = replace(READY, people=(), homes=True)
    assert warned_of_home(bare) == ["anna, ben"]
    assert warned_of_home(replace(bare, people=("anna",))) == ["ben"], "anna could open it before"
    assert warned_of_home(replace(bare, accounts=("ben",))) == ["anna"], "ben has no home folder"
    assert warned_of_home(replace(bare, homes=False)) == []
    by_nfs = replace(FILMS, smb=False, nfs=True)
    assert warned_of_home(bare, by_nfs) == [], "NFS takes no password"
    new = plan_for(ShareFolder("data", FILMS), computer(sharing=bare))
    assert [dict(each.facts)["people"] for each in new.findings if each.code == "share-homes"] == ["anna"]


@pytest.mark.parametrize("systemd", [True, False])
def test_share_is_tried_as_each_person_whose_password_is_typed(systemd: bool) -> None:
    tried = replace(READY, client=True)
    look = computer(sharing=tried)
    look = replace(look, host=replace(look.host, systemd=systemd))
    plan = planned(plan_for(ShareFolder("data", FILMS), look))
    assert tags(plan)[-2:] == ["reload-shares", "try-share"]
    (command,) = plan.steps[-1].commands(plan)
    assert (command.secret, command.whose, command.line) == (True, "ben", "username=ben\npassword=")
    assert command.argv[-2:] == ("-c", "ls"), "ben may only read"
    assert "//127.0.0.1/Films" in command.argv
    assert ("IPAddressAllow=localhost" in command.argv) is systemd
    writers = replace(FILMS, people=(Person("carl"),))
    (last,) = planned(plan_for(ShareFolder("data", writers), look)).steps[-1].commands(plan)
    assert last.argv[-1].startswith("put /etc/os-release .raidwright-trial; get .raidwright-trial -;")
    changed = planned(plan_for(SetSharingPassword("data", "anna"), computer(sharing_files(), tried)))
    assert tags(changed) == ["set-sharing-password", "try-share"]


def test_section_is_whole_and_never_serves_an_empty_folder() -> None:
    files = after()
    text = files[PATHS[FileKind.SHARES]].decode()
    mark, *section = text.removeprefix("# Made by Raidwright.\n").splitlines()
    assert entered_share(mark) == EnteredShare(IDS.array, "/srv/data", FILMS, ("ben",), host="tower")
    assert section == [
        "[Films]",
        "\tpath = /srv/data/Films",
        "\tread only = yes",
        "\tvalid users = anna ben",
        "\twrite list = anna",
        "\tcreate mask = 0660",
        "\tdirectory mask = 0770",
        "\thosts allow = 192.168.1.0/24 127.0.0.1 ::1",
        "\troot preexec = /usr/bin/mountpoint -q /srv/data",
        "\troot preexec close = yes",
        "\tvfs objects = recycle",
        "\trecycle:repository = .deleted",
        "\trecycle:keeptree = yes",
        "\trecycle:versions = yes",
        "\trecycle:touch = yes",
        "\trecycle:directory_mode = 0770",
        "\trecycle:exclude = .raidwright-trial",
        "[global]",
    ]
    assert files[PATHS[FileKind.SAMBA]] == SMB_CONF + b"include = /etc/samba/raidwright.conf\n"


def test_recycle_bin_is_emptied_of_what_was_deleted_a_month_ago() -> None:
    share = replace(FILMS, name="Fotos 2026", folder="Fotos 2026")
    files = after(share)
    text = files[PATHS[FileKind.BINS]].decode()
    mark, line = text.removeprefix("# Made by Raidwright.\n").splitlines()
    assert entered_share(mark) == EnteredShare(IDS.array, "/srv/data", share, ("ben",), host="tower")
    assert line == 'e "/srv/data/Fotos 2026/.deleted" - - - 30d'
    sharing = replace(READY, people=("anna", "ben"))
    without = replace(share, recycle=False)
    plan = planned(plan_for(ShareFolder("data", without), computer(files, sharing)))
    assert PATHS[FileKind.BINS] not in carried_out(plan, files)
    assert PATHS[FileKind.BINS] not in after(without)


def test_servers_that_were_started_for_a_share_end_with_it() -> None:
    idle = (AnnouncingServer(Announcer.WINDOWS, "wsdd.service"),)
    going = (AnnouncingServer(Announcer.OTHERS, "avahi-daemon.service", runs=True),)
    stopped = replace(READY, samba_unit="smbd.service", samba_runs=False, announcers=(*idle, *going))
    plan = planned(plan_for(ShareFolder("data", FILMS), computer(sharing=stopped)))
    assert [step.unit for step in plan.steps if isinstance(step, StartService)] == [
        "smbd.service",
        "wsdd.service",
    ]
    files = carried_out(plan, BARE)
    runs = replace(READY, samba_unit="smbd.service", people=("anna", "ben"), announcers=going)
    second = Share("Music", "Music", (Person("anna"),), network=NETWORK)
    both = carried_out(planned(plan_for(ShareFolder("data", second), computer(files, runs))), files)
    first = planned(plan_for(Unshare("data", "Films"), computer(both, runs)))
    assert "stop-service" not in tags(first), "the other share needs them"
    rest = carried_out(first, both)
    last = planned(plan_for(Unshare("data", "Music"), computer(rest, runs)))
    assert [step.unit for step in last.steps if isinstance(step, StopService)] == [
        "smbd.service",
        "wsdd.service",
    ]
    gone = planned(plan_for(Delete("data"), computer(both, runs)))
    assert tags(gone).count("stop-service") == 2


@pytest.mark.parametrize("samba", [False, True])
def test_installs_what_sharing_lacks_and_says_for_what(samba: bool) -> None:
    lacking = Sharing(samba=samba, installs=True)
    answer = plan_for(InstallSharing(), computer(sharing=lacking))
    plan = planned(answer)
    assert (plan.array, plan.disks, tags(plan)) == (None, (), ["install-packages"])
    (step,) = plan.steps
    names = "samba-vfs-modules smbclient wsdd avahi-daemon"
    assert step.remark() == f"pkcon install {names if samba else f'samba {names}'}"
    assert "Avahi will be installed. Macs, phones" in " ".join(map(sentence, answer.findings))


@pytest.mark.parametrize(
    ("sharing", "code"),
    [
        (Sharing(), "install-by-hand"),
        (
            replace(READY, client=True, announcers=tuple(map(AnnouncingServer, Announcer))),
            "install-nothing",
        ),
    ],
)
def test_installs_nothing_that_it_cannot_or_need_not(sharing: Sharing, code: str) -> None:
    answer = plan_for(InstallSharing(), computer(sharing=sharing))
    assert codes(answer) == {code}
    assert all(map(sentence, answer.findings))


def test_what_a_distribution_may_lack_keeps_nothing_else_back() -> None:
    """apt installs nothing of a line in which it does not know one name, as Debian 13 does not know wsdd."""
    assert apt_line(Sharing().supplies_missing) == (
        "sudo apt install samba samba-vfs-modules smbclient avahi-daemon && sudo apt install wsdd"
    )
    assert apt_line([Supply.WINDOWS_LIST]) == "sudo apt install wsdd"
    assert apt_line([Supply.CLIENT]) == "sudo apt install smbclient"


def test_names_who_is_connected_before_unmounting() -> None:
    files, client = after(), ShareClient("films", "anna", "laptop")
    sharing = replace(READY, people=("anna", "ben"), clients=(client, client, replace(client, share="x")))
    answer = plan_for(Lock("data"), computer(files, sharing))
    told = [finding for finding in answer.findings if finding.code == "share-client-leaves"]
    assert [sentence(each) for each in told] == [
        "anna is connected to “films” from laptop and will be disconnected. Unsaved files can be lost."
    ]


@pytest.mark.parametrize(
    ("servers", "codes"),
    [
        ((), {"share-unlisted-wsdd-missing", "share-unlisted-avahi-missing"}),
        (
            (
                AnnouncingServer(Announcer.WINDOWS, "wsdd.service"),
                AnnouncingServer(Announcer.OTHERS, runs=True),
            ),
            {"share-unlisted-wsdd-stopped"},
        ),
    ],
)
def test_says_why_other_computers_do_not_list_a_share(
    servers: tuple[AnnouncingServer, ...], codes: set[str]
) -> None:
    look = computer(after(), replace(READY, announcers=servers))
    assert look.host.sharing is not None
    findings = announcing_state(look.host.sharing.entered[0], look)
    assert {finding.code for finding in findings} == codes
    assert all(sentence(finding) for finding in findings)


def test_time_machine_takes_no_more_than_its_cap_and_keeps_no_bin() -> None:
    text = after(replace(FILMS, time_machine=500 * GIB))[PATHS[FileKind.SHARES]].decode()
    assert "\n\tfruit:time machine = yes\n\tfruit:time machine max size = 512000M\n" in text
    assert "\n\tvfs objects = catia fruit streams_xattr\n" in text
    assert "recycle:" not in text


@pytest.mark.parametrize(
    ("before", "now", "code"),
    [
        ("tower", "tower", set()),
        ("", "tower", set()),
        ("oak", "tower", {"share-host-renamed"}),
        ("oak", "localhost", {"share-host-nameless"}),
    ],
)
def test_tells_that_the_computer_has_another_name_than_when_it_was_shared(
    before: str, now: str, code: set[str]
) -> None:
    servers = tuple(AnnouncingServer(kind, runs=True) for kind in Announcer)
    look = computer(after(), replace(READY, announcers=servers))
    assert look.host.sharing is not None
    entry = look.host.sharing.entered[0]
    assert entry.host == look.host.name
    renamed = replace(look, host=replace(look.host, name=now))
    findings = announcing_state(replace(entry, host=before), renamed)
    assert {finding.code for finding in findings} == code
    assert all(sentence(finding) for finding in findings)


def test_export_needs_mount_and_has_number_of_its_own() -> None:
    people = (Person("anna"), Person("carl"))
    share = replace(FILMS, name="Fotos 2026", folder="Fotos 2026", people=people, nfs=True, smb=False)
    files = after(share)
    line = files[PATHS[FileKind.EXPORTS]].decode().splitlines()[1]
    place, options = line.rsplit(" ", 1)
    assert place == '"/srv/data/Fotos 2026"'
    assert options.startswith(f"{NETWORK}(rw,sync,no_subtree_check,root_squash,mp=/srv/data,fsid=")
    assert PATHS[FileKind.SHARES] not in files
    other = after(replace(share, folder="Films"))[PATHS[FileKind.EXPORTS]]
    assert line.rsplit("fsid=")[1] not in other.decode()


@pytest.mark.parametrize("nfs", [False, True])
def test_unsharing_leaves_every_byte_as_it_was(nfs: bool) -> None:
    files = after(replace(FILMS, nfs=nfs))
    sharing = replace(READY, people=("anna", "ben"), accounts=("ben",))
    plan = planned(plan_for(Unshare("data", "films"), computer(files, sharing)))
    assert tags(plan) == [
        "close-shares",
        "keep-shares",
        *["forget-lines"] * (4 if nfs else 3),
        "reload-shares",
        "remove-sharing-password",
        "remove-account",
    ]
    assert carried_out(plan, files) == BARE


def test_changing_a_share_replaces_its_entry_alone() -> None:
    files = after()
    changed = replace(FILMS, people=(Person("anna"), Person("carl")))
    sharing = replace(READY, people=("anna", "ben", "carl"))
    plan = planned(plan_for(ShareFolder("data", changed), computer(files, sharing)))
    shared = ["make-shared-folder", "enter-shares", "keep-shares", "reload-shares"]
    assert tags(plan) == [*shared, "remove-sharing-password"]
    text = carried_out(plan, files)[PATHS[FileKind.SHARES]].decode()
    assert text.count("[Films]") == 1
    assert "valid users = anna carl" in text


@pytest.mark.parametrize("smb", [True, False])
def test_server_that_is_not_wanted_any_more_forgets_the_share(smb: bool) -> None:
    both = after(replace(FILMS, nfs=True))
    sharing = replace(READY, people=("anna", "ben"), accounts=("ben",))
    changed = replace(FILMS, smb=smb, nfs=not smb)
    plan = planned(plan_for(ShareFolder("data", changed), computer(both, sharing)))
    files = carried_out(plan, both)
    assert not {"remove-sharing-password", "remove-account"}.intersection(tags(plan)), "ben is still named"
    gone = planned(plan_for(Unshare("data", "Films"), computer(files, sharing)))
    assert tags(gone)[-2:] == ["remove-sharing-password", "remove-account"]
    assert (PATHS[FileKind.SHARES] in files) is smb
    assert (files[PATHS[FileKind.SAMBA]] != SMB_CONF) is smb
    assert bool(files[PATHS[FileKind.EXPORTS]]) is not smb


def test_second_share_keeps_people_of_the_first() -> None:
    files = after()
    sharing = replace(READY, people=("anna", "ben"), accounts=("ben",))
    second = Share("Music", "Music", (Person("ben"),), network=NETWORK)
    both = carried_out(planned(plan_for(ShareFolder("data", second), computer(files, sharing))), files)
    plan = planned(plan_for(Unshare("data", "Films"), computer(both, sharing)))
    assert tags(plan) == ["close-shares", "keep-shares", "forget-lines", "forget-lines", "reload-shares"]
    rest = carried_out(plan, both)
    last = planned(plan_for(Unshare("data", "Music"), computer(rest, sharing)))
    assert tags(last)[-2:] == ["remove-sharing-password", "remove-account"]
    assert carried_out(last, rest) == BARE


@pytest.mark.parametrize(
    ("share", "sharing", "code"),
    [
        (FILMS, Sharing(), "share-no-samba"),
        (FILMS, replace(READY, modules=()), "share-no-modules"),
        (replace(FILMS, nfs=True), replace(READY, nfs=False), "share-no-nfs"),
        (replace(FILMS, nfs=True, network=None), READY, "share-nfs-network"),
        (replace(FILMS, smb=False), READY, "share-nothing"),
        (FILMS, replace(READY, others=(ServedShare("FILMS", "/home/films"),)), "share-name-other"),
        (replace(FILMS, people=()), READY, "share-nobody"),
        (replace(FILMS, people=(Person("root"),)), READY, "share-system-user"),
        (replace(FILMS, people=(Person("anna"), Person("anna"))), READY, "share-person-twice"),
        (replace(FILMS, people=(Person("Ben"),)), READY, "share-account-name"),
        (replace(FILMS, smb=False, nfs=True), READY, "share-nfs-person"),
        (replace(FILMS, folder="lost+found/x"), READY, "share-folder-system"),
        (
            replace(FILMS, time_machine=MIB, guests=ShareAccess.READ),
            READY,
            "share-time-machine-guests",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refuses_with_reason(share: Share, sharing: Sharing, code: str) -> None:
    answer = plan_for(ShareFolder("data", share), computer(sharing=sharing))
    assert not isinstance(answer, Planned)
    assert code in codes(answer)


def test_an_array_has_no_more_shares_than_can_be_closed() -> None:
    look = computer(files_of_shares(MOST_SHARES))
    answer = plan_for(ShareFolder("data", FILMS), look)
    assert not isinstance(answer, Planned)
    assert [sentence(each) for each in answer.findings if each.code == "share-too-many"] == [
        "An array can have at most 16 shares. Stop sharing another folder of it first."
    ]
    planned(plan_for(ShareFolder("data", replace(FILMS, name="s3", folder="S3")), look))


@pytest.mark.parametrize(
    "operation", [Lock("data"), Stop("data"), Delete("data")], ids=lambda each: type(each).__name__
)
def test_more_shares_than_one_array_may_have_are_closed_all_the_same(operation: Lock | Stop | Delete) -> None:
    plan = planned(plan_for(operation, computer(files_of_shares(MOST_SHARES + 1))))
    assert decode(encode(plan), Plan) == plan
    closed = [each.share.name for step in plan.steps if isinstance(step, CloseShares) for each in step.shares]
    assert closed == [f"S{number}" for number in range(MOST_SHARES + 1)]


def test_refuses_what_is_not_mounted() -> None:
    now = computer()
    answer = plan_for(ShareFolder("data", FILMS), with_files(now))
    assert codes(answer) >= {"share-not-mounted"}


def test_says_what_is_to_be_known() -> None:
    share = replace(FILMS, guests=ShareAccess.READ, network=None)
    answer = plan_for(ShareFolder("data", share), computer())
    assert codes(answer) >= {"share-guests", "share-everywhere", "share-new-account"}


@pytest.mark.parametrize(
    "operation", [Lock("data"), Stop("data"), Delete("data")], ids=lambda each: type(each).__name__
)
def test_share_goes_first_when_its_array_goes(operation: Lock | Stop | Delete) -> None:
    files = after(replace(FILMS, nfs=True))
    sharing = replace(READY, people=("anna", "ben"), accounts=("ben",))
    plan = planned(plan_for(operation, computer(files, sharing)))
    assert plan.steps[0].tag == "close-shares"
    assert [shell.argv for shell in plan.steps[0].commands(plan)] == [
        ("exportfs", "-u", f"{NETWORK}:/srv/data/Films"),
        ("smbcontrol", "smbd", "close-share", "Films"),
    ]
    gone = isinstance(operation, Delete)
    assert carried_out(plan, files) == (BARE if gone else files)
    assert (tags(plan)[-1] == "remove-account") is gone


@pytest.mark.parametrize("nfs", [False, True])
def test_shares_go_with_an_array_whose_disks_are_gone(nfs: bool) -> None:
    files = after(replace(FILMS, nfs=nfs))
    sharing = replace(READY, people=("anna", "ben"), accounts=("ben",))
    gone = replace(blank_disks(2), host=computer(files, sharing).host)
    plan = planned(plan_for(Disable(IDS.array), gone))
    assert tags(plan)[0] == "close-shares"
    assert tags(plan)[-2:] == ["remove-sharing-password", "remove-account"]
    assert carried_out(plan, files) == BARE
    assert decode(encode(plan), Plan) == plan


def test_build_ends_in_shared_folders() -> None:
    host = replace(computer().host, settings=())
    look = replace(blank_disks(3), host=host)
    build = Build(
        design(encryption=Encryption("safe")), IDS, (FILMS, replace(FILMS, name="Music", folder="Music"))
    )
    plan = planned(plan_for(build, look))
    assert tags(plan)[-7:] == [
        "add-account",
        "set-sharing-password",
        "make-shared-folder",
        "make-shared-folder",
        "enter-shares",
        "keep-shares",
        "reload-shares",
    ]
    assert secrets_wanted(plan) == ("", "ben")
    text = carried_out(plan, BARE)[PATHS[FileKind.SHARES]].decode()
    assert (text.count("\n[Films]\n"), text.count("\n[Music]\n")) == (1, 1)
    twice = replace(build, shares=(FILMS, replace(FILMS, name="films")))
    assert codes(plan_for(twice, look)) >= {"share-twice"}


@pytest.mark.parametrize(
    ("sharing", "code"),
    [
        (replace(READY, people=("anna", "ben")), set()),
        (READY, {"share-person-locked-out"}),
        (Sharing(), {"share-samba-gone"}),
        (replace(READY, people=("anna", "ben"), samba_runs=False), {"share-server-stopped"}),
        (
            replace(READY, people=("anna", "ben"), networks=(NearNetwork("wlan0", "10.0.0.0/24", True),)),
            {"share-other-network"},
        ),
        *(
            (replace(READY, people=("anna", "ben"), barriers=(barrier,)), {code})
            for barrier, code in (
                (Barrier("Films", "/srv/data/Films"), "share-folder-gone"),
                (Barrier("Films", "", "ben"), "share-account-gone"),
                (Barrier("Films", "/srv/data/Films", "ben"), "share-folder-shut"),
                (Barrier("Films", "/srv/data", "ben"), "share-folder-shut"),
                (Barrier("Films", "/srv", "ben"), "share-parent-shut"),
                (Barrier("Films", "/srv/data/Films", label="unlabeled_t"), "share-folder-label"),
                (Barrier("Films", "/srv/data/Films", "anna", only_reads=True), "share-person-reads-only"),
            )
        ),
        (replace(READY, people=("anna", "ben"), barriers=(Barrier("Music", "/srv", "ben"),)), set()),
    ],
)
def test_names_why_a_share_cannot_be_opened(sharing: Sharing, code: set[str]) -> None:
    look = computer(sharing_files(), sharing)
    (entry,) = look.host.sharing.entered if look.host.sharing else ()
    assert {finding.code for finding in share_state(entry, look)} == code
    assert all(sentence(finding) for finding in share_state(entry, look))
    assert [finding.code for finding in share_state(entry, with_files(look))] == ["share-away"]


def test_connected_computer_is_told_and_does_not_hinder() -> None:
    look = computer(after(), replace(READY, people=("anna", "ben")))
    users = (FileUser(7, "smbd[10.0.0.7]", "/srv/data/Films/a"), FileUser(0, "", by=HeldBy.NFS))

    def of(block: Block) -> Block:
        return replace(block, users=users) if "/srv/data" in mounts_of(block) else block

    held = replace(look, blocks=tuple(map(of, look.blocks)))
    assert codes(plan_for(Lock("data"), held)) >= {"share-connected"}
    planned(plan_for(Lock("data"), held))
    planned(plan_for(Delete("data"), held))
    unshared = replace(held, host=replace(held.host, sharing=READY))
    assert codes(plan_for(Lock("data"), unshared)) >= {"held-open-files", "held-nfs"}


def test_new_password_is_for_who_has_one() -> None:
    plan = planned(plan_for(SetSharingPassword("data", "anna"), computer()))
    assert (tags(plan), secrets_wanted(plan)) == (["set-sharing-password"], ("anna",))
    assert codes(plan_for(SetSharingPassword("data", "carl"), computer())) == {"share-no-password"}


def test_servers_that_do_not_run_are_started_by_systemd() -> None:
    sharing = replace(READY, samba_runs=False, samba_unit="smb.service", nfs_unit="nfs-server.service")
    plan = planned(plan_for(ShareFolder("data", FILMS), computer(sharing=sharing)))
    assert ("systemctl", "enable", "--now", "--", "smb.service") in [
        command.argv for step in plan.steps for command in step.commands(plan)
    ]


def test_several_passwords_travel_on_lines_of_their_own() -> None:
    share = replace(FILMS, people=(Person("ben"), Person("carl")))
    plan = planned(plan_for(ShareFolder("data", share), computer()))
    joined = join_secrets(plan, {"ben": b"b secret", "carl": bytearray("gehäim".encode())})
    assert joined == "b secret\ngehäim".encode()
    assert [secret_of(plan, who, joined).decode() for who in ("ben", "carl")] == ["b secret", "gehäim"]
