// Passkeys: what the browser and the server say to each other, with bytes as base64url.
import { t } from "../lib/words";
import { accountHttp } from "./http";

/** Browsers know passkeys on https and localhost, and bind them to names of hosts, never to addresses. */
export function passkeysPossible(): boolean {
  const numeric = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && !numeric && typeof PublicKeyCredential !== "undefined" && "credentials" in navigator;
}

type Told = Record<string, unknown>;
type Described = { id: string; type: "public-key" };

/** The answer of one of the own passkeys, or of whichever the person picks. */
export async function askPasskey(whose: "mine" | "any"): Promise<Told> {
  const { public_key: told } = whose === "mine" ? await accountHttp.proofOptions() : await accountHttp.signInOptions();
  const publicKey = {
    ...told,
    challenge: bytes(told.challenge as string),
    allowCredentials: described(told.allowCredentials),
  } as PublicKeyCredentialRequestOptions;
  return json(await asked(navigator.credentials.get({ publicKey })));
}

/** A new passkey on this device, as the server wants to hear of it. */
export async function makePasskey(login: string | null): Promise<Told> {
  const { public_key: told } = await accountHttp.newPasskeyOptions(login);
  const user = told.user as { id: string; name: string; displayName: string };
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...(told as unknown as PublicKeyCredentialCreationOptions),
    challenge: bytes(told.challenge as string),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: described(told.excludeCredentials),
  };
  return json(await asked(navigator.credentials.create({ publicKey })));
}

async function asked(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await asking;
    if (found) return found as PublicKeyCredential;
  } catch (problem) {
    if ((problem as Error).name === "InvalidStateError") throw new Error(t("This device already has a passkey for your account.", "Dieses Gerät hat schon einen Passkey für dein Konto."), { cause: problem });
  }
  throw new Error(t("No passkey was used. You can try again.", "Es wurde kein Passkey benutzt. Du kannst es noch einmal versuchen."));
}

function json(credential: PublicKeyCredential): Told {
  const answer = credential.response as AuthenticatorAssertionResponse & AuthenticatorAttestationResponse;
  const parts: Array<[string, ArrayBuffer | null | undefined]> = [
    ["clientDataJSON", answer.clientDataJSON],
    ["attestationObject", answer.attestationObject],
    ["authenticatorData", answer.attestationObject ? undefined : answer.authenticatorData],
    ["signature", answer.signature],
    ["userHandle", answer.userHandle],
  ];
  const response = Object.fromEntries(parts.flatMap(([name, value]) => (value ? [[name, base64url(value)]] : [])));
  return { id: credential.id, rawId: base64url(credential.rawId), type: credential.type, response };
}

function described(list: unknown): PublicKeyCredentialDescriptor[] {
  return ((list ?? []) as Described[]).map(({ id, type }) => ({ id: bytes(id), type }));
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

export function base64url(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
