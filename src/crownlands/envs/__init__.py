"""Environments for learners: the games as arrays of thousands, and for other libraries."""
