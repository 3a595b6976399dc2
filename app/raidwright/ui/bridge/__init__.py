"""The machine being worked on, the work under way, and the one crossing between Qt and asyncio."""
