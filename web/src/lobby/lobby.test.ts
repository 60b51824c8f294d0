import { describe, expect, it } from "vitest";
import type { Listed, Lobby } from "../wire";
import { changed } from "./lobby.svelte";

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
