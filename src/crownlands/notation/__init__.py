"""Games as text: records of whole games, and positions in one line."""
