import { describe, expect, it } from "vitest";
import { routeOf } from "./router.svelte";

const at = (address: string) => routeOf(new URL(address, "http://x"));

describe("addresses", () => {
  it.each([
    ["/", { page: "lobby" }],
    ["/new/coal_baron", { page: "new", title: "coal_baron" }],
    ["/t/abc", { page: "table", id: "abc", invite: "" }],
    ["/t/abc#secret", { page: "table", id: "abc", invite: "secret" }],
    ["/t/abc?move=12", { page: "replay", id: "abc", move: 12 }],
    ["/t/abc?move=x", { page: "replay", id: "abc", move: 0 }],
    ["/t/abc?analysis", { page: "coach", id: "abc", move: 0 }],
    ["/t/abc?analysis=7", { page: "coach", id: "abc", move: 7 }],
    ["/t/abc?deal", { page: "deal", id: "abc" }],
    ["/daily", { page: "daily", day: "", title: "" }],
    ["/daily/2026-11-18?title=coal_baron", { page: "daily", day: "2026-11-18", title: "coal_baron" }],
    ["/daily/garbage", { page: "daily", day: "", title: "" }],
    ["/rules/coal_baron#§5.1", { page: "rules", title: "coal_baron", section: "§5.1" }],
    ["/learn", { page: "learn", title: "" }],
    ["/p/abc", { page: "player", id: "abc" }],
    ["/best/coal_baron", { page: "best", title: "coal_baron" }],
    ["/settings", { page: "settings" }],
    ["/nowhere", { page: "lost" }],
  ])("%s", (address, route) => expect(at(address)).toEqual(route));
});
