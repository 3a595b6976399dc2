"""What stands around the figures of any report: when and on what they were measured, and how to repeat it."""

from collections.abc import Iterable, Iterator
from datetime import datetime, tzinfo
from itertools import chain

from raidwright.bench.cdm_text import data_notes, exceeds_memory
from raidwright.bench.network import network_sentence
from raidwright.bench.profiles import profile_name
from raidwright.bench.run import Run
from raidwright.bench.surroundings import CipherSpeed, Surroundings
from raidwright.language.catalogue import phrase, translate
from raidwright.language.lists import comma_list
from raidwright.language.measurements import array_words, profile_words
from raidwright.language.sentences import in_words
from raidwright.report.document import Section, Verbatim, section
from raidwright.report.fio_command import fio_commands
from raidwright.report.table import table_of
from raidwright.storage.fact import visible_lines
from raidwright.storage.units import format_binary, format_exact, format_size, megabytes


def measured_at(started: float, zone: tzinfo) -> str:
    """The day and the minute of ``started``, in seconds since 1970."""
    return datetime.fromtimestamp(started, zone).strftime("%Y-%m-%d %H:%M")


def made_by(run: Run) -> str:
    """The program whose figures these are."""
    return run.source or " ".join(filter(None, ("Raidwright", run.version)))


def computer_words(run: Run) -> str:
    """The computer that measured, and whether it is a virtual one."""
    host = run.surroundings.hypervisor if run.surroundings else ""
    machine = machine_words(run.machine)
    return wording("{machine}, virtual machine ({host})", machine=machine, host=host) if host else machine


def machine_words(name: str) -> str:
    """The name of a computer; a result keeps "This computer" in English."""
    return translate("Report", name)


def wording(template: str, /, **facts: object) -> str:
    """``template``, a literal, with its facts in the reader's language."""
    return phrase("Report", template, tuple((name, str(fact)) for name, fact in facts.items()))


def facts_table(title: str, facts: Iterable[tuple[str, str]]) -> Section:
    """A section of names and what they stand for, as far as that is known."""
    return section(title, table_of(("", ""), (each for each in facts if each[1])), beside=True)


def system(run: Run) -> Iterator[Section]:
    """What was measured, and how; and the blueprint of an array that was built for it."""
    yield facts_table(wording("System"), _facts(run))
    if run.blueprint:
        lines = Verbatim(tuple(visible_lines(run.blueprint).splitlines()))
        yield section(wording("Blueprint of this build"), lines, beside=True)


def commands(runs: Iterable[Run]) -> Section:
    """The commands that measure ``runs`` again; empty where they are not known."""
    texts = dict.fromkeys(map(fio_commands, runs))
    lines = chain.from_iterable(text.split("\n") for text in texts if text)
    return section(wording("Repeat with fio"), Verbatim(tuple(lines)), beside=True)


def _facts(run: Run) -> Iterator[tuple[str, str]]:
    if run.spec.sustained is None:
        yield wording("Profile"), profile_words(profile_name(run.spec.rows))
    yield wording("Test"), _test(run)
    if run.shape:
        chunk = wording("chunk {size}", size=format_binary(run.shape.chunk)) if run.shape.chunk else ""
        yield wording("Array"), comma_list(filter(None, (array_words(run.shape), chunk)))
    for disk in run.disks:
        heat = "" if disk.temperature is None else f"{disk.temperature:.0f} °C"
        yield wording("Disk"), comma_list(filter(None, (disk.model, disk.serial, heat)))
    if run.surroundings:
        yield from _surroundings(run, run.surroundings)
    yield wording("Network"), in_words(network_sentence(run))
    yield wording("Kernel"), run.kernel
    yield "fio", run.fio


def _surroundings(run: Run, around: Surroundings) -> Iterator[tuple[str, str]]:
    if around.filesystem:
        kind, free = f"{around.filesystem} ({around.mount_options})", format_size(around.free)
        yield wording("File system"), wording("{kind}, {size} free", kind=kind, size=free)
    yield wording("I/O schedulers"), comma_list(f"{each.device}: {each.name}" for each in around.schedulers)
    if around.encryption:
        yield wording("Encryption"), _encryption_words(around.encryption)
    threads = wording("{n} threads", n=run.threads) if run.threads else ""
    yield wording("Processor"), " · ".join(filter(None, (around.processor, threads)))
    yield wording("Virtual machine (hypervisor)"), around.hypervisor
    if around.memory:
        exceeds = wording("yes") if exceeds_memory(run) else wording("no")
        size = format_size(around.memory)
        yield (
            wording("Memory"),
            wording("{size}; test file larger than memory: {exceeds}", size=size, exceeds=exceeds),
        )


def _test(run: Run) -> str:
    spec = run.spec
    if spec.sustained is None:
        size = format_exact(spec.size) if run.states_size else wording("size not stated")
        data = wording("zeros") if data_notes(spec) else ""
        times = f"{spec.passes} × {spec.seconds:g} s"
        return comma_list(
            filter(None, (size, data, times, wording("pause {time}", time=f"{spec.pause:g} s")))
        )
    size = format_size(spec.size)
    if spec.sustained.places:
        size = wording("{count} samples of {size}", count=spec.sustained.places, size=size)
    return comma_list((spec.rows[0].label, wording("full-span test"), size))


def _encryption_words(speed: CipherSpeed) -> str:
    reads, writes = megabytes(speed.decrypts, 0), megabytes(speed.encrypts, 0)
    parts = [wording("{cipher}, {bits} bits", cipher=speed.cipher, bits=speed.bits)]
    if speed.decrypts and speed.encrypts:
        parts.append(
            wording("one core alone reads {reads} and writes {writes} MB/s", reads=reads, writes=writes)
        )
    parts.append(wording("AES instructions") if speed.aes else wording("no AES instructions"))
    return "; ".join(parts)
