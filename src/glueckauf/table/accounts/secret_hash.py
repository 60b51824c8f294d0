"""Secrets of sessions and tokens: drawn at random, stored as a hash."""

import hashlib


def hashed(secret: str) -> str:
    """As a secret is stored; it has 256 bits, so a plain hash is enough."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()
