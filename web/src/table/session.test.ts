// Composing a turn, over a socket whose other end the test holds.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, choice, draft, open, position, settled, table, view } from "../lib/testing";
import { choose } from "../lib/settings.svelte";
import type { Pick } from "../wire";
import { Session } from "./session.svelte";

const START = position(0, ["dig", "sell"]);

function answer(next: string[], more = {}) {
  const asked = FakeSocket.last.asked("preview")!;
  FakeSocket.last.tell(draft(asked.request, asked.actions, next, more));
  return settled();
}

describe("a table", () => {
  let session: Session;

  function sit(at = START, log: object[] = []) {
    FakeSocket.last.accept().tell(table(), { type: "log", steps: log, messages: [] }, at);
  }

  beforeEach(() => {
    FakeSocket.all = [];
    sessionStorage.clear();
    choose({ confirm: false, pace: "instant" });
    session = new Session("abc", undefined, open);
    return () => session.close();
  });

  it("composes a turn click by click and sends it when it is complete", async () => {
    sit();
    void session.drafting.add("dig");
    expect(FakeSocket.last.asked("preview")!.actions).toEqual(["dig"]);
    await answer(["deep", "flat"]);
    expect(session.drafting.choices.map((one) => one.action)).toEqual(["deep", "flat"]);
    expect(FakeSocket.last.asked("move")).toBeUndefined();
    void session.drafting.add("deep");
    await answer([], { turn_over: true });
    expect(FakeSocket.last.asked("move")!.actions).toEqual(["dig", "deep"]);
  });

  it("gives a single answer by itself, and steps back over it", async () => {
    sit();
    void session.drafting.add("dig");
    await answer(["only"]);
    expect(FakeSocket.last.asked("preview")!.actions).toEqual(["dig", "only"]);
    await answer(["left", "right"]);
    expect(session.drafting.actions).toEqual(["dig", "only"]);
    await session.drafting.stepBack();
    expect(session.drafting.actions).toEqual([]);
    expect(session.drafting.choices.map((one) => one.action)).toEqual(["dig", "sell"]);
  });

  it("never sends what nobody chose", async () => {
    sit(position(0, ["pass"]));
    await answer([], { turn_over: true });
    expect(session.drafting.complete).toBe(true);
    expect(FakeSocket.last.asked("move")).toBeUndefined();
    void session.drafting.send();
    expect(FakeSocket.last.asked("move")!.actions).toEqual(["pass"]);
  });

  it("sends at once what reveals something, unless every turn is to be confirmed", async () => {
    sit();
    choose({ confirm: true });
    void session.drafting.add("dig");
    await answer([], { reveals: true });
    expect(session.drafting.complete).toBe(true);
    expect(session.drafting.pending).toBe("dig"); // the board shows it as a ghost
    expect(FakeSocket.last.asked("move")).toBeUndefined();
    await session.drafting.startOver();
    expect(session.drafting.pending).toBeUndefined();
    choose({ confirm: false });
    void session.drafting.add("sell");
    await answer([], { reveals: true });
    expect(FakeSocket.last.asked("move")!.actions).toEqual(["sell"]);
  });

  it("asks where something is lost, and says what", async () => {
    const lossy = { ...position(0, ["dig", "pass"]) };
    lossy.choices[1].loses = "Pass? You still have 11 workers this shift.";
    sit(lossy);
    await session.drafting.add("pass");
    expect(session.drafting.risk?.words).toBe("Pass? You still have 11 workers this shift.");
    expect(FakeSocket.last.asked("preview")).toBeUndefined();
    session.drafting.spare();
    expect(session.drafting.choices).toHaveLength(2);
    await session.drafting.add("pass");
    void session.drafting.insist();
    await answer([], { turn_over: true });
    expect(FakeSocket.last.asked("move")!.actions).toEqual(["pass"]);
  });

  it("never pays by itself, even if there is one way only", async () => {
    sit();
    void session.drafting.add("dig");
    const asked = FakeSocket.last.asked("preview")!;
    FakeSocket.last.tell(draft(asked.request, asked.actions, [], { position: position(0, ["pay 1"], { spends: true }) }));
    await settled();
    expect(session.drafting.actions).toEqual(["dig"]);
    expect(session.drafting.choices.map((one) => one.action)).toEqual(["pay 1"]);
  });

  it("chooses a set in any order and sends it in the order of the rules", async () => {
    const items = ["pay a", "pay b", "pay c"].map(choice);
    const set = (chosen: string[], may: string[], actions: string[]): Pick => ({ asks: "Choose 2", button: `Pay with these ${chosen.length}`, items, chosen, may, must: [], least: 2, most: 2, actions, counted: "", at_once: false });
    sit(position(0, ["pay a", "pay b"], { pick: set([], ["pay a", "pay b", "pay c"], []) }));
    const tell = (pick: Pick) => {
      const asked = FakeSocket.last.asked("preview")!;
      FakeSocket.last.tell(draft(asked.request, [], [], { position: position(0, ["pay a", "pay b"], { pick }) }));
      return settled();
    };
    void session.drafting.toggle("pay c");
    expect(FakeSocket.last.asked("preview")!.picks).toEqual(["pay c"]);
    await tell(set(["pay c"], ["pay a", "pay b"], []));
    expect(session.drafting.item("pay c", 0)?.on).toBe(true);
    expect(session.drafting.item("pay c", 1)).toBeUndefined();
    void session.drafting.toggle("pay a");
    await tell(set(["pay c", "pay a"], [], ["pay a", "pay c"]));
    expect(FakeSocket.last.asked("move")).toBeUndefined();
    void session.drafting.take();
    expect(FakeSocket.last.asked("preview")!.actions).toEqual(["pay a", "pay c"]);
    await answer([], { turn_over: true });
    expect(FakeSocket.last.asked("move")!.actions).toEqual(["pay a", "pay c"]);
  });

  it("hears who ticks faster than the server answers, and takes a double click for one", async () => {
    const items = ["pay a", "pay b"].map(choice);
    const set = (chosen: string[], may: string[]): Pick => ({ asks: "Choose 2", button: "Pay", items, chosen, may, must: [], least: 2, most: 2, actions: [], counted: "", at_once: false });
    sit(position(0, ["pay a", "pay b"], { pick: set([], ["pay a", "pay b"]) }));
    const tell = (pick: Pick) => {
      const asked = FakeSocket.last.asked("preview")!;
      FakeSocket.last.tell(draft(asked.request, [], [], { position: position(0, ["pay a", "pay b"], { pick }) }));
      return settled();
    };
    void session.drafting.toggle("pay b");
    void session.drafting.toggle("pay b");
    void session.drafting.toggle("pay a");
    expect(FakeSocket.last.asked("preview")!.picks).toEqual(["pay b"]);
    await tell(set(["pay b"], ["pay a"]));
    expect(FakeSocket.last.asked("preview")!.picks).toEqual(["pay b", "pay a"]);
    await tell(set(["pay b", "pay a"], []));
    expect(session.drafting.pick!.chosen).toEqual(["pay b", "pay a"]);
  });

  it("tells why a click is refused and leaves the draft as it was", async () => {
    sit();
    void session.drafting.add("fly");
    FakeSocket.last.tell({ type: "refused", request: FakeSocket.last.asked("preview")!.request, code: "no", sentence: "coal does not fly", rule: "§9" });
    await settled();
    expect(session.refusal).toMatchObject({ sentence: "coal does not fly", rule: "§9" });
    expect(session.drafting.actions).toEqual([]);
  });

  it("pays with the last card that is touched, and never with one that nobody touched", async () => {
    const items = ["pay 1", "pay 2"].map((action) => ({ action, answer: { do: "pay" }, sentence: action, loses: "" }));
    const sum = (chosen: string[], must: string[], actions: string[]): Pick => ({ asks: "Pay 3", button: "Pay", items, chosen, may: ["pay 1", "pay 2"], must, least: 1, most: 3, actions, counted: "", at_once: true });
    const asking = position(0, ["pay 1+2", "pay 1+1+1"], { pick: sum([], [], []) });
    sit(asking);
    const tell = (pick: Pick) => FakeSocket.last.tell(draft(FakeSocket.last.asked("preview")!.request, [], [], { position: { ...asking, pick } }));
    const laid = session.drafting.toggle("pay 2");
    tell(sum(["pay 2"], ["pay 1"], ["pay 1+2"]));
    await laid;
    expect(session.drafting.actions).toEqual([]);
    expect(session.drafting.item("pay 1", 0)).toMatchObject({ on: true, forced: false });
    const last = session.drafting.toggle("pay 1");
    await vi.waitFor(() => expect(FakeSocket.last.asked("preview")!.picks).toEqual(["pay 2", "pay 1"]));
    tell(sum(["pay 2", "pay 1"], [], ["pay 1+2"]));
    await vi.waitFor(() => expect(FakeSocket.last.asked("preview")!.actions).toEqual(["pay 1+2"]));
    FakeSocket.last.tell(draft(FakeSocket.last.asked("preview")!.request, ["pay 1+2"], []));
    await last;
    expect(session.drafting.actions).toEqual(["pay 1+2"]);
  });

  it("keeps a half-composed turn over a reload, while nothing has happened", async () => {
    sit();
    void session.drafting.add("dig");
    await answer(["deep", "flat"]);
    session.close();
    session = new Session("abc", undefined, open);
    sit();
    expect(FakeSocket.last.asked("preview")!.actions).toEqual(["dig"]);
    await answer(["deep", "flat"]);
    expect(session.drafting.actions).toEqual(["dig"]);
    FakeSocket.last.tell(position(1, ["other", "thing"]));
    expect(session.drafting.actions).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  });

  it("sends a turn that was under way at a reload under its old name", async () => {
    sit();
    void session.drafting.add("dig");
    await answer([], { turn_over: true });
    const name = FakeSocket.last.asked("move")!.request;
    const kept = sessionStorage.getItem("glueckauf.draft.abc")!;
    session.close();
    sessionStorage.setItem("glueckauf.draft.abc", kept);
    session = new Session("abc", undefined, open);
    sit();
    await answer([], { turn_over: true });
    expect(FakeSocket.last.asked("move")!.request).toBe(name);
  });

  it("takes what really is, when it was behind", async () => {
    sit();
    void session.drafting.add("dig");
    await answer([], { turn_over: true });
    const { request } = FakeSocket.last.asked("move")!;
    FakeSocket.last.tell({ type: "refused", request, code: "stale_move", sentence: "the table has moved on", position: position(4, ["a", "b"]) });
    await settled();
    expect(session.position!.number).toBe(4);
    expect(session.drafting.actions).toEqual([]);
  });

  it("shows what others did step by step, not what I sent myself", async () => {
    sit();
    choose({ pace: "fast" });
    const step = (move: number, seat: number) => ({ move, seat, action: "x", sentence: "x", news: [], at: 0, first: 1, summary: "x", view: view(move), scored: [] });
    FakeSocket.last.tell({ type: "played", steps: [step(1, 1), step(2, 1)], position: position(2, ["a", "b"]) });
    expect(session.presenter.active).toBe(true);
    expect(session.view).toEqual(view(0));
    expect(session.log.map((one) => one.move)).toEqual([1, 2]);
    session.presenter.skip();
    await settled();
    expect(session.view).toEqual(view(2));
    void session.drafting.add("a");
    const asked = FakeSocket.last.asked("preview")!;
    FakeSocket.last.tell(draft(asked.request, ["a"], [], { turn_over: true }, 2));
    await settled();
    FakeSocket.last.tell({ type: "played", steps: [step(3, 0)], position: position(3, [], { seat: 1 }) });
    expect(session.presenter.active).toBe(false);
    expect(session.view).toEqual(view(3));
  });

  it("hides the table until the next person at this screen is ready", () => {
    const both = table();
    both.seats[1] = { ...both.seats[0], name: "Ben" };
    FakeSocket.last.accept().tell(both, { type: "log", steps: [], messages: [] }, position(3, [], { seat: 1 }));
    expect(session.handOver).toBe(1);
    void session.look(1);
    expect(FakeSocket.last.asked("look")!.seat).toBe(1);
    FakeSocket.last.tell(position(3, ["a"], { seat: 1, viewer: 1 }));
    expect(session.handOver).toBeUndefined();
  });

  it("forgets taken-back moves, and hears those done again as played", () => {
    const step = (move: number) => ({ move, seat: 0, action: "x", sentence: "x", news: [], at: 0, first: 1, summary: "x", view: null, scored: [] });
    sit(position(2, ["a", "b"]), [step(1), step(2)]);
    FakeSocket.last.tell(position(3, ["a", "b"], { move: 1 }));
    expect(session.log.map((one) => one.move)).toEqual([1]);
    FakeSocket.last.tell({ type: "played", steps: [step(2)], position: position(4, ["a", "b"], { move: 2 }) });
    expect(session.log.map((one) => one.move)).toEqual([1, 2]);
    expect(FakeSocket.last.asked("look")).toBeUndefined();
  });

  it("asks for nothing when the game begins: the position comes by itself", () => {
    FakeSocket.last.accept().tell(table({ status: "waiting" }), { type: "log", steps: [], messages: [] });
    FakeSocket.last.tell(table());
    expect(session.position).toBeUndefined();
    FakeSocket.last.tell(START);
    expect(session.position!.number).toBe(0);
    expect(FakeSocket.last.sent.map((message) => message.type)).toEqual(["hello"]);
  });

  it("says when the table talks to us, or that it never will", async () => {
    const first = session.online();
    FakeSocket.last.accept().tell(table());
    expect(await first).toBe(true);
    expect(await session.online()).toBe(true);
    session.again();
    const left = session.online();
    session.close();
    expect(await left).toBe(false);
  });
});
