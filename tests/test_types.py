"""The type checker knows every field of every record, and what the modules of a game owe."""

import re
from pathlib import Path

import pytest
from mypy import api

pytestmark = pytest.mark.plain

ROOT = Path(__file__).parents[1]

RECORDS = """
from crownlands.core.draft import Draft
from crownlands.core.kingdom import Kingdoms
from crownlands.games.duel.state import State as Duel
from crownlands.games.kingdomino.state import State as Kingdomino
from crownlands.games.origins.state import State as Origins
from crownlands.games.queendomino.state import State as Queendomino

def shared(draft: Draft, kingdoms: Kingdoms) -> None:
    draft.rounds_begun += 1
    draft.round_begun += 1  # wrong
    kingdoms.edges[:] = 0
    kingdoms.edge[:] = 0  # wrong
    draft.frame = 5  # wrong: only kingdoms have one

def own(k: Kingdomino, q: Queendomino, o: Origins, d: Duel) -> None:
    k.middle_kingdom = 1
    k.middle_kingdm = 1  # wrong
    q.slots[0] = k.line[0, 0]
    q.slot[0] = 1  # wrong
    o.volcano, o.frame = 3, 5
    o.vulcano = 3  # wrong
    d.turn += 1
    d.rounds = 1  # wrong: nobody knows beforehand
    d.turn = "first"  # wrong: a number
"""

OWED = """
from typing import Any

from crownlands.core.contract import Rules
from crownlands.games.duel import actions, position, rules, tiles, view
from crownlands.games.duel.state import State
from crownlands.text.protocols import Actions, Position, View

has: tuple[Rules[State], Actions[State], View[State], Position[State]]
has = (rules, actions, view, position)
no_rules: Rules[Any] = tiles  # wrong
no_actions: Actions[Any] = rules  # wrong
no_view: View[Any] = actions  # wrong
no_position: Position[Any] = view  # wrong
"""

EXTRAS = """
from crownlands.games.duel import view as duel
from crownlands.games.duel.state import State as Duel
from crownlands.games.queendomino import view as queendomino
from crownlands.games.queendomino.state import State as Queendomino

def seen(q: Queendomino, d: Duel) -> None:
    print(queendomino.table(q).extras["builders_board"]["stack"])
    print(queendomino.table(q).extras["builders_bord"])  # wrong
    print(duel.table(d).extras["dice"][0]["crosses"])
    print(duel.table(d).extras["dice"][0]["crowns"])  # wrong
"""


@pytest.mark.parametrize("code", [RECORDS, OWED, EXTRAS], ids=["records", "owed", "extras"])
def test_what_is_not_there_fails_the_checks(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)  # where the settings and the cache of the checks are
    file = tmp_path / "code.py"
    file.write_text(code, encoding="utf-8")
    found, problems, _ = api.run([str(file)])
    assert not problems
    wrong = {number for number, line in enumerate(code.splitlines(), 1) if "# wrong" in line}
    assert {int(at) for at in re.findall(r"code\.py:(\d+): error", found)} == wrong, found
