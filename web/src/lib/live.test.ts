import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FromTable, Played, Position, Table } from "../wire";
import { Live, type Connection } from "./live";
import { FakeSocket, open, position, settled, table } from "./testing";

describe("a socket that comes back", () => {
  let states: Connection[];
  let heard: FromTable[];
  let live: Live;

  beforeEach(() => {
    FakeSocket.all = [];
    states = [];
    heard = [];
    live = new Live("/api/tables/abc/live", { hello: () => ({ language: "en" }), message: (one) => heard.push(one), connection: (one) => states.push(one) }, open);
    return () => live.close();
  });

  it("says hello first and is online when the table talks", () => {
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toEqual({ type: "hello", patches: true, language: "en" });
    expect(states).toEqual(["connecting"]);
    FakeSocket.last.tell(table());
    expect(states.at(-1)).toBe("online");
    expect(heard).toHaveLength(1);
  });

  it("gives each answer to its request", async () => {
    FakeSocket.last.accept().tell(table());
    const first = live.ask({ type: "preview", number: 0, actions: [] });
    const second = live.ask({ type: "ask_hint", number: 0 });
    const [a, b] = FakeSocket.last.sent.slice(1);
    FakeSocket.last.tell({ type: "hint", request: b.request, ideas: [] }, { type: "refused", request: a.request, code: "no", sentence: "no" });
    expect((await second).type).toBe("hint");
    expect((await first).type).toBe("refused");
  });

  it("sends an unanswered move again under the same name, and gives everything else back", async () => {
    vi.useFakeTimers();
    FakeSocket.last.accept().tell(table());
    const move = live.ask({ type: "move", number: 0, actions: ["x"] }, true);
    const preview = live.ask({ type: "preview", number: 0, actions: ["x"] });
    const name = FakeSocket.last.asked("move")!.request;
    FakeSocket.last.close();
    await expect(preview).resolves.toMatchObject({ code: "offline" });
    expect(states.at(-1)).toBe("offline");
    vi.advanceTimersByTime(2000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.accept().tell(table());
    expect(FakeSocket.last.asked("move")!.request).toBe(name);
    FakeSocket.last.tell({ type: "done", request: name, number: 1, table: null });
    vi.useRealTimers();
    await expect(move).resolves.toMatchObject({ type: "done" });
  });

  it("hands on whole messages where the table tells what changes", async () => {
    FakeSocket.last.accept().tell(table(), position(3, ["a"]));
    const step = { move: 4, seat: 0, view: null };
    FakeSocket.last.tell({ type: "patch", number: 3, steps: [step], position: { number: [4], choices: [[]], view: { question: ["later"] } }, table: { asked: [1], seats: { 1: { name: ["Eva"] } } } });
    const [, first, played, seated] = heard as [unknown, Position, Played, Table];
    expect(played).toMatchObject({ type: "played", steps: [step], position: { number: 4, choices: [], view: { question: "later", title: "any" } } });
    expect(seated).toMatchObject({ type: "table", asked: 1, seats: [{ name: "Ada" }, { name: "Eva", kind: "bot" }] });
    expect(first).toEqual(position(3, ["a"]));
    const preview = live.ask({ type: "preview", number: 4, actions: ["b"] });
    FakeSocket.last.tell({ type: "draft_patch", request: FakeSocket.last.asked("preview")!.request, number: 4, actions: ["b"], position: { move: [5] }, turn_over: true, reveals: false, summary: "" });
    await expect(preview).resolves.toMatchObject({ type: "draft", actions: ["b"], position: { number: 4, move: 5, view: { question: "later" } } });
  });

  it("asks for all of it after a gap, once, and goes on from there", async () => {
    FakeSocket.last.accept().tell(table(), position(3, ["a"]));
    const preview = live.ask({ type: "preview", number: 3, actions: ["b"] });
    FakeSocket.last.tell({ type: "patch", number: 4, position: { number: [5] } }, { type: "patch", number: 5, position: { number: [6] } });
    FakeSocket.last.tell({ type: "draft_patch", request: FakeSocket.last.asked("preview")!.request, number: 5, actions: ["b"], position: {}, turn_over: true, reveals: false, summary: "" });
    await expect(preview).resolves.toMatchObject({ type: "refused", code: "offline" });
    expect(FakeSocket.last.sent.filter((one) => one.type === "whole")).toHaveLength(1);
    FakeSocket.last.tell(table({ asked: 1 }), position(6, ["c"]), { type: "patch", number: 6, position: { number: [7] } });
    expect(heard.filter((one) => one.type === "position").map((one) => (one as Position).number)).toEqual([3, 6, 7]);
  });

  it("does not come again to a table that is not there", async () => {
    FakeSocket.last.accept().tell({ type: "bye", code: "no_such_table", sentence: "there is no such table", retry: 0 });
    FakeSocket.last.close();
    await settled();
    expect(FakeSocket.all).toHaveLength(1);
  });
});
