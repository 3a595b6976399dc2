"""What was measured as it is given away: text, tables, web pages, in the language of whoever reads."""
