"""What the server refuses: a sentence, and the status that goes with it."""

from crownlands.core.errors import CrownlandsError


class Refusal(CrownlandsError):
    """Something asked for that is not to be had; `status` is HTTP's.

    People who play in another language meet some of them: those have a code for the page to go by.
    """

    status = 400

    def __init__(
        self, sentence: str, retry_after: int | None = None, code: str | None = None
    ) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after  # seconds
        self.code = code


class NoToken(Refusal):
    status = 401


class NotAllowed(Refusal):
    status = 403


class NotFound(Refusal):
    status = 404


class TooSlow(Refusal):
    status = 408


class OutOfTurn(Refusal):
    """Right in itself, but not now."""

    status = 409


class TooLarge(Refusal):
    status = 413


class Wrong(Refusal):
    """Against the rules, or nonsense."""

    status = 422


class TooMany(Refusal):
    status = 429


class Failed(Refusal):
    """Our own mistake."""

    status = 500


class NotNow(Refusal):
    """The server cannot at the moment."""

    status = 503
