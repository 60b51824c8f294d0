// Every card and piece has its drawing, every drawing is sound, and no drawing points at something that is not there.
import { describe, expect, it } from "vitest";
import { DEFS } from "../pieces/art/kit";
import { type Drawings, symbolId } from "../pieces/art/sheet";
import * as mine from "./coal_baron/art/drawings";
import { PRINTED as MINE } from "./coal_baron/components";
import * as cards from "./coal_baron_cards/art/drawings";
import { PRINTED as CARDS } from "./coal_baron_cards/components";
import * as isle from "./isle_of_trains/art/drawings";
import { PRINTED as ISLE } from "./isle_of_trains/components";

const SHEETS: [string, Drawings, string[]][] = [
  [mine.FAMILY, mine.DRAWINGS, MINE.transports.flatMap((transport) => [transport, `scene-${transport}`])],
  [cards.FAMILY, cards.DRAWINGS, [...CARDS.crests, ...CARDS.destinations, "loco-a", "loco-b", "loco-c", "loco-d", "joker", "single", "double"]],
  [isle.FAMILY, isle.DRAWINGS, ISLE.cards.flatMap(({ id }) => [id, `card-${id}`])],
];
const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map((match) => match[1]);

describe.each(SHEETS)("the drawings of %s", (family, drawings, wanted) => {
  const all = Object.values(drawings).map(([, , drawn]) => drawn).join("");

  it("show everything that the title has", () => {
    expect(wanted.filter((name) => !drawings[name])).toEqual([]);
  });

  it("are whole pictures without a broken number", () => {
    const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${all}</svg>`, "image/svg+xml");
    expect(parsed.querySelector("parsererror")).toBeNull();
    expect(all).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("point only at what is there", () => {
    const paints = new Set([...found(/ id="([^"]+)"/g, DEFS), ...found(/ id="([^"]+)"/g, all)]);
    expect(found(/url\(#([^)]+)\)/g, all).filter((id) => !paints.has(id))).toEqual([]);
    const symbols = new Set(Object.keys(drawings).map((name) => symbolId(family, name)));
    expect(found(/href="#([^"]+)"/g, all).filter((id) => !symbols.has(id))).toEqual([]);
  });
});

it("no two things have the same name in the document", () => {
  const names = [...found(/ id="([^"]+)"/g, DEFS), ...SHEETS.flatMap(([, drawings]) => found(/ id="([^"]+)"/g, Object.values(drawings).map(([, , drawn]) => drawn).join("")))];
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
