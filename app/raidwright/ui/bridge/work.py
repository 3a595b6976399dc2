"""One plan or measurement under way: it may outlive the page that asked for it."""

from collections.abc import Callable
from typing import Generic, TypeVar

from raidwright.ui.bridge.loop import Failed, Task

T = TypeVar("T")


class Work(Generic[T]):
    """Tells the session when the work is over, and tells the page all of it while the page is there."""

    def __init__(
        self,
        over: Callable[[], object],
        on_event: Callable[[T], object],
        on_end: Callable[[], object],
        on_failed: Failed,
    ) -> None:
        self._over = over
        self._on_event, self._on_end, self._on_failed = on_event, on_end, on_failed
        self._page = Task(on_event, on_end, on_failed)
        self.task: Task | None = None

    def event(self, value: T) -> None:
        """Pass an event on to the page."""
        if self._page.is_wanted:
            self._on_event(value)

    def end(self) -> None:
        """Tell session and page that the last event has come."""
        self._over()
        if self._page.is_wanted:
            self._on_end()

    def fail(self, error: Exception) -> None:
        """Tell session and page that the work was refused, or that the machine is gone."""
        self._over()
        if self._page.is_wanted:
            self._on_failed(error)
