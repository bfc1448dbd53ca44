"""A bot that plays at a table: python bot.py http://127.0.0.1:8000 TABLE SEAT INVITATION

It needs the package websockets, and knows nothing of the rules: the server tells what is legal, and
it takes the move that its luck brings.
"""

import hashlib
import json
import random
import secrets
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def post(address: str, token: str, body: dict[str, str]) -> Any:
    """Ask the server for something; its answer."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with urlopen(Request(address, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def main(server: str, table: str, seat: str, invitation: str) -> None:
    """Join with the invitation, then move whenever it is our turn."""
    nonce = secrets.token_urlsafe(16)  # our part in the shuffle: promised now, shown when all have
    promise = hashlib.sha256(nonce.encode()).hexdigest()
    place = f"{server}/api/tables/{table}/seats/{seat}"
    who = {"nickname": f"Dicer {seat}", "promise": promise}
    token = post(f"{place}/join", invitation, who)["token"]
    with connect(f"ws{server[4:]}/api/tables/{table}/socket", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": token, "form": "light"}))
        for text in socket:
            told = json.loads(text)
            if told["type"] != "light":  # the acknowledgement of a move
                continue
            state = told["state"]
            if int(seat) in state["waits_for"]:
                post(f"{place}/nonce", token, {"nonce": nonce})
            if state["phase"] == "over":
                print(", ".join(f"{points} points" for points in state["points"]))
                return
            if told["legal"]:
                move = random.choice(list(told["legal"]))
                socket.send(json.dumps({"type": "move", "move": move, "ply": state["ply"]}))


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
