"""How plainly the product speaks: what can be counted of its texts, all together and by room.

``words=ROOM`` prints the texts of one room that break a rule; ``words=rooms`` a line for each.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from tests.measure.figure import Figure
from tests.wording import faults_of, relative_clauses, sentences_of, texts_by_room, words_of

_MOST_ODD = 10.0
_MOST_RELATIVE = 1.0
_MOST_OPENINGS = 2.0


def measure(room: str = "") -> Iterator[Figure]:
    """Shares of texts, and relative clauses in a hundred words; of peers 1.0, and 2 % fronted openings."""
    rooms = texts_by_room()
    if room == "rooms":
        for name, texts in sorted(rooms.items(), key=lambda each: -len(each[1])):
            print(f"{name}: {row_of(texts)}")
    elif room:
        for text in rooms[room]:
            if faults := faults_of(text):
                print(f"{', '.join(sorted(faults))}: {text}")
    yield from _figures([text for texts in rooms.values() for text in texts])


def row_of(texts: Sequence[str]) -> str:
    """How many, how many break no rule, one, more, and which."""
    classes = Counter(min(len(faults_of(text)), 2) for text in texts)
    faults = Counter(fault for text in texts for fault in faults_of(text))
    named = ", ".join(f"{name} {count}" for name, count in faults.most_common())
    return f"{len(texts)} texts: {classes[0]} plain, {classes[1]} break one rule, {classes[2]} more; {named}"


def _figures(texts: Sequence[str]) -> Iterator[Figure]:
    sentences = [sentence for text in texts for sentence in sentences_of(text)]
    words = sum(len(words_of(sentence)) for sentence in sentences)
    faults = Counter(fault for text in texts for fault in faults_of(text))
    odd = 100 * sum(bool(faults_of(text)) for text in texts) / len(texts)
    relative = 100 * sum(relative_clauses(text) for text in texts) / words
    openings = 100 * faults["opening"] / len(texts)
    length = f"{words / len(sentences):.1f} words a sentence"
    yield Figure("words: texts that break a rule", odd, "%", f"{row_of(texts)}; {length}", most=_MOST_ODD)
    yield Figure("words: relative clauses in 100 words", relative, "", "", most=_MOST_RELATIVE)
    yield Figure("words: fronted openings", openings, "%", "", most=_MOST_OPENINGS)
    yield Figure("words: texts with private words", float(faults["private"]), "", "", most=0)
