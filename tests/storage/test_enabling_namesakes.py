"""Two arrays of one name: the second is entered beside the first, and each is forgotten for itself."""

from msgspec.structs import replace

from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.snapshot.disks import ArrayDevice, Member, Snapshot
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, on, told
from tests.storage.enabling import by_hand
from tests.storage.machines import IDS, OTHER_ARRAY, array, disk, drives
from tests.storage.wishes import design

CONF = "/etc/mdadm/mdadm.conf"
FIRST = f"ARRAY /dev/md/data UUID={OTHER_ARRAY}"


def namesakes(*lines: str, links: tuple[str, ...] = (), others: tuple[str, ...] = ()) -> Snapshot:
    """A mirror made by hand that has these links, beside another array that is called the same."""
    snapshot = by_hand(design(members=drives(3)))
    blocks = tuple(
        replace(each, links=links) if each.path == snapshot.arrays[0].path else each
        for each in snapshot.blocks
    )
    known = replace(disk("x", content=Member(OTHER_ARRAY)))
    node = replace(disk("y"), path="/dev/md9", origin=ArrayDevice(OTHER_ARRAY), links=others)
    other = array(uuid=OTHER_ARRAY, name="any:data", path=node.path)
    member_in_array = tuple(
        line for text in lines for line in setting_lines(CONF, text.encode(), public=True)
    )
    host = replace(ENABLED_AT_BOOT, settings=member_in_array)
    both = replace(snapshot, blocks=(*blocks, known, node), arrays=(*snapshot.arrays, other))
    return on(host, both)


def staying(snapshot: Snapshot) -> Planned:
    answer = plan_enable(IDS.array, snapshot)
    assert isinstance(answer, Planned), [sentence(each) for each in answer.findings]
    return answer


def entered(plan: Plan) -> str:
    return told(plan)[CONF].split()[1]


def test_the_second_is_entered_beside_the_first_and_that_is_said() -> None:
    answer = staying(namesakes(FIRST))
    assert told(answer.plan)[CONF] == f"ARRAY /dev/md/data_0 UUID={IDS.array}"
    words = "Another array is also named “data”. This array gets its own entry and is /dev/md/data_0"
    assert any(sentence(each).startswith(words) for each in answer.findings)


def test_it_keeps_the_name_by_which_it_is_found_now() -> None:
    assert entered(staying(namesakes(FIRST, links=("/dev/md/data_1",))).plan) == "/dev/md/data_1"


def test_what_is_the_names_of_others_is_left_to_them() -> None:
    third = "ARRAY /dev/md/data_0 UUID=1:2:3:4"
    assert entered(staying(namesakes(FIRST, third)).plan) == "/dev/md/data_1"
    untold = namesakes(links=("/dev/md/data_0",), others=("/dev/md/data",))
    assert entered(staying(untold).plan) == "/dev/md/data_0", "by its link the other is found now"
    assert entered(staying(namesakes()).plan) == "/dev/md/data"


def test_an_entry_of_what_is_not_here_any_more_gives_way_as_ever() -> None:
    gone = "ARRAY /dev/md/data UUID=1:2:3:4"
    answer = staying(namesakes(gone))
    assert entered(answer.plan) == "/dev/md/data"
    assert "entered-beside" not in {each.code for each in answer.findings}


def test_the_one_that_is_taken_down_leaves_the_other_its_lines() -> None:
    fstab = tuple(setting_lines("/etc/fstab", b"/dev/md/data /srv/other ext4", public=True))
    snapshot = namesakes(FIRST, f"ARRAY /dev/md/data_0 UUID={IDS.array}", links=("/dev/md/data_0",))
    host = replace(snapshot.host, settings=(*snapshot.host.settings, *fstab))
    answer = plan_teardown(IDS.array, on(host, snapshot))
    assert isinstance(answer, Planned)
    removed = [
        each.text for step in answer.plan.steps for edit in step.edits(answer.plan) for each in edit.removed
    ]
    assert removed == [f"ARRAY /dev/md/data_0 UUID={IDS.array}"]
    assert answer.plan.lines == ()


def test_one_that_does_not_run_is_not_taken_for_the_other() -> None:
    snapshot = namesakes(FIRST, others=("/dev/md/data",))
    stopped = tuple(
        replace(each, running=False, path="", node="", members=each.members[:1])
        if each.uuid == IDS.array
        else each
        for each in snapshot.arrays
    )
    blocks = tuple(each for each in snapshot.blocks if each.path != snapshot.arrays[0].path)
    answer = plan_teardown(IDS.array, replace(snapshot, arrays=stopped, blocks=blocks))
    assert isinstance(answer, Planned)
    assert answer.plan.array is not None
    assert answer.plan.array.path == "/dev/md/data_0"
