"""What the browser shows: the shell of a page, the table in play, the log, the quiet pages."""
