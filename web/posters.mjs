// Writes the pictures of the lobby from the drawings of the titles: `node posters.mjs` in `web/`. Each is one small file that
// stands alone, so that the lobby need not load a title to show it.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";

const SOURCE = join(import.meta.dirname, "src");
const loaded = new Map();

/** A module of drawings: TypeScript without anything of the page in it. */
function load(file) {
  const path = resolve(file.endsWith(".ts") ? file : `${file}.ts`);
  if (!loaded.has(path)) {
    const module = { exports: {} };
    loaded.set(path, module);
    const { outputText } = ts.transpileModule(readFileSync(path, "utf-8"), { compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 } });
    new Function("require", "exports", "module", outputText)((name) => load(resolve(dirname(path), name)), module.exports, module);
  }
  return loaded.get(path).exports;
}

const kit = load(join(SOURCE, "pieces/art/kit"));
const mine = load(join(SOURCE, "titles/coal_baron/art/drawings")).DRAWINGS;
const cards = load(join(SOURCE, "titles/coal_baron_cards/art/drawings")).DRAWINGS;
const isle = load(join(SOURCE, "titles/isle_of_trains/art/drawings")).DRAWINGS;
const { at, flat, line, disc, track, pine, tree, smoke, face, box, light } = kit;

/** A drawing at a place, so large; what it is drawn with comes along. */
const put = (drawings, name, x, y, size = 1) => at(x, y, whole(drawings, drawings[name][2]), size);
const whole = (drawings, drawn) =>
  drawn.replace(/<use href="#art-[a-z_]+?-([^"]+)"[^>]*\/>/g, (_, name) => (name === "clips" ? "" : whole(drawings, drawings[name][2])));
const wheelOf = (x, y, size) => put(mine, "winder", x, y, size);
const cloud = (x, y, s) => at(x, y, flat("M0 6c-4 0-5-5 0-6 1-5 9-6 11-1 5-2 9 3 6 7z", "#ffffff", 0.75), s);

/** A file with the gradients that it uses and no others. */
function write(file, width, height, drawn, more = "") {
  const used = new Set([...drawn.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id));
  const paints = kit.DEFS.match(/<(linear|radial)Gradient.*?<\/\1Gradient>/g).filter((paint) => used.has(/id="([^"]+)"/.exec(paint)[1]));
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${more}><defs>${paints.join("")}${used.has("art-cards-sheet") ? clips : ""}</defs><g stroke="${kit.INK}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round">${drawn}</g></svg>\n`;
  const small = text.replace(/(\.\d)\d+/g, "$1"); // a tenth of a unit is enough here
  writeFileSync(join(SOURCE, file), small);
  process.stdout.write(`${file}: ${small.length} bytes\n`);
}
const clips = cards.clips[2];

// Coal Baron: the town at dusk, and the levels below it by lamplight.
const seam = (y, colour) => flat(`M0 ${y + 33}h320v4H0z`, colour) + flat(`M0 ${y + 33}h320v1.2H0z`, "#ffffff", 0.4);
const level = (y, colour, name, tubs) =>
  flat(`M0 ${y}h320v37H0z`, "#241a14") + flat(`M0 ${y}h146v37H0z`, "#6b4c2a") + flat(`M60 ${y + 4}h86v30H60z`, "#a9793f") + disc(104, y + 12, 40, "lamp", `stroke="none" opacity=".7"`) + seam(y, colour) +
  tubs.map((x) => `<g style="--coal:${colour}">${put(mine, "tub", x, y + 5, 1)}</g>` + put(mine, name, x + 11, y - 8, 0.72)).join("");
write("titles/coal_baron/poster.svg", 320, 180,
  flat("M0 0h320v110H0z", "dusk") + disc(262, 62, 16, "#ffdf9a", `stroke="none"`) + flat("M0 98l50-40h10l44 40zM150 98l60-46h12l56 46zM250 98l40-26h8l40 26z", "#7a5560") + smoke(60, 42, 1.4, 1.2) + flat("M54 96l3-52h8l3 52zM74 96l2-40h7l2 40z", "#43303a") + flat("M20 96V74l14-9v9l14-9v9l14-9v31z", "#4d3842") + flat(box(25, 80, 5, 5) + box(36, 80, 5, 5) + box(47, 80, 5, 5), "#ffcf7a") +
  put(mine, "truck", 214, 42, 0.8) + flat("M0 92q160-6 320 0v12H0z", "#5d7a41") + flat("M0 99h320v81H0z", "#3a2c20") + level(103, "#e3b530", "cube-yellow", [24, 84, 212]) + level(143, "#8a5a33", "cube-brown", [52, 246]) +
  flat("M146 96h30v84h-30z", "#120d0a") + line("M146 96v84M176 96v84", 3, "#7a4f2a") + line("M161 40v98", 1.2, "#cbb58a") + face(box(149, 132, 24, 24), "brass") + flat(box(152, 136, 18, 17), "#2a1f16") + put(mine, "cube-grey", 153, 139, 0.5) +
  put(mine, "headframe", 113, 4, 1) + wheelOf(140, -4, 1.05),
  'preserveAspectRatio="xMidYMid slice"');

// The card game: cards on a wooden table.
const onTable = (x, y, turn, drawn) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(1.56)">${flat("M5 7h66v88H5z", "#120b05", 0.35)}${drawn}</g>`;
const planks = Array.from({ length: 6 }, (_, i) => line(`M0 ${i * 32 + 20}h320`, 1, "#2c1a0a", 0.6) + line(`M0 ${i * 32 + 21.2}h320`, 0.7, "#ffe9c4", 0.25)).join("");
write("titles/coal_baron_cards/poster.svg", 320, 180,
  flat("M0 0h320v180H0z", "wood") + planks + flat("M0 0h320v180H0z", "#2a1605", 0.25) + disc(40, 10, 190, "lamp", `stroke="none" opacity=".45"`) +
  onTable(20, 36, -9, whole(cards, cards.back[2])) +
  onTable(102, 16, -2, whole(cards, cards.dawn[2]) + put(cards, "loco-b", 2, 44)) +
  onTable(206, 14, 8, whole(cards, cards.paper[2]) + put(cards, "furnaces", 5, 5, 62 / 60) + put(cards, "wheel", 10, 57) + put(cards, "coin", 42, 59)) +
  put(mine, "cube-black", 12, 146, 1) + put(mine, "cube-yellow", 284, 10, 1),
  'preserveAspectRatio="xMidYMid slice"');

// Isle of Trains: a train along the shore.
write("titles/isle_of_trains/poster.svg", 320, 180,
  flat("M0 0h320v180H0z", "day") + disc(52, 38, 30, "lamp", `stroke="none"`) + disc(52, 38, 13, "#fff0b8", `stroke="none"`) + cloud(96, 18, 2) + cloud(220, 30, 1.5) +
  flat("M0 112l44-56 26 30 40-58 52 66 30-26 44 44 40-24 44 26v40H0z", "#8fa3a6") + flat("M110 28l16 22-9-4-8 8-7-8-8 5zM44 56l10 12-6-2-5 5-5-4z", "#f4f8f8") + flat("M0 120q80-34 170-10t150-10v40H0z", "#6f9164") + flat("M0 128q100-22 320-4v30H0z", "#87a866") +
  [14, 34, 50, 238, 256, 300].map((x, i) => pine(x, 132 + (i % 2) * 3, 30 + (i % 3) * 8)).join("") + tree(214, 134, 26) +
  face("M268 128V104h26v24z", "plaster") + face("M264 105l17-14 17 14z", "tile") + flat(box(274, 112, 6, 8) + box(284, 112, 6, 8), "#ffd675") +
  flat("M0 136q160-10 320 0v20H0z", "#d9bd84") + track(0, 146, 320) + flat("M0 154h320v26H0z", "water") + line("M10 164q8-4 16 0t16 0M90 172q8-4 16 0t16 0M190 164q8-4 16 0t16 0M270 172q8-4 16 0t16 0", 1.4, "#ffffff", 0.7) +
  put(isle, "engine_3", 20, 90) + put(isle, "hopper_1", 118, 90) + put(isle, "hopper_1", 216, 90),
  'preserveAspectRatio="xMidYMid slice"');

// The front page: a night train from the mine.
const wagons = Array(5).fill("hopper_2");
write("lobby/hero.svg", 1440, 300,
  `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1b1a26"/><stop offset=".55" stop-color="#5a3540"/><stop offset=".85" stop-color="#c9703f"/><stop offset="1" stop-color="#f2b15c"/></linearGradient><path d="M0 0h1440v300H0z" fill="url(#sky)" stroke="none"/>` +
  flat([40, 210, 330, 520, 640, 790, 960, 1180, 1390].map((x, i) => `M${x} ${18 + (i * 37) % 60}h1.8v1.8h-1.8z`).join(""), "#ffffff", 0.7) +
  flat("M0 240l120-70 90 44 150-96 170 110 120-60 150 70 130-84 160 90 150-70 200 60v70H0z", "#3a2630", 0.85) + flat("M0 262q200-50 420-14t420-10 600 6v60H0z", "#271b20") +
  at(1080, 68, flat("M0 190V110h70v80zM90 190l6-150h18l6 150zM130 190l5-120h16l5 120z", "#1d1417") + flat(box(12, 126, 12, 14) + box(40, 126, 12, 14), "#ffcf7a") + smoke(104, 38, 3, 1.3, 5) + smoke(142, 68, 2.4, 1.3, 4)) + at(900, 76, put(mine, "headframe", 0, 0, 2) + wheelOf(54, -22, 2.1)) +
  flat("M0 262h1440v38H0z", "#1a1210") + track(0, 272, 1440) + put(isle, "engine_2", 650, 176, 1.7) + wagons.map((name, i) => put(isle, name, 820 + i * 152, 185, 1.55)).join(""),
  'preserveAspectRatio="xMaxYMax slice"');
