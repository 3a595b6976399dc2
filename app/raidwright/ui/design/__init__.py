"""The page that designs an array, and everything beside it that answers at once."""
