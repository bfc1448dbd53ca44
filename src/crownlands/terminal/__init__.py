"""The game in a terminal: a table to play at with the keyboard."""
