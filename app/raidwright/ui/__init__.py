"""Pixels and words. The only room that knows Qt."""
