// Requests about the own account.
import type { MailState, Me, PasskeyOptions, Proof, Reset, ResetInfo, SeatLinkInfo, Security } from "../wire";
import { ask } from "../lib/http";

type Credential = Record<string, unknown>;

export const accountHttp = {
  security: () => ask<Security>("GET", "/api/me/security"),
  confirm: (proof: Proof) => ask<void>("POST", "/api/me/confirm", proof),
  changePassword: (new_password: string, old_password: string | null) => ask<Me>("POST", "/api/me/password", { new_password, old_password }),
  setMail: (mail: string) => ask<MailState>("POST", "/api/me/mail", { mail }),
  confirmMail: (token: string) => ask<MailState>("POST", "/api/mail/confirm", { token }),
  forgotten: (account: string) => ask<void>("POST", "/api/forgotten", { account }),
  lookAtReset: (token: string) => ask<ResetInfo>("POST", "/api/reset/look", { token }),
  reset: (form: Reset) => ask<Me>("POST", "/api/reset", form),
  lookAtSeat: (token: string) => ask<SeatLinkInfo>("POST", "/api/seat-link/look", { token }),
  openSeat: (token: string) => ask<Me>("POST", "/api/seat-link", { token }),
  endSession: (id: string) => ask<void>("DELETE", `/api/me/sessions/${id}`),
  endOtherSessions: () => ask<void>("DELETE", "/api/me/sessions"),
  signInOptions: () => ask<PasskeyOptions>("POST", "/api/passkeys/options"),
  signIn: (credential: Credential) => ask<Me>("POST", "/api/passkeys/login", { credential }),
  proofOptions: () => ask<PasskeyOptions>("POST", "/api/me/passkeys/question"),
  newPasskeyOptions: (login: string | null) => ask<PasskeyOptions>("POST", "/api/me/passkeys/options", { login }),
  addPasskey: (credential: Credential, name: string) => ask<Me>("POST", "/api/me/passkeys", { credential, name }),
  renamePasskey: (id: string, name: string) => ask<void>("PATCH", `/api/me/passkeys/${id}`, { name }),
  removePasskey: (id: string) => ask<Me>("DELETE", `/api/me/passkeys/${id}`),
  data: "/api/me/data",
  remove: (proof: Proof) => ask<void>("POST", "/api/me/delete", proof),
};
