// The dock as somebody sees it: question, answers, the way back.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { choose, settings } from "../lib/settings.svelte";
import { FakeSocket, draft, open, position, settled, table } from "../lib/testing";
import Dock from "./Dock.svelte";
import { Session } from "./session.svelte";

let session: Session;

beforeEach(() => {
  FakeSocket.all = [];
  sessionStorage.clear();
  choose({ language: "en", pace: "instant", confirm: false, list: true, sheet: false });
  session = new Session("abc", undefined, open);
  const nothing = vi.fn();
  render(Dock, { session, title: undefined, onhint: nothing, onend: nothing, onundo: nothing, onchoose: (action: string) => void session.drafting.add(action), onpoint: nothing });
});
afterEach(() => {
  session.close();
  cleanup();
});

it("lists all answers with their sentences, and marks a draft", async () => {
  FakeSocket.last.accept().tell(table(), { type: "log", steps: [], messages: [] }, position(0, ["dig", "sell"]));
  await settled();
  expect(screen.getByTestId("question").textContent).toContain("What?");
  const [dig, sell] = screen.getAllByTestId("choice");
  expect(dig.textContent).toContain("to dig");
  expect(sell.dataset.action).toBe("sell");
  expect(screen.queryByTestId("draft-tag")).toBeNull();
  await fireEvent.click(dig);
  const asked = FakeSocket.last.asked("preview")!;
  FakeSocket.last.tell(draft(asked.request, asked.actions, ["deep", "flat"]));
  await settled();
  expect(screen.getByTestId("draft-tag").textContent).toBe("not sent yet");
  await fireEvent.click(screen.getByTestId("step-back"));
  await settled();
  expect(screen.getAllByTestId("choice").map((button) => button.dataset.action)).toEqual(["dig", "sell"]);
});

it("asks for a confirmation of every turn if somebody wants that", async () => {
  choose({ confirm: true });
  FakeSocket.last.accept().tell(table(), { type: "log", steps: [], messages: [] }, position(0, ["draw", "sell"]));
  await settled();
  await fireEvent.click(screen.getAllByTestId("choice")[0]);
  const asked = FakeSocket.last.asked("preview")!;
  FakeSocket.last.tell(draft(asked.request, asked.actions, [], { reveals: true }));
  await settled();
  expect(screen.queryAllByTestId("choice")).toHaveLength(0);
  await fireEvent.click(screen.getByTestId("confirm"));
  expect(FakeSocket.last.asked("move")!.actions).toEqual(["draw"]);
});

it("says who is thinking, in both languages, and who has won", async () => {
  FakeSocket.last.accept().tell(table({ asked: 1 }), { type: "log", steps: [], messages: [] }, position(1, [], { seat: 1 }));
  await settled();
  expect(screen.getByTestId("thinking").textContent).toContain("Hewer is thinking");
  choose({ language: "de" });
  await settled();
  expect(screen.getByTestId("thinking").textContent).toContain("Hauer überlegt");
  choose({ language: "en" });
  FakeSocket.last.tell(table({ status: "over", asked: -1, places: [1, 2], scores: [61, 40] }), position(2, [], { seat: -1, question: "game_over" }));
  await settled();
  expect(screen.getByTestId("winner").textContent).toBe("Ada wins with 61 points.");
});

it("counts the answers, and remembers whether their list is open", async () => {
  choose({ list: false });
  FakeSocket.last.accept().tell(table(), { type: "log", steps: [], messages: [] }, position(0, ["dig", "sell"]));
  await settled();
  const toggle = screen.getByTestId("toggle-list");
  expect([toggle.textContent?.trim(), toggle.getAttribute("aria-expanded")]).toEqual(["2 choices", "false"]);
  expect(document.getElementById("choices")!.hidden).toBe(true);
  await fireEvent.click(toggle);
  expect(document.getElementById("choices")!.hidden).toBe(false);
  expect([toggle.getAttribute("aria-expanded"), settings.list]).toEqual(["true", true]);
  expect(JSON.parse(localStorage.getItem("glueckauf.settings")!).list).toBe(true);
  choose({ list: false });
});

it("says so where there was nothing to choose, and nothing of a draft while it is sent", async () => {
  FakeSocket.last.accept().tell(table(), { type: "log", steps: [], messages: [] }, position(0, ["bank"]));
  await settled();
  const asked = FakeSocket.last.asked("preview")!;
  expect(asked.actions).toEqual(["bank"]);
  FakeSocket.last.tell(draft(asked.request, asked.actions, [], { turn_over: true, summary: "Bank: take 1 Mark" }));
  await settled();
  expect(screen.getByTestId("question").textContent).toContain("Bank: take 1 Mark. There is nothing else to do.");
  await fireEvent.click(screen.getByTestId("confirm"));
  expect(screen.queryByTestId("draft-tag")).toBeNull();
});

it("does not ask for a word, and shows no button for it, where a turn is sent at once", async () => {
  FakeSocket.last.accept().tell(table(), { type: "log", steps: [], messages: [] }, position(0, ["draw", "sell"]));
  await settled();
  await fireEvent.click(screen.getAllByTestId("choice")[0]);
  const asked = FakeSocket.last.asked("preview")!;
  FakeSocket.last.tell(draft(asked.request, asked.actions, [], { reveals: true }));
  await settled();
  expect(screen.getByTestId("question").textContent).toBe("Sending …");
  expect(screen.getByTestId("dock").classList).not.toContain("complete");
  expect(screen.queryByTestId("confirm")).toBeNull();
});

it("says of something revealed only what is true: whether it can be taken back", async () => {
  choose({ confirm: true });
  FakeSocket.last.accept().tell(table({ rated: true }), { type: "log", steps: [], messages: [] }, position(0, ["draw", "sell"]));
  await settled();
  await fireEvent.click(screen.getAllByTestId("choice")[0]);
  const asked = FakeSocket.last.asked("preview")!;
  FakeSocket.last.tell(draft(asked.request, asked.actions, [], { reveals: true }));
  await settled();
  expect(screen.getByTestId("question").textContent).toContain("cannot be undone");
  FakeSocket.last.tell(table());
  await settled();
  expect(screen.getByTestId("question").textContent).toContain("You can still undo it");
});

it("offers a hint in the middle of a draft, too", async () => {
  FakeSocket.last.accept().tell(table(), { type: "log", steps: [], messages: [] }, position(0, ["dig", "sell"]));
  await settled();
  expect(screen.getByTestId("hint")).toBeTruthy();
  await fireEvent.click(screen.getAllByTestId("choice")[0]);
  const asked = FakeSocket.last.asked("preview")!;
  FakeSocket.last.tell(draft(asked.request, asked.actions, ["deep", "flat"]));
  await settled();
  expect(screen.getByTestId("draft-tag")).toBeTruthy();
  expect(screen.getByTestId("hint")).toBeTruthy();
});

it("offers nothing to choose while there is no connection, and says so", async () => {
  FakeSocket.last.accept().tell(table(), { type: "log", steps: [], messages: [] }, position(0, ["dig", "sell"]));
  await settled();
  expect(screen.getAllByTestId("choice")).toHaveLength(2);
  FakeSocket.last.close();
  await settled();
  expect(screen.queryAllByTestId("choice")).toHaveLength(0);
  expect(screen.getByTestId("question").textContent).toContain("No connection: your turn waits.");
});
