// Somebody is away: when that is said, and when a bot is offered.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { choose } from "../lib/settings.svelte";
import { FakeSocket, open, position, settled, table } from "../lib/testing";
import type { Seat, Table } from "../wire";
import AbsenceBar from "./AbsenceBar.svelte";
import { Session } from "./session.svelte";

let session: Session;
const LOG = { type: "log", steps: [], messages: [] };

beforeEach(() => {
  FakeSocket.all = [];
  choose({ language: "en", level: "steiger" });
  session = new Session("abc", undefined, open);
});
afterEach(() => {
  session.close();
  cleanup();
});

async function away(seat: Partial<Seat>, more: Partial<Table> = {}) {
  const told = table({ as_of: 1000, asked: 1, ...more });
  told.seats[1] = { ...told.seats[1], kind: "person", name: "Ben", yours: false, online: false, ...seat };
  FakeSocket.last.accept().tell(told, LOG, position(0, [], { seat: 1 }));
  render(AbsenceBar, { session });
  await settled();
}

it("offers a substitute when one may be proposed, and proposes it by one click", async () => {
  await away({ absent: 880, replaceable: 999 });
  expect(screen.getByTestId("absence").textContent).toContain("Ben has been away for 2 minutes.");
  await fireEvent.click(screen.getByTestId("substitute"));
  expect(FakeSocket.last.asked("propose")).toMatchObject({ what: "replace", seat: 1, level: "steiger" });
});

it("says only that they are away before that, and is quiet for whoever waits", async () => {
  await away({ absent: 930, replaceable: 1100 });
  expect(screen.queryByTestId("substitute")).toBeNull();
  await fireEvent.click(screen.getByTestId("wait"));
  expect(screen.queryByTestId("absence")).toBeNull();
});

it("says nothing of somebody who has just reloaded the page, nor while another is asked", async () => {
  await away({ absent: 995, replaceable: 1100 });
  expect(screen.queryByTestId("absence")).toBeNull();
  cleanup();
  await away({ absent: 900, replaceable: 1100 }, { asked: 0 });
  expect(screen.queryByTestId("absence")).toBeNull();
});
