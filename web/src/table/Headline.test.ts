// The strip above the board: who did what.
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { choose } from "../lib/settings.svelte";
import { FakeSocket, open, position, settled, table } from "../lib/testing";
import Headline from "./Headline.svelte";
import { Session } from "./session.svelte";

let session: Session;

beforeEach(() => {
  FakeSocket.all = [];
  choose({ language: "en", pace: "instant" });
  session = new Session("abc", undefined, open);
});
afterEach(() => {
  session.close();
  cleanup();
});

it("says at the beginning what it is for", async () => {
  FakeSocket.last.accept().tell(table(), { type: "log", steps: [], messages: [] }, position(1, ["dig", "sell"]));
  render(Headline, { session, title: undefined });
  await settled();
  expect(screen.getByTestId("stage-soon").textContent).toBe("You begin. What the others do is told here.");
});

it("divides the name from what was done: a sentence begins there", async () => {
  const step = { move: 1, seat: 1, action: "x", sentence: "", news: [], at: 0, first: 1, summary: "Take 6 Marks", view: null, scored: [] };
  FakeSocket.last.accept().tell(table(), { type: "log", steps: [step], messages: [] }, position(1, ["dig", "sell"]));
  render(Headline, { session, title: undefined });
  await settled();
  expect(screen.getByTestId("since-turn").textContent).toContain("Hewer: Take 6 Marks");
});
