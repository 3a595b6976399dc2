"""The page Help: pages to read without a network, and what this program is."""
