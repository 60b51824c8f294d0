// The titles that have pictures, found by their folders. Each is loaded when somebody sits down to it; any other title is
// played on a board of text.
import type { Component } from "svelte";
import { textTitle } from "./text";
import type { Poster, Title } from "./title";

const FOUND = import.meta.glob<Title>(["./*/index.ts", "!./text/**"], { import: "default" });

/** The address of every poster, and the words beside it. */
export const POSTERS: Partial<Record<string, Poster>> = Object.fromEntries(
  Object.entries(import.meta.glob<Poster>("./*/poster.ts", { import: "default", eager: true })).map(([path, poster]) => [path.split("/")[1], poster]),
);

/** How a title is drawn. */
export function titleOf(id: string): Promise<Title> {
  return FOUND[`./${id}/index.ts`]?.() ?? Promise.resolve(textTitle(id));
}

const GUIDES = import.meta.glob<{ default: Component }>("./*/Guide.svelte");

/** There is a guide to this title in pictures. */
export const hasGuide = (id: string) => `./${id}/Guide.svelte` in GUIDES;

/** The guide to a title in pictures, if it has one. */
export function guideOf(id: string): Promise<{ default: Component }> | undefined {
  return GUIDES[`./${id}/Guide.svelte`]?.();
}
