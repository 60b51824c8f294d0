import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { choose } from "../lib/settings.svelte";
import type { Listed, Lobby } from "../wire";
import { changed } from "./lobby.svelte";
import TableRow from "./TableRow.svelte";

afterEach(cleanup);

const table = (id: string, created: number, title = "coal_baron"): Listed => ({
  id, title, created, status: "waiting", rated: false, seats: [], asked: -1, started: null, ended: null, clock: null,
  undo: "consent", scores: null, places: null, public: true, you_host: false, trouble: null, daily: false, help: "hints", commented: false,
}); // prettier-ignore
const lobby: Lobby = { type: "lobby", mine: [], open: [table("b", 2), table("a", 1)], running: [], more_open: true, more_running: false, warming_up: {} };

describe("changes of the lobby", () => {
  it("put tables in their place, replace them and drop them", () => {
    const after = changed(lobby, { type: "lobby_change", open: { put: [table("c", 3), table("a", 1, "isle_of_trains")], gone: ["b"] } });
    expect(after.open.map(({ id, title }) => [id, title])).toEqual([["c", "coal_baron"], ["a", "isle_of_trains"]]);
    expect(after.more_open).toBe(true);
  });
  it("leave alone what they do not name", () => {
    expect(changed(lobby, { type: "lobby_change" })).toEqual(lobby);
    expect(changed(lobby, { type: "lobby_change", more_open: false }).more_open).toBe(false);
  });
});

describe("a table in a list", () => {
  const seat = { name: "Hauer", kind: "bot", player: null, yours: false, rating: null };
  const running: Listed = { ...table("a", 1), status: "playing", rated: true, asked: 0, seats: [seat, { ...seat, name: "Anna", kind: "person" }] as Listed["seats"], clock: { seconds: 600, increment: 15, at_zero: "resign", grace: 30 } as Listed["clock"] };

  it.each([
    ["en", "Hewer is thinking", "rated"],
    ["de", "Hauer überlegt", "gewertet"],
  ] as const)("calls bots by their rank in %s, and says what is agreed there", (language, thinking, rated) => {
    choose({ language });
    render(TableRow, { table: running, verb: "watch" });
    const row = screen.getByTestId("table-row");
    expect(row.querySelector(".state")!.textContent).toBe(thinking);
    expect(row.querySelector(".who .seat")!.textContent).toContain(thinking.split(" ")[0]);
    const [first, second] = [...screen.getByTestId("terms").children].map((term) => term.textContent);
    expect(first).toBe(rated);
    expect(second).toMatch(/10.*15/);
  });
});
