// For the tests: the stored positions, and a board with one of them.
import { render } from "@testing-library/svelte";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Choice, Language, Position } from "../../wire";
import Framed from "./Framed.svelte";

const FOLDER = join(process.cwd(), "samples");

export interface Sample {
  file: string;
  names: string[];
  language: Language;
  position: Position;
}

export function samples(): Sample[] {
  return readdirSync(FOLDER)
    .filter((file) => /^coal_baron-/.test(file) && file.endsWith(".json"))
    .map((file) => ({ file, language: file.slice(-7, -5) as Language, ...JSON.parse(readFileSync(join(FOLDER, file), "utf8")) }));
}

export interface Shown {
  root: HTMLElement;
  told: string[];
  anchors: Set<string>;
}

export function show(sample: Sample, choices: Choice[] = sample.position.choices): Shown {
  const told: string[] = [];
  const { container } = render(Framed, { sample, choices, tell: (action: string) => told.push(action) });
  const anchors = new Set([...container.querySelectorAll("[data-anchor]")].map((element) => element.getAttribute("data-anchor")!));
  return { root: container, told, anchors };
}
