"""From an array to the plans that look after it: checks, speeds, mail, settings, header."""
