"""What forbids a plan: a file for each kind, and `check.py`, which asks those that a plan concerns."""
