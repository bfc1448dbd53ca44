"""What pictures of a table, and links to it, say in a few words: in the languages of the page."""

from starlette.requests import Request

from crownlands.score_pad.languages import ENGLISH, Language

LANGUAGES = {
    "en": ENGLISH,
    "fr": Language(
        {
            "Play the Kingdomino family of games: no account, no ads.": (
                "Jouez à la famille Kingdomino : sans compte, sans publicité."
            ),
            "There is no such table; perhaps it was abandoned and has expired.": (
                "Cette table est introuvable ; peut-être a-t-elle été abandonnée, puis supprimée."
            ),
            "and": "et",
            "1 free seat at this table.": "1 place libre à cette table.",
            "{n} free seats at this table.": "{n} places libres à cette table.",
            "A moment of the game: {far}.": "Un moment de la partie : {far}.",
            "As it stands: {far}.": "Où elle en est : {far}.",
            "{names} won. See the game again, move by move.": (
                "Victoire : {names}. Revoyez la partie, coup par coup."
            ),
            "opening": "ouverture",
            "round {n} of {all}": "manche {n} sur {all}",
            "turn {n}": "tour {n}",
            "game {n} of {all}, {far}": "partie {n} sur {all}, {far}",
            "Pink": "Rose",
            "Yellow": "Jaune",
            "Green": "Vert",
            "Blue": "Bleu",
            "White": "Blanc",
            "Red": "Rouge",
            "Black": "Noir",
        }
    ),
    "pt": Language(
        {
            "Play the Kingdomino family of games: no account, no ads.": (
                "Jogue a família Kingdomino: sem conta, sem anúncios."
            ),
            "There is no such table; perhaps it was abandoned and has expired.": (
                "Esta mesa não existe; talvez tenha sido abandonada e depois removida."
            ),
            "and": "e",
            "1 free seat at this table.": "1 lugar livre nesta mesa.",
            "{n} free seats at this table.": "{n} lugares livres nesta mesa.",
            "A moment of the game: {far}.": "Um momento da partida: {far}.",
            "As it stands: {far}.": "Como está: {far}.",
            "{names} won. See the game again, move by move.": (
                "Vitória: {names}. Reveja a partida, jogada por jogada."
            ),
            "opening": "abertura",
            "round {n} of {all}": "rodada {n} de {all}",
            "turn {n}": "turno {n}",
            "game {n} of {all}, {far}": "partida {n} de {all}, {far}",
            "Pink": "Rosa",
            "Yellow": "Amarelo",
            "Green": "Verde",
            "Blue": "Azul",
            "Orange": "Laranja",
            "Violet": "Violeta",
            "White": "Branco",
            "Red": "Vermelho",
            "Black": "Preto",
        }
    ),
}


def language_of(request: Request) -> str:
    """The language that a link carries, or the first known one that a visitor asks for.

    Who fetches a link to preview it speaks none: so whoever passes it on tells theirs in it.
    """
    wanted = request.headers.get("accept-language", "").split(",")
    codes = [request.query_params.get("lang", ""), *(name.strip()[:2].lower() for name in wanted)]
    return next((code for code in codes if code in LANGUAGES), "en")
