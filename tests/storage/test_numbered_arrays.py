"""Arrays whose names are numbers, which mdadm makes their devices' numbers of, whoever has them."""

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.use.planner import plan_look, plan_start
from raidwright.storage.snapshot.arrays import ArrayMember
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Member, Snapshot
from raidwright.storage.snapshot.names import array_device
from raidwright.storage.snapshot.settings import setting_lines
from tests.storage.machines import FILES, HOST, OTHER_ARRAY, array, formatted, gpt_disk, machine, partition
from tests.storage.repairs import lines

OWN = "99999999:22222222:33333333:44444444"
CONF = "/etc/mdadm/mdadm.conf"


@pytest.mark.parametrize(
    ("path", "node"),
    [
        ("/dev/md/0", "/dev/md0"),
        ("/dev/md0", "/dev/md0"),
        ("/dev/md/007", "/dev/md7"),
        ("/dev/md/d1", "/dev/md_d1"),
        ("/dev/md_d1", "/dev/md_d1"),
        ("/dev/md/0_0", "/dev/md/0_0"),
        ("/dev/md/data", "/dev/md/data"),
        ("/dev/md0p1", "/dev/md0p1"),
    ],
)
def test_a_name_that_is_a_number_is_a_device(path: str, node: str) -> None:
    assert array_device(path) == node


def two_arrays(name: str, own_name: str = "0") -> Snapshot:
    """The computer's own array on /dev/md0, and an old one called ``name`` that does not run."""
    own = replace(
        array("/dev/sda1", "/dev/sdb1"), uuid=OWN, name=own_name, path="/dev/md0", state="clean", running=True
    )
    members = tuple(ArrayMember(f"/dev/sd{letter}1", slot, ("in_sync",)) for slot, letter in enumerate("cd"))
    old = replace(
        array("/dev/sdc1", "/dev/sdd1"),
        name=name,
        running=False,
        path="",
        size=0,
        home="oldnas",
        members=members,
        expected=2,
    )
    links = () if own_name == "0" else (f"/dev/md/{own_name}",)
    node = Block("/dev/md0", "9:0", 10**12, ArrayDevice(OWN), formatted("ext4", "/srv/data"), links=links)
    return machine(*_disks(), node, arrays=(own, old))


@pytest.mark.parametrize("plan", [plan_start, plan_look])
@pytest.mark.parametrize(
    ("name", "own_name", "path"),
    [
        ("0", "0", "/dev/md/0_0"),
        ("1", "0", "/dev/md/1"),
        ("0", "data", "/dev/md/0_0"),
        ("data", "data", "/dev/md/data_0"),
        ("films", "data", "/dev/md/films"),
    ],
)
def test_an_old_array_is_started_beside_one_of_its_number_or_name(
    plan: object, name: str, own_name: str, path: str
) -> None:
    assert callable(plan)
    answer: Answer = plan(OTHER_ARRAY, two_arrays(name, own_name))
    assert isinstance(answer, Planned)
    assert any(line.startswith(f"mdadm --assemble {path} ") for line in lines(answer.plan))


def test_an_array_is_not_entered_under_the_number_of_another() -> None:
    """As `mdadm --detail --scan` writes it, which since mdadm 4.3 tells no name."""
    own = replace(array("/dev/sda1", "/dev/sdb1"), uuid=OWN, name="0", path="/dev/md0", state="clean")
    old = replace(array("/dev/sdc1", "/dev/sdd1"), name="0", path="/dev/md127", state="clean")
    nodes = (
        Block("/dev/md0", "9:0", 10**12, ArrayDevice(OWN), formatted("ext4", "/srv/data")),
        Block("/dev/md127", "9:127", 10**12, ArrayDevice(OTHER_ARRAY), formatted("ext4", "/srv/old")),
    )
    entered = setting_lines(CONF, f"ARRAY /dev/md0 metadata=1.2 UUID={OWN}\n".encode(), public=True)
    host = replace(HOST, setting_files=FILES, settings=entered)
    answer = plan_enable(OTHER_ARRAY, machine(*_disks(), *nodes, arrays=(own, old), host=host))
    assert isinstance(answer, Planned)
    added = [edit.added for step in answer.plan.steps for edit in step.edits(answer.plan)]
    assert any(text.startswith(f"ARRAY /dev/md/0_0 UUID={OTHER_ARRAY}") for text in added)


def _disks() -> list[Block]:
    on = {letter: OWN if letter in "ab" else OTHER_ARRAY for letter in "abcd"}
    return [
        part for letter, uuid in on.items() for part in (gpt_disk(letter), partition(letter, 1, Member(uuid)))
    ]
