"""The home network of a practice machine: its addresses, its people, and a password that is no argument."""

from raidwright.machine.practice.home_network import HomeNetwork


def test_addresses_are_those_of_the_network_that_is_shared_with() -> None:
    lines = [" ".join(command.argv) for command in HomeNetwork("192.168.7.0/24").commands(())]
    assert "ip addr add 192.168.7.1/24 dev home0" in lines
    assert "ip -n second addr add 192.168.7.2/24 dev home1" in lines


def test_people_are_lines_without_login() -> None:
    written = {command.argv: command.stdin for command in HomeNetwork().commands(["anna", "ben"])}
    assert written["tee", "--append", "/etc/passwd"].decode().splitlines() == [
        "anna:x:2001:2001::/nonexistent:/usr/sbin/nologin",
        "ben:x:2002:2002::/nonexistent:/usr/sbin/nologin",
    ]


def test_password_is_read_from_standard_input() -> None:
    command = HomeNetwork().opening("Films", "anna", b"anna sings")
    assert command.stdin == b"anna sings"
    assert "//10.9.0.1/Films" in command.argv
    assert not any("sings" in word for word in command.argv)
