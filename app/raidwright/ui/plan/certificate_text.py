"""The certificate of a take-down as a text that can be kept."""

from datetime import datetime

from raidwright.protocol import DiskCertificate


def is_clean(certificate: DiskCertificate) -> bool:
    """Whether something was asked and nothing was found."""
    return bool(certificate.probes) and all(probe.clean for probe in certificate.probes)


def certificate_markdown(
    machine: str, when: datetime, certificates: tuple[DiskCertificate, ...], left: tuple[str, ...] = ()
) -> str:
    """A Markdown document: each disk by model and serial, with every command and its answer.

    ``left`` are sentences on what still names what was removed.
    """
    lines = [f"# Disks taken down on {machine}", "", f"{when:%Y-%m-%d %H:%M %Z}", ""]
    for certificate in certificates:
        verdict = "clean" if is_clean(certificate) else "NOT clean"
        serial = certificate.serial or "no serial number"
        lines += [f"## {certificate.model}, {serial} ({certificate.path}): {verdict}", ""]
        for probe in certificate.probes:
            lines += [f"    $ {probe.question}"]
            lines += [f"    {line}" for line in probe.answer.splitlines() or [""]]
            lines += [""]
    if left:
        lines += ["## Still to be done", "", *(f"- {sentence}" for sentence in left), ""]
    return "\n".join(lines)
