"""What people do at the computer with Raidwright, in a terminal, and what is to be seen of it."""

from tests.vm.computer import Computer
from tests.vm.disks import HDDS, NVME, SAS, SSDS
from tests.vm.lines import Answer, Doing

PASSWORD: Answer = ("Password: ", "pw-alice\n")
PASSPHRASE = "a canary sings in the mine"
MIRROR = f"""
name = "mirror"
level = "raid1"
members = ["{HDDS[0]}", "{HDDS[1]}"]
[filesystem]
kind = "ext4"
[mount]
point = "/srv/mirror"
"""
_STACK = """
[encryption]
unlocking = "{unlocking}"
[lvm]
[filesystem]
kind = "xfs"
[mount]
point = "/srv/{name}"
"""


def _stack(name: str, level: str, members: tuple[str, ...], unlocking: str) -> str:
    """The blueprint of an array with a layer of each kind."""
    told = ", ".join(f'"{member}"' for member in members)
    array = f'\nname = "{name}"\nlevel = "{level}"\nmembers = [{told}]'
    return array + _STACK.format(name=name, unlocking=unlocking)


TANK = _stack("tank", "raid5", SSDS, "key-file")
SHELF = _stack("shelf", "raid1", HDDS, "by-hand")
VAULT = _stack("vault", "raid1", (NVME, SAS), "at-start")
_TYPED_TWICE: tuple[Answer, ...] = (
    ("Passphrase: ", f"{PASSPHRASE}\n"),
    ("Repeat passphrase: ", f"{PASSPHRASE}\n"),
)
_ACCOUNTS_BEFORE = {f"./{name}-" for name in ("passwd", "shadow", "group", "gshadow", "subuid", "subgid")}
_OF_THE_SYSTEM = frozenset({"./resolv.conf", "./adjtime", "./lvm/backup", *_ACCOUNTS_BEFORE})
"""What a running system writes below /etc by itself; of LVM's the folder, which is to be empty.

The tools for accounts keep each of their files as it was before the last change.
"""
_ETC = r"cd /etc; find . -printf '%p %m %u %g %l\n' | sort; find . -type f -exec sha256sum {} +"


def begin_build(computer: Computer, blueprint: str) -> Doing:
    """Have alice build what the blueprint says."""
    name = name_in(blueprint)
    write_blueprint(computer, blueprint, "alice")
    secret = _TYPED_TWICE if "[encryption]" in blueprint else ()
    return computer.begin("alice", f"raidwright build {name}.toml", agreed(name), *secret, PASSWORD)


def build(computer: Computer, blueprint: str) -> None:
    """As `begin_build`, to a good end."""
    require_done(begin_build(computer, blueprint))


def begin_teardown(computer: Computer, name: str) -> Doing:
    """Have alice take an array down."""
    return computer.begin("alice", f"raidwright delete {name}", agreed(name), PASSWORD)


def take_down(computer: Computer, name: str) -> None:
    """As `begin_teardown`, to a good end."""
    require_done(begin_teardown(computer, name))


def taking_down_unfinished(computer: Computer) -> Doing:
    """Have alice clean what a plan has left that was broken off."""
    return computer.begin("alice", "raidwright delete --unfinished", agreed(r"\1"), PASSWORD)


def write_blueprint(computer: Computer, blueprint: str, who: str) -> None:
    """Have it in the home folder of somebody, under the array's name."""
    done = computer.do(who, f"cat >{name_in(blueprint)}.toml <<'END'{blueprint}END")
    assert done.status == 0, str(done)


def agreed(words: str) -> Answer:
    """The confirmation of a plan."""
    return "To continue, type: ([^\r\n]+)\r?\n", f"{words}\n"


def require_done(doing: Doing) -> None:
    """Wait for its good end."""
    doing.end(930)
    assert doing.status == 0, str(doing)
    assert doing.unasked == 0, str(doing)


def name_in(blueprint: str) -> str:
    """The array's name."""
    return blueprint.split('"')[1]


def etc_of(computer: Computer) -> dict[str, str]:
    """Each path below /etc, and what is to be said of it: mode, owner, target, content."""
    told: dict[str, str] = {}
    for text in computer.root_says(_ETC).splitlines():
        digest, _, path = text.partition("  ")
        name = path or text.split(" ")[0]
        told[name] = f"{told.get(name, '')} {digest}"
    return told


def etc_differences(before: dict[str, str], computer: Computer) -> list[str]:
    """What has changed below /etc since, beside what the system itself changes."""
    after = etc_of(computer)
    changed = (path for path in sorted({*before, *after}) if before.get(path) != after.get(path))
    return [f"{before.get(path)} -> {after.get(path)}" for path in changed if path not in _OF_THE_SYSTEM]
