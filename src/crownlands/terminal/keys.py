"""What the keys do, in words: in the line below a table, and in the help."""

OTHERS = (
    "? keys",
    "h hint",
    "i rules",
    "u back",
    "b points",
    "d dominoes",
    "k kingdoms",
    "l log",
    "s save",
    "q leave",
)
PLAYING = """\
arrows         move the domino, or go through a list
r  R           turn the domino, and back
Tab n / p      to the next / previous legal place
Enter          choose; once more confirms where a domino is laid
Escape         take back what is chosen but not confirmed
u              take back the last decision, not past a deal
h              a hint: the best moves, and why
b  d  k  l     points, dominoes to come, all kingdoms, the log
s  q           save, leave
?  i           this help with all codes, the rules
✓  ✗  ?        over the kingdom: legal, not legal, Enter confirms"""

OF_REPLAY = "← → move  ↑ ↓ ten moves  Home End  number Enter: jump  b k l ? i  q leave"
REPLAYING = """\
← →  p n       to the move before, to the next one
↑ ↓            ten moves back, ten moves on
Home End       to the beginning, to the end
number Enter   to the position after so many moves
b  d  k  l     points, dominoes to come, all kingdoms, the log
?  i           this help with all codes, the rules
q              leave"""


OF_DICE = {
    "b  d  k  l  ": "b  k  l     ",
    " dominoes to come,": "",
    "turn the domino, and back": "another die or face there, and back",
    "confirms where a domino is laid": "confirms it",
    "the domino": "the die",
}


def without_dominoes(text: str) -> str:
    """The same for a game that turns up none."""
    for dominoes, dice in OF_DICE.items():
        text = text.replace(dominoes, dice)
    return text
