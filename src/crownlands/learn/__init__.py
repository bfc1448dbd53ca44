"""Networks that teach themselves: self-play, TD(lambda) on afterstates, export. Needs PyTorch."""
