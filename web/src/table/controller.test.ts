// What the page of a table does, without the page.
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { house } from "../lib/house.svelte";
import { choose } from "../lib/settings.svelte";
import { FakeSocket, choice, draft, open, position, settled, table, view } from "../lib/testing";
import type { Me } from "../wire";
import { TableController, type Screen } from "./controller.svelte";

const LOG = { type: "log", steps: [], messages: [] };

describe("the controller of a table", () => {
  let controller: TableController;
  const screen = { fly: vi.fn(), land: vi.fn(), back: vi.fn(), focusAnswer: vi.fn(), focusTab: vi.fn(), focusBoard: vi.fn() } satisfies Screen;

  function press(key: string) {
    controller.keys.press(new KeyboardEvent("keydown", { key, cancelable: true }));
    flushSync();
  }
  function tell(...messages: object[]) {
    FakeSocket.last.tell(...messages);
    flushSync();
  }

  beforeEach(() => {
    FakeSocket.all = [];
    sessionStorage.clear();
    vi.clearAllMocks();
    screen.fly.mockImplementation((_title, _play, _step, _before, _after, swap: () => Promise<void>) => swap());
    vi.spyOn(house, "words").mockReturnValue(new Promise(() => {}));
    choose({ confirm: false, pace: "instant", cover: true, named: true, keys: true });
    controller = new TableController("abc", "secret", screen, open);
    FakeSocket.last.accept();
    return () => controller.close();
  });

  it("offers the choices of whoever is asked, and takes them by click or key", async () => {
    tell(table(), LOG, position(0, ["dig", "sell"]));
    expect(controller.play.choices.map((one) => one.action)).toEqual(["dig", "sell"]);
    controller.play.act("dig");
    expect(FakeSocket.last.asked("preview")!.actions).toEqual(["dig"]);
    const { request } = FakeSocket.last.asked("preview")!;
    tell(draft(request, ["dig"], ["deep", "flat"]));
    await settled();
    press("2");
    expect(FakeSocket.last.asked("preview")!.actions).toEqual(["dig", "flat"]);
  });

  it("lets pieces travel over the draft, with the title's pictures", async () => {
    choose({ pace: "normal" });
    tell(table(), LOG, position(0, ["dig", "sell"]));
    await vi.waitFor(() => expect(controller.title?.id).toBe("coal_baron"), 4000);
    controller.play.act("dig");
    tell(draft(FakeSocket.last.asked("preview")!.request, ["dig"], ["deep", "flat"], { position: position(0, ["deep", "flat"], { move: 1, view: view(1) }) }));
    await settled();
    expect(screen.fly).toHaveBeenCalledOnce();
    expect(screen.fly.mock.calls[0][2]).toMatchObject({ action: "dig", seat: 0 });
  });

  it("lets the server draw a title that has no pictures, also after a lost connection", async () => {
    tell(table({ title: "nim" }), LOG, position(0, ["take", "pass"]));
    await settled();
    expect(controller.title).toMatchObject({ id: "nim", text: true });
    expect(FakeSocket.last.asked("speak")).toMatchObject({ text: true });
    tell(position(0, ["take", "pass"], { view: view(0, { board: "5 sticks" }) }));
    expect(controller.session.view!.board).toBe("5 sticks");
    vi.useFakeTimers();
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.last.accept().asked("hello")).toMatchObject({ text: true });
    vi.useRealTimers();
  });

  it("asks the others for a turn that has gone to a person, until somebody has answered", () => {
    const [ada] = table().seats;
    const seats = [ada, { ...ada, name: "Bert", yours: false }];
    const step = { move: 1, seat: 0, action: "dig", sentence: "", news: [], at: 0, first: 1, summary: "", view: null, scored: [] };
    tell(table({ seats, asked: 1 }), { type: "log", steps: [step], messages: [] }, position(1, [], { seat: 1 }));
    press("u");
    expect(FakeSocket.last.asked("propose")).toMatchObject({ number: 1, move: 0 });
    FakeSocket.last.sent.length = 0;
    tell(table({ seats, asked: 1, undo: "own" }));
    press("u");
    tell(table({ seats, asked: 1 }), { type: "log", steps: [step, { ...step, move: 2, seat: 1 }], messages: [] }, position(2, [], { seat: 1 }));
    press("u");
    expect(FakeSocket.last.asked("propose")).toBeUndefined();
  });

  it("undoes what comes first: a step of the draft, what was sent, a whole turn", async () => {
    tell(table(), LOG, position(2, ["dig", "sell"], { may_undo: 3, undo_steps: 2 }));
    press("u");
    expect(FakeSocket.last.asked("undo")).toMatchObject({ number: 2, steps: 2 });
    const step = { move: 1, seat: 0, action: "x", sentence: "x", news: [], at: 0, first: 1, summary: "x", view: null, scored: [] };
    tell({ ...LOG, steps: [step] }, position(3, ["dig", "sell"], { move: 2 }));
    press("u");
    expect(FakeSocket.last.asked("propose")).toMatchObject({ move: 0 });
  });

  it("takes one more of equal things where one is forced already", () => {
    const pick = { asks: "Choose 2", button: "Pay", items: [choice("pay a")], chosen: [], may: ["pay a"], must: ["pay a"], least: 2, most: 2, actions: [], counted: "", at_once: false };
    tell(table(), LOG, position(0, ["pay a", "pay b"], { pick }));
    controller.choose("pay a");
    expect(FakeSocket.last.asked("preview")!.picks).toEqual(["pay a"]);
  });

  it("shows the sheet once when the game is over", () => {
    tell(table({ status: "over", asked: -1 }), LOG, position(9, [], { seat: -1, question: "game_over" }));
    expect(controller.sheet).toBe("end");
    controller.sheet = "";
    tell(table({ status: "over", asked: -1, watching: 1 }));
    expect(controller.sheet).toBe("");
  });

  it("covers the table for the next person at this screen, who is ready by Enter", () => {
    const both = table();
    both.seats[1] = { ...both.seats[0], name: "Ben" };
    tell(both, LOG, position(3, [], { seat: 1 }));
    expect(controller.covered).toBe(1);
    press("Enter");
    expect(FakeSocket.last.asked("look")!.seat).toBe(1);
  });

  it("sits down when the table knows who we are, not before", async () => {
    vi.spyOn(house, "somebody").mockResolvedValue({} as Me);
    vi.useFakeTimers();
    tell(table({ status: "waiting" }), LOG);
    const sat = controller.sit(1, "Ada");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all.length).toBe(2);
    expect(FakeSocket.last.asked("sit")).toBeUndefined();
    FakeSocket.last.accept();
    tell(table({ status: "waiting" }));
    await vi.advanceTimersByTimeAsync(0);
    const asked = FakeSocket.last.asked("sit")!;
    expect(asked).toMatchObject({ seat: 1, invite: "secret" });
    tell({ type: "done", request: asked.request, number: 0, table: null });
    await sat;
    vi.useRealTimers();
  });

  it("says why a name will not do, and sits down nowhere", async () => {
    vi.spyOn(house, "somebody").mockRejectedValue(new Error("That name is taken."));
    tell(table({ status: "waiting" }), LOG);
    await controller.sit(1, "Admin");
    expect(controller.session.refusal?.sentence).toBe("That name is taken.");
    expect(FakeSocket.last.asked("sit")).toBeUndefined();
  });

  it("opens the panel that a key names; where it stands beside the board, it stays", () => {
    tell(table(), LOG, position(0, ["dig", "sell"]));
    press("l");
    expect([controller.tab, controller.drawer]).toEqual(["log", true]);
    expect(screen.focusTab).toHaveBeenCalledWith("log");
    press("Escape");
    expect(controller.drawer).toBe(true);
  });
});
