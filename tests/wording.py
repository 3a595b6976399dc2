"""How the product speaks, as far as it can be counted: rules for each text that a person reads.

Whether a text is understood only a reader can say; what is counted here is what such texts have in common.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from catalogue import PLURAL
from take_up_strings import places_of_texts

ROOT = Path(__file__).parents[1]
_TERMINAL = ROOT / "app" / "raidwright" / "cli"
_WORD = re.compile(r"[A-Za-z][\w'’-]*|\{\w*\}|\d[\d,.]*")
_END = re.compile(r"(?<=[.!?:;])\s+")
_RELATIVE = re.compile(r"(?<!^)\b(?:that|which|who|whom|whose|what|where|whoever|whatever)\b", re.IGNORECASE)

LONGEST = 20
"""Words of a sentence."""
OPENINGS = re.compile(
    r"^(?:Of|What|Where|Whose|Who|Whoever|Whatever|Whichever|So that|How|That|As long|There is nothing)\b"
)
"""A sentence begins with what the reader knows: an array, a disk, a file. Questions are asked as they are."""
PRIVATE = re.compile(
    r"\b(?:any ?more|no more|no longer stands?|take[ns]? down|tak(?:e|ing) down|put away|lets? go of|let go"
    r"|gone through again|goes? on with(?:out)?|left behind|thrown out|whole again|mend(?:s|ed|ing)?|twins?"
    r"|tells? (?:of|that|which|what)|told (?:of|by|at)|is told|are told|is known of|are known of"
    r"|stands? (?:on|there|in|against|as)|lies? on|lie there|serves|rungs?|ladder|climbs?|errands?"
    r"|campaigns?|arrangements?|stretch(?:es)?|by turns|from end to end|on its own feet|agrees? with"
    r"|broken off|broke off|breaks off|bring down|brought down|room for|the room|may fail|whoever)\b",
    re.IGNORECASE,
)
"""Words of a private dialect, where the field has a term."""
_NOT = re.compile(r"\b(?:no|not|nothing|nobody|none|never|without|neither)\b|n't\b", re.IGNORECASE)
_MACHINES = re.compile(
    r"\b(?:computer|machine|helper|array|disk|kernel|md|UDisks2|fio|file|system) (?:knows|tells|says|wants"
    r"|stands|looks|remembers|blames|serves|hears|learns|thinks|minds)\b"
)


_QUOTED = re.compile(r"\{[^{}]*\}|“[^”]*”")
_AND_NOT = re.compile(
    r"\b(?:and|or|nor|but|if|unless) (?:\w+ ){0,3}?(?:no|not|none|nobody|nothing)\b", re.IGNORECASE
)


def sentences_of(text: str) -> list[str]:
    """The sentences of ``text``."""
    return [piece for piece in _END.split(text.strip()) if _WORD.search(piece)]


def words_of(text: str) -> list[str]:
    """Its words; a placeholder is one."""
    return _WORD.findall(text)


def relative_clauses(text: str) -> int:
    """How many words begin one."""
    return sum(len(_RELATIVE.findall(sentence)) for sentence in sentences_of(text))


def faults_of(text: str) -> set[str]:
    """Names of the rules that ``text`` breaks, or one of the forms of what is counted."""
    forms = text.split(PLURAL)
    if len(forms) > 1:
        return {fault for form in forms for fault in faults_of(form)}
    plain = _QUOTED.sub("{}", text.replace("&", ""))
    sentences = sentences_of(plain)
    broken = {
        "long": any(len(words_of(sentence)) > LONGEST for sentence in sentences),
        "opening": any(map(_opens_oddly, sentences)),
        "private": PRIVATE.search(plain) is not None,
        "negation": any(_denies_twice(clause) for each in sentences for clause in each.split(",")),
        "machine": _MACHINES.search(plain) is not None,
        "clauses": any(relative_clauses(sentence) > 1 for sentence in sentences),
    }
    return {name for name, is_broken in broken.items() if is_broken}


def _opens_oddly(sentence: str) -> bool:
    """A heading of a few words is no sentence."""
    is_sentence = len(words_of(sentence)) > 3 and not sentence.endswith("?")
    return is_sentence and OPENINGS.match(sentence) is not None


def _denies_twice(clause: str) -> bool:
    return len(_NOT.findall(_AND_NOT.sub("", clause))) > 1


def texts_by_room() -> dict[str, list[str]]:
    """Every text that is translated, by its context, and those of the terminal alone."""
    rooms: dict[str, list[str]] = {}
    for text, places in places_of_texts().items():
        for place in places:
            rooms.setdefault(place, []).append(text)
    shared = {text for texts in rooms.values() for text in texts}
    rooms["terminal"] = sorted(set(terminal_texts()) - shared)
    return rooms


def literals(source: str) -> Iterator[str]:
    """Each text of a Python file that is no docstring."""
    tree = ast.parse(source)
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.value


def terminal_texts() -> Iterator[str]:
    for file in _TERMINAL.rglob("*.py"):
        texts = (text for text in literals(file.read_text()) if len(words_of(text)) > 2)
        # A text of many lines is a script of a shell.
        yield from (text for text in texts if text.count("\n") <= _MOST_LINES)


_MOST_LINES = 3
_SAYING = frozenset({"english", "phrase", "translate", "tr", "wording"})
"""Functions whose texts are shown to somebody."""


def texts_said(source: str) -> Iterator[str]:
    """Every text in a Python file that goes to one of the functions that show it."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in _SAYING:
            # The first one names a context of Qt's.
            shown = node.args[1:] if name in ("phrase", "translate") else node.args
            constants = (each.value for each in shown if isinstance(each, ast.Constant))
            yield from (text for text in constants if isinstance(text, str))


UNQUOTED = re.compile(r"(?<![“「])\{(?:array|group|mapping)\}")
"""Names that somebody gave, in a sentence without quotation marks."""
