// Plain HTTP to the server. A refusal is thrown with its sentence for people.
import type {
  Account, AnalysisState, BeginExercise, Best, Blocklist, ChangeMe, Comments, Course, CourseInfo, Filed, Frames, History, House, Lobby, Me, MoreTables, NewPlayer, NewReport, NewTable, PlayerPage,
  Progress,  Problem, Prose, SeatLink, Subscription, Table, TitleDetails,
} from "../wire"; // prettier-ignore
import { inviteTo } from "./invites";
import { settings } from "./settings.svelte";
import { t } from "./words";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.sentence);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown, as: "json" | "text" = "json"): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: { "content-type": "application/json", "accept-language": settings.language, ...invited(path) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, { code: "offline", sentence: offline(), rule: "", about: "" });
  }
  if (!answer.ok) throw new Refusal(answer.status, await problemOf(answer));
  if (answer.status === 204) return undefined as T;
  return as === "text" ? ((await answer.text()) as T) : ((await answer.json()) as T);
}

/** What opens the private table that a path is about. */
function invited(path: string): Record<string, string> {
  const invite = inviteTo(/^\/api\/tables\/([^/?]+)/.exec(path)?.[1] ?? "");
  return invite ? { "x-table-invite": encodeURIComponent(invite) } : {};
}

function offline(): string {
  return t("The server cannot be reached. Are you online?", "Der Server ist nicht erreichbar. Bist du online?");
}

async function problemOf(answer: Response): Promise<Problem> {
  const unclear = { code: "trouble", sentence: t(`That did not work (${answer.status}).`, `Das hat nicht funktioniert (${answer.status}).`) };
  try {
    return { rule: "", about: "", ...unclear, ...(await answer.json()) };
  } catch {
    return { rule: "", about: "", ...unclear };
  }
}

function query(values: Record<string, string | number | boolean | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined);
  return pairs.length ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : "";
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const http = {
  house: () => ask<House>("GET", "/api/house"),
  title: (id: string) => ask<TitleDetails>("GET", `/api/titles/${id}`),
  player: (id: string) => ask<PlayerPage>("GET", `/api/players/${encodeURIComponent(id)}`),
  best: (title: string) => ask<Best>("GET", `/api/titles/${encodeURIComponent(title)}/best`),
  newPlayer: (form: NewPlayer) => ask<Me>("POST", "/api/players", form),
  me: () => ask<Me>("GET", "/api/me"),
  changeMe: (form: ChangeMe) => ask<Me>("PATCH", "/api/me", form),
  account: (form: Account) => ask<Me>("POST", "/api/me/account", form),
  login: (form: Account) => ask<Me>("POST", "/api/login", form),
  logout: () => ask<void>("POST", "/api/logout", {}),
  push: (form: Subscription) => ask<Me>("POST", "/api/me/push", form),
  noPush: () => ask<Me>("DELETE", "/api/me/push"),
  lobby: () => ask<Lobby>("GET", "/api/lobby"),
  moreTables: (kind: "open" | "running", before: number) => ask<MoreTables>("GET", `/api/lobby/tables${query({ kind, before })}`),
  games: (filters: { title?: string; opponent?: string; result?: string; before?: number }) => ask<History>("GET", `/api/me/games${query(filters)}`),
  report: (form: NewReport) => ask<Filed>("POST", "/api/reports", form),
  blocks: () => ask<Blocklist>("GET", "/api/me/blocks"),
  block: (player: string, kind: string) => ask<Blocklist>("PUT", `/api/me/blocks/${encodeURIComponent(player)}`, { kind }),
  unblock: (player: string) => ask<Blocklist>("DELETE", `/api/me/blocks/${encodeURIComponent(player)}`),
  courses: () => ask<CourseInfo[]>("GET", "/api/courses"),
  learn: (form: BeginExercise) => ask<Table>("POST", "/api/courses", form),
  newTable: (form: NewTable) => ask<Table>("POST", "/api/tables", form),
  table: (id: string) => ask<Table>("GET", table(id)),
  request: (id: string, request: { type: string } & Record<string, unknown>) =>
    ask<{ type: string; table?: string | null }>("POST", `${table(id)}/requests`, { request: newRequest(), ...request }),
  frames: (id: string, start: number, end: number, seat?: number, text = false) =>
    ask<Frames>("GET", `${table(id)}/frames${query({ start, end, seat, lang: settings.language, text: text || undefined })}`),
  analysis: (id: string, level?: "fast" | "deep") => ask<AnalysisState>("GET", `${table(id)}/analysis${query({ level, lang: settings.language })}`),
  comments: (id: string) => ask<Comments>("GET", `${table(id)}/comments${query({ lang: settings.language })}`),
  progress: (id: string) => ask<Progress>("GET", `/api/players/${encodeURIComponent(id)}/progress`),
  analyse: (id: string, level: "fast" | "deep") => ask<AnalysisState>("POST", `${table(id)}/analysis${query({ lang: settings.language })}`, { level }),
  course: (id: string) => ask<Course>("GET", `${table(id)}/course`),
  text: (id: string, seat?: number) => ask<string>("GET", `${table(id)}/text${query({ seat, lang: settings.language })}`, undefined, "text"),
  prose: (id: string, seat?: number) => ask<Prose>("GET", `${table(id)}/prose${query({ seat, lang: settings.language })}`),
  rules: (title: string) => ask<string>("GET", `/api/rules/${title}${query({ lang: settings.language })}`, undefined, "text"),
  seatLink: (id: string) => ask<SeatLink>("POST", `${table(id)}/seat-link`, {}),
  revokeSeatLink: (id: string) => ask<void>("DELETE", `${table(id)}/seat-link`),
  recordLink: (id: string) => `${table(id)}/record`,
};

/** A fresh name for a request. `crypto.randomUUID` is missing where the page is not served over https. */
export function newRequest(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
