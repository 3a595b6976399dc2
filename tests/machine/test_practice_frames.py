"""The frames survive any cutting of the stream, and nothing else is taken for one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.machine.practice.frames import (
    MAX_PAYLOAD,
    Decoder,
    Frame,
    FrameError,
    FrameKind,
    decode_descriptor,
    decode_window,
    encode_descriptor,
    encode_frame,
    encode_window,
)

_frames = st.builds(Frame, st.sampled_from(FrameKind), st.integers(0, 0xFFFF), st.binary(max_size=300))


@given(st.lists(_frames, max_size=12), st.data())
def test_any_cut_gives_the_same_frames(frames, data):
    stream = b"".join(map(encode_frame, frames))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=20)))
    parts = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    decoder = Decoder()
    assert [frame for part in parts for frame in decoder.feed(part)] == frames


@given(st.binary(min_size=7, max_size=64))
def test_noise_raises_or_waits_but_never_invents(noise):
    try:
        for frame in Decoder().feed(noise):
            assert encode_frame(frame) in noise
    except FrameError:
        pass


def test_too_long_is_refused_at_both_ends():
    with pytest.raises(FrameError, match="too long"):
        encode_frame(Frame(FrameKind.DATA, 1, bytes(MAX_PAYLOAD + 1)))
    header = b"D\x01\x00" + (MAX_PAYLOAD + 1).to_bytes(4, "little")
    with pytest.raises(FrameError, match="announces"):
        list(Decoder().feed(header))


@given(st.integers(0, 2**32 - 1), st.binary(max_size=200))
def test_payloads_come_back(number, content):
    assert decode_window(encode_window(number)) == number
    assert decode_descriptor(encode_descriptor(number, content)) == (number, content)


@pytest.mark.parametrize("decode", [decode_window, decode_descriptor])
def test_short_payloads_are_refused(decode):
    with pytest.raises(FrameError):
        decode(b"abc")
