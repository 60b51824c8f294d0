import { describe, expect, it } from "vitest";
import { fragment, inviteTo, remember, rememberFrom } from "./invites";

describe("secrets of links", () => {
  it("come from the fragment and go into links", () => {
    expect(fragment("abc")).toBe("");
    rememberFrom({ pathname: "/t/abc", hash: "#sec%20ret" });
    expect(inviteTo("abc")).toBe("sec ret");
    expect(fragment("abc")).toBe("#sec%20ret");
  });
  it("are kept when an address has none", () => {
    rememberFrom({ pathname: "/t/abc", hash: "" });
    remember("abc", null);
    expect(inviteTo("abc")).toBe("sec ret");
  });
  it("belong to tables only", () => {
    rememberFrom({ pathname: "/rules/coal_baron", hash: "#section" });
    expect(inviteTo("coal_baron")).toBe("");
  });
});
