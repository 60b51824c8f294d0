import { beforeEach, expect, test } from "vitest";
import type { Table } from "../wire";
import { checkDeal, commitmentTo, drawNumber, numberBehind, seedOf, withNumber } from "./fair";

beforeEach(() => localStorage.clear());

const DEAL = { by: null, secret: "0".repeat(64), parts: [{ seat: 0, commitment: null, value: null }, { seat: 1, commitment: null, value: null }] };
const TABLE = { id: "table", title: "coal_baron", rules_version: 2, options: { b: "2", a: "1" }, seats: [{}, {}], deal: DEAL } as unknown as Table;

test("commitments and seeds are those of the server", async () => {
  expect((await commitmentTo("00".repeat(32))).slice(0, 16)).toBe("d6fc7e3591adbf14");
  expect(await seedOf(TABLE)).toBe("8a1d06aa0e30783dbfbe454b43ce63b13f467cd4debb1e6a64c9dab2ea10efb3");
});

test("a number is kept until it is revealed, and no other is", async () => {
  const commitment = (await drawNumber())!;
  const value = numberBehind(commitment)!;
  expect(value).toMatch(/^[0-9a-f]{64}$/);
  expect(await commitmentTo(value)).toBe(commitment);
  expect(numberBehind("0".repeat(64))).toBeUndefined();
  expect((await drawNumber())!).not.toBe(commitment);
});

test("only who sits at a new table contributes to its deal", async () => {
  expect((await withNumber({ title: "x", seats: [{ kind: "me" }, { kind: "bot" }] })).commitment).toMatch(/^[0-9a-f]{64}$/);
  expect((await withNumber({ title: "x", seats: [{ kind: "bot" }, { kind: "bot" }] })).commitment).toBeUndefined();
});

test("a deal is fair if all of it fits, and not otherwise", async () => {
  const value = "1".repeat(64);
  const parts = [{ seat: 0, commitment: await commitmentTo(value), value }, DEAL.parts[1]];
  const table = { ...TABLE, commitment: await commitmentTo(DEAL.secret), deal: { ...DEAL, parts } } as Table;
  table.seed = await seedOf(table);
  expect(await checkDeal(table)).toBe("fair");
  expect(await checkDeal({ ...table, seed: "other" })).toBe("unfair");
  expect(await checkDeal({ ...table, commitment: "other" })).toBe("unfair");
  expect(await checkDeal({ ...table, deal: { ...table.deal!, parts: [{ ...parts[0], value: "2".repeat(64) }, parts[1]] } })).toBe("unfair");
  expect(await checkDeal({ ...table, deal: { ...table.deal!, secret: null } })).toBe("unknown");
});
