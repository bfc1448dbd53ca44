"""Games shown around: links as a crawler reads them, pictures, the replay, the page to embed."""

import asyncio
import io
import re
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import httpx
import pytest
from PIL import Image

from crownlands.catalogue import GAMES
from crownlands.notation.record import Record
from crownlands.server import pages
from crownlands.server.heavy import Heavy
from crownlands.server.limits import Buckets
from crownlands.server.shelf import Shelf
from crownlands.server.telling import LANGUAGES
from pictures import texts
from servers import Seated, Server, running, seat_all, settings, sqlite_url

RECORDS = Path(__file__).parent / "games"
MARKUP = '"><script>alert(1)</script>'  # 27 characters
PAGE = "<!doctype html><html><head><title>Crownlands</title></head><body></body></html>"
LARGEST = 600_000  # bytes of a game that moves


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    built = tmp_path_factory.mktemp("page")
    (built / "index.html").write_text(PAGE, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "BUILT", built)  # a test of the server needs no built page
        with running(settings(sqlite_url(tmp_path_factory.mktemp("sharing")))) as started:
            yield started


@pytest.fixture(scope="module")
def over(server: Server) -> Seated:
    table = seat_all(server)
    table.play_to_the_end()
    return table


class Head(HTMLParser):
    """The meta tags of a page, and every tag there is."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.told: dict[str, str] = {}
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        known = dict(attrs)
        if tag == "meta":
            name = known.get("property") or known.get("name")
            self.told[str(name)] = str(known.get("content"))


def head(server: Server, path: str) -> Head:
    """A page as a crawler fetches it: nothing of it is run."""
    answer = server.http.get(path, headers={"User-Agent": "facebookexternalhit/1.1"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    return Head(answer.text)


def uploaded(server: Server, name: str = "monarch-kingdomino", **tags: str) -> str:
    record = Record.read((RECORDS / f"{name}.crown").read_text(encoding="utf-8"))
    return str(
        server.post("/api/records", str(Record(record.tags | tags, record.moves)), status=201)["id"]
    )


def fetched(server: Server, url: str) -> httpx.Response:
    """What an absolute address of this server shows."""
    assert url.startswith(server.url)
    parts = urlsplit(url)
    answer = server.http.get(f"{parts.path}?{parts.query}")
    assert answer.status_code == 200
    return answer


@pytest.mark.parametrize("page", ["table", "replay", "review", "embed"])
def test_a_link_to_a_game_is_shown_with_names_points_and_a_picture(
    server: Server, over: Seated, page: str
) -> None:
    told = head(server, f"/{page}/{over.id}").told
    scores = over.view()["position"]["scores"]
    named = ", ".join(f"Player {score['seat']} {score['points']}" for score in scores)
    assert told["og:title"] == f"Kingdomino: {named}"
    first = " and ".join(f"Player {score['seat']}" for score in scores if score["place"] == 1)
    assert told["og:description"] == f"{first} won. See the game again, move by move."
    assert (told["og:site_name"], told["og:type"]) == ("Crownlands", "website")
    assert told["og:url"] == f"{server.url}/{page}/{over.id}"
    assert told["twitter:card"] == "summary_large_image"
    picture = fetched(server, told["og:image"])
    assert picture.headers["content-type"] == told["og:image:type"] == "image/png"
    assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
    assert picture.headers["cache-control"] == "public, max-age=3600"
    with Image.open(io.BytesIO(picture.content)) as drawn:
        assert drawn.size == (int(told["og:image:width"]), int(told["og:image:height"]))


def test_a_link_to_a_moment_is_shown_as_it_stood_then(server: Server, over: Seated) -> None:
    told = head(server, f"/replay/{over.id}/30").told
    assert told["og:title"] == "Kingdomino: Player 0 and Player 1"
    assert re.fullmatch(r"A moment of the game: round \d of 6\.", told["og:description"])
    assert told["og:image"].endswith(f"/api/tables/{over.id}/card.png?ply=30")
    then = server.http.get(f"{over.path}/card.svg?ply=30").text
    now = server.http.get(f"{over.path}/card.svg").text
    assert (
        fetched(server, told["og:image"]).content
        != server.http.get(f"{over.path}/card.png").content
    )
    assert len(then) < len(now)
    for nonsense in ("-1", "99999", "9999999999", "½", "%3Cb%3E"):
        assert "ply" not in head(server, f"/replay/{over.id}/{nonsense}").told["og:image"]


@pytest.mark.parametrize(
    ("lang", "won", "moment", "free", "gone", "played"),
    [
        (
            "fr",
            "Victoire :",
            "Un moment de la partie : manche ",
            "2 places libres à",
            "Cette",
            "et",
        ),
        ("pt", "Vitória:", "Um momento da partida: rodada ", "2 lugares livres nesta", "Esta", "e"),
    ],
)
def test_links_and_pictures_speak_the_language_of_whoever_passes_them_on(
    server: Server,
    over: Seated,
    lang: str,
    won: str,
    moment: str,
    free: str,
    gone: str,
    played: str,
) -> None:
    told = head(server, f"/replay/{over.id}?lang={lang}").told
    assert told["og:description"].startswith(won)
    assert told["og:url"].endswith(f"/replay/{over.id}?lang={lang}")
    assert told["og:locale"].startswith(lang)
    asked = server.http.get(
        f"/replay/{over.id}/30", headers={"Accept-Language": f"de, {lang}-XX;q=0.5, en;q=0.1"}
    )
    assert "Accept-Language" in asked.headers["vary"]
    told = Head(asked.text).told
    assert told["og:description"].startswith(moment)
    assert f" {played} Player 1" in told["og:title"]
    assert told["og:image"].endswith(f"card.png?ply=30&lang={lang}")
    fetched(server, told["og:image"])
    svg = server.http.get(f"{over.path}/card.svg?ply=30&lang={lang}").text
    assert any(moment.split()[-1] in words for words in texts(svg))
    wanted = {"game": "queendomino", "seats": [{"kind": "person"}, {"kind": "friend"}]}
    table = server.post("/api/tables", wanted, status=201)["id"]
    assert head(server, f"/table/{table}?lang={lang}").told["og:description"].startswith(free)
    assert head(server, f"/table/nowhere?lang={lang}").told["og:description"].startswith(gone)
    assert head(server, f"/replay/{over.id}?lang=xx").told["og:locale"] == "en_GB"
    server.get(f"{over.path}/card.svg?lang=xx", status=422)


def test_every_language_says_all_that_is_said() -> None:
    """What one of them lacks would be said in English."""
    french, portuguese = (LANGUAGES[code].words for code in ("fr", "pt"))
    alike = {"Orange", "Violet"}  # the same word in French
    assert {*french} | alike == {*portuguese}
    colours = {colour.capitalize() for entry in GAMES.values() for colour in entry.colours}
    assert colours <= {*portuguese}


def test_a_table_that_waits_or_plays_says_so(server: Server) -> None:
    seats = [{"kind": "person"}, {"kind": "friend"}, {"kind": "friend"}]
    opened = server.post("/api/tables", {"game": "kingdomino", "seats": seats}, status=201)
    told = head(server, f"/table/{opened['id']}").told
    assert (told["og:title"], told["og:description"]) == (
        "Kingdomino",
        "3 free seats at this table.",
    )
    table = seat_all(server, game="duel")
    told = head(server, f"/table/{table.id}").told
    assert told["og:title"] == "Kingdomino Duel: Player 0 and Player 1"
    assert told["og:description"].startswith("As it stands: turn ")


def test_nothing_is_told_of_a_table_that_is_closed_or_gone(server: Server) -> None:
    table = seat_all(server, game="queendomino", spectators=False)
    for page in ("table", "replay", "review", "embed"):
        answer = server.http.get(f"/{page}/{table.id}")
        told = Head(answer.text).told
        assert (told["og:title"], told["twitter:card"]) == ("Crownlands", "summary")
        assert "og:image" not in told
        assert "Player" not in answer.text
        assert "queendomino" not in answer.text.lower()
    for what in ("card.png", "card.svg", "replay.svg", "picture.svg", "moves", "moments/0"):
        server.get(f"{table.path}/{what}", status=403)
        mine = server.http.get(
            f"{table.path}/{what}", headers={"Authorization": f"Bearer {table.tokens[0]}"}
        )
        assert mine.status_code == 200
        assert mine.headers["cross-origin-resource-policy"] == "same-origin"
        assert mine.headers["cache-control"] == "no-store"
    for gone in ("AAAAAAAAAAAAAAAAAAAAAA", "nowhere", "%22%3E%3Cscript%3E"):
        page_head = head(server, f"/replay/{gone}")
        assert page_head.told["og:description"].startswith("There is no such table")
        assert "script" not in page_head.tags


def test_markup_in_names_stays_words(server: Server) -> None:
    table = uploaded(server, Seat1=MARKUP, Seat2="Ann & Bo's <b>")
    page = head(server, f"/replay/{table}")
    assert page.tags == ["html", "head", "title", *["meta"] * len(page.told), "body"]
    assert MARKUP[:24] in page.told["og:title"]
    assert "Ann & Bo's <b>" in page.told["og:image:alt"]
    for name in ("card.svg", "replay.svg", "picture.svg"):
        svg = server.http.get(f"/api/tables/{table}/{name}").text
        said = texts(svg)  # it is well-formed
        assert any(word.startswith('"><script>') for word in said)
        assert not ElementTree.fromstring(svg).findall(".//{*}script")


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.crown")))
def test_a_whole_game_moves_in_one_small_picture(server: Server, name: str) -> None:
    table = uploaded(server, name)
    answer = server.http.get(f"/api/tables/{table}/replay.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "style-src 'unsafe-inline'" in answer.headers["content-security-policy"]
    assert 20_000 < len(answer.content) < LARGEST
    rules = re.findall(r"@keyframes (f\d+-\d+)\{", answer.text)
    groups = re.findall(r'<g class="(f\d+-\d+)"', answer.text)
    assert set(rules) == set(groups)
    assert len(rules) > 20
    frames = max(int(rule.rpartition("-")[2]) for rule in rules)
    # What is not there any more is hidden where nothing moves; what is there at the end is not.
    for rule in rules:
        hidden = f"g.{rule}{{visibility:hidden;" in answer.text
        assert hidden == (int(rule.rpartition("-")[2]) < frames)
    scores = server.get(f"/api/tables/{table}")["position"]["scores"]
    said = texts(answer.text)
    assert {str(score["points"]) for score in scores} <= set(said)


def test_only_the_page_to_embed_may_be_framed(server: Server, over: Seated) -> None:
    for path in (f"/embed/{over.id}", f"/embed/{over.id}/12"):
        headers = server.http.get(path).headers
        assert "x-frame-options" not in headers
        assert "frame-ancestors *;" in headers["content-security-policy"]
        assert "default-src 'self'" in headers["content-security-policy"]
    others = ("/", f"/table/{over.id}", f"/replay/{over.id}", "/embed", "/embed/a/b/c", over.path)
    for path in (*others, f"{over.path}/replay.svg", "/embed/../table/x"):
        headers = server.http.get(path).headers
        assert headers["x-frame-options"] == "DENY"
        assert "frame-ancestors *" not in headers["content-security-policy"]


def test_all_moves_are_told_without_what_was_taken_back(server: Server) -> None:
    table = seat_all(server)
    while (position := table.view()["position"])["step"] != "lay":
        table.move()
    before = server.get(f"{table.path}/moves")["moves"]
    mover = position["to_play"]
    table.move()
    server.post(f"{table.path}/take-back", token=table.tokens[mover])
    server.post(f"{table.path}/take-back/answer", {"agree": True}, table.tokens[1 - mover])
    assert server.get(f"{table.path}/moves")["moves"] == before
    assert [move["seat"] for move in before[:4]] == [None] * 4
    moments = [server.get(f"{table.path}/moments/{ply + 1}") for ply in range(len(before))]
    assert [moment["played"] for moment in moments] == [[move] for move in before]


def test_a_moment_tells_no_more_than_the_table_does(server: Server) -> None:
    table = seat_all(server, aids={"scores": False, "remaining": False})
    table.move()
    seen = server.get(f"{table.path}/moments/{table.view()['position']['ply']}")
    assert seen["view"]["scores"] == []
    assert seen["view"]["undealt"] is None
    assert all(choice["gain"] is None for choice in seen["view"]["choices"])
    assert all(move["what"]["gain"] is None for move in server.get(f"{table.path}/moves")["moves"])
    assert texts(server.http.get(f"{table.path}/card.svg").text)[1:] == [
        "opening",
        "Player 0",
        "Player 1",
    ]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("card.gif", "form"),
        ("card.png?ply=-1", "ply"),
        ("card.png?ply=9999", "there is no moment after 9999"),
        ("card.svg?dark=perhaps", "dark"),
    ],
)
def test_a_picture_that_cannot_be_is_refused(
    server: Server, over: Seated, path: str, words: str
) -> None:
    assert words in server.get(f"{over.path}/{path}", status=422)["detail"]


def test_pictures_are_paid_for(tmp_path: Path) -> None:
    """Whoever asks for ever other pictures is slowed down, and then refused."""
    tight: dict[str, Any] = {"requests_per_second": 1.0, "request_burst": 150}
    with running(settings(sqlite_url(tmp_path), **tight)) as server:
        table = uploaded(server, "monarch-queendomino")
        answers = [server.http.get(f"/api/tables/{table}/card.png?ply={ply}") for ply in range(40)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert int(refused[0].headers["retry-after"]) > 0


def test_the_shelf_keeps_what_was_asked_for_last() -> None:
    made: list[str] = []

    def make(name: str) -> bytes:
        made.append(name)
        return bytes(100)

    async def ask(*names: str) -> None:
        heavy = Heavy(Buckets(1000, 1000))
        shelf = Shelf(heavy, most=250)
        for name in names:
            assert len(await shelf.get(name, "here", partial(make, name))) == 100
        heavy.close()

    asyncio.run(ask("a", "b", "a", "c", "a", "b"))
    assert made == ["a", "b", "c", "b"]
