"""Opponents: from random moves to tree search, under one protocol."""
