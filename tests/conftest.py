"""For every test: nothing it started may be there when it is over, and a busy computer fails no property."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.leaks", "pytester"]

settings.register_profile("unhurried", deadline=None, suppress_health_check=(HealthCheck.too_slow,))
settings.load_profile("unhurried")
