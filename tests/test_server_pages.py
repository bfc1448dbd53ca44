"""What a browser fetches besides the API: the page, the art, pictures; and from where."""

import re
from pathlib import Path

import pytest

from servers import (
    Server,
    running,
    seat_all,
    settings,
    sqlite_url,
)


def test_the_picture_shows_the_nicknames(server: Server) -> None:
    table = seat_all(server, "person bot")
    light = server.http.get(f"{table.path}/picture.svg")
    dark = server.http.get(f"{table.path}/picture.svg?dark=1")
    assert light.headers["content-type"].startswith("image/svg+xml")
    assert "Player 0" in light.text
    assert light.text != dark.text


def test_the_art_is_fetched_once_a_day(server: Server) -> None:
    art = server.http.get("/api/art.svg")
    assert 'id="cl-crown"' in art.text
    assert art.headers["cache-control"] == "public, max-age=86400"
    again = server.http.get("/api/art.svg", headers={"If-None-Match": art.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_built_page_is_served_at_its_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = tmp_path / "page"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<title>The page</title>")
    (built / "assets" / "main-1a2b.js").write_text("let x;")
    (built / "favicon.svg").write_text("<svg/>")
    monkeypatch.setattr("crownlands.server.pages.BUILT", built)
    with running(settings(sqlite_url(tmp_path))) as server:
        for path in ("/", "/table/abc", "/rules", "/rules/duel"):
            page = server.http.get(path)
            assert "The page" in page.text, path
            assert page.headers["cache-control"] == "no-cache"
            assert f"ws://{server.url[7:]}" in page.headers["content-security-policy"]
        script = server.http.get("/assets/main-1a2b.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert server.http.get("/favicon.svg").headers["content-type"] == "image/svg+xml"
        for path in (
            "/assets/none.js",
            "/assets/%2e%2e/index.html",
            "/tables",
            "/manifest.webmanifest",
        ):
            assert server.http.get(path).status_code == 404, path
        assert server.http.get("/api/docs").status_code == 200
        browsing = {"Accept": "text/html,*/*"}
        for path, told in (("/tables", "The page"), ("/api/tablets", "There is nothing at")):
            answer = server.http.get(path, headers=browsing)  # a person mistyped it
            assert (answer.status_code, told in answer.text) == (404, True), path


def test_a_page_of_an_origin_that_is_let_in_may_speak_by_rest(tmp_path: Path) -> None:
    origin = "https://example.org"
    with running(settings(sqlite_url(tmp_path), origins=(origin,))) as server:
        asking = {
            "Origin": origin,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type",
        }
        answer = server.http.options("/api/tables", headers=asking)
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == origin
        assert "POST" in answer.headers["access-control-allow-methods"]
        wanted = {"game": "kingdomino", "seats": [{"kind": "person"}] * 2}
        answer = server.http.post("/api/tables", json=wanted, headers={"Origin": origin})
        assert answer.status_code == 201
        assert answer.headers["access-control-allow-origin"] == origin
        foreign = {**asking, "Origin": "https://evil.example"}
        assert server.http.options("/api/tables", headers=foreign).status_code == 400


def test_pages_load_nothing_from_elsewhere_and_run_no_inline_script(server: Server) -> None:
    for path in ("/", "/api/docs"):
        answer = server.http.get(path)
        assert answer.status_code == 200
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        for source in re.findall(r'(?:src|href)="([^"]+)"', answer.text):
            assert source.startswith("/"), source
            assert server.http.get(source).status_code == 200, source
        assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|style=", answer.text)
