"""Commands of `crownlands`, one module each; `cli` gathers them."""
