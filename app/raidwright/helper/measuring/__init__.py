"""A measurement: fio for the figures, kernel counters for the picture."""
