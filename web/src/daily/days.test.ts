import { describe, expect, it } from "vitest";
import { besideMaster, dayName, span } from "./days";

describe("days and points in words", () => {
  it("names a day of UTC wherever one is", () => {
    expect(dayName("2026-11-18")).toBe("Wednesday 18 November");
  });
  it("says how long there is left", () => {
    expect(span(59)).toBe("1 min");
    expect(span(3600 * 5 + 61)).toBe("5 h 2 min");
    expect(span(-3)).toBe("0 min");
  });
  it("compares with the master", () => {
    expect([besideMaster(40, 41), besideMaster(41, 41), besideMaster(43, 41)]).toEqual(["1 fewer than the master (41)", "as many as the master", "2 more than the master (41)"]);
  });
});
