"""Documents from callers: what is no plan of ours is refused before anybody is asked."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.spec import BenchSpec
from raidwright.helper.errors import HelperError
from raidwright.helper.plans.shape import check_shape, wants_secret
from raidwright.protocol import DOCUMENT_LIMIT, DocumentError, ErrorCode, decode, encode
from raidwright.storage.configuration import FileSeen
from raidwright.storage.design.design import FilesystemKind, Staying
from raidwright.storage.levels import Level
from raidwright.storage.operations import AnyOperation
from raidwright.storage.operations.boot import Disable, Enable
from raidwright.storage.operations.delete import Wipe
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.share import InstallSharing
from raidwright.storage.operations.use import Stop
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.share import Supply
from raidwright.storage.snapshot.users import GhostKind
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import ReleaseMembers
from raidwright.storage.steps.configuration import ForgetLines, KeepArray, RereadUnits
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.filesystem import MakeFilesystem, Mount
from raidwright.storage.steps.ghosts import LetGo
from raidwright.storage.steps.key_file import RemoveKeyFile
from raidwright.storage.steps.lvm import (
    CreateLv,
    CreatePv,
    CreateVg,
    DeactivateGroup,
    ForgetGroup,
    RemoveLv,
    RemoveVg,
)
from raidwright.storage.steps.md import AddMember, ReAddMember, RemoveMember, ReplaceMember, StopArray
from raidwright.storage.steps.share import InstallPackages, RemovePassword, StartService
from raidwright.storage.steps.step import LineSeen
from raidwright.storage.steps.targets import OnArray, OnDisk, OnMapping, OnPartition, OnVolume, disks_of
from tests.helper.plans import ARRAY, LUKS, some_build, some_disk, some_repair, some_teardown, some_use

replace = msgspec.structs.replace


def refused(plan: Plan, **options: bool) -> str:
    with pytest.raises(HelperError) as caught:
        check_shape(plan, practice=options.get("practice", False))
    assert caught.value.code is ErrorCode.BAD_REQUEST
    return caught.value.sentence


def test_our_own_plans_pass() -> None:
    check_shape(some_build(), practice=False)
    check_shape(some_build(luks=True), practice=False)
    check_shape(some_build(luks=True, light=True), practice=True)
    check_shape(some_teardown(), practice=False)


def test_a_build_takes_nothing_down_and_a_teardown_makes_nothing() -> None:
    build, teardown = some_build(), some_teardown()
    assert "stop-array" in refused(replace(build, steps=(*build.steps, StopArray())))
    assert "create-array" in refused(replace(teardown, steps=(*teardown.steps, build.steps[1])))
    assert "remove-vg" in refused(replace(build, steps=(RemoveVg("vault"),)))
    assert refused(replace(build, purpose=Purpose.TEARDOWN))


def test_a_repair_writes_to_the_one_disk_that_comes_or_goes() -> None:
    """Whatever the guards find: no document may have a member that stays written to, or the array itself."""
    repair = some_repair()
    check_shape(repair, practice=False)
    join, both = repair.steps[1], (OnDisk(0), OnDisk(1))
    check_shape(replace(repair, steps=(ReAddMember(OnDisk(2), both),)), practice=False)
    gone = (RemoveMember(OnDisk(0), (OnDisk(1), OnDisk(2))), ZeroSuperblock(OnDisk(0)), WipeDisk(0))
    check_shape(replace(repair, steps=(*gone, VerifyClean(OnDisk(0)))), practice=False)
    check_shape(replace(repair, steps=(join, ReplaceMember(OnDisk(0), OnDisk(2), both))), practice=False)
    more = "more than the disk"
    for step in (WipeDisk(0), ZeroSuperblock(OnPartition(1, 1)), WipeSignatures(OnArray())):
        assert more in refused(replace(repair, steps=(join, step)))
    assert more in refused(replace(repair, steps=(AddMember(OnDisk(0), both),)))
    one = "must add or remove exactly one disk"
    assert one in refused(replace(repair, steps=(AddMember(OnDisk(2), (OnDisk(0),)),)))
    assert one in refused(replace(repair, steps=(WipeDisk(2),)))
    assert one in refused(replace(repair, steps=(AddMember(OnDisk(2), (*both, OnDisk(2))),)))
    assert "array" in refused(replace(repair, array=None))
    assert "stop-array" in refused(replace(repair, steps=(*repair.steps, StopArray())))
    for other in (some_build(), some_teardown()):
        assert "add-member" in refused(replace(other, disks=repair.disks, steps=(join,)))


def some_cleaning(*steps: Step) -> Plan:
    """Of both disks, with these steps before."""
    each = (WipeDisk(0), WipeDisk(1), VerifyClean(OnDisk(0)), VerifyClean(OnDisk(1)))
    return replace(some_teardown(), purpose=Purpose.CLEAN, array=None, steps=(*steps, *each))


def test_disks_are_cleaned_as_a_whole_and_proven_so() -> None:
    """And nothing else is done, so that nobody is asked about disks when it is an array that goes."""
    held = ReleaseMembers(127, (OnDisk(0), OnDisk(1)))
    fit = some_cleaning(held, DeactivateGroup("vault"), ZeroSuperblock(OnPartition(0, 1)))
    check_shape(fit, practice=False)
    check_shape(replace(fit, steps=(*fit.steps, ForgetGroup("vault"))), practice=False)
    assert "erase each disk completely" in refused(replace(fit, array=some_teardown().array))
    for missing in (-1, -2, -3, -4):
        steps = [*fit.steps]
        del steps[missing]
        assert "must erase each disk completely and verify it" in refused(replace(fit, steps=tuple(steps)))
    assert "can only use disks and their partitions" in refused(
        some_cleaning(WipeSignatures(OnMapping("safe")))
    )
    for step in (StopArray(), RemoveVg("vault"), CreatePv(OnDisk(0))):
        assert refused(some_cleaning(step))


def test_only_what_has_no_disk_is_let_go_of_without_naming_one() -> None:
    with_disks = some_use(LetGo(GhostKind.MOUNT, "9:127", point="/srv/data"))
    assert with_disks.array is not None
    let_go = replace(with_disks, disks=(), array=replace(with_disks.array, level=None))
    check_shape(let_go, practice=False)
    check_shape(replace(let_go, array=None), practice=False)
    assert refused(with_disks)
    assert refused(replace(let_go, disks=(), steps=(LetGo(GhostKind.ARRAY, "9:127"),)))
    for plan in (some_build(), some_teardown(), some_use(StopArray((OnDisk(0), OnDisk(1))))):
        assert refused(replace(plan, disks=()))
    assert refused(replace(let_go, disks=(), steps=(*let_go.steps, StopArray())))


def test_steps_act_on_what_the_plan_names() -> None:
    build = some_build()
    assert "disk" in refused(replace(build, steps=(WipeDisk(2),)))
    assert "array" in refused(replace(some_teardown(), array=None))
    assert "twice" in refused(replace(build, disks=(build.disks[0], build.disks[0])))
    assert "practice machine" in refused(some_build(luks=True, light=True))


def test_a_build_touches_nothing_that_it_did_not_make() -> None:
    theirs = OnVolume("theirs", "data")
    uuid = "01234567-89ab-cdef-0123-456789abcdef"
    build = some_build()
    for step in (
        MakeFilesystem(FilesystemKind.EXT4, OnMapping("theirs"), uuid, "", 1 << 30, 0, 0),
        MakeFilesystem(FilesystemKind.EXT4, theirs, uuid, "", 1 << 30, 0, 0),
        WipeSignatures(OnMapping("theirs")),
        Mount(OnArray(), "/srv/data"),
        CreatePv(OnPartition(0, 1)),
        CreateVg("vault", OnPartition(1, 2)),
        CreateLv("theirs", "data", 10),
    ):
        assert "did not create" in refused(replace(build, steps=(*build.steps, step)))
    assert "did not create" in refused(replace(build, steps=(WipeSignatures(OnArray()), *build.steps)))
    made = MakeFilesystem(FilesystemKind.EXT4, OnArray(), uuid, "", 1 << 30, 0, 0)
    check_shape(replace(build, steps=(*build.steps, made, Mount(OnArray(), "/srv/data"))), practice=False)


def test_a_folder_of_devices_is_no_volume_group() -> None:
    teardown = some_teardown()
    for step in (
        WipeSignatures(OnVolume("mapper", "theirs")),
        RemoveLv("disk", "data"),
        RemoveVg("md"),
    ):
        assert "folder in /dev" in refused(replace(teardown, steps=(step, *teardown.steps)))


def test_a_new_array_has_the_path_of_its_name() -> None:
    build = some_build()
    assert build.array is not None
    for path in ("/dev/md/other", "/dev/md127", "/dev/vdq0"):
        assert "path" in refused(replace(build, array=replace(build.array, path=path)))


def test_every_step_says_what_it_acts_on() -> None:
    for plan in (some_build(luks=True), some_teardown()):
        for step in plan.steps:
            assert step.tag
            assert set(disks_of(step.acts_on())) <= {0, 1}
    create = some_build().steps[1]
    assert create.acts_on() == (OnDisk(0), OnDisk(1), OnArray())
    assert list(disks_of(create.acts_on())) == [0, 1]


def test_a_passphrase_belongs_to_encryption_alone() -> None:
    assert wants_secret(some_build(luks=True))
    assert not wants_secret(some_build())
    assert not wants_secret(some_teardown())


def mutated(document: object, path: list[int | str], value: object) -> object:
    if not path:
        return value
    copy = dict(document) if isinstance(document, dict) else list(document)  # type: ignore[call-overload]
    copy[path[0]] = mutated(copy[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["disks", 0, "path"], "/dev/../etc/shadow"),
        (["disks", 0, "path"], "/etc/shadow"),
        (["disks", 0, "path"], "/dev/sda; rm -rf /"),
        (["disks", 0, "path"], "--help"),
        (["disks", 0, "size"], -1),
        (["disks", 0, "size"], 2**70),
        (["disks", 0, "serial"], "x" * 257),
        (["array", "uuid"], "../../../../etc/passwd"),
        (["array", "name"], "-rf"),
        (["array", "name"], "a/b"),
        (["array", "name"], "tank\n"),
        (["array", "uuid"], "01234567:89abcdef:01234567:89abcdef\n"),
        (["array", "path"], "/dev/md/tank\n"),
        (["steps", 0, "module"], "raid1\n"),
        (["array", "path"], "/dev/md/a/b"),
        (["array", "path"], "/dev/md/.."),
        (["array", "path"], "/dev/shm/x"),
        (["array", "path"], "/dev/mqueue/x"),
        (["array", "path"], "/dev/disk/by-id/md-uuid-1"),
        (["array", "path"], "/dev/mapper/safe"),
        (["array", "path"], "/dev/sda"),
        (["array", "path"], "/dev/mdx"),
        (["disks", 0, "path"], "/dev/block/.."),
        (["steps", 0, "module"], "evil"),
        (["steps", 0, "type"], "run"),
        (["steps"], []),
        (["steps"], [{"type": "stop-array"}] * 129),
        (["purpose"], "format"),
        (["operation"], {"type": "format"}),
        (["operation"], {"type": "stop"}),
        (["operation"], {"type": "stop", "array": "a", "force": True}),
        (["operation"], None),
        (["more"], 1),
    ],
)
def test_what_is_not_in_the_schema_is_not_read(path: list[int | str], value: object) -> None:
    document = json.loads(encode(some_build()))
    is_new = path[0] in ("more", "operation")
    changed = {**document, str(path[0]): value} if is_new else mutated(document, path, value)
    with pytest.raises(DocumentError):
        decode(json.dumps(changed), Plan)


@pytest.mark.parametrize("path", ["/dev/md127", "/dev/md_home", "/dev/md/data", "/dev/md/nas:data_0"])
def test_an_array_has_the_names_that_mdadm_gives(path: str) -> None:
    document = mutated(json.loads(encode(some_teardown())), ["array", "path"], path)
    read = decode(json.dumps(document), Plan)
    assert read.array is not None
    assert read.array.path == path


@given(st.text(max_size=300))
def test_no_text_is_a_plan(text: str) -> None:
    for document in (Plan, BenchSpec):
        with pytest.raises(DocumentError):
            decode(text, document)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from([some_build(luks=True), some_teardown()]), st.data())
def test_any_value_anywhere_is_read_whole_or_not_at_all(plan: Plan, data: st.DataObject) -> None:
    document = json.loads(encode(plan))
    path: list[int | str] = []
    here: object = document
    while isinstance(here, dict | list) and here and (not path or data.draw(st.booleans())):
        step = data.draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
        path.append(step)
        here = here[step]  # type: ignore[index, call-overload]
    changed = json.dumps(mutated(document, path, data.draw(json_values)))
    try:
        read = decode(changed, Plan)
    except DocumentError:
        return
    assert json.loads(encode(read)).keys() == document.keys()
    assert decode(encode(read), Plan) == read


def test_a_document_has_a_longest_length() -> None:
    text = encode(some_build())
    assert decode(text + " " * (DOCUMENT_LIMIT - len(text)), Plan) == some_build()
    with pytest.raises(DocumentError, match="65537"):
        decode(text + " " * (DOCUMENT_LIMIT + 1 - len(text)), Plan)


def test_every_target_of_a_layer_counts() -> None:
    step: Step = msgspec.convert(
        {
            "type": "make-filesystem",
            "kind": "xfs",
            "target": {"type": "volume", "group": "vault", "volume": "media"},
            "uuid": "01234567-89ab-cdef-0123-456789abcdef",
            "label": "media",
            "device": 1 << 30,
            "chunk": 0,
            "data_members": 0,
        },
        MakeFilesystem,
    )
    assert step.acts_on() == (OnVolume("vault", "media"),)


_FSTAB = FileSeen("/etc/fstab", "a" * 64)
_LINES = ForgetLines(_FSTAB, (LineSeen(2, ""),))
_ABSENT = Plan(
    Purpose.KEEP,
    (),
    ArrayIdentity(ARRAY, "data", None, "/dev/md/data"),
    (ForgetGroup("vault", "safe", LUKS), _LINES, RereadUnits(), RemoveKeyFile()),
)


@pytest.mark.parametrize(
    ("operation", "words"),
    [
        (Stop(ARRAY), "another purpose"),
        (Wipe(("drive-a",)), "another purpose"),
        (Enable("01234567:00000000:00000000:00000000", Staying()), "another array"),
        (Disable("data"), "another array"),
    ],
)
def test_a_plan_is_of_what_was_asked_for(operation: AnyOperation, words: str) -> None:
    check_shape(replace(_ABSENT, operation=Disable(ARRAY)), practice=False)
    with pytest.raises(HelperError, match=words):
        check_shape(replace(_ABSENT, operation=operation), practice=False)


def test_without_disks_a_plan_only_takes_out_entries() -> None:
    check_shape(_ABSENT, practice=False)
    check_shape(replace(_ABSENT, steps=(RemoveKeyFile(),)), practice=False)
    assert decode(encode(_ABSENT), Plan) == _ABSENT
    for step in (
        KeepArray(FileSeen("/etc/mdadm.conf", ""), found=True),
        StopArray(),
        Mount(OnArray(), "/srv/x"),
    ):
        assert refused(replace(_ABSENT, steps=(_LINES, step)))
    for other in (purpose for purpose in Purpose if purpose is not Purpose.KEEP):
        assert refused(replace(_ABSENT, purpose=other))
    assert "key file" in refused(replace(_ABSENT, steps=(RemoveKeyFile(), _LINES)))
    assert refused(replace(_ABSENT, array=None))


def test_a_level_and_a_key_file_that_goes_alone_tell_whether_disks_are_there() -> None:
    assert _ABSENT.array is not None
    level = replace(_ABSENT, array=replace(_ABSENT.array, level=Level.RAID1))
    assert "level" in refused(level)
    disks = (some_disk(0), some_disk(1))
    assert "level" in refused(replace(_ABSENT, disks=disks))
    assert "cannot remove parts of an array that is connected" in refused(replace(level, disks=disks))


def test_packages_are_installed_without_disk_or_array_and_nothing_else_is() -> None:
    plan = Plan(Purpose.SHARE, (), None, (InstallPackages((Supply.SERVER,)),), operation=InstallSharing())
    check_shape(plan, practice=False)
    for step in (StartService("smbd.service"), RemovePassword("anna")):
        with pytest.raises(HelperError):
            check_shape(msgspec.structs.replace(plan, steps=(*plan.steps, step)), practice=False)
    with pytest.raises(HelperError):
        check_shape(msgspec.structs.replace(plan, disks=some_build().disks), practice=False)
