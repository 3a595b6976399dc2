"""What a run was made on beside its target, so that it can be understood and repeated later."""

from raidwright.storage.fact import Fact


class MeasuredDisk(Fact, frozen=True):
    """A disk beneath the target, as it was when the run began."""

    model: str
    serial: str
    temperature: float | None
    """Degrees Celsius; None when it does not say."""
    turns: bool = False
    """It is known to turn; False in runs of earlier versions."""


class Scheduler(Fact, frozen=True):
    """In which order the kernel hands requests on to a device."""

    device: str
    """Kernel name, "vda"."""
    name: str
    """"mq-deadline", "none"."""


class CipherSpeed(Fact, frozen=True):
    """What one core of the computer encrypts by itself, in memory, with the cipher beneath the target."""

    cipher: str
    """The kernel's name of it, "aes-xts-plain64"."""
    bits: int
    """Bits of its key."""
    encrypts: float = 0.0
    """Bytes per second; 0 when unknown."""
    decrypts: float = 0.0
    """Bytes per second that it decrypts; 0 when unknown."""
    aes: bool = False
    """The processor has instructions for AES."""


class Surroundings(Fact, frozen=True):
    """What the helper sees of the target when a run begins."""

    schedulers: tuple[Scheduler, ...] = ()
    """Schedulers of the target and what lies beneath it, as far as they have one."""
    filesystem: str = ""
    """Its kind, "xfs"; empty for a bare device."""
    mount_options: str = ""
    """As the kernel writes them: those of the mount, then those of the file system."""
    free: int = 0
    """Bytes free for its user before the test file was made; 0 for a bare device."""
    hypervisor: str = ""
    """What runs the computer as a virtual machine, "KVM"; empty on a real one."""
    encryption: CipherSpeed | None = None
    """None where the target is not encrypted, or its cipher is unknown."""
    processor: str = ""
    """Its name; empty in runs of earlier versions."""
    memory: int = 0
    """Bytes of memory of the computer; 0 in runs of earlier versions."""
    network: float = 0.0
    """Bytes per second that the fastest of its networks carries, 125,000,000 for 1 Gb/s; 0 when unknown."""
    encrypted: bool = False
    """Whether the target lies in a LUKS container; False in runs of earlier versions.

    Of its cipher cryptsetup tells root alone.
    """
