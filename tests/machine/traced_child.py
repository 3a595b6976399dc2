"""A program: trace a child, write back a part of its register state, and print as JSON what came of it.

Run with and without the practice machine's preload. The state's second half is given a pattern first, where
the processor has one (AVX), so that what a short write leaves alone can be seen.
"""

import ctypes
import json
import os
import signal

_TRACEME, _PEEKDATA, _GETREGSET, _SETREGSET = 0, 2, 0x4204, 0x4205
_XSTATE = 0x202
_LEGACY, _XCR0_AT, _IN_USE_AT, _FIRST_EXTENDED = 512, 464, 512, 576
_XMM0_AT, _AVX, _AVX_SIZE = 160, 1 << 2, 256
_LARGEST = 1 << 16
_PATTERN = bytes(range(256))
_WORD = ctypes.c_long(-1)
"""Made before the child, who has it at the same place; its value looks like an error."""


class _Area(ctypes.Structure):
    _fields_ = (("base", ctypes.c_void_p), ("length", ctypes.c_size_t))


_libc = ctypes.CDLL(None, use_errno=True)
_libc.ptrace.restype = ctypes.c_long
_libc.ptrace.argtypes = (ctypes.c_long, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


def read_state(child: int) -> bytes:
    """The child's whole register state."""
    buffer = ctypes.create_string_buffer(_LARGEST)
    area = _Area(ctypes.addressof(buffer), _LARGEST)
    assert _libc.ptrace(_GETREGSET, child, _XSTATE, ctypes.addressof(area)) == 0
    return buffer.raw[: area.length]


def write_state(child: int, state: bytes) -> int:
    """Write ``state`` back; 0, or the error number of the refusal."""
    buffer = ctypes.create_string_buffer(state, len(state))
    area = _Area(ctypes.addressof(buffer), len(state))
    if _libc.ptrace(_SETREGSET, child, _XSTATE, ctypes.addressof(area)) == 0:
        return 0
    return ctypes.get_errno()


def _peek(child: int) -> list[int]:
    """What peeking at a word answers, and peeking where nothing is: value, error number of each."""
    ctypes.set_errno(0)
    answers = [_libc.ptrace(_PEEKDATA, child, ctypes.addressof(_WORD), None), ctypes.get_errno()]
    return [*answers, _libc.ptrace(_PEEKDATA, child, None, None), ctypes.get_errno()]


def _with_pattern(state: bytes) -> bytes:
    """The state with AVX's part in use and filled, where the processor has one."""
    if not int.from_bytes(state[_XCR0_AT : _XCR0_AT + 8], "little") & _AVX:
        return state
    in_use = int.from_bytes(state[_IN_USE_AT : _IN_USE_AT + 8], "little") | _AVX
    filled = bytearray(state)
    filled[_IN_USE_AT : _IN_USE_AT + 8] = in_use.to_bytes(8, "little")
    filled[_FIRST_EXTENDED : _FIRST_EXTENDED + _AVX_SIZE] = _PATTERN
    return bytes(filled)


def _try(child: int) -> dict[str, object]:
    original = _with_pattern(read_state(child))
    assert write_state(child, original) == 0
    before = read_state(child)
    # With only what every processor has said to be in use, as a kernel that knows of no more would write it.
    given = bytearray(before[: _FIRST_EXTENDED if len(before) > _FIRST_EXTENDED else _LEGACY])
    given[_XMM0_AT : _XMM0_AT + 16] = _PATTERN[:16]
    if len(given) > _IN_USE_AT:
        given[_IN_USE_AT : _IN_USE_AT + 8] = (3).to_bytes(8, "little")
    refusal = write_state(child, bytes(given))
    after = read_state(child)
    return {
        "refusal": refusal,
        "written": after[_XMM0_AT : _XMM0_AT + 16] == _PATTERN[:16],
        "kept": after[_FIRST_EXTENDED:] == before[_FIRST_EXTENDED:],
        "peeks": _peek(child),
    }


def main() -> None:
    """Make the child, try, end the child."""
    child = os.fork()
    if child == 0:
        _libc.ptrace(_TRACEME, 0, None, None)
        os.kill(os.getpid(), signal.SIGSTOP)
        os._exit(0)
    try:
        os.waitpid(child, 0)
        print(json.dumps(_try(child)))
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
