// What these pages ask of the server; apart from `lib/http.ts`, so that the lobby does not load it.
import { ask } from "../lib/http";
import type { BeginDaily, Daily, DailyList, PlayDealAgain, SameDeal, Table } from "../wire";

const deal = (id: string) => `/api/tables/${encodeURIComponent(id)}/deal`;

export const requests = {
  daily: (before = "") => ask<Daily>("GET", `/api/daily${before ? `?before=${before}` : ""}`),
  begin: (form: BeginDaily) => ask<Table>("POST", "/api/daily", form),
  list: (title: string, day: string, span: "day" | "week", who: "all" | "known") => ask<DailyList>("GET", `/api/daily/${title}/list?day=${day}&span=${span}&who=${who}`),
  compare: (id: string) => ask<SameDeal>("GET", deal(id)),
  playAgain: (id: string, form: PlayDealAgain) => ask<Table>("POST", deal(id), form),
};
