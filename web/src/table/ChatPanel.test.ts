// Who can be reported from the chat: everybody but oneself, also before the page knows who that is.
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { house } from "../lib/house.svelte";
import { choose } from "../lib/settings.svelte";
import { FakeSocket, open, position, settled, table } from "../lib/testing";
import type { Message } from "../wire";
import ChatPanel from "./ChatPanel.svelte";
import { Session } from "./session.svelte";

let session: Session;

beforeEach(() => {
  FakeSocket.all = [];
  choose({ language: "en" });
  house.me = undefined;
  session = new Session("abc", undefined, open);
});
afterEach(() => {
  session.close();
  cleanup();
});

const said = (number: number, player: string, name: string): Message => ({
  type: "message", number, player, name, seat: number, text: "Glück auf!", at: 0, removed: false,
});

it("offers to report others, and never oneself", async () => {
  const told = table();
  told.seats[0] = { ...told.seats[0], kind: "person", player: "me", name: "Anna", yours: true };
  told.seats[1] = { ...told.seats[1], kind: "person", player: "other", name: "Ben", yours: false };
  const messages = [said(0, "me", "Anna"), said(1, "other", "Ben")];
  FakeSocket.last.accept().tell(told, { type: "log", steps: [], messages }, position(0, [], { seat: 1 }));
  render(ChatPanel, { session });
  await settled();
  const flags = screen.getAllByTestId("report-message").map((flag) => flag.getAttribute("aria-label"));
  expect(flags).toEqual(["Report or mute Ben"]);
  expect(screen.getAllByTestId("about-player")).toHaveLength(1);
});
