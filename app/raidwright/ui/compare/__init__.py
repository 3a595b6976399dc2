"""The page that puts saved measurements side by side."""
