"""A firewall lets in what shares need, and no more once they are gone: firewalld or ufw."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from raidwright.storage.fact import Facts
from raidwright.storage.snapshot.firewall import FirewallKind, PortOpening
from raidwright.storage.snapshot.share import MOST_OPENINGS
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.step import Command, ComputerStep, Effect, Layer, program

_Openings = Annotated[tuple[PortOpening, ...], msgspec.Meta(min_length=1, max_length=MOST_OPENINGS)]


class FirewallBase(ComputerStep, frozen=True):
    """A step by which a firewall lets something in, or no more."""

    openings: _Openings
    by_systemd: bool
    """ufw changes the kernel's own rules, for which the plan itself has no right: systemd starts it."""

    def facts(self, plan: Context) -> Facts:
        networks = ", ".join(dict.fromkeys(each.network for each in self.openings if each.network))
        ports = ", ".join(dict.fromkeys(each.port.value for each in self.openings))
        kinds = ", ".join(dict.fromkeys(each.kind.value for each in self.openings))
        return (("firewall", kinds), ("ports", ports), *((("network", networks),) if networks else ()))

    def _run(self, *, opens: bool) -> tuple[Command, ...]:
        argvs = (argv for each in self.openings for argv in _firewall_argvs(each, opens=opens))
        systemd = ("systemd-run", "--quiet", "--pipe", "--wait", "--collect", "--")
        return tuple(
            program(*systemd, f"/usr/sbin/{argv[0]}", *argv[1:])
            if self.by_systemd and argv[0] == FirewallKind.UFW.value
            else program(*argv)
            for argv in argvs
        )


class OpenFirewall(FirewallBase, frozen=True, tag="open-firewall"):
    """Have the firewall let in from the home network what a share needs and it did not let in."""

    templates = (
        "Open the firewall ({firewall}) to {network}: {ports}",
        "Open the firewall ({firewall}) to every network: {ports}",
    )
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    def template(self) -> str:
        return self.templates[0 if all(each.network for each in self.openings) else 1]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return self._run(opens=True)


class CloseFirewall(FirewallBase, frozen=True, tag="close-firewall"):
    """Have the firewall let in no more what it let in for shares alone."""

    templates = ("Close the firewall ({firewall}) again: {ports}",)
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return self._run(opens=False)


FirewallStep = OpenFirewall | CloseFirewall


def _firewall_argvs(opening: PortOpening, *, opens: bool) -> Iterator[tuple[str, ...]]:
    """Both for now and after a restart."""
    number, protocol = opening.port.value.split("/")
    source = opening.network
    if opening.kind is FirewallKind.UFW:
        where = ("from", source) if source else ()
        rule = ("allow", "proto", protocol, *where, "to", "any", "port", number)
        yield ("ufw", *(() if opens else ("delete",)), *rule)
        return
    verb = "add" if opens else "remove"
    rich = f'rule family="ipv4" source address="{source}" port port="{number}" protocol="{protocol}" accept'
    word = f"--{verb}-rich-rule={rich}" if source else f"--{verb}-port={opening.port.value}"
    zone = (f"--zone={opening.zone}",) if opening.zone else ()
    yield ("firewall-cmd", "--quiet", *zone, word)
    yield ("firewall-cmd", "--quiet", "--permanent", *zone, word)


def closing_step(openings: Iterable[PortOpening], *, by_systemd: bool) -> Iterator[FirewallStep]:
    """The step that closes ``openings``; none where there are none."""
    every = tuple(dict.fromkeys(openings))[:MOST_OPENINGS]
    if every:
        yield CloseFirewall(every, by_systemd)


def is_closing(step: object) -> bool:
    """Whether a firewall lets in less after that step."""
    return isinstance(step, CloseFirewall)


def undoing_openings(step: object) -> Iterator[FirewallStep]:
    """The step that closes what ``step`` opens."""
    if isinstance(step, OpenFirewall):
        yield CloseFirewall(step.openings, step.by_systemd)
