"""Documents from callers: what is no plan of ours is refused before anybody is asked."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.spec import BenchSpec
from raidwright.helper.errors import HelperError
from raidwright.helper.plans.shape import check_shape
from raidwright.protocol import DOCUMENT_LIMIT, DocumentError, ErrorCode, decode, encode
from raidwright.storage.plan.plan import PASSPHRASE, Plan, disks_concerned, secrets_wanted
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import WipeDisk
from raidwright.storage.steps.filesystem import MakeFilesystem
from raidwright.storage.steps.lvm import (
    ActivateGroup,
)
from raidwright.storage.steps.targets import OnArray, OnDisk, OnVolume, disks_of
from tests.helper.forged_use import UNLOCK, mount
from tests.helper.plans import some_build, some_repair, some_teardown, some_use

replace = msgspec.structs.replace


def refused(plan: Plan, **options: bool) -> str:
    with pytest.raises(HelperError) as caught:
        check_shape(plan, practice=options.get("practice", False))
    assert caught.value.code is ErrorCode.BAD_REQUEST
    return caught.value.sentence


def test_our_own_plans_pass() -> None:
    for plan in (some_build(), some_build(luks=True), some_teardown(), some_repair()):
        check_shape(plan, practice=False)
    check_shape(some_build(luks=True, light=True), practice=True)


def test_steps_act_on_what_the_plan_names() -> None:
    build = some_build()
    assert "disk" in refused(replace(build, steps=(WipeDisk(2),)))
    assert "array" in refused(replace(some_teardown(), array=None))
    assert "twice" in refused(replace(build, disks=(build.disks[0], build.disks[0])))
    assert "practice machine" in refused(some_build(luks=True, light=True))


def test_every_step_says_what_it_acts_on() -> None:
    for plan in (some_build(luks=True), some_teardown()):
        for step in plan.steps:
            assert step.tag
            assert set(disks_of(step.acts_on())) <= {0, 1}
    create = some_build().steps[1]
    assert create.acts_on() == (OnDisk(0), OnDisk(1), OnArray())
    assert list(disks_of(create.acts_on())) == [0, 1]


def test_a_passphrase_belongs_to_encryption_alone() -> None:
    assert secrets_wanted(some_build(luks=True))
    assert not secrets_wanted(some_build())
    assert not secrets_wanted(some_teardown())


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


@pytest.mark.parametrize("point", ["/etc", "/srv/../etc", "/srv/data/", "/home/me", "/srv", "srv/data"])
def test_nothing_is_mounted_outside_the_places_for_data(point: str) -> None:
    with pytest.raises(DocumentError, match="point"):
        decode(encode(some_use(mount(point=point))), Plan)


@pytest.mark.parametrize("name", ["../sda", "a b", "-x", "a,b", 'x"', ""])
def test_names_are_names(name: str) -> None:
    for step in (replace(UNLOCK, mapping=name), ActivateGroup(name, read_only=False)):
        with pytest.raises(DocumentError):
            decode(encode(some_use(step)), Plan)


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
    try:
        check_shape(read, practice=False)
    except HelperError:
        return
    # What root reads of it before it has planned it again.
    assert secrets_wanted(read) in ((), (PASSPHRASE,))
    assert set(disks_concerned(read)) <= set(range(len(read.disks)))
    assert [step.edits(read) for step in read.ahead]


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
