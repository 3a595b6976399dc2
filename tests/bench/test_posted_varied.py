"""Posted texts in a few hundred disguises: read rightly or refused in a sentence, and none half read."""

import json
import re
from collections.abc import Callable
from datetime import UTC
from itertools import chain

import pytest

from raidwright.bench.imports.text import read_figures
from raidwright.bench.spec import Direction
from tests.bench.test_posted import CELLS, NOW, text_of
from tests.bench.test_posted_forms import old_fio

Figures = dict[tuple[str, Direction], list[float]]
Disguise = Callable[[str], str]
_HEADS = {"Read": "[Lesen]", "Write": "[Schreiben]", "Mix": "[Gemischt]"}


def in_front(sign: str) -> Disguise:
    return lambda text: "\n".join(f"{sign}{line}" for line in text.splitlines())


def on_heads(form: str) -> Disguise:
    return lambda text: re.sub(r"\[(Read|Write|Mix)\]", form, text)


def foreign_heads(text: str) -> str:
    return re.sub(r"\[(Read|Write|Mix)\]", lambda match: _HEADS[match[1]], text)


def without_line(number: int) -> Disguise:
    return lambda text: "\n".join(line for place, line in enumerate(text.splitlines()) if place != number)


def cut_at(share: float) -> Disguise:
    return lambda text: text[: int(len(text) * share)]


ANY: dict[str, Disguise] = {
    "as it is": lambda text: text,
    "dos": lambda text: text.replace("\n", "\r\n"),
    "indented": in_front("    "),
    "tabs": in_front("\t"),
    "quoted": in_front("> "),
    "fenced": lambda text: f"```\n{text}\n```",
    "said": lambda text: f"My new array:\n\n{text}\n\nWhat do you think?",
    "blank lines": lambda text: text.replace("\n", "\n\n"),
    "cut early": cut_at(0.4),
    "cut late": cut_at(0.85),
}
TEXT: dict[str, Disguise] = {
    "code": lambda text: f"[code]{text}[/code]",
    "slashes": in_front("//"),
    "hashes": in_front("# "),
    "stars": in_front(" * "),
    "table": in_front("| "),
    "commas": lambda text: re.sub(r"(?<=\d)\.(?=\d+ (?:MB/s|IOPS|us))", ",", text),
    "wide": lambda text: text.replace(" ", "\N{NO-BREAK SPACE}"),
    "narrow": lambda text: re.sub(r" +", " ", text),
    "escaped": lambda text: re.sub(r"([\[\]<>*])", r"\\\1", text),
    "escaped heads": on_heads(r"\\[\1\\]"),
    "bold heads": on_heads(r"**\1**"),
    "headings": on_heads(r"### \1"),
    "plain heads": on_heads(r"\1:"),
    "foreign heads": foreign_heads,
    "no heads": lambda text: re.sub(r"\[(Read|Write|Mix)\].*\n", "", text),
    "no first line": without_line(0),
    "no second line": without_line(1),
    "capitals": lambda text: text.replace("[Read]", "[READ]").replace("[Write]", "[WRITE]"),
    "damaged": lambda text: re.sub(r"(\d)(\.\d+ MB/s)", r"\1x\2", text, count=1),
}
JSON: dict[str, Disguise] = {
    "compact": lambda text: re.sub(r"\n\s*", "", text),
    "in a list": lambda text: f"[\n{text}\n]",
    "other blanks": lambda text: text.replace('" : ', '": '),
    "text around": lambda text: f"fio: this platform does not support it\n{text}\nDisk stats done",
}
CDM = [name for name in CELLS if "fio" not in name and name != "two_shares_without_feet.txt"]
FIO = [name for name in CELLS if "fio" in name]
VARIED = [
    *((name, disguise) for name in CDM for disguise in chain(ANY, TEXT)),
    *((name, disguise) for name in FIO for disguise in chain(ANY, JSON)),
    *(("fio 2", disguise) for disguise in chain(ANY, JSON)),
]


WHOLE = {"as it is", "dos", "quoted", "fenced", "indented", "bold heads", "slashes", "compact", "escaped"}
NOT_WHOLE = {
    ("cdm8_nvme_mix_quoted.txt", "bold heads"),
    ("cdm8_nvme_mix_quoted.txt", "escaped"),
    ("cdm8_writes_only_escaped_heads.txt", "escaped"),
    ("fio_forum_ungrouped.txt", "compact"),
}
"""A head of which a part is bold, quoting that is escaped, heads escaped twice, words around a document."""


def original(name: str) -> str:
    return old_fio() if name == "fio 2" else text_of(name)


def figures_of(text: str) -> tuple[Figures, list[str], set[str]]:
    """What is read of ``text``: each cell's figures of all runs, what is said, and the sources."""
    reading = read_figures(text, UTC, NOW)
    found: Figures = {}
    for run in (each.run for each in reading.runs):
        for (row, side), cell in run.cells().items():
            rates = [round(result.rate, 1) for result in cell.passes]
            found.setdefault((row.label, side), []).extend(rates)
    said = [str(each.reason) for each in reading.unread]
    return found, said, {each.run.source.split()[0].split("-")[0] for each in reading.runs}


def test_there_are_enough() -> None:
    assert len(VARIED) >= 200


@pytest.mark.parametrize(("name", "disguise"), VARIED)
def test_it_is_read_rightly_or_refused(name: str, disguise: str) -> None:
    true, _, sources = figures_of(original(name))
    text = (ANY | TEXT | JSON)[disguise](original(name))
    found, said, named = figures_of(text)
    if name == "fio_status_interval_free.json" and disguise.startswith("cut"):
        assert (len(found), len(said)) == (1, 1), "an earlier state is all that is left of it"
        return
    for cell, rates in found.items():
        assert cell in true, f"{cell} was made up"
        left = list(true[cell])
        for rate in rates:
            assert rate in left, f"{cell} is {rate}, and was {true[cell]}"
            left.remove(rate)
    if found != true and not disguise.startswith("cut"):
        assert said, "something is lacking, and nothing is said"
    if named and disguise != "no first line":
        assert named <= sources
    assert found or said
    if disguise in WHOLE and (name, disguise) not in NOT_WHOLE:
        assert found == true


def test_a_document_of_ours_is_no_posted_text() -> None:
    found, said, _ = figures_of(json.dumps({"spec": {}}))
    assert (found, len(said)) == ({}, 1)
