"""The terminal itself: what is printed, asked and broken off there."""
