import { describe, expect, it } from "vitest";
import { anchorOf, blocksOf, inline, marked, search } from "./markdown";

const PAGE = `# Title

## 5. Factory

Text with \`code\` and **bold**. See R1 and §5.1.

### 5.1 Spaces

- A point
  that goes on
- **R1 Timing.** A ruling about cubes.

| Step | Effect |
|---|---|
| M3 load | one cube |
`;

describe("the rules page", () => {
  const blocks = blocksOf(PAGE);

  it("anchors sections, rulings and steps", () => {
    expect(blocks.filter((block) => block.id).map((block) => block.id)).toEqual(["§5", "§5.1", "R1"]);
    expect(blocks.at(-1)!.html).toContain('<tr id="M3">');
    expect([anchorOf("§6 M3"), anchorOf("§5.1"), anchorOf("R7")]).toEqual(["M3", "§5.1", "R7"]);
  });

  it("links mentions of rules and lets no markup through", () => {
    expect(inline("see R12, <b> and `R3`")).toBe('see <a href="#R12">R12</a>, &lt;b&gt; and <code>R3</code>');
    expect(inline("*so* **it** is")).toBe("<em>so</em> <strong>it</strong> is");
  });

  it("anchors rulings in tables, reads tables inside points, and takes no type of wagon for a ruling", () => {
    const table = blocksOf("- A point\n\n  | R7 | asked | answered |\n  |---|---|---|\n  | R8 | a | b |\n");
    expect(table.at(-1)!.html).toContain('<tr id="R8">');
    expect(inline("R3-D Boxcar")).toBe("R3-D Boxcar");
  });

  it("joins the lines of a point", () => {
    expect(blocks.find((block) => block.text.startsWith("A point"))!.text).toBe("A point that goes on");
  });

  it("finds all words of a search, with the heading they stand under", () => {
    expect(search(blocks, "ruling cubes").map((block) => block.id)).toEqual(["§5.1", "R1"]);
    expect(search(blocks, "nothing such")).toEqual([]);
    expect(search(blocks, "")).toHaveLength(blocks.length);
    expect(marked('<a href="#cube">cube</a>', "cube")).toBe('<a href="#cube"><mark>cube</mark></a>');
  });
});
