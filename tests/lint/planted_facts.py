"""What is planted to see whether facts are found that stand twice, and what may stand twice."""

FACTS = [
    ("TABLES = ('gpt', 'dos')", "KNOWN = frozenset({'dos', 'gpt'})"),
    ("LIMIT = (4096, 512)", "def one() -> None: ...\n\nOTHER: tuple[int, int] = (4096, 512)"),
    ("PATHS = {'udev': ('/usr/a', '/usr/b')}", "_A = ['/usr/b', '/usr/a']"),
    ("OPTIONS = {'lvm2': '--version', 'fio': '-V'}", "A = {'fio': '-V', 'lvm2': '--version'}"),
    (
        "UUID = r'[0-9a-f]{8}'",
        "def is_it(word: str) -> bool:\n    return bool(re.match(r'^[0-9a-f]{8}$', word))",
    ),
    ("_OCTAL = re.compile('x([0-7])')", "def f() -> None:\n    re.sub('x([0-7])', '', 'x')"),
    ("_A = {0x102: Layout.NEAR, 0x201: Layout.FAR}", "_B = {0x102: Layout.NEAR, 0x201: Layout.FAR}"),
    ("_A = frozenset({Kind.ONE, Kind.TWO})", "_B = {Kind.ONE, Kind.TWO}"),
    ("Name = Annotated[str, Meta(pattern='^/')]", "Other = Annotated[str, Meta(pattern='^/', max_length=9)]"),
]
"""What two files say of one thing."""

SCALARS = [
    ("FSTAB = '/etc/fstab'", "def f() -> str:\n    return read('/etc/fstab')"),
    ("MAPPER = '/dev/mapper/'", "def f(name: str) -> str:\n    return f'/dev/mapper/{name}'"),
    ("BUS = 'org.freedesktop.UDisks2'", "call('org.freedesktop.UDisks2')"),
    ("TIMER = 'mdcheck_start.timer'", "start('mdcheck_start.timer')"),
    ("_MAGIC = b'LUKS\\xba\\xbe'", "is_container = head.startswith(b'LUKS\\xba\\xbe')"),
    ("MD = 0xA92B4EFC", "def f(number: int) -> bool:\n    return number == 0xA92B4EFC"),
    ("EDGE = 64 * KIB", "_EDGE = 64 * KIB"),
    (
        "ACTION = 'md/sync_action'",
        "def f(array: Device) -> str:\n    return array.attribute('md/sync_action')",
    ),
    ("FSTAB = '/etc/fstab'", "def f(root: Path) -> str:\n    return (root / 'etc/fstab').read_text()"),
    ("LINKS = 'class/block'", "def f(name: str) -> str:\n    return f'{SYS}/class/block/{name}'"),
    (
        "NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW",
        "def f() -> int:\n    return os.open('a', os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_NOFOLLOW)",
    ),
]
"""What two files say of one thing, in a single word or number."""

NO_SCALARS = [
    ("A = '/dev/'", "B = '/dev/'"),
    ("A = '/proc/stat'", "B = '/proc/stat'"),
    ("A = 'RAID 5 of 3'", "B = 'RAID 5 of 3'"),
    ("A = b'/'", "B = b'/'"),
    ("A = 0xFFFF", "B = 0xFFFF"),
    ("A = 8192", "B = 8192"),
    ("EDGE = 64 * KIB", "_PIECE = 64 * KIB"),
    ("WIDTH = 60", "_WIDTH = 60"),
    ("A = 'MB/s'", "B = 'MB/s'"),
    ("READ = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK", "B = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK"),
    (
        "A = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW",
        "B = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC",
    ),
    ('"""/etc/fstab"""', '"""/etc/fstab"""'),
]
"""What may stand in two files: numbers that are equal by chance, and what no rule can tell from it."""

BODIES = [
    (
        "def is_blocked(findings): return any(each.severity is Severity.BLOCKING for each in findings)",
        "def _stops(found): return any(finding.severity is Severity.BLOCKING for finding in found)",
    ),
    (
        "def end(self):\n    for task in self._all:\n        task.cancel()\n    self._all.clear()",
        "def close(a):\n    'Ends.'\n    for each in a._all:\n        each.cancel()\n    a._all.clear()",
    ),
]
"""What two files do in the same way."""

NO_BODIES = [
    ("def name(array): return array.name or array.uuid", "def title(tree): return tree.name or tree.uuid"),
    (
        "class A:\n    def showEvent(self, event):\n        super().showEvent(event)\n        self.show()",
        "class B:\n    def showEvent(self, event):\n        super().showEvent(event)\n        self.show()",
    ),
    ("def one(a):\n    b = a.c\n    d(b)\n    return b", "def one(a):\n    b = a.c\n    d(b)\n    return a"),
]
"""What is short, or differs in what it does."""

NO_FACTS = [
    ("A = (6, 14)", "B = (14, 6)"),
    ("A = (1,)", "B = (1,)"),
    ("A = ('', '')", "B = ('', '')"),
    ("A = (LIMIT, 'gpt')", "B = (LIMIT, 'gpt')"),
    ("A = (Kind.ONE,)", "B = (Kind.ONE,)"),
    ("A = (Kind.ONE, Kind.TWO)", "B = (Kind.TWO, Kind.ONE)"),
    ("A: 'asyncio.Task[None]'", "B: 'asyncio.Task[None]'"),
]
"""What may stand in two files: pairs that differ, or are more than what is written there."""
