import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { http } from "../lib/http";
import { settings } from "../lib/settings.svelte";
import { table } from "../lib/testing";
import type { Table } from "../wire";
import EndSheet from "./EndSheet.svelte";
import { comparison, endedEarly, verdict } from "./result";
import type { Session } from "./session.svelte";

const NAMES = ["Ada", "Hauer"];

function over(scores: number[], places: number[], resigned: number[] = []): Table {
  const told = table({ status: "over", scores, places });
  return { ...told, seats: told.seats.map((seat, index) => ({ ...seat, resigned: resigned.includes(index) })) };
}

beforeEach(() => {
  settings.language = "en";
});

describe("the result", () => {
  it("names the winner with the points that decided", () => {
    expect(verdict(over([34, 30], [1, 2]), NAMES)).toBe("Ada wins with 34 points");
    expect(verdict(over([30, 30], [1, 1]), NAMES)).toBe("Ada and Hauer win together with 30 points");
  });

  it("says after a resignation that it was one, and no points", () => {
    const told = over([5, 0], [2, 1], [0]);
    expect(endedEarly(told)).toBe(true);
    expect(verdict(told, NAMES)).toBe("Hauer wins: Ada resigned");
    settings.language = "de";
    expect(verdict(told, NAMES)).toBe("Hauer gewinnt: Ada hat aufgegeben");
  });

  it("compares by category, and the differences add up", () => {
    const sheet = [{ orders: 20, majorities: 14, total: 34 }, { orders: 32, majorities: 10, total: 42 }, { orders: 1, majorities: 1, total: 2 }];
    const mine = comparison(sheet, [2, 1, 3], 0)!;
    expect(mine).toEqual({ other: 1, lead: -8, differences: [{ category: "orders", points: -12 }, { category: "majorities", points: 4 }] });
    expect(comparison(sheet, [2, 1, 3], 1)!.other).toBe(0);
    for (const seat of [0, 1, 2]) {
      const { lead, differences } = comparison(sheet, [2, 1, 3], seat)!;
      expect(differences.reduce((sum, one) => sum + one.points, 0)).toBe(lead);
    }
  });
});

describe("the end sheet", () => {
  const session = (told: Table) =>
    ({ id: "abc", table: told, mine: [0], names: NAMES, nameOf: (seat: number) => NAMES[seat], log: [], ask: vi.fn() }) as unknown as Session;
  const props = { title: undefined, onclose: () => {}, onscoring: () => {} };

  beforeEach(() => {
    vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} }); // prettier-ignore
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.open = true;
    };
  });

  it("says for whoever resigned that they did, and that the points decided nothing", async () => {
    vi.spyOn(http, "course").mockResolvedValue({ points: [[0, 0]], categories: ["orders"], sheet: [{ orders: 5, total: 5 }, { orders: 0, total: 0 }] });
    render(EndSheet, { session: session(over([5, 0], [2, 1], [0])), ...props });
    expect(await screen.findByText(/Ada resigned: the points below decided nothing/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Hauer wins: Ada resigned" })).toBeTruthy();
    expect(screen.queryByTestId("why")).toBeNull();
  });

  it("says why somebody lost, and what it would have taken", async () => {
    vi.spyOn(http, "course").mockResolvedValue({ points: [[0, 0]], categories: ["orders", "majorities"], sheet: [{ orders: 20, majorities: 14, total: 34 }, { orders: 32, majorities: 10, total: 42 }] });
    render(EndSheet, { session: session(over([34, 42], [2, 1])), ...props });
    const why = await screen.findByTestId("why");
    expect(why.textContent).toContain("9 more points would have won");
    expect(why.textContent?.replaceAll(/\s+/g, " ")).toContain("orders −12");
  });
});
