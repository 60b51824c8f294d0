// The fair deal, as docs/fair-deal.md tells it: a number of our own, its commitment, and the check at the end.
import type { NewTable, Table } from "../wire";

const KEY = "glueckauf.numbers";
const KEPT = 40; // numbers that may still have to be revealed
const NOTHING = "-";

/** Whether this browser can hash: pages without TLS cannot, except on this machine. */
export const canHash = (): boolean => typeof crypto !== "undefined" && crypto.subtle !== undefined;

async function hashed(...lines: string[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.join("\n")));
  return hex(new Uint8Array(digest));
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const commitmentTo = (value: string): Promise<string> => hashed("glueckauf commitment 1", value);

type Numbers = [commitment: string, value: string][];

function kept(): Numbers {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Numbers;
  } catch {
    return [];
  }
}

/** Draw a number, keep it in this browser, and return its commitment; undefined where the browser cannot hash. */
export async function drawNumber(): Promise<string | undefined> {
  if (!canHash()) return undefined;
  const value = hex(crypto.getRandomValues(new Uint8Array(32)));
  const commitment = await commitmentTo(value);
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept(), [commitment, value]].slice(-KEPT)));
  } catch {
    return undefined; // what cannot be kept cannot be revealed
  }
  return commitment;
}

/** The number behind a commitment, if this browser drew it. */
export const numberBehind = (commitment: string): string | undefined => kept().find(([known]) => known === commitment)?.[1];

/** A new table with our part of its deal. */
export async function withNumber(form: NewTable): Promise<NewTable> {
  const commitment = form.seats.some((seat) => seat.kind === "me") ? await drawNumber() : undefined;
  return commitment ? { ...form, commitment } : form;
}

/** The seed that follows from the parts of a table. */
export function seedOf(table: Table): Promise<string> {
  const options = Object.keys(table.options).sort().map((name) => `${name}=${table.options[name]}`);
  return hashed(
    "glueckauf deal 1",
    `table ${table.id}`,
    `title ${table.title}`,
    `rules ${table.rules_version}`,
    `players ${table.seats.length}`,
    ["options", ...options].join(" "),
    `secret ${table.deal?.secret ?? ""}`,
    ...(table.deal?.parts ?? []).map((part) => `seat ${part.seat} ${part.commitment ?? NOTHING} ${part.value ?? NOTHING}`),
  );
}

export type Verdict = "fair" | "unfair" | "unknown";

/** Whether the deal of a game that has ended follows from what was published. */
export async function checkDeal(table: Table): Promise<Verdict> {
  const deal = table.deal;
  if (!deal?.secret || !canHash()) return "unknown";
  if ((await commitmentTo(deal.secret)) !== table.commitment) return "unfair";
  for (const part of deal.parts) {
    if (part.value && (await commitmentTo(part.value)) !== part.commitment) return "unfair";
  }
  return (await seedOf(table)) === table.seed ? "fair" : "unfair";
}
