"""A run as one page: figures, charts, what it was made on, and how to repeat it. It loads nothing."""

from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo
from html import escape

from raidwright.bench.cdm_text import MEGABYTE, reservations
from raidwright.bench.expected import ARRAY_TEMPLATE, array_facts
from raidwright.bench.fio_command import fio_commands
from raidwright.bench.happenings import HAPPENING_NAMES
from raidwright.bench.processor import cost_of, workers_told
from raidwright.bench.profiles import profile_name
from raidwright.bench.run import Run
from raidwright.bench.samples import Sample
from raidwright.bench.spec import Direction
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.streams import streams_told
from raidwright.bench.surroundings import CipherSpeed
from raidwright.bench.svg_charts import COLOURS, bars, course, happened
from raidwright.bench.verdict_sentences import TRUST_TEMPLATES, reason_sentence
from raidwright.bench.verdicts import judge
from raidwright.storage.fact import fill
from raidwright.storage.units import format_binary, format_share, format_size

_LOADS_NOTHING = "default-src 'none'; style-src 'unsafe-inline'"
_LIGHT = ("#2f6fde", "#d9822b", "#2a9d5c", "#b5459b", "#7a5cd6", "#1c8ca8", "#a8741c", "#c2453d")
_DARK = ("#6ea0f7", "#f0a45a", "#5cc98b", "#e080c8", "#a892f0", "#58c0d8", "#d8a858", "#ee8078")
_STYLE = """
:root { --ground: #f6f7f9; --card: #fff; --text: #1b2230; --muted: #667085; --rule: #dde2ea; LIGHT }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171d; --card: #1c2129; --text: #e6eaf1; --muted: #98a2b3; --rule: #323a47; DARK }
}
body { margin: 0; padding: 2rem 1rem; background: var(--ground); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: auto; }
section { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
  padding: 1rem 1.25rem; margin: 1rem 0; overflow-x: auto; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1rem; margin: 0 0 .75rem; }
.muted, .tick, .label { color: var(--muted); fill: var(--muted); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--rule);
  vertical-align: top; font-weight: normal; }
thead th, .name { color: var(--muted); } .number { text-align: right; font-weight: 600; }
tr:last-child > * { border-bottom: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; margin: 0; user-select: all; }
pre code { display: block; margin: 0 0 .5em; padding-left: 2em; text-indent: -2em; font: inherit; }
.hatch { fill: none; stroke-width: 1.2; } .prefill { stroke: #4c86d8; } .sync { stroke: #d9822b; }
.stall { stroke: #d03a3a; }
svg { width: 100%; height: auto; display: block; font: 12px system-ui, sans-serif; fill: var(--text); }
.whisker { stroke: var(--text); fill: none; } .grid { stroke: var(--rule); } .end { text-anchor: end; }
.figure { font-weight: 600; } .line { fill: none; stroke-width: 1.4; stroke-linejoin: round; }
.key { display: inline-block; width: .9em; height: .9em; border-radius: 3px; margin: 0 .4em 0 0;
  vertical-align: -.1em; } .legend span { margin-right: 1.2em; white-space: nowrap; }
svg.key { display: inline-block; }
.doubt { border-left: 4px solid #d9822b; }
"""


def as_html(run: Run, zone: tzinfo, samples: Sequence[Sample] = ()) -> str:
    """The whole page; ``samples`` are what the kernel counted meanwhile, as far as that was kept."""
    parts = [*_head(run, zone), *_figures(run), *_charts(run, samples), *_processor(run)]
    parts += [*_facts(run), *_commands(run)]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_LOADS_NOTHING}">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{escape(run.stack)}</title>\n'
        f"<style>{_style()}</style>\n</head>\n<body>\n<main>\n{''.join(parts)}</main>\n</body>\n</html>\n"
    )


def _style() -> str:
    light, dark = (
        " ".join(f"--s{place}: {colour};" for place, colour in enumerate(colours))
        for colours in (_LIGHT, _DARK)
    )
    rules = "".join(
        f".s{place} {{ fill: var(--s{place}); background: var(--s{place}); }}"
        f" .l{place} {{ stroke: var(--s{place}); }}\n"
        for place in range(COLOURS)
    )
    return _STYLE.replace("LIGHT", light).replace("DARK", dark) + rules


def _head(run: Run, zone: tzinfo) -> Iterator[str]:
    date = datetime.fromtimestamp(run.started, zone).strftime("%Y-%m-%d %H:%M")
    maker = run.source or " ".join(filter(None, ("Raidwright", run.version)))
    line = " · ".join(filter(None, (run.machine, date, maker)))
    yield f'<h1>{escape(run.stack)}</h1>\n<p class="muted">{escape(line)}</p>\n'
    if run.comment:
        yield f"<p>{escape(run.comment)}</p>\n"
    if notes := reservations(run):
        yield f'<section class="doubt">{escape(". ".join(notes))}.</section>\n'


def _figures(run: Run) -> Iterator[str]:
    columns = "".join(
        f'<th class="number">{side.value.capitalize()} MB/s</th><th>±</th><th>trust</th>'
        for side in run.columns
    )
    cells = run.cells()
    lines = "".join(
        f"<tr><th>{escape(row.label)}</th>"
        + "".join(_cell(run, cells.get((row, side))) for side in run.columns)
        + "</tr>\n"
        for row in run.spec.rows
    )
    yield f"<section><h2>Figures</h2><table><thead><tr><th></th>{columns}</tr></thead>\n{lines}</table>\n"
    yield from _doubts(run)
    yield "</section>\n"


def _cell(run: Run, cell: MeasuredCell | None) -> str:
    if cell is None:
        return '<td class="number">–</td><td></td><td></td>'
    judged = judge(cell, run.threads, run.ceiling)
    passes = ", ".join(f"{result.rate / MEGABYTE:.2f}" for result in cell.passes)
    spread = format_share(cell.rate.variation) if cell.rate.n > 1 else ""
    return (
        f'<td class="number" title="Passes: {passes} MB/s">{cell.rate.median / MEGABYTE:,.2f}</td>'
        f"<td>{spread}</td><td>{TRUST_TEMPLATES[judged.trust]}</td>"
    )


def _doubts(run: Run) -> Iterator[str]:
    """For each reason the cells that it is a reason for."""
    told: dict[str, list[str]] = {}
    for (row, side), cell in run.cells().items():
        judged = judge(cell, run.threads, run.ceiling)
        for reason in judged.reasons:
            told.setdefault(reason_sentence(reason, judged), []).append(f"{row.label} {side.value}")
    for side, sentence in streams_told(run.cells()):
        yield f"<p>{side.value.capitalize()}: {escape(str(sentence))}</p>\n"
    for words, places in told.items():
        yield f'<p class="muted">{escape(", ".join(places))}: {escape(words)}</p>\n'


def _charts(run: Run, samples: Sequence[Sample]) -> Iterator[str]:
    sides = "".join(
        f'<span><i class="key s{place}"></i>{side.value.capitalize()}</span>'
        for place, side in enumerate(Direction)
        if side in run.spec.directions
    )
    yield f'<section><h2>MB/s</h2><p class="legend muted">{sides}</p>{bars(run)}</section>\n'
    if chart := course(run, samples):
        seen = {counters.device for counters in samples[-1].devices}
        lines = "".join(
            f'<span><i class="key s{place % COLOURS}"></i>{escape(each.label)}</span>'
            for place, each in enumerate(one for one in run.watched if one.device in seen)
        )
        kinds = dict.fromkeys(span.what for span in happened(samples, run.spec.way))
        lines += "".join(
            f'<span><svg class="key" viewBox="0 0 12 12"><rect width="12" height="12"'
            f' fill="url(#{each.value})"/></svg>{HAPPENING_NAMES[each]}</span>'
            for each in kinds
        )
        yield f'<section><h2>While it was measured</h2>{chart}<p class="legend muted">{lines}</p></section>\n'


def _processor(run: Run) -> Iterator[str]:
    lines = "".join(
        f"<tr><th>{escape(row.label)} {side.value}</th>"
        f'<td class="number">{cost.total:.2f}</td><td>{escape(workers_told(cost))}</td>'
        f'<td class="number">{format_share(cost.busiest_core, 0) if cost.busiest_core else ""}</td></tr>\n'
        for (row, side), cell in run.cells().items()
        if (cost := cost_of(cell)).total
    )
    if lines:
        heads = '<th class="number">s/GB</th><th>of which</th><th class="number">busiest core</th>'
        yield "<section><h2>Processor time for each gigabyte</h2>"
        yield f"<table><thead><tr><th></th>{heads}</tr></thead>\n{lines}</table></section>\n"


def _facts(run: Run) -> Iterator[str]:
    lines = "".join(
        f'<tr><th class="name">{name}</th><td>{escape(words)}</td></tr>\n'
        for name, words in _known(run)
        if words
    )
    yield f"<section><h2>Measured on</h2><table>{lines}</table></section>\n"
    if run.blueprint:
        yield f"<section><h2>Built from this blueprint</h2><pre>{escape(run.blueprint)}</pre></section>\n"


def _known(run: Run) -> Iterator[tuple[str, str]]:
    spec, around = run.spec, run.surroundings
    yield "Profile", profile_name(spec.rows)
    yield "Test", f"{format_binary(spec.size)}, {spec.passes} × {spec.seconds:g} s, pause {spec.pause:g} s"
    if run.shape:
        facts = array_facts(run.shape.level.value, run.shape.members)
        chunk = f", chunk {format_binary(run.shape.chunk)}" if run.shape.chunk else ""
        yield "Array", fill(ARRAY_TEMPLATE, facts) + chunk
    for disk in run.disks:
        heat = "" if disk.temperature is None else f", {disk.temperature:.0f} °C"
        yield "Disk", f"{disk.model}, {disk.serial}{heat}"
    if around and around.filesystem:
        yield "File system", f"{around.filesystem} ({around.mount_options}), {format_size(around.free)} free"
    if around:
        yield "Schedulers", ", ".join(f"{each.device}: {each.name}" for each in around.schedulers)
    if around and around.encryption:
        yield "Encryption", _encrypted(around.encryption)
    yield "Kernel", run.kernel
    yield "fio", run.fio


def _encrypted(known: CipherSpeed) -> str:
    speeds = [f"{rate / MEGABYTE:.0f}" for rate in (known.decrypts, known.encrypts) if rate]
    alone = f"; one core alone reads {speeds[0]} and writes {speeds[1]} MB/s" if len(speeds) == 2 else ""
    return f"{known.cipher}, {known.bits} bits{alone}; {'' if known.aes else 'no '}AES instructions"


def _commands(run: Run) -> Iterator[str]:
    if commands := fio_commands(run):
        lines = "".join(f"<code>{escape(line)}</code>" for line in commands.splitlines())
        yield f"<section><h2>The same with fio</h2><pre>{lines}</pre></section>\n"
