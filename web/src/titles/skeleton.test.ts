// One skeleton: the same file and the same name for the same thing in every title with pictures.
import { describe, expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 30_000 }); // on a busy machine the first import takes a while

const MODULES = import.meta.glob<Record<string, unknown>>("./*/{components,advice,flights,total,words}.ts");
const FILES = Object.keys(import.meta.glob("./*/*.{ts,svelte,svg}"));
const TITLES = Object.keys(import.meta.glob("./*/components.ts")).map((path) => path.split("/")[1]);
const ALSO = ["Board.svelte", "Nameplate.svelte", "Sprite.svelte", "board.test.ts", "index.ts", "pieces.ts", "poster.svg", "poster.ts", "touch.svelte.ts", "view.ts"];
const EXPORTS: Record<string, string[]> = {
  components: ["PRINTED"],
  flights: ["flights"],
  advice: ["advice"],
  total: ["total"],
  words: ["WORDS", "CATEGORIES"],
};

it("is kept by three titles", () => expect(TITLES).toEqual(["coal_baron", "coal_baron_cards", "isle_of_trains"]));

describe.each(TITLES)("%s", (title) => {
  it.each(ALSO)("has %s", (file) => expect(FILES).toContain(`./${title}/${file}`));

  it.each(Object.entries(EXPORTS))("has %s.ts with %j", async (file, names) => {
    const found = await MODULES[`./${title}/${file}.ts`]();
    expect(Object.keys(found)).toEqual(expect.arrayContaining(names));
  });
});
