"""Who may: a wrong password, a person without rights, from elsewhere, and where nobody can be asked."""

from tests.vm.computer import Computer
from tests.vm.conftest import Line
from tests.vm.lines import Doing
from tests.vm.walking import MIRROR, PASSWORD, agreed, write_blueprint

BUILD = "raidwright build mirror.toml"
FROM_ELSEWHERE = "ssh -tt -o StrictHostKeyChecking=no alice@localhost"
TO_THE_FRONT = "in-front bob"
WRONG = ("Password: ", "wrong\n")


def test_only_with_a_password(computer: Computer, line: Line) -> None:
    computer.start()
    for who in ("alice", "bob"):
        write_blueprint(computer, MIRROR, who)
    with line("a wrong password: nothing was done"):
        refused(computer.do("alice", BUILD, agreed("mirror"), WRONG), "The password was not accepted")
    with line("bob, no administrator, at a screen behind another: he may not even look without a password"):
        refused(computer.do("bob", BUILD, WRONG), "The password was not accepted")
    with line("in no terminal: says that nobody can be asked"):
        made = computer.do("alice", f"{BUILD} </dev/null")
        refused(made, "Cannot ask for confirmation")
        fingerprint = made.said.split("fingerprint: ")[1].split()[0]
        silent = computer.do("alice", f"{BUILD} --confirm {fingerprint} </dev/null 2>&1 | cat")
        assert "cannot ask for one here" in silent.said, str(silent)
    with line("bob, at the screen in front: says that he is no administrator"):
        computer.root_says(TO_THE_FRONT)
        refused(computer.do("bob", BUILD, agreed("mirror"), WRONG), "You are not an administrator")
    with line("over ssh: the password is asked for there"):
        done = computer.do("root", f"{FROM_ELSEWHERE} {BUILD}", PASSWORD, agreed("mirror"), PASSWORD)
        assert (done.status, done.unasked) == (0, 0), str(done)
    assert "/srv/mirror" in computer.root_says("findmnt --noheadings /dev/md/mirror")


def refused(doing: Doing, words: str) -> None:
    assert doing.status != 0, str(doing)
    assert doing.unasked == 0, str(doing)
    assert words in doing.said, str(doing)
