"""How an array is unlocked that the computer knows is changed by a plan, and its key file comes and goes."""

import itertools

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.protocol import decode, encode
from raidwright.session.passphrase import asks_for_old
from raidwright.storage.design.design import Encryption, Lvm, Unlocking
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.completed_anyway import has_completed_anyway
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Plan, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.unlocking import plan_any_unlocking, plan_unlocking, unlocking_now
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Filesystem, Luks, Snapshot
from raidwright.storage.snapshot.settings import Obstacle, setting_lines
from raidwright.storage.snapshot.unfinished import Unfinished
from raidwright.storage.steps.step import Effect
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, on
from tests.storage.enabling import STACK, by_hand
from tests.storage.machines import IDS
from tests.storage.simulator import carried_out, carried_out_up_to
from tests.storage.wishes import design, plan_of

SAFE = design(encryption=Encryption("safe"))
CRYPTTAB, FSTAB = "/etc/crypttab", "/etc/fstab"
CHANGES = [(one, other) for one, other in itertools.permutations(Unlocking, 2)]


def known(way: Unlocking = Unlocking.AT_START, *, lvm: bool = False) -> Snapshot:
    """A computer on which an array was built that is unlocked so."""
    volumes = Lvm("vault", "films") if lvm else None
    wanted = design(encryption=Encryption("safe", unlocking=way), lvm=volumes)
    return carried_out(plan_of(wanted, on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))


def changed(now: Snapshot, way: Unlocking | None) -> Plan:
    answer = plan_unlocking("data", now, way)
    assert isinstance(answer, Planned), [*map(sentence, answer.findings)]
    assert decode(encode(answer.plan), Plan) == answer.plan
    return answer.plan


def refused(now: Snapshot, way: Unlocking | None = Unlocking.BY_HAND) -> dict[str, str]:
    answer = plan_unlocking("data", now, way)
    assert isinstance(answer, Refused)
    return {each.code: sentence(each) for each in answer.findings if each.severity is Severity.BLOCKING}


def tags(plan: Plan) -> list[str]:
    return [step.tag for step in plan.steps]


def lines(now: Snapshot) -> set[tuple[str, str]]:
    return {(line.file, line.whole) for line in now.host.settings}


def rewritten(now: Snapshot, file: str, text: str, *, public: bool = True) -> Snapshot:
    """The same with another line in that file."""
    others = (line for line in now.host.settings if line.file != file)
    told = setting_lines(file, text.encode(), public=public)
    return replace(now, host=replace(now.host, settings=(*others, *told)))


@pytest.mark.parametrize("lvm", [False, True])
@pytest.mark.parametrize(("before", "way"), CHANGES)
def test_it_comes_to_what_it_would_have_been_built_like(before: Unlocking, way: Unlocking, lvm: bool) -> None:
    plan = changed(known(before, lvm=lvm), way)
    after = carried_out(plan, known(before, lvm=lvm))
    assert plan.purpose is Purpose.KEEP
    assert lines(after) == lines(known(way, lvm=lvm))
    assert after.host.key_files == known(way, lvm=lvm).host.key_files
    assert unlocking_now(after.arrays[0], after) is way
    gone = plan_teardown("data", after)
    assert isinstance(gone, Planned)
    assert carried_out(gone.plan, after).host.settings == ()
    assert carried_out(gone.plan, after).host.key_files == ()


def test_a_key_is_there_before_a_line_names_it_and_goes_when_none_does() -> None:
    comes = changed(known(), Unlocking.KEY_FILE)
    assert tags(comes) == ["make-key-file", "change-container", "change-mounts"]
    assert asks_for_old(comes)
    goes = changed(known(Unlocking.KEY_FILE), Unlocking.BY_HAND)
    assert tags(goes) == ["try-passphrase", "change-container", "change-mounts", "retire-key-file"]
    assert asks_for_old(goes), "nobody is left without a key"
    assert [step.effect for step in goes.steps][-1] is Effect.DESTROYS
    assert not asks_for_old(changed(known(), Unlocking.BY_HAND))


def test_systemd_reads_what_has_changed_before_a_key_goes() -> None:
    now = known(Unlocking.KEY_FILE)
    plan = changed(replace(now, host=replace(now.host, systemd=True)), Unlocking.AT_START)
    assert tags(plan)[-2:] == ["reread-units", "retire-key-file"]


def test_by_its_key_file_it_can_be_planned_again() -> None:
    """After an older header was put back the container does not know the key."""
    now = known(Unlocking.KEY_FILE)
    assert tags(changed(now, Unlocking.KEY_FILE)) == tags(changed(now, None)) == ["enter-key-file"]
    lost = replace(now, host=replace(now.host, key_files=()))
    assert tags(changed(lost, Unlocking.KEY_FILE)) == ["make-key-file"]
    assert carried_out(changed(now, None), now).host == now.host


def test_it_is_told_of_while_it_is_locked() -> None:
    now = known(lvm=True)
    array = now.arrays[0].path
    kept = tuple(each for each in now.blocks if "mapper" not in each.path and "vault" not in each.path)
    locked = replace(now, blocks=kept)
    assert any(each.path == array and isinstance(each.content, Luks) for each in locked.blocks)
    plan = changed(locked, Unlocking.BY_HAND)
    assert tags(plan) == ["change-container", "change-mounts"], "by the mark of its line in fstab"


@pytest.mark.parametrize(("before", "way"), CHANGES)
def test_broken_off_anywhere_it_comes_to_the_same_end(before: Unlocking, way: Unlocking) -> None:
    now = known(before)
    plan = changed(now, way)
    end = carried_out(plan, now)
    for done in range(len(plan.steps) + 1):
        broken = carried_out_up_to(done, plan, now)
        document = msgspec.json.encode(plan).decode()
        step = min(done, len(plan.steps) - 1) + 1
        left = Unfinished("keep", "data", 0.0, step, len(plan.steps), IDS.array, started=True, plan=document)
        broken = replace(broken, host=replace(broken.host, unfinished=left))
        if has_completed_anyway(left, broken):
            assert lines(broken) == lines(end)
            continue
        answer = plan_continuing(broken)
        assert isinstance(answer, Planned), [*map(sentence, answer.findings)]
        after = carried_out(answer.plan, broken)
        assert (lines(after), after.host.key_files) == (lines(end), end.host.key_files)


def test_what_is_so_already_is_told() -> None:
    assert set(refused(known(), Unlocking.AT_START)) == {"unlocking-so"}
    assert set(refused(known(), None)) == {"unlocking-so"}


def test_what_is_not_known_has_no_way_that_could_be_changed() -> None:
    assert set(refused(by_hand(STACK))) == {"unlocking-untold"}
    assert set(refused(carried_out(plan_of(design(), on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT)))) == {
        "unlocking-none"
    }
    assert unlocking_now(by_hand().arrays[0], by_hand()) is None
    assert isinstance(plan_any_unlocking("data", by_hand()), Refused)
    assert isinstance(plan_any_unlocking("data", known()), Planned)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"safe UUID={IDS.luks} /root/key luks", "unlocking-otherwise"),
        (f"safe UUID={IDS.luks} none luks,keyscript=/bin/x", "unlocking-option"),
        (f"safe UUID={IDS.luks} none luks,initramfs", "unlocking-option"),
        (f"safe UUID={IDS.luks} none\nmore UUID={IDS.luks} none", "unlocking-several"),
        (f"safe UUID={IDS.luks} none luks,\udcff", "unlocking-hidden"),
    ],
)
def test_what_somebody_else_has_settled_is_left_to_him(text: str, code: str) -> None:
    others = (line for line in known().host.settings if line.file != CRYPTTAB)
    told = setting_lines(CRYPTTAB, text.encode(errors="surrogateescape"), public=True)
    now = replace(known(), host=replace(known().host, settings=(*others, *told)))
    assert set(refused(now)) == {code}
    assert CRYPTTAB in refused(now)[code]


def test_of_a_line_that_is_not_seen_whole_no_other_is_made() -> None:
    secret = rewritten(known(), CRYPTTAB, f"safe UUID={IDS.luks} none luks,tries=3", public=False)
    assert set(refused(secret)) == {"unlocking-hidden"}
    plain = rewritten(known(), CRYPTTAB, f"safe UUID={IDS.luks} none luks,noauto", public=False)
    assert changed(plain, Unlocking.AT_START), "in which nothing must be hidden"


def test_a_line_by_hand_keeps_what_else_it_says() -> None:
    now = rewritten(known(), CRYPTTAB, f"safe UUID={IDS.luks} - discard,tries=7")
    after = carried_out(changed(now, Unlocking.BY_HAND), now)
    assert (CRYPTTAB, f"safe UUID={IDS.luks} none discard,tries=7,noauto") in lines(after)
    own = rewritten(known(), FSTAB, f"UUID={IDS.filesystem} /srv/films xfs ro 0 0")
    after = carried_out(changed(own, Unlocking.BY_HAND), own)
    assert (FSTAB, f"UUID={IDS.filesystem} /srv/films xfs ro,noauto 0 0") in lines(after)


def test_several_mounts_in_it_are_one_change_of_the_file() -> None:
    now = known()
    more = f"UUID={IDS.filesystem} /srv/films xfs nofail 0 0\nUUID={IDS.filesystem} /srv/more xfs nofail 0 0"
    now = rewritten(now, FSTAB, more)
    plan = changed(now, Unlocking.BY_HAND)
    assert tags(plan).count("change-mounts") == 1
    assert {whole for file, whole in lines(carried_out(plan, now)) if file == FSTAB} == {
        line.replace("nofail", "noauto") for line in more.split("\n")
    }


def test_what_the_computer_runs_from_is_not_locked_out() -> None:
    now = known()
    blocks = tuple(
        replace(each, content=replace(each.content, mounts=("/var",)))
        if isinstance(each.content, Filesystem)
        else each
        for each in now.blocks
    )
    assert set(refused(replace(now, blocks=blocks))) == {"unlocking-system"}


def test_a_key_that_another_line_names_stays() -> None:
    now = known(Unlocking.KEY_FILE)
    key = next(line for line in now.host.settings if line.file == CRYPTTAB).whole.split()[2]
    other = tuple(setting_lines(CRYPTTAB, f"more UUID={IDS.filesystem} {key} luks".encode(), public=True))
    now = replace(now, host=replace(now.host, settings=(*now.host.settings, *other)))
    assert set(refused(now)) == {"unlocking-shared"}


def test_a_key_file_that_cannot_be_deleted_is_told_before() -> None:
    now = known(Unlocking.KEY_FILE)
    stuck = replace(now, host=replace(now.host, stuck_keys=(IDS.array,)))
    assert set(refused(stuck)) == {"key-file-stuck"}
    gone = plan_teardown("data", stuck)
    assert isinstance(gone, Refused)
    assert "key-file-stuck" in {each.code for each in gone.findings}
    assert isinstance(plan_teardown("data", now), Planned)


def test_a_file_that_can_only_be_read_is_told_before() -> None:
    now = known()
    files = tuple(replace(each, obstacle=Obstacle.READ_ONLY) for each in now.host.setting_files)
    assert set(refused(replace(now, host=replace(now.host, setting_files=files)))) == {"file-read-only"}
