"""A whole stretch of a device from its beginning to its end."""
