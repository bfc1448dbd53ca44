"""Commands of `crownlands` that are more than a few lines, by what they are about."""
