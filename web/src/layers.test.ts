// Who may import whom on the page: a folder knows those before it, never those behind it.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const HERE = import.meta.dirname;
const LAYERS = [
  "wire.ts", "lib", "pieces", "titles", "table", "replay", "coach", "lobby", "learn", "players", "account", "settings", "gallery",
];
const FILES = readdirSync(HERE, { recursive: true, encoding: "utf-8" }).filter((name) => /\.(ts|svelte)$/.test(name));

function imports(file: string): string[] {
  const text = readFileSync(join(HERE, file), "utf-8");
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((match) => match[1]);
  return named.map((name) => relative(HERE, join(HERE, dirname(file), name)));
}

const layer = (file: string) => LAYERS.findIndex((name) => file === name || file === name.replace(/\.ts$/, "") || file.startsWith(`${name}/`));

describe("the folders of the page", () => {
  it("know only what lies below them", () => {
    const upward = FILES.flatMap((file) =>
      imports(file).flatMap((name) => (layer(file) >= 0 && layer(name) > layer(file) ? [`${file} imports ${name}`] : [])),
    );
    expect(upward).toEqual([]);
  });

  it("keep the titles apart", () => {
    const title = (file: string) => /^titles\/([a-z_]+)\//.exec(file)?.[1];
    const across = FILES.flatMap((file) =>
      imports(file).flatMap((name) => (title(file) && title(name) && title(name) !== title(file) ? [`${file} imports ${name}`] : [])),
    );
    expect(across).toEqual([]);
  });
});
