"""Unguessable names and tokens; of tokens only the hash is kept."""

import hashlib
import re
import secrets

TABLE_ID = re.compile("[A-Za-z0-9_-]{22}")
SEAT, INVITATION = "seat", "invitation"  # roles of a key


def new_table_id() -> str:
    return secrets.token_urlsafe(16)


def new_secret() -> str:
    """256 bits, as hexadecimal digits."""
    return secrets.token_hex(32)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
