"""The coach at the table: the best moves, what each promises, and why."""

from rich.style import Style
from rich.text import Text

from crownlands.analysis.hints import Hint, Option
from crownlands.terminal.dialogs import Reading
from crownlands.terminal.palette import MUTED
from crownlands.terminal.pictures import Block
from crownlands.terminal.session import Session
from crownlands.terminal.side import wrap

BOLD = Style(bold=True)
WIDTH = 70


class Advice(Reading):
    heading = "Hint"

    def __init__(self, session: Session, hint: Hint) -> None:
        super().__init__(session)
        self.hint = hint

    def lines(self) -> Block:
        found: Block = []
        for place, option in enumerate(self.hint.options):
            then = [step.words for step in self.hint.then if not place]
            found += [Text(row, BOLD) for row in wrap(", then ".join([option.words, *then]), WIDTH)]
            found.append(Text(promise(option), MUTED))
            for reason in option.reasons:
                rows = wrap(reason.words, WIDTH)
                signs = [reason.sign, *" " * (len(rows) - 1)]
                found += [Text(f"{sign} {row}") for sign, row in zip(signs, rows, strict=True)]
            found.append(Text())
        return found[:-1]


def promise(option: Option) -> str:
    """What a move leads to: "wins 54 % ±2, 61 points, 8 ahead"."""
    chance = f"wins {100 * option.chance:.0f} % ±{100 * option.chance_error:.0f}"
    side = "ahead" if option.margin >= 0 else "behind"
    return f"{chance}, {option.points:.0f} points, {abs(option.margin):.0f} {side}"
