// What a build does ahead of time, so that the server can send a page in few and small answers: `preload.json` names the files
// that an address needs beyond the first load (`table/endpoints/page_files.py` puts them into its head), and whatever is text
// and named by its content lies beside itself packed, with brotli and gzip.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const TEXT = /\.(js|css|svg)$/;
const SMALL = 800; // bytes, below which packing is not worth it

/** [first part of an address] the modules and pictures that it shows. `t waiting` is added before the game; `t move` is a table's replay, `t analysis` its analysis, `t deal` its deal. */
const PAGES: Record<string, string[]> = {
  "": ["lobby/hero.svg"],
  new: ["lobby/hero.svg", "lobby/NewGame.svelte"],
  t: ["table/TablePage.svelte"],
  "t waiting": ["table/Waiting.svelte"],
  "t move": ["replay/ReplayPage.svelte"],
  "t analysis": ["coach/CoachPage.svelte"],
  "t deal": ["daily/ComparePage.svelte"],
  daily: ["daily/DailyPage.svelte"],
  rules: ["learn/RulesPage.svelte"],
  learn: ["learn/LearnPage.svelte"],
  guide: ["learn/GuidePage.svelte"],
  p: ["players/PlayerPage.svelte"],
  best: ["players/BestPage.svelte"],
  games: ["players/GamesPage.svelte"],
  settings: ["settings/SettingsPage.svelte"],
  account: ["account/AccountPage.svelte"],
};

export function ahead(): Plugin {
  return {
    name: "ahead",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === "chunk");
      const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === "index");
      const first = new Set(entry ? needed(entry, bundle) : []);
      const of = (source: string): string[] => {
        const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(`/src/${source}`));
        if (chunk) return needed(chunk, bundle).filter((file) => !first.has(file));
        const asset = files.find((file) => file.type === "asset" && file.originalFileNames.some((name) => name.endsWith(`src/${source}`)));
        if (!asset) throw new Error(`${source}: nothing of it was built`);
        return [asset.fileName];
      };
      const titles = chunks.flatMap((chunk) => /\/src\/titles\/(\w+)\/index\.ts$/.exec(chunk.facadeModuleId ?? "")?.[1] ?? []);
      const found = {
        ...Object.fromEntries(Object.entries(PAGES).map(([page, sources]) => [page, [...new Set(sources.flatMap(of))]])),
        ...Object.fromEntries(titles.map((title) => [`title ${title}`, of(`titles/${title}/index.ts`)])),
      };
      this.emitFile({ type: "asset", fileName: "preload.json", source: JSON.stringify(found) });
    },
    writeBundle({ dir }) {
      const folder = join(dir!, "assets");
      for (const name of readdirSync(folder)) {
        const file = join(folder, name);
        const plain = readFileSync(file);
        if (!TEXT.test(name) || plain.length < SMALL) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(plain));
        writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

/** A chunk, what it imports, and the styles of both. */
function needed(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, known = new Set<string>()): string[] {
  if (known.has(chunk.fileName)) return [];
  known.add(chunk.fileName);
  const imported = chunk.imports.flatMap((name) => {
    const other = bundle[name];
    return other?.type === "chunk" ? needed(other, bundle, known) : [];
  });
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported];
}
