"""What authenticators are asked, and whether their answers are good: all of it by `webauthn`.

The library takes longer to import than most of the server, so `passkeys.py` imports this module when somebody first
needs it, beside the event loop.
"""

import json
from collections.abc import Sequence
from typing import Any

import webauthn
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

Json = dict[str, object]


def ask_for_new(host: str, player: str, login: str, name: str, challenge: bytes, present: Sequence[bytes]) -> Json:
    """What the browser needs to make a passkey; `present` are the ids of those that there are already."""
    return as_json(
        webauthn.generate_registration_options(
            rp_id=host,
            rp_name="Glückauf",
            user_id=player.encode(),
            user_name=login,
            user_display_name=name,
            challenge=challenge,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=one) for one in present],
        )
    )


def ask_for_signature(host: str, challenge: bytes, present: Sequence[bytes]) -> Json:
    """What the browser needs to sign with one of these passkeys, or with any."""
    return as_json(
        webauthn.generate_authentication_options(
            rp_id=host,
            challenge=challenge,
            allow_credentials=[PublicKeyCredentialDescriptor(id=one) for one in present],
            user_verification=UserVerificationRequirement.PREFERRED,
        )
    )


def check_new(credential: Json, challenge: bytes, host: str, origins: Sequence[str]) -> VerifiedRegistration:
    """A passkey that was made. Raises whatever somebody else's bytes lead to."""
    return webauthn.verify_registration_response(
        credential=credential, expected_challenge=challenge, expected_rp_id=host, expected_origin=list(origins)
    )


def check_signature(
    credential: Json, challenge: bytes, host: str, origins: Sequence[str], public_key: bytes, counter: int
) -> VerifiedAuthentication:
    """An answer that was signed. Raises whatever somebody else's bytes lead to."""
    return webauthn.verify_authentication_response(
        credential=credential,
        expected_challenge=challenge,
        expected_rp_id=host,
        expected_origin=list(origins),
        credential_public_key=public_key,
        credential_current_sign_count=counter,
    )


def as_json(options: Any) -> Json:  # Any: options of either kind
    found: Json = json.loads(webauthn.options_to_json(options))
    return found
