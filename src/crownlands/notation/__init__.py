"""Games as text: records of whole games, positions, single kingdoms."""
