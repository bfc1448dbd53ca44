"""Texts with small faults, for readers that must answer every one of them with a sentence."""

import random

ODD = "\0\x1b\u00b2\u0661\u0130\ufeff\U0001f451\ud800\u2028%\\\"'"


def mutated(text: str, rnd: random.Random, alphabet: str) -> str:
    """The text with one to four small changes: a sign, a word or a stretch."""
    for _ in range(rnd.randint(1, 4)):
        text = CHANGES[rnd.randrange(len(CHANGES))](text, rnd, alphabet)
    return text


def replace_sign(text: str, rnd: random.Random, alphabet: str) -> str:
    i = rnd.randrange(len(text) + 1)
    return text[:i] + a_sign(rnd, alphabet) + text[i + 1 :]


def insert_sign(text: str, rnd: random.Random, alphabet: str) -> str:
    i = rnd.randrange(len(text) + 1)
    return text[:i] + a_sign(rnd, alphabet) + text[i:]


def delete_stretch(text: str, rnd: random.Random, _alphabet: str) -> str:
    i = rnd.randrange(len(text) + 1)
    return text[:i] + text[i + rnd.choice((1, 1, 1, 2, 5, 30)) :]


def copy_stretch(text: str, rnd: random.Random, _alphabet: str) -> str:
    i, j = rnd.randrange(len(text) + 1), rnd.randrange(len(text) + 1)
    return text[:j] + text[i : i + rnd.choice((1, 2, 5, 30))] + text[j:]


def swap_signs(text: str, rnd: random.Random, _alphabet: str) -> str:
    signs = list(text)
    if signs:
        i, j = rnd.randrange(len(signs)), rnd.randrange(len(signs))
        signs[i], signs[j] = signs[j], signs[i]
    return "".join(signs)


def change_number(text: str, rnd: random.Random, _alphabet: str) -> str:
    places = [i for i, sign in enumerate(text) if sign.isdigit()]
    if not places:
        return text
    i = rnd.choice(places)
    new: str = rnd.choice(
        [*"0123456789", "-1", "12", "48", "49", "999999", "1" * 5000, "1.5", "1e9"]
    )
    return text[:i] + new + text[i + 1 :]


def mix_words(text: str, rnd: random.Random, _alphabet: str) -> str:
    """One word becomes another, or its key gets the other's value."""
    words = text.split(" ")
    i, j = rnd.randrange(len(words)), rnd.randrange(len(words))
    key, value = words[i].partition("=")[0], words[j].partition("=")[2]
    words[i] = words[j] if rnd.random() < 0.3 else f"{key}={value}"
    return " ".join(words)


def a_sign(rnd: random.Random, alphabet: str) -> str:
    return rnd.choice(ODD) if rnd.random() < 0.05 else rnd.choice(alphabet)


CHANGES = (
    replace_sign,
    insert_sign,
    delete_stretch,
    copy_stretch,
    swap_signs,
    change_number,
    change_number,
    mix_words,
)
