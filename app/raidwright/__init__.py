"""Assemble, measure and take down RAID arrays on a Linux desktop."""

__version__ = "0.1.0"
