"""What may be used and given, and the reason for every no."""
