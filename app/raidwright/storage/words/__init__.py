"""English for what the core says; the window translates it."""
