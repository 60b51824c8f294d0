import { describe, expect, it } from "vitest";
import { clockHelp, clockWords, undoWords } from "./terms";

describe("what is agreed at a table", () => {
  it("is said in few words", () => {
    expect(clockWords({ seconds: 1200, increment: 10 })).toBe("20 min + 10 s");
    expect(clockWords({ seconds: 259200, increment: 86400 })).toBe("3 days + 1 day");
    expect(clockWords({ seconds: 600 })).toBe("10 min");
    expect(undoWords("none")).toBe("no take-backs");
  });

  it("tells of the grace of a lost connection only where people play in one sitting", () => {
    expect(clockHelp({ seconds: 1200, increment: 10 })).toContain("connection");
    expect(clockHelp({ seconds: 259200, increment: 86400 })).not.toContain("connection");
    expect(clockHelp({ seconds: 600, at_zero: "resign" })).toContain("resigns");
  });
});
