"""Documents: read back as written, bounded, and refused with the field's name."""

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.protocol import (
    DOCUMENT_LIMIT,
    DeviceFacts,
    DiskCertificate,
    DocumentError,
    ErrorCode,
    HelperFacts,
    LayerActual,
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
    Probe,
    StepBegun,
    StepDone,
    StopCause,
    decode,
    encode,
)
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Host

_INDEX = st.integers(0, 127)
_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
_REAL = st.floats(0, 1e6)
_PROBES = st.lists(st.builds(Probe, _TEXT, _TEXT, st.booleans()), max_size=3).map(tuple)
_CERTIFICATES = st.lists(st.builds(DiskCertificate, _TEXT, _TEXT, _TEXT, _PROBES), max_size=3).map(tuple)
_LAYERS = st.lists(st.builds(LayerActual, _TEXT, st.integers(0, 2**60)), max_size=3).map(tuple)
EVENTS = st.one_of(
    st.builds(StepBegun, _INDEX),
    st.builds(StepDone, _INDEX, _REAL),
    st.builds(PlanDone, _LAYERS, _INDEX, _INDEX, _CERTIFICATES),
    st.builds(PlanStopped, _INDEX, st.sampled_from(StopCause)),
    st.builds(PlanFailed, _INDEX, st.sampled_from(ErrorCode), _TEXT, _TEXT),
)


@given(EVENTS)
def test_an_event_arrives_as_it_was_sent(event: PlanEvent) -> None:
    assert decode(encode(event), cast("type[PlanEvent]", PlanEvent)) == event


def test_the_same_document_is_always_the_same_text() -> None:
    facts = HelperFacts(Host(name="nas"), (DeviceFacts("8:0", "sda", 512, 4096, 1, ()),))
    assert encode(facts) == encode(decode(encode(facts), HelperFacts))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Input data was truncated"),
        ("{", "truncated"),
        ("[]", "Expected `object`"),
        ('{"purpose": "burn"}', r"burn.*\$.purpose"),
        ('{"purpose": "build", "argv": ["rm"]}', "argv"),
        ('{"purpose": "build", "disks": [{"path": "/etc/passwd"}]}', r"\$.disks\[0\].path"),
        (b"\xff", "malformed"),
        (b'{"purpose": "\xff"}', "no UTF-8"),
        ('{"purpose": "\ud800"}', "no UTF-8"),
    ],
)
def test_what_is_wrong_is_named(text: str | bytes, words: str) -> None:
    with pytest.raises(DocumentError, match=words):
        decode(text, Plan)


def test_a_document_has_a_largest_size() -> None:
    with pytest.raises(DocumentError, match=f"{DOCUMENT_LIMIT} is the most"):
        decode(" " * (DOCUMENT_LIMIT + 1), Plan)
    with pytest.raises(DocumentError, match="truncated"):
        decode(" " * DOCUMENT_LIMIT, Plan)


@given(st.one_of(st.text(), st.binary()))
def test_nothing_but_a_document_error_comes_of_rubbish(rubbish: Any) -> None:
    with pytest.raises(DocumentError):
        decode(rubbish, Plan)
