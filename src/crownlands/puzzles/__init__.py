"""Puzzles: positions in which one move is clearly best, and another looks good."""
