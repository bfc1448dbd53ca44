"""Reviews kept beside their records, so that a second look is instant."""

import json
from contextlib import suppress
from pathlib import Path

from crownlands.analysis.review import Review
from crownlands.analysis.reviewing import Progress, analyse, fingerprint, review_playouts
from crownlands.notation.record import Record


def beside(file: Path) -> Path:
    """Where the review of this record is kept."""
    return file.with_name(f"{file.name}.review.json")


def kept_review(file: Path, record: Record, playouts: int, seed: int) -> Review | None:
    """The review beside a record, if it is of this very record, budget and seed."""
    try:
        review = Review.from_json(json.loads(beside(file).read_text("utf-8")))
    except (OSError, ValueError):  # none, or no longer one
        return None
    wanted = fingerprint(record), playouts, seed
    return review if (review.record, review.playouts, review.seed) == wanted else None


def analyse_file(
    file: Path,
    record: Record,
    budget: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Review:
    """The review of a record that was read from a file: the one beside it, or a new one.

    Where it cannot be kept, in a folder that nobody may write to, it is told all the same.
    """
    playouts = review_playouts(record, budget)
    review = kept_review(file, record, playouts, seed)
    if review is None:
        review = analyse(record, playouts, seed, progress)
        with suppress(OSError):
            draft = file.with_name(f"{file.name}.part")
            draft.write_text(json.dumps(review.to_json()), "utf-8")
            draft.replace(beside(file))
    return review
