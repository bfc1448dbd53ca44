"""A soak: python benchmarks/soak.py [--minutes 30] [--tables 8] [--think 0.5] [--calm 10]

People (sockets that are cut in the middle of a move) and bots play all four games at two servers on
one PostgreSQL of their own; one server is killed and the database restarted again and again. Tells
how it goes, with the memory of the server that lives on. At the end no acknowledged move may be
lost, every game must have come to its end by the rules, and memory must be flat.
"""

import argparse
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from soaking import Plan, Soak

FLAT = 1.15  # times the memory of the second quarter, in the last one


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=Plan.tables)
    parser.add_argument("--think", type=float, default=Plan.think, help="seconds for a move")
    parser.add_argument("--calm", type=float, default=Plan.calm, help="seconds between crashes")
    parser.add_argument("--seed", type=int, default=Plan.seed)
    wanted = parser.parse_args()
    plan = Plan(60 * wanted.minutes, wanted.tables, wanted.think, wanted.calm, wanted.seed)
    soak = Soak(plan, partial(print, flush=True))
    soak.run()
    print(f"Memory at the end: {soak.growth:.2f} times what it was in the second quarter.")
    if soak.growth > FLAT:
        soak.note("Memory is not flat.")
    print(f"Faults: {len(soak.faults)}.")
    sys.exit(bool(soak.faults))


if __name__ == "__main__":
    main()
