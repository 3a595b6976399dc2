"""What this computer shares, read from its files and from what Samba prints, whoever wrote that."""

import asyncio
from pathlib import Path

import pytest

from raidwright.helper.looking.configured import sharing
from raidwright.helper.looking.configured.sharing import SharingLook, entered_shares, near_networks
from raidwright.helper.runner import Completed
from raidwright.storage.snapshot.firewall import Port
from raidwright.storage.snapshot.share import (
    Announcer,
    AnnouncingServer,
    Barrier,
    EnteredShare,
    NearNetwork,
    Person,
    ServedShare,
    Share,
    ShareClient,
    Sharing,
)
from raidwright.storage.steps.share import ACCOUNT_REMARK, AWAKE_UNIT
from raidwright.storage.steps.share_entries import export_entry, samba_entry
from tests.storage.machines import IDS

ROUTES = """\
Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0
eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
docker0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0
"""
PRINTED = """\
# Global parameters
[global]
\tinclude = /etc/samba/raidwright.conf
[homes]
\tpath = /home/%S
[Films]
\tpath = /srv/tank/Films
[Scans\x1b[2J]
\tpath = /home/anna/Scans
[print$]
\tpath = /var/lib/samba/printers
"""
CONNECTED = """\
{"sessions": {"7": {"session_id": "7", "username": "anna", "remote_machine": "laptop\\u001b[2J", "x": []}},
 "tcons": {"1": {"service": "Films", "session_id": "7", "machine": "10.0.0.2"},
           "2": {"service": "IPC$", "session_id": "7", "machine": "10.0.0.2"},
           "3": {"service": "Films", "session_id": "9", "machine": "10.0.0.3"}}}
"""
FILMS = EnteredShare(
    IDS.array, "/srv/tank", Share("Films", "Films", (Person("anna"),), network="192.168.1.0/24", nfs=True)
)


def written(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_networks_are_those_of_the_routes(tmp_path: Path) -> None:
    root = written(tmp_path, {"proc/net/route": ROUTES})
    assert list(near_networks(root)) == [
        NearNetwork("eth0", "192.168.1.0/24", leads_out=True),
        NearNetwork("docker0", "172.17.0.0/16"),
    ]


SEVERAL = """\
Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
tun0\t00000000\t0100080A\t0003\t0\t0\t50\t00000000\t0\t0\t0
wlan0\t00000000\t010A000A\t0003\t0\t0\t600\t00000000\t0\t0\t0
eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0
tun0\t0000080A\t00000000\t0001\t0\t0\t50\t00FFFFFF\t0\t0\t0
wlan0\t000A000A\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0
eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
"""


@pytest.mark.parametrize(
    "tunnel",
    [{"tun0/type": "65534\n"}, {"tun0/type": "1\n", "tun0/tun_flags": "0x1002\n"}],
    ids=["tun", "tap"],
)
def test_of_several_ways_out_the_preferred_is_the_home_network_and_a_vpn_is_none(
    tmp_path: Path, tunnel: dict[str, str]
) -> None:
    cards = {"eth0/type": "1\n", "wlan0/type": "1\n", **tunnel}
    files = {f"sys/class/net/{name}": text for name, text in cards.items()}
    root = written(tmp_path, {"proc/net/route": SEVERAL, **files})
    told = tuple(near_networks(root))
    assert told == (
        NearNetwork("eth0", "192.168.1.0/24", leads_out=True),
        NearNetwork("wlan0", "10.0.10.0/24", leads_out=True),
        NearNetwork("tun0", "10.8.0.0/24"),
    )
    assert Sharing(networks=told).home_network == "192.168.1.0/24"


def test_card_is_told_that_can_wake_the_computer(tmp_path: Path) -> None:
    card = "sys/class/net/eth0"
    files = {"proc/net/route": ROUTES, f"{card}/address": "52:54:00:12:34:56\n"}
    root = written(tmp_path, {**files, f"{card}/device/power/wakeup": "enabled\n"})
    told = Sharing(networks=tuple(near_networks(root))).waking_network
    assert told == NearNetwork("eth0", "192.168.1.0/24", True, "52:54:00:12:34:56", wakes=True)
    written(root, {f"{card}/device/power/wakeup": "disabled\n"})
    assert Sharing(networks=tuple(near_networks(root))).waking_network is None


def test_unit_that_keeps_awake_is_seen_and_whether_it_is_on(tmp_path: Path) -> None:
    root = written(tmp_path, {f"usr/lib/systemd/system/{AWAKE_UNIT}": ""})
    assert asyncio.run(SharingLook(root).look(systemd=True)).stays_awake is False
    assert asyncio.run(SharingLook(root).look(systemd=False)).stays_awake is None
    link = root / "etc/systemd/system/multi-user.target.wants" / AWAKE_UNIT
    link.parent.mkdir(parents=True)
    link.symlink_to(f"/usr/lib/systemd/system/{AWAKE_UNIT}")
    assert asyncio.run(SharingLook(root).look(systemd=True)).stays_awake is True


def test_share_of_both_servers_is_one_share(tmp_path: Path) -> None:
    files = {
        "etc/samba/raidwright.conf": f"# Made by Raidwright.\n{samba_entry(FILMS)}\n",
        "etc/exports": f"/home *(ro)\n{export_entry(FILMS, IDS.filesystem)}\n/media *(ro)\n",
    }
    assert entered_shares(written(tmp_path, files)) == (FILMS,)


def test_exports_of_others_are_told(tmp_path: Path) -> None:
    text = f"""\
# /srv/remark *(ro)
/srv/plain 192.168.1.0/24(rw) \\
/srv/no-folder(rw)
{export_entry(FILMS, IDS.filesystem)}
  "/srv/two words" *(ro)
/srv/a\\040b\t*(ro)
-rw,no_subtree_check
/srv/alone
"""
    files = {
        "etc/exports": text,
        "etc/exports.d/more.exports": "/srv/more *\n",
        "etc/exports.d/x": "/srv/x *\n",
    }
    told = asyncio.run(SharingLook(written(tmp_path, files)).look(systemd=True))
    assert told.exported == ("/srv/plain", "/srv/two words", "/srv/a b", "/srv/alone", "/srv/more")


@pytest.mark.parametrize(
    "mark", ["# raidwright: {", '# raidwright: {"array":1}', "# raidwright: " + "[" * 9999]
)
def test_entry_that_nobody_can_read_costs_that_entry(tmp_path: Path, mark: str) -> None:
    files = {"etc/samba/raidwright.conf": f"{mark}\n[x]\n[global]\n{samba_entry(FILMS)}\n"}
    assert entered_shares(written(tmp_path, files)) == (FILMS,)


FILES_OF_OTHERS = {
    "usr/sbin/smbd": "",
    "etc/samba/smb.conf": "",
    "etc/samba/raidwright.conf": f"{samba_entry(FILMS)}\n",
    "etc/passwd": f"ben:x:999:999:{ACCOUNT_REMARK}:/nonexistent:/usr/sbin/nologin\n",
    "usr/lib/x86_64-linux-gnu/samba/vfs/recycle.so": "",
    "usr/lib/systemd/system/smbd.service": "",
    "usr/sbin/wsdd": "",
    "usr/lib/systemd/system/wsdd-server.service": "",
    "proc/7/comm": "python3\n",
    "proc/7/cmdline": "python3\0/usr/sbin/wsdd\0--shortlog\0",
    "proc/8/comm": "smbd\n",
}


def test_shares_of_others_are_told_with_nothing_that_hides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def run(argv: tuple[str, ...], **_: object) -> Completed:
        asked.append(argv[0])
        printed = {"testparm": PRINTED, "smbstatus": CONNECTED}
        return Completed(argv, 0, printed.get(argv[0], "anna:1000:Anna\nnonsense\nben:999:\n"), "")

    monkeypatch.setattr(sharing.runner, "run", run)
    for program in ("smbd", "wsdd"):
        (written(tmp_path, FILES_OF_OTHERS) / "usr/sbin" / program).chmod(0o755)
    look = SharingLook(tmp_path)
    told = asyncio.run(look.look(systemd=True))
    assert told == Sharing(
        samba=True,
        samba_unit="smbd.service",
        samba_runs=True,
        modules=("recycle",),
        entered=(FILMS,),
        others=(ServedShare("Scans\\x1b[2J", "/home/anna/Scans"),),
        homes=True,
        people=("anna", "ben"),
        accounts=("ben",),
        announcers=(AnnouncingServer(Announcer.WINDOWS, "wsdd-server.service", runs=True),),
        clients=(ShareClient("Films", "anna", "laptop\\x1b[2J"), ShareClient("Films", "", "10.0.0.3")),
        barriers=(Barrier("Films", "", "anna"), Barrier("Films", "/srv")),
    )
    assert asyncio.run(look.look(systemd=True)) == told
    assert asked == ["testparm", "pdbedit", "smbstatus"], "nothing has changed"


def test_wsdd2_is_read_at_another_port(tmp_path: Path) -> None:
    (written(tmp_path, {"usr/sbin/wsdd2": "", "proc/7/comm": "wsdd2\n"}) / "usr/sbin/wsdd2").chmod(0o755)
    told = asyncio.run(SharingLook(tmp_path).look(systemd=True))
    server = AnnouncingServer(Announcer.WINDOWS, runs=True, reads=Port.WINDOWS_READS_WSDD2)
    assert told.announcers == (server,)


@pytest.mark.parametrize("printed", ["", "nonsense", "[]", '{"tcons": []}', '{"sessions": {"1": 2}}'])
def test_status_that_nobody_can_read_tells_of_nobody(printed: str) -> None:
    assert list(sharing._clients(printed)) == []


def test_without_a_server_no_program_is_asked(tmp_path: Path) -> None:
    assert asyncio.run(SharingLook(tmp_path).look(systemd=True)) == Sharing()
