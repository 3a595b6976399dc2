"""What the daemons find: the person's session, disk identities, the product's policy files."""

from pathlib import Path

from raidwright.machine.practice.guest.boot import SESSION_CGROUP, STAGE, Boot

USERS = "/etc/passwd"
_SESSION = """UID={uid}
USER=practice
ACTIVE=1
IS_DISPLAY=1
STATE=active
REMOTE=0
TYPE=x11
CLASS=user
SEAT=seat0
LEADER=1
"""
_USER = """NAME=practice
STATE=active
SESSIONS=c1
ACTIVE_SESSIONS=c1
ONLINE_SESSIONS=c1
SEATS=seat0
ACTIVE_SEATS=seat0
DISPLAY=c1
"""
_SEAT = "IS_SEAT0=1\nACTIVE=c1\nACTIVE_UID={uid}\nSESSIONS=c1\nUIDS={uid}\n"

# Nothing real is behind these disks, so nobody is asked for a password.
_POLKIT_RULE = """polkit.addRule(function(action, subject) {
    if (action.id.indexOf("io.github.raidwright.") === 0 && subject.local && subject.active) {
        return polkit.Result.YES;
    }
});
"""

# 61: after 60-persistent-storage.rules, which knows only the serial that all virtio disks here share.
_IDENTITY_RULES = """\
ACTION=="remove", GOTO="practice_end"
SUBSYSTEM=="block", ENV{DEVTYPE}=="partition", KERNELS=="virtio-uml.*", GOTO="practice_partition"
SUBSYSTEM!="block", GOTO="practice_end"
KERNELS=="virtio-uml.*", IMPORT{file}="STAGE/identity/$id"
ENV{PRACTICE_ROTATIONAL}!="?*", GOTO="practice_end"
ATTR{queue/rotational}="$env{PRACTICE_ROTATIONAL}"
SYMLINK+="disk/by-id/$env{ID_BUS}-$env{ID_SERIAL}"
ENV{ID_WWN_WITH_EXTENSION}=="?*", SYMLINK+="disk/by-id/wwn-$env{ID_WWN_WITH_EXTENSION}"
SYMLINK+="disk/by-path/$env{ID_PATH}"
GOTO="practice_end"
LABEL="practice_partition"
SYMLINK+="disk/by-id/$env{ID_BUS}-$env{ID_SERIAL}-part%n"
ENV{ID_WWN_WITH_EXTENSION}=="?*", SYMLINK+="disk/by-id/wwn-$env{ID_WWN_WITH_EXTENSION}-part%n"
SYMLINK+="disk/by-path/$env{ID_PATH}-part%n"
LABEL="practice_end"
"""
_STORAGE_RULES = "60-persistent-storage.rules"


def set_scenery(boot: Boot) -> None:
    """Write every file that must lie there before the first daemon starts."""
    _lay_over()
    _add_user(boot.session_uid)
    _open_session(boot.session_uid)
    _identify_disks()
    if boot.authorise:
        Path("/etc/polkit-1/rules.d/50-practice.rules").write_text(_POLKIT_RULE)


def _lay_over() -> None:
    source = Path(STAGE, "overlay")
    for file in source.rglob("*"):
        if file.is_file():
            target = Path("/", file.relative_to(source))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())


def _add_user(uid: int) -> None:
    users = Path(USERS)
    text = users.read_text()
    if not any(line.split(":")[2:3] == [str(uid)] for line in text.splitlines()):
        users.write_text(f"{text}practice:x:{uid}:{uid}::/nonexistent:/usr/sbin/nologin\n")


def _open_session(uid: int) -> None:
    """Do what logind would have done: polkit reads these files and the control group of its subjects."""
    Path(SESSION_CGROUP.format(uid=uid)).mkdir(parents=True)
    login = Path("/run/systemd")
    for folder in ("sessions", "users", "seats", "machines"):
        (login / folder).mkdir(parents=True)
    (login / "sessions/c1").write_text(_SESSION.format(uid=uid))
    (login / f"users/{uid}").write_text(_USER)
    (login / "seats/seat0").write_text(_SEAT.format(uid=uid))


def _identify_disks() -> None:
    rules = Path("/run/udev/rules.d")
    rules.mkdir(parents=True)
    (rules / "61-practice.rules").write_text(_IDENTITY_RULES.replace("STAGE", STAGE))
    for folder in ("/usr/lib/udev/rules.d", "/lib/udev/rules.d"):
        system = Path(folder, _STORAGE_RULES)
        if system.exists():
            lines = system.read_text().splitlines(keepends=True)
            # They give all disks one link, by the serial that all share.
            other_lines = [line for line in lines if "disk/by-id/virtio-$env" not in line]
            (rules / _STORAGE_RULES).write_text("".join(other_lines))
            return
