"""Nothing but zeros, wherever a byte that is none may lie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.helper.looking.on_disk.blankness import is_zero


@given(st.binary(max_size=300))
def test_it_is_what_python_says(data: bytes) -> None:
    assert is_zero(memoryview(bytearray(data))) is not any(data)


@pytest.mark.parametrize("length", [1, 2, 4095, 4096, 4097, 1 << 20])
def test_one_byte_is_enough(length: int) -> None:
    memory = bytearray(length)
    assert is_zero(memoryview(memory))
    for place in {0, 1, length // 2, length - 2, length - 1} & set(range(length)):
        memory[place] = 0x80
        assert not is_zero(memoryview(memory))
        memory[place] = 0


def test_what_lies_beside_it_does_not_count() -> None:
    memory = bytearray(b"\1" + bytes(64) + b"\1")
    assert is_zero(memoryview(memory)[1:65])
    assert not is_zero(memoryview(memory)[1:66])
    assert not is_zero(memoryview(memory)[:64])


def test_the_memory_is_let_go_of() -> None:
    memory = bytearray(8)
    with memoryview(memory) as view:
        is_zero(view)
    memory += b"more"
