// Every card and piece has its drawing, every drawing is sound, and no drawing points at something that is not there.
import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { DEFS } from "../pieces/art/kit";
import * as portraits from "../pieces/art/portraits";
import { coloured, type Drawings, fileOf, symbolId, symbolOf } from "../pieces/art/sheet";
import * as mine from "./coal_baron/art/drawings";
import { PRINTED as MINE } from "./coal_baron/components";
import { cardOf as cardInTown } from "./coal_baron/large";
import type { View as MineView } from "./coal_baron/view";
import Card from "./coal_baron_cards/art/Card.svelte";
import * as cards from "./coal_baron_cards/art/drawings";
import { PRINTED as CARDS } from "./coal_baron_cards/components";
import { cardOf as cardOnDisplay } from "./coal_baron_cards/large";
import type { View as CardsView } from "./coal_baron_cards/view";
import type { Kind } from "./coal_baron_cards/words";
import * as isle from "./isle_of_trains/art/drawings";
import { PRINTED as ISLE } from "./isle_of_trains/components";

const SHEETS: [string, Drawings, string[]][] = [
  [mine.FAMILY, mine.DRAWINGS, MINE.transports.flatMap((transport) => [transport, `scene-${transport}`])],
  [cards.FAMILY, cards.DRAWINGS, [...CARDS.crests, ...CARDS.destinations, "loco-a", "loco-b", "loco-c", "loco-d", "joker", "single", "double"]],
  ["bots", portraits.DRAWINGS, []],
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

/** The picture behind an address, if it is one that a browser can show. */
function fileIn(address: string): Element | null {
  const text = decodeURIComponent(address.replace(/^data:image\/svg\+xml,/, ""));
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return parsed.querySelector("parsererror") ? null : parsed.documentElement;
}

describe.each(SHEETS)("the files of %s", (family, drawings) => {
  it.each(Object.keys(drawings))("%s carries all that it is drawn with, and no colour of the page", (name) => {
    if (coloured(family, drawings, name)) {
      expect(document.querySelector(symbolOf(family, drawings, name))).not.toBeNull();
      return;
    }
    const file = fileIn(fileOf(family, drawings, name))!;
    expect(file).not.toBeNull();
    const there = new Set([...file.querySelectorAll("[id]")].map(({ id }) => id));
    const wanted = found(/(?:url\(|href=")#([^")]+)/g, file.outerHTML);
    expect(wanted.filter((id) => !there.has(id))).toEqual([]);
    expect(file.outerHTML).not.toContain("var(");
  });
});

it("what a board draws itself finds its paint in the document as soon as any drawing is shown", () => {
  fileOf(isle.FAMILY, isle.DRAWINGS, "harbour");
  const paints = found(/ id="([^"]+)"/g, DEFS);
  expect(paints.filter((id) => document.querySelectorAll(`#${id}`).length !== 1)).toEqual([]);
});

it("no two things have the same name in the document", () => {
  const names = [...found(/ id="([^"]+)"/g, DEFS), ...SHEETS.flatMap(([, drawings]) => found(/ id="([^"]+)"/g, Object.values(drawings).map(([, , drawn]) => drawn).join("")))];
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

describe("every card of the card game and of Isle of Trains", () => {
  const faces: [Kind, string][] = [
    ...CARDS.lorries.map(({ id }): [Kind, string] => ["lorry", id]),
    ...CARDS.orders.map(({ id }): [Kind, string] => ["order", id]),
    ...CARDS.objectives.map(({ id }): [Kind, string] => ["objective", id]),
    ...CARDS.destinations.map((id): [Kind, string] => ["share", id]),
    ...[...CARDS.crests, "joker"].map((id): [Kind, string] => ["wagon", id]),
    ...["a", "b", "c", "d"].map((model): [Kind, string] => ["loco", `model_${model}`]),
    ...["1-3", "1-4", "1-5", "take_lorry", "take_wagon", "take_loco", "take_order", "take_share", "extract", "deliver"].map((id): [Kind, string] => ["innovation", id]),
    ["worker", "3"],
    ["marker", "1"],
    ["order", "unknown"],
  ];
  const drawn = (container: Element) => [...container.querySelectorAll("use, image")].map((one) => one.getAttribute("href")!);

  it.each(faces)("is drawn: %s %s", (kind, id) => {
    const { container } = render(Card, { kind, id });
    expect(drawn(container).length).toBeGreaterThan(0);
    for (const href of drawn(container)) expect(href.startsWith("#") ? document.getElementById(href.slice(1)) : fileIn(href), href).not.toBeNull();
  });

  it.each(ISLE.cards.map(({ id }) => id))("is drawn: %s", (id) => {
    for (const name of [id, `card-${id}`]) expect(fileIn(fileOf(isle.FAMILY, isle.DRAWINGS, name))?.querySelector("path"), name).not.toBeNull();
  });
});

it("explanations find the card they are about", () => {
  const town = { orders: [MINE.orders[0].id, null], factory: [MINE.tiles[0].id] } as unknown as MineView;
  expect(cardInTown("order_1", town)).toEqual({ order: MINE.orders[0].id });
  expect(cardInTown("order_2", town)).toBeUndefined();
  expect(cardInTown("factory_1", town)).toEqual({ tile: MINE.tiles[0].id });
  const display = { stacks: [{ id: "share", top: "furnaces" }, { id: "loco", top: null }] } as unknown as CardsView;
  expect(cardOnDisplay("share", display)).toEqual({ kind: "share", id: "furnaces" });
  expect(cardOnDisplay("loco", display)).toBeUndefined();
  expect(cardOnDisplay(`obj_${CARDS.objectives[0].id}`, display)).toEqual({ kind: "objective", id: CARDS.objectives[0].id });
  expect(cardOnDisplay("Worker", display)).toBeUndefined();
});

it("every level has a face", () => {
  expect(Object.keys(portraits.DRAWINGS).sort()).toEqual(["bergmeister", "bergrat", "hauer", "lehrling", "obersteiger", "steiger"]);
});
