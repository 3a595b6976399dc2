"""The window around the pages: sidebar, machine chooser, notices, dialogs."""
