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

const tableHead = (text: string) => /<thead>(.*)<\/thead>/.exec(blocksOf(text)[0].html)![1];

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

  it("keeps what the sources say apart: it can be left out, and the sentence is whole without it", () => {
    const shown = (text: string) => blocksOf(text)[0].html.replace(/<small class="source">.*?<\/small>/g, "").replace(/<span class="source">.*?<\/span>/g, "").replace(/<[^>]+>/g, "");
    expect(shown("There is no limit. [rulebook-de], no limit [bga] (R24)")).toBe("There is no limit. (R24)");
    expect(shown('"-" means locked. [rulebook-de] for kinds and the values named in its text, [bga][review] for the full list (R14).')).toBe('&quot;-&quot; means locked. (R14).');
    expect(shown("Mindestens eine. [rulebook-de]; Mindestzahl und „statt“ [inferred] (R11)")).toBe("Mindestens eine. (R11)");
    expect(shown("One or more. [rulebook-de], all before workers are placed [inferred]")).toContain("all before workers are placed");
    expect(shown("Skipped. [rulebook-de] Several turns in a row are possible. [inferred]")).toBe("Skipped. Several turns in a row are possible.");
    expect(shown("- **R4 Zero steps.** [rulebook-de] sets a maximum; [bga] lets one stop. *Ruling:* allowed.")).toBe("R4 Zero steps. Ruling: allowed.");
    expect(shown("- **R7 Stack empty.** No text found. *Ruling:* no refill, as [bga].")).toBe("R7 Stack empty. Ruling: no refill.");
    expect(shown("- **R34 Mode.** Two cubes onto one slot.")).toBe("R34 Mode. Two cubes onto one slot.");
    expect(tableHead("| Space | id |\n|---|---|\n| Bank | bank |\n")).toBe('<tr><th>Space</th><th class="source">id</th></tr>');
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
