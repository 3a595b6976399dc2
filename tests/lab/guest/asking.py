"""Asks a network as other computers do, by bytes from standard input; each answer is a line of JSON."""

import json
import socket
import sys
import time

_MOST = 65536
_RECEIVE_HOPS = 12
"""IP_RECVTTL of linux/in.h, which Python has no name for."""
_TIMES = 3
"""A datagram can be lost, and who has just said something to all does not say it again at once."""


def ask_group(group: str, port: int, own: str, source: int, seconds: float, words: bytes) -> None:
    """Send ``words`` to a group from the interface with the address ``own``; ``source`` is a port, or 0.

    The group is joined, for who asks from its port is answered there.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        asker.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        asker.setsockopt(socket.IPPROTO_IP, _RECEIVE_HOPS, 1)
        asker.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(own))
        asker.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 0)
        if source:
            joined = socket.inet_aton(group) + socket.inet_aton(own)
            asker.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, joined)
        asker.bind(("", source))
        for _ in range(_TIMES):
            asker.sendto(words, (group, port))
            _hear(asker, seconds / _TIMES)


def _hear(asker: socket.socket, seconds: float) -> None:
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        asker.settimeout(left)
        try:
            words, extra, _, (address, port) = asker.recvmsg(_MOST, 64)
        except TimeoutError:
            return
        ((_, _, hop),) = (each for each in extra if each[1] == socket.IP_TTL)
        hops = int.from_bytes(hop[:4], sys.byteorder)
        told = {"address": address, "port": port, "hops": hops, "words": words.hex()}
        print(json.dumps(told))


def ask_server(address: str, port: int, seconds: float, words: bytes) -> None:
    """Send ``words`` to a server, and print all that it says until it hangs up; nothing where none is."""
    try:
        asker = socket.create_connection((address, port), seconds)
    except OSError:
        return
    with asker:
        asker.sendall(words)
        asker.shutdown(socket.SHUT_WR)
        parts = iter(lambda: asker.recv(_MOST), b"")
        print(json.dumps({"address": address, "port": port, "hops": 0, "words": b"".join(parts).hex()}))


if __name__ == "__main__":
    sent = sys.stdin.buffer.read()
    match sys.argv[1:]:
        case ["group", group, number, own, source, seconds]:
            ask_group(group, int(number), own, int(source), float(seconds), sent)
        case ["server", address, number, seconds]:
            ask_server(address, int(number), float(seconds), sent)
        case _:
            sys.exit("asks a group or a server")
