// For the tests of the titles: the stored positions, and a board with one of them.
import { render } from "@testing-library/svelte";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Component } from "svelte";
import type { AnyView, EntryInfo, Language, Position, Step } from "../wire";
import TestTable from "./TestTable.svelte";

const FOLDER = join(process.cwd(), "samples");

export type PositionOf<View extends AnyView> = Omit<Position, "view"> & { view: View };

export interface Sample<View extends AnyView> {
  /** `ask_pay-2-de`: what it shows, the number of players, the language. */
  name: string;
  language: Language;
  names: string[];
  glossary: EntryInfo[];
  position: PositionOf<View>;
}

/** All stored positions of a title; `python -m tools.samples` makes them. */
export function samplesOf<View extends AnyView>(title: string): Sample<View>[] {
  return readdirSync(FOLDER)
    .filter((file) => file.startsWith(`${title}-`) && file.endsWith(".json"))
    .map((file) => {
      const name = file.slice(title.length + 1, -".json".length);
      return { name, language: name.slice(-2) as Language, ...JSON.parse(readFileSync(join(FOLDER, file), "utf8")) };
    });
}

/** The sample with this name, to be changed at will. */
export function sampleOf<View extends AnyView>(samples: Sample<View>[], name: string): Sample<View> {
  return structuredClone(samples.find((sample) => sample.name === name)!);
}

/** A board with a table around it that only notes what was touched and what was explained. */
export function show<View extends AnyView>(Board: Component<{ view: View }>, sample: Omit<Sample<View>, "name" | "glossary">) {
  const acted: string[] = [];
  const explained: string[] = [];
  const { position, names, language } = sample;
  const page = render(TestTable<View>, { Board, position, names, language, acted, explained });
  return { ...page, acted, explained };
}

/** What opens from the plate of a player. */
export function showSeat<View extends AnyView>(Seat: Component<{ view: View; seat: number }>, sample: Omit<Sample<View>, "name" | "glossary">, seat: number) {
  const { position, names, language } = sample;
  return render(TestTable<View>, { Board: Seat, seat, position, names, language, acted: [], explained: [] });
}

export function anchorsIn(root: Element): Set<string> {
  return new Set([...root.querySelectorAll("[data-anchor]")].map((one) => one.getAttribute("data-anchor")!));
}

export function stepOf(seat: number, action: string): Step {
  return { move: 1, seat, action, sentence: "", news: [], at: 0, first: 1, summary: "x", view: null, scored: [] };
}
