"""What the computer does for its arrays by itself: checks them each month, and tells of failures."""

from tests.notify.desktop import MOST_MEMORY
from tests.vm.computer import Computer
from tests.vm.conftest import Line
from tests.vm.disks import HDDS
from tests.vm.walking import MIRROR, PASSWORD, build, require_done

ADDRESS = "alice@example.org"
SENDER = "printf '#!/bin/sh\\ncat >>/root/mail\\n' >/usr/sbin/sendmail; chmod 755 /usr/sbin/sendmail"
"""What stands in for a mailer, and keeps what it is to send."""
MAILED = "timeout 120 sh -c 'until grep -s \"^{words}\" /root/mail; do sleep 1; done'"
SERVICE = r"""dbus-run-session -- sh -c '
raidwright notify --on
until raidwright notify | grep "are on\.$"; do sleep 1; done
sleep 60
grep VmRSS: "/proc/$(pgrep -f "^[^ ]*raidwright notify --stay$")/status"
raidwright notify --off
'"""
"""A session in which alice is told on her desktop, until what the service knows has come to it."""
TIMER = "systemctl is-enabled mdcheck_start.timer; systemctl is-active mdcheck_start.timer; true"
MONITOR = "systemctl is-active mdmonitor.service; true"


def test_mail_and_checks(computer: Computer, line: Line) -> None:
    computer.start()
    build(computer, MIRROR)
    with line("alice is told on her desktop: the service of the package keeps below 30 MiB"):
        told = computer.do("alice", SERVICE)
        assert told.status == 0, told
        assert int(told.said.partition("VmRSS:")[2].split()[0]) < MOST_MEMORY, told
        assert told.said.endswith("Failure alerts are off.\n"), told
    with line("checked each month, as alice wants it: systemd's timer is on"):
        asks(computer, "raidwright check mirror --schedule monthly")
        assert computer.root_says(TIMER).split() == ["enabled", "active"]
    with line("alice wants mail: told that nothing here can send it; mdadm's monitor goes on with it"):
        said = asks(computer, f"raidwright notify --mail {ADDRESS}")
        assert "This computer has no program to send email" in said
        assert computer.root_says(MONITOR) == "active\n"
        assert computer.root_says("grep ^MAILADDR /etc/mdadm/mdadm.conf") == f"MAILADDR {ADDRESS}\n"
        assert "no mail program is installed" in computer.do("alice", "raidwright arrays").said
    with line("restarted: the timer is on, the monitor runs, and a disk that fails is told of by mail"):
        computer.shut_down()
        computer.start()
        assert computer.root_says(TIMER).split() == ["enabled", "active"]
        assert computer.root_says(MONITOR) == "active\n"
        computer.root_says(SENDER)
        computer.root_says(f"mdadm /dev/md/mirror --fail $(ls /dev/disk/by-id/*{HDDS[1]}-part1 | head -n1)")
        computer.root_says(MAILED.format(words=f"To: {ADDRESS}"))
        assert "Fail event" in computer.root_says(MAILED.format(words="Subject: .*"))
    with line("no more mail and no more checks: no address, no monitor, no timer, nothing that has failed"):
        asks(computer, "raidwright notify --no-mail")
        asks(computer, "raidwright check mirror --schedule never")
        assert computer.do("root", "grep -i ^MAILADDR /etc/mdadm/mdadm.conf").status == 1
        assert computer.root_says(MONITOR) == "inactive\n"
        assert computer.root_says(TIMER).split() == ["disabled", "inactive"]
        assert "0 loaded units" in computer.root_says("systemctl --failed --no-pager")


def asks(computer: Computer, command: str) -> str:
    """Have alice ask for it, to a good end; what she is told."""
    done = computer.begin("alice", command, PASSWORD)
    require_done(done)
    return done.said
