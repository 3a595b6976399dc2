"""A plugin of pytest for mutants: quick tests first, and properties tried alike each time and not shrunk."""

import pytest
from hypothesis import Phase, is_hypothesis_test, settings


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the properties last."""
    items.sort(key=lambda item: is_hypothesis_test(getattr(item, "obj", None)))


def pytest_collection_finish() -> None:
    """Say how properties are tried, after the conftest has said it."""
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("hasty", settings(), phases=phases, database=None, derandomize=True)
    settings.load_profile("hasty")
