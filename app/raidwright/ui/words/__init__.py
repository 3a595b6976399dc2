"""Storage in sentences of the user's language."""
