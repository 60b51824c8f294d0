// A drawing becomes a picture of its own when it is first shown: an SVG file as a `data:` address, with the paints that it uses and no
// others. On the table it is one element then, however much is drawn in it: a `<use>` would be a copy of every stroke, which the
// browser styles, lays out and paints for each card that is dealt. Drawings in a colour of the page (`var(--who)`) cannot be
// files; they stay symbols in the document, and each copy is a `<use>`.
import { DEFS, INK } from "./kit";

/** Width, height and what is drawn. */
export type Drawing = readonly [width: number, height: number, drawn: string];
export type Drawings = Record<string, Drawing>;

/** How far beyond its box a drawing may reach, in its own units: smoke, land at the edges, shadows. */
export const BLEED = 16;

const PAINTS = new Map((DEFS.match(/<(linear|radial)Gradient.*?<\/\1Gradient>/g) ?? []).map((paint) => [/id="([^"]+)"/.exec(paint)![1], paint]));
const placed = new Set<string>();
const colours = new Map<string, boolean>();
const files = new Map<string, string>();
const kept: HTMLImageElement[] = []; // the browser forgets what nothing shows, and would load it anew

function put(markup: string): void {
  const holder = document.createElement("div");
  // not `display: none`: gradients of a hidden picture paint nothing
  holder.innerHTML = `<svg aria-hidden="true" width="0" height="0" style="position:absolute;top:0;left:0">${markup}</svg>`;
  document.body.append(holder.firstElementChild!);
}

let mixed = false;
/** All paints are in the document: boards use them in what they draw themselves. */
function mix(): void {
  if (mixed) return;
  mixed = true;
  put(`<defs>${DEFS}</defs>`);
}

export const symbolId = (family: string, name: string) => `art-${family}-${name}`;

/** A drawing of the family inside another one. */
export const drawnIn = (family: string, name: string, width: number, height: number) => `<use href="#${symbolId(family, name)}" width="${width}" height="${height}"/>`;

/** The drawings that a drawing contains, by name. */
const innerOf = (family: string, drawn: string) => [...drawn.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id.slice(symbolId(family, "").length));
const inked = (drawn: string) => `<g stroke="${INK}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round">${drawn}</g>`;
const symbol = (family: string, drawings: Drawings, name: string) =>
  `<symbol id="${symbolId(family, name)}" viewBox="0 0 ${drawings[name][0]} ${drawings[name][1]}" overflow="visible">${inked(drawings[name][2])}</symbol>`;

/** A drawing and all that it contains. */
function withInner(family: string, drawings: Drawings, name: string, found = new Set<string>()): Set<string> {
  if (!found.has(name)) {
    found.add(name);
    for (const inner of innerOf(family, drawings[name][2])) withInner(family, drawings, inner, found);
  }
  return found;
}

/** It takes a colour from where it stands. */
export function coloured(family: string, drawings: Drawings, name: string): boolean {
  const id = symbolId(family, name);
  if (!colours.has(id)) colours.set(id, [...withInner(family, drawings, name)].some((one) => drawings[one][2].includes("var(")));
  return colours.get(id)!;
}

/** The drawing as a file that stands alone, with its bleed. */
export function fileOf(family: string, drawings: Drawings, name: string): string {
  const id = symbolId(family, name);
  let file = files.get(id);
  if (file === undefined) {
    mix();
    const [width, height, drawn] = drawings[name];
    const inner = [...withInner(family, drawings, name)].slice(1);
    const all = drawn + inner.map((one) => drawings[one][2]).join("");
    const paints = [...new Set([...all.matchAll(/url\(#([^)]+)\)/g)].map(([, paint]) => paint))].map((paint) => PAINTS.get(paint) ?? "");
    const [across, down] = [width + 2 * BLEED, height + 2 * BLEED];
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="${-BLEED} ${-BLEED} ${across} ${down}"><defs>${paints.join("")}${inner.map((one) => symbol(family, drawings, one)).join("")}</defs>${inked(drawn)}</svg>`;
    file = `data:image/svg+xml,${encodeURIComponent(text)}`;
    files.set(id, file);
    const image = new Image();
    image.src = file;
    kept.push(image);
  }
  return file;
}

/** Makes the files of all drawings while nothing else is to be done, one at a time: a card that is dealt finds its picture there. */
export function prepare(family: string, drawings: Drawings): void {
  if (typeof requestIdleCallback !== "function") return;
  const left = Object.keys(drawings).filter((name) => !coloured(family, drawings, name));
  const next = () => {
    const name = left.shift();
    if (name === undefined) return;
    fileOf(family, drawings, name);
    requestIdleCallback(next);
  };
  requestIdleCallback(next);
}

/** What a `<use>` points at; makes sure that it is there, and what it is drawn with. */
export function symbolOf(family: string, drawings: Drawings, name: string): string {
  const id = symbolId(family, name);
  if (placed.has(id)) return `#${id}`;
  mix();
  placed.add(id);
  for (const inner of innerOf(family, drawings[name][2])) symbolOf(family, drawings, inner);
  put(symbol(family, drawings, name));
  return `#${id}`;
}
