"""What lies on a device: a kind and facts, with the English for each kind.

The window translates the template and fills it in itself; the terminal uses it as it is.
"""

from typing import Annotated

import msgspec

from raidwright.storage.fact import Fact, Facts, fill
from raidwright.storage.snapshot.signature_names import with_names

_LONGEST_WORD = 128
Word = Annotated[str, msgspec.Meta(max_length=_LONGEST_WORD)]

ITEM_TEMPLATES = {
    "signature": "{place}: {kind} signature",
    "member": "{place}: RAID member",
    "member-of": "{place}: member {number} of {expected} of the {level} array “{array}”",
    "member-from": "{place}: member {number} of {expected} of the {level} array “{array}”, created on {home}",
    "member-beside": "{place}: hot spare or former member of the {level} array “{array}”",
    "inside": "in {place}: {kind}",
    "inside-labelled": "in {place}: {kind} “{label}”",
    "inside-part": "in {place}, partition {number}: {kind}",
    "inside-part-labelled": "in {place}, partition {number}: {kind} “{label}”",
    "luks": "{place}: encrypted volume (LUKS), {size}",
    "volumes": "{place}: LVM physical volume",
    "volumes-of": "{place}: LVM physical volume of “{group}”",
    "filesystem": "{place}: {kind} file system, {size}",
    "labelled": "{place}: {kind} file system “{label}”, {size}",
    "swap": "{place}: swap space",
    "other": "{place}: {kind}",
    "more": "and {count} more",
}
"""Kind of item -> English template."""
HERE_TEMPLATES = {
    kind: template.partition(": ")[2] if template.startswith(("{place}: ", "in {place}")) else template
    for kind, template in ITEM_TEMPLATES.items()
}
"""The same, said where it is clear which device is meant."""
SHARE_TEMPLATE = "part of “{array}” – {contents}"


class Item(Fact, frozen=True):
    """One thing that lies on a device; as text it is the English words. Made by `item`."""

    kind: Word
    facts: Annotated[tuple[tuple[Word, Word], ...], msgspec.Meta(max_length=6)] = ()
    array: Word = ""
    """The array by whose members it is shared; empty for what lies on one device alone."""

    def __str__(self) -> str:
        words = fill(ITEM_TEMPLATES[self.kind], with_names(self.facts))
        return fill(SHARE_TEMPLATE, share_facts(self, words)) if self.array else words


def item(kind: str, /, **facts: str) -> Item:
    """The item of that kind, which must be in `ITEM_TEMPLATES`; what is too long for a plan is cut."""
    return Item(kind, tuple((name, _cut(value)) for name, value in facts.items()))


def share_facts(shared: Item, words: str) -> Facts:
    """What fills `SHARE_TEMPLATE`; ``words`` are the item's own."""
    return (("array", shared.array), ("contents", words))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_WORD else text[: _LONGEST_WORD - 1] + "…"
