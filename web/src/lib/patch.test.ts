import { describe, expect, it } from "vitest";
import type { FromTable } from "../wire";
import { changed, Copy, Missed } from "./patch";

interface Sent {
  sent: FromTable[];
  whole: FromTable[];
}
// what the server sent two clients of one seat, with patches and without (`python -m tools.samples`)
const RECORDED = import.meta.glob<Sent[]>("../../samples/patches/*.json", { import: "default", eager: true });

/** The time at which the table was told is another one for everybody. */
const dated = (message: FromTable) => (message.type === "table" ? { ...message, as_of: 0 } : message);

describe("a client that is told what changes", () => {
  it("has games of all titles to follow", () => expect(Object.keys(RECORDED).length).toBeGreaterThan(2));

  it.each(Object.entries(RECORDED))("hears the same as one that is told it all: %s", (_file, moves) => {
    const copy = new Copy();
    let patches = 0;
    for (const { sent, whole } of moves) {
      const told = sent.flatMap((message) => copy.whole(message));
      patches += sent.filter((message) => message.type === "patch").length;
      expect(told.map(dated)).toEqual(whole.map(dated));
    }
    expect(patches).toBeGreaterThan(30);
  });

  it("keeps what did not change as the same object, and changes nothing in place", () => {
    const before = { rows: [{ a: 1 }, { a: 2 }], same: { b: 1 }, gone: 1 as number | undefined };
    const after = changed(before, { rows: { 1: { a: [3] } }, gone: [] });
    expect(after).toEqual({ rows: [{ a: 1 }, { a: 3 }], same: { b: 1 } });
    expect(after.same).toBe(before.same);
    expect(after.rows[0]).toBe(before.rows[0]);
    expect(before).toEqual({ rows: [{ a: 1 }, { a: 2 }], same: { b: 1 }, gone: 1 });
  });

  it("notices that something is missing", () => {
    const copy = new Copy();
    expect(() => copy.whole({ type: "patch", number: 3, position: { number: [4] } })).toThrow(Missed);
    expect(() => copy.whole({ type: "patch", table: { asked: [1] } })).toThrow(Missed);
  });
});
