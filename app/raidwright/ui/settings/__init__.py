"""The page Settings: what the user wants of the window, and who is told of failures."""
