"""A bot that plays at a table: python bot.py http://127.0.0.1:8000 TABLE SEAT INVITATION

It needs the package websockets, and knows nothing of the rules: of what is legal it takes any.
"""

import hashlib
import json
import random
import secrets
import sys
import time
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect


class Bot:
    """A seat at a table, from sitting down to the end of the game."""

    def __init__(self, server: str, table: str, seat: str, invitation: str) -> None:
        self.table, self.seat = f"{server}/api/tables/{table}", int(seat)
        self.place = f"{self.table}/seats/{seat}"
        self.token, self.nonce = invitation, secrets.token_urlsafe(16)
        promise = hashlib.sha256(self.nonce.encode()).hexdigest()  # of our part in the shuffle
        who = {"nickname": f"Dicer {seat}", "promise": promise}
        self.token = self.post(f"{self.place}/join", who)["token"]
        self.seq = 0  # of the last event we have seen

    def post(self, address: str, body: dict[str, Any]) -> Any:
        """Ask the server for something; its answer."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        with urlopen(Request(address, json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)

    def try_to(self, address: str, body: dict[str, Any]) -> bool:
        """The same for what may be too late by now: whether it was done."""
        try:
            self.post(address, body)
            return True
        except HTTPError as error:
            if error.code in (429, 503):
                raise  # we come again later
            if error.code != 409:
                sys.exit(f"The server refuses: {error}")
            return False

    def play(self) -> None:
        """Connect, and again whenever the connection is lost, until the game is over."""
        wait = 1
        while True:
            try:
                with connect(f"ws{self.table[4:]}/socket", max_size=None) as socket:
                    wait = 1
                    hello = {"type": "hello", "token": self.token, "form": "light"}
                    socket.send(json.dumps({**hello, "after": self.seq}))
                    self.listen(socket)
                    return
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                if 4400 <= code < 4500 and code != 4408:  # to come again would not help
                    sys.exit(f"The server closes: {closed}")
            except (OSError, InvalidHandshake) as error:
                print(f"The server is away: {error}", file=sys.stderr)
            time.sleep(wait)
            wait = min(60, 2 * wait)

    def listen(self, socket: ClientConnection) -> None:
        """Do what each message asks for; return when the game is over."""
        while True:
            told = json.loads(socket.recv())
            if told["type"] != "light":  # the answer to a move
                if told.get("status") == 503:
                    raise ConnectionError(told["detail"])
                continue
            state = told["state"]
            self.seq = state["seq"]
            if state["phase"] == "over":
                print(", ".join(f"{points} points" for points in state["points"]))
                return
            if self.seat in state["waits_for"]:
                self.try_to(f"{self.place}/nonce", {"nonce": self.nonce})
            elif self.agrees(state["wish"]) or self.returns(told["events"]):
                continue  # what follows from it comes as the next message
            elif told["legal"]:
                move = {"move": random.choice(list(told["legal"])), "ply": state["ply"]}
                socket.send(json.dumps({"type": "move", **move, "seen": self.seq}))

    def agrees(self, wish: Any) -> bool:
        """Agree to whoever wishes to take back."""
        asked = wish is not None and self.seat in wish["waits_for"]
        return asked and self.try_to(f"{self.table}/take-back/answer", {"agree": True})

    def returns(self, events: list[Any]) -> bool:
        """Come back where a stand-in plays for us."""
        ours = any(e["kind"] == "taken_over" and e["data"]["seat"] == self.seat for e in events)
        return ours and self.try_to(f"{self.place}/return", {})


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    try:
        Bot(*sys.argv[1:]).play()
    except URLError as error:  # of a server that refuses, its own words
        why = error.read().decode() if isinstance(error, HTTPError) else error.reason
        sys.exit(f"{sys.argv[1]}: {why}")
