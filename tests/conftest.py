"""For every test: nothing it started or made may be there when it is over."""

pytest_plugins = ["tests.leaks", "pytester"]
