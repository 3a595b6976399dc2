"""Lines that somebody wrote about what goes, and such as only look as if they were about it."""

from msgspec.structs import replace

from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.settings import setting_lines
from tests.storage.enabling import BY_DESKTOP, by_hand, open_as
from tests.storage.machines import IDS

OTHER = IDS.luks.replace("a", "b")


def taken_down(snapshot: Snapshot, *, crypttab: str = "", fstab: str = "") -> Plan:
    files = {"/etc/crypttab": crypttab, "/etc/fstab": fstab}
    lines = tuple(
        line for file, text in files.items() for line in setting_lines(file, text.encode(), public=True)
    )
    answer = plan_teardown("data", replace(snapshot, host=replace(snapshot.host, settings=lines)))
    assert isinstance(answer, Planned)
    return answer.plan


def gone(plan: Plan) -> list[str]:
    return sorted(line.text for step in plan.steps for edit in step.edits(plan) for line in edit.removed)


def test_by_their_uuids_they_go_with_what_a_desktop_has_opened() -> None:
    own, files = f"mine UUID={IDS.luks} /root/key luks", f"UUID={IDS.filesystem} /srv/films xfs noauto 0 0"
    plan = taken_down(open_as(BY_DESKTOP, by_hand()), crypttab=f"{own}\n", fstab=f"{files}\n")
    assert gone(plan) == sorted((files, own))
    assert plan.lines == ()


def test_of_two_containers_with_nearly_the_same_name_one_goes() -> None:
    own, like = f"safe UUID={IDS.luks} none luks", f"safe2 UUID={OTHER} none luks"
    plan = taken_down(by_hand(), crypttab=f"{like}\n{own}\n")
    assert gone(plan) == [own]
    assert plan.lines == ()


def test_another_container_that_is_to_have_the_same_name_is_not_meant() -> None:
    plan = taken_down(by_hand(), crypttab=f"safe UUID={OTHER} none luks\n")
    assert gone(plan) == []
    assert plan.lines == (), "it goes on, and holds no start up"


def test_by_a_name_of_the_kernels_it_stays_and_is_told() -> None:
    plan = taken_down(by_hand(), crypttab="safe /dev/md127 none luks\n")
    assert gone(plan) == []
    assert [line.text for line in plan.lines] == ["safe /dev/md127"]
