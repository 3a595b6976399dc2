"""The objects this program offers on the bus: finding the method, and describing what there is."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, tostring

from dbus_fast.signature import get_signature_tree

from raidwright.bus.message_header import Header
from raidwright.bus.messages import (
    INVALID_ARGUMENTS,
    PEER,
    UNKNOWN_METHOD,
    BusError,
    Call,
    Handler,
    ServedMethod,
)

_INTROSPECTABLE = "org.freedesktop.DBus.Introspectable"
_DOCTYPE = (
    '<!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"\n'
    ' "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">\n'
)
_STANDARD = {
    _INTROSPECTABLE: {"Introspect": ("", "s")},
    PEER: {"Ping": ("", ""), "GetMachineId": ("", "s")},
}


class Objects:
    """Every object served, by path and interface. The standard interfaces answer at every path."""

    def __init__(self, machine_id: Handler) -> None:
        self._machine_id = machine_id
        self._methods: dict[str, dict[str, Mapping[str, ServedMethod]]] = {}
        self._signals: dict[tuple[str, str], Mapping[str, str]] = {}

    def add(
        self,
        path: str,
        interface: str,
        methods: Mapping[str, ServedMethod],
        signals: Mapping[str, str],
    ) -> None:
        """Serve ``interface`` at ``path``."""
        self._methods.setdefault(path, {})[interface] = dict(methods)
        self._signals[path, interface] = dict(signals)

    def find(self, call: Header) -> ServedMethod:
        """What answers ``call``. Raises BusError when nothing does: a call must name its interface."""
        method = self._find_method(call) or self._standard(call)
        if method is None:
            raise BusError(UNKNOWN_METHOD, f"There is no method {call.interface}.{call.member} here.")
        if method.in_signature != call.signature:
            wanted = f"“{method.in_signature}”, not “{call.signature}”"
            raise BusError(INVALID_ARGUMENTS, f"{call.member} takes {wanted}.")
        return method

    def describe(self, path: str) -> str:
        """Introspection XML of the object at ``path`` and the names of those below it."""
        node = Element("node")
        interfaces = self._methods.get(path, {})
        for interface, methods in interfaces.items():
            signatures = {name: (m.in_signature, m.out_signature) for name, m in methods.items()}
            _describe(node, interface, signatures, self._signals[path, interface])
        for interface, signatures in _STANDARD.items():
            _describe(node, interface, signatures, {})
        for name in sorted(self._children(path)):
            SubElement(node, "node", name=name)
        return _DOCTYPE + tostring(node, encoding="unicode")

    def _find_method(self, call: Header) -> ServedMethod | None:
        interfaces = self._methods.get(call.path, {})
        return interfaces.get(call.interface, {}).get(call.member)

    def _standard(self, call: Header) -> ServedMethod | None:
        path = call.path

        async def introspect(_: Call) -> tuple[object, ...]:
            return (self.describe(path),)

        standard = {
            (_INTROSPECTABLE, "Introspect"): ServedMethod("", "s", introspect),
            (PEER, "Ping"): ServedMethod("", "", _pong),
            (PEER, "GetMachineId"): ServedMethod("", "s", self._machine_id),
        }
        return standard.get((call.interface, call.member))

    def _children(self, path: str) -> set[str]:
        prefix = path.rstrip("/") + "/"
        below = {served.removeprefix(prefix) for served in self._methods if served.startswith(prefix)}
        return {rest.partition("/")[0] for rest in below if rest}


async def _pong(_: Call) -> tuple[object, ...]:
    return ()


def _describe(
    node: Element, interface: str, methods: Mapping[str, tuple[str, str]], signals: Mapping[str, str]
) -> None:
    described = SubElement(node, "interface", name=interface)
    for name, (arguments, results) in methods.items():
        method = SubElement(described, "method", name=name)
        for direction, signature in (("in", arguments), ("out", results)):
            for kind in get_signature_tree(signature).types:
                SubElement(method, "arg", type=kind.signature, direction=direction)
    for name, signature in signals.items():
        signal = SubElement(described, "signal", name=name)
        for kind in get_signature_tree(signature).types:
            SubElement(signal, "arg", type=kind.signature)
