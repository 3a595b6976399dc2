"""What a measurement is, and what it means. Pure: no file, clock or environment."""
