"""How words and sentences follow one another in the user's language: see `language.lists`."""

from raidwright.language.lists import comma_list, name_quotation, sentences_in_row

__all__ = ["comma_list", "name_quotation", "sentences_in_row"]
