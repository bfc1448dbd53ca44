"""``python -m crownlands``."""

from crownlands.cli import main

if __name__ == "__main__":
    main()
