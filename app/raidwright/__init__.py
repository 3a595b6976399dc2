"""Assemble, measure and take down RAID arrays on a Linux desktop."""

SUMMARY = "Set up RAID, see every step first, and measure whether it was worth it"
"""What the program says of itself."""
__version__ = "0.1.0"
