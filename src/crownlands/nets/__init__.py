"""Learned judgement: what a position looks like to a network, its weights, and its value."""
