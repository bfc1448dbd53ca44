"""People and bots play on while sockets, servers and the database die, for some seconds."""

import os
from dataclasses import replace

from soaking import Plan, Soak

SECONDS = 20.0 * float(os.environ.get("CROWNLANDS_EFFORT", "1"))


def test_nothing_is_lost_and_no_table_is_stuck() -> None:
    plan = Plan(SECONDS, tables=4, think=0.02, calm=2.0)
    soak = Soak(replace(plan, games=("kingdomino", "duel"), levels=("peasant", "squire")))
    soak.run()
    assert soak.faults == []
    for what in ("moves", "games", "cut sockets", "killed servers", "killed databases"):
        assert soak.counts[what] > 0, (what, soak.counts)
