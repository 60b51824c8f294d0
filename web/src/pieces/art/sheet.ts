// A drawing is put into the document when it is first shown, as a symbol; every picture on the table is then one `<use>`.
import { DEFS, INK } from "./kit";

/** Width, height and what is drawn. */
export type Drawing = readonly [width: number, height: number, drawn: string];
export type Drawings = Record<string, Drawing>;

const placed = new Set<string>();

function put(markup: string): void {
  const holder = document.createElement("div");
  // not `display: none`: gradients of a hidden picture paint nothing
  holder.innerHTML = `<svg aria-hidden="true" width="0" height="0" style="position:absolute;top:0;left:0">${markup}</svg>`;
  document.body.append(holder.firstElementChild!);
}

export const symbolId = (family: string, name: string) => `art-${family}-${name}`;

/** A drawing of the family inside another one. */
export const drawnIn = (family: string, name: string, width: number, height: number) => `<use href="#${symbolId(family, name)}" width="${width}" height="${height}"/>`;

/** What a `<use>` points at; makes sure that it is there, and what it is drawn with. */
export function symbolOf(family: string, drawings: Drawings, name: string): string {
  const id = symbolId(family, name);
  if (placed.has(id)) return `#${id}`;
  if (placed.size === 0) put(`<defs>${DEFS}</defs>`);
  placed.add(id);
  const [width, height, drawn] = drawings[name];
  const start = symbolId(family, "");
  for (const [, inner] of drawn.matchAll(/href="#([^"]+)"/g)) symbolOf(family, drawings, inner.slice(start.length));
  put(`<symbol id="${id}" viewBox="0 0 ${width} ${height}" overflow="visible"><g stroke="${INK}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round">${drawn}</g></symbol>`);
  return `#${id}`;
}
