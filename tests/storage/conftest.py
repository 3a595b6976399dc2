"""Properties are judged by what they say, not by how busy the computer is."""

from hypothesis import settings

settings.register_profile("storage", deadline=None)
settings.load_profile("storage")
