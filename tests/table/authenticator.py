"""An authenticator in software: makes passkeys and signs with them, honestly or with whatever a test changes."""

import hashlib
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, encode_cbor

from tests.table.people import Json

PRESENT, VERIFIED, NEW = 0x01, 0x04, 0x40  # flags


class Authenticator:
    """One passkey. `origin` and `host` are what the browser would say."""

    def __init__(self, origin: str, host: str) -> None:
        self.origin, self.host = origin, host
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.counter = 0
        self.owner = b""

    def said(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def make(self, options: Json) -> Json:
        """The answer to `navigator.credentials.create()`."""
        self.owner = base64url_to_bytes(options["user"]["id"])
        point = self.key.public_key().public_numbers()
        public = encode_cbor({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        data = self.data(PRESENT | VERIFIED | NEW) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attestation = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        said = self.said("webauthn.create", options["challenge"])
        return self.answer(clientDataJSON=said, attestationObject=attestation)

    def sign(self, options: Json, **changed: Any) -> Json:
        """The answer to `navigator.credentials.get()`; `changed` replaces parts of it after it was signed."""
        self.counter += 1
        said, data = self.said("webauthn.get", options["challenge"]), self.data(PRESENT | VERIFIED)
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        parts = {"clientDataJSON": said, "authenticatorData": data, "signature": signature, "userHandle": self.owner}
        return self.answer(**{**parts, **changed})

    def answer(self, **parts: bytes) -> Json:
        name = bytes_to_base64url(self.id)
        response = {part: bytes_to_base64url(value) for part, value in parts.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
