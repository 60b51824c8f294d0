// What every drawing is made of: paint under light from above left, and the parts that come again and again.
// A drawing is text: the page parses it once and then shows it as often as it likes (`sheet.ts`).

/** The line around things, like printer's ink. */
export const INK = "#241a13";

/** Light, middle and shade of each paint. */
export const PAINT = {
  wood: ["#c99a62", "#9c6b3b", "#69431f"],
  oak: ["#a8774a", "#7a4f2a", "#4b2e16"],
  pale: ["#ecd6aa", "#d1b27e", "#a5824f"],
  iron: ["#8796a0", "#55656f", "#2f3b43"],
  steel: ["#dfe6ea", "#a9b5bd", "#69777f"],
  black: ["#6a6662", "#38342f", "#1a1714"],
  coal: ["#5c5a5e", "#2d2b2e", "#121113"],
  brass: ["#fbe3a0", "#d9a63f", "#8a5f17"],
  red: ["#dc6c4e", "#a83a2a", "#681b16"],
  green: ["#6f9e6c", "#3c6b45", "#1d3f29"],
  blue: ["#6f9cc4", "#35628f", "#1b3a5c"],
  oil: ["#6fa9bf", "#2f6f8a", "#174354"],
  violet: ["#a98abd", "#6f4d86", "#432a56"],
  brick: ["#cc8361", "#a0583c", "#663322"],
  stone: ["#cfc8bb", "#9c958a", "#645e55"],
  slate: ["#8b979e", "#5a676f", "#353f46"],
  plaster: ["#fbf0d6", "#e6d1a4", "#b99c69"],
  tile: ["#c7745a", "#94493a", "#5c281f"],
  grass: ["#a7bd6b", "#7a9a4d", "#4f6e34"],
  leaf: ["#7ea35a", "#4b7541", "#2b4c2d"],
  sand: ["#f0dcae", "#d9bd84", "#ab8a52"],
  snow: ["#ffffff", "#e4edf1", "#b3c4cd"],
  water: ["#a9d3dc", "#5fa0b3", "#2f6c84"],
  cream: ["#fff7e2", "#f2e2bd", "#cbb285"],
  skin: ["#f3cda4", "#dca877", "#a8744a"],
} as const;
export type Paint = keyof typeof PAINT;

const stops = (tones: readonly string[], at: number[]) => tones.map((tone, i) => `<stop offset="${at[i]}" stop-color="${tone}"/>`).join("");

/** Paint as gradients: `p-` for flat things, `c-` for cylinders that lie, `u-` for cylinders that stand; skies; smoke. */
export const DEFS = [
  ...Object.entries(PAINT).flatMap(([name, [light, middle, shade]]) => [
    `<linearGradient id="p-${name}" x2=".55" y2="1">${stops([light, middle, shade], [0, 0.5, 1])}</linearGradient>`,
    `<linearGradient id="c-${name}" x2="0" y2="1">${stops([middle, light, middle, shade], [0, 0.24, 0.52, 1])}</linearGradient>`,
    `<linearGradient id="u-${name}" x2="1" y2="0">${stops([middle, light, middle, shade], [0, 0.26, 0.56, 1])}</linearGradient>`,
  ]),
  `<linearGradient id="p-day" x2="0" y2="1">${stops(["#8fbfd0", "#cfe2dc", "#f7ecce"], [0, 0.55, 1])}</linearGradient>`,
  `<linearGradient id="p-dawn" x2="0" y2="1">${stops(["#7d9bb0", "#e3c79e", "#f8e2b0"], [0, 0.6, 1])}</linearGradient>`,
  `<linearGradient id="p-dusk" x2="0" y2="1">${stops(["#4c4d6b", "#b0706a", "#f2b777"], [0, 0.55, 1])}</linearGradient>`,
  `<linearGradient id="p-glow" x2="0" y2="1">${stops(["#fff6c8", "#ffd675", "#f09b3b"], [0, 0.5, 1])}</linearGradient>`,
  `<radialGradient id="p-smoke" cx=".35" cy=".3" r=".8">${stops(["#ffffff", "#dcd6cc", "#a49c91"], [0, 0.55, 1])}</radialGradient>`,
  `<radialGradient id="p-lamp" cx=".5" cy=".5" r=".5"><stop stop-color="#fff3b8"/><stop offset=".35" stop-color="#ffcf5f" stop-opacity=".75"/><stop offset="1" stop-color="#ffb020" stop-opacity="0"/></radialGradient>`,
  `<linearGradient id="p-glass" x2="1" y2="1">${stops(["#f4fbf6", "#bfdbe0", "#6d95a3"], [0, 0.45, 1])}</linearGradient>`,
].join("");

/** A paint, a light, or a colour of its own that begins with `#`. */
type Fill = Paint | "day" | "dawn" | "dusk" | "glow" | "smoke" | "lamp" | "glass" | (string & {});
const fillOf = (fill: Fill, kind = "p") => (fill.startsWith("#") ? fill : `url(#${kind}-${fill})`);

const n = (value: number) => String(Math.round(value * 100) / 100);

/** A flat face with its outline. */
export const face = (d: string, fill: Fill, more = "") => `<path d="${d}" fill="${fillOf(fill)}" ${more}/>`;
/** A cylinder that lies, lit along its upper third. */
export const barrel = (d: string, fill: Paint, more = "") => `<path d="${d}" fill="${fillOf(fill, "c")}" ${more}/>`;
/** A cylinder that stands, lit along its left. */
export const pillar = (d: string, fill: Paint, more = "") => `<path d="${d}" fill="${fillOf(fill, "u")}" ${more}/>`;
/** Colour without an outline. */
export const flat = (d: string, fill: Fill, opacity = 1) => `<path d="${d}" fill="${fillOf(fill)}" stroke="none"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
export const shade = (d: string, opacity = 0.28) => flat(d, "#120b05", opacity);
export const light = (d: string, opacity = 0.4) => flat(d, "#ffffff", opacity);
export const line = (d: string, width = 1.1, colour = INK, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
export const disc = (x: number, y: number, r: number, fill: Fill, more = "") => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fillOf(fill)}" ${more}/>`;
export const box = (x: number, y: number, w: number, h: number) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
export const at = (x: number, y: number, drawing: string, size = 1) => `<g transform="translate(${n(x)} ${n(y)})${size === 1 ? "" : ` scale(${size})`}">${drawing}</g>`;
/** Turned to the other side, within a width. */
export const mirrored = (width: number, drawing: string) => `<g transform="translate(${width}) scale(-1 1)">${drawing}</g>`;

/** The shadow on the ground, a little to the right. */
export const cast = (x: number, y: number, rx: number, ry = 2.2) => `<ellipse cx="${n(x + 2)}" cy="${n(y)}" rx="${n(rx)}" ry="${ry}" fill="#120b05" opacity=".3" stroke="none"/>`;

/** A row of rivets. */
export const rivets = (x: number, y: number, gap: number, count: number, r = 0.55) =>
  `<path d="${Array.from({ length: count }, (_, i) => `M${n(x + i * gap)} ${n(y)}h.01`).join("")}" stroke="#000" stroke-opacity=".45" stroke-width="${r * 2.4}"/>` +
  `<path d="${Array.from({ length: count }, (_, i) => `M${n(x + i * gap - 0.2)} ${n(y - 0.25)}h.01`).join("")}" stroke="#fff" stroke-opacity=".55" stroke-width="${r * 1.2}"/>`;

/** Boards of a wall, lying: gaps dark below, bright above. */
export function planks(x: number, y: number, w: number, h: number, count: number): string {
  const gaps = Array.from({ length: count - 1 }, (_, i) => y + ((i + 1) * h) / count);
  return (
    line(gaps.map((at) => `M${n(x)} ${n(at)}h${n(w)}`).join(""), 0.8, "#1c0f05", 0.6) +
    line(gaps.map((at) => `M${n(x)} ${n(at + 0.8)}h${n(w)}`).join(""), 0.5, "#ffe9c4", 0.4)
  );
}

/** A wheel with spokes, or a disc. */
export function wheel(x: number, y: number, r: number, { spokes = 8, paint = "iron" as Paint, tyre = "#2a2420" } = {}): string {
  const rays = Array.from({ length: spokes }, (_, i) => {
    const angle = (Math.PI * 2 * i) / spokes + 0.3;
    return `M${n(x)} ${n(y)}L${n(x + Math.cos(angle) * (r - 1))} ${n(y + Math.sin(angle) * (r - 1))}`;
  }).join("");
  const [bright, middle] = PAINT[paint];
  return [
    disc(x, y, r, spokes ? "#17110c" : paint, `stroke-width="0.9"`),
    spokes ? line(rays, Math.max(0.9, r * 0.13), middle) : "",
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r - r * 0.12)}" fill="none" stroke="${spokes ? middle : tyre}" stroke-width="${n(r * 0.2)}"/>`,
    line(`M${n(x - r * 0.82)} ${n(y - r * 0.2)}A${n(r * 0.86)} ${n(r * 0.86)} 0 0 1 ${n(x + r * 0.1)} ${n(y - r * 0.84)}`, Math.max(0.6, r * 0.11), bright, 0.95),
    disc(x, y, r * 0.24, "brass", `stroke-width="0.6"`),
  ].join("");
}

/** A heap of coal over a rim: lumps with a bright upper left. */
export function heap(x: number, y: number, w: number, h: number, count = 7): string {
  const lumps = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const rise = Math.sin(Math.PI * t) * h * (0.82 + 0.3 * ((i * 37) % 10) / 10);
    const s = (w / count) * (0.72 + 0.2 * (((i * 53) % 10) / 10));
    const [cx, cy] = [x + w * t, y - rise + s * 0.35];
    const d = `M${n(cx - s)} ${n(cy + s * 0.25)}L${n(cx - s * 0.55)} ${n(cy - s * 0.7)}L${n(cx + s * 0.25)} ${n(cy - s * 0.85)}L${n(cx + s)} ${n(cy - s * 0.1)}L${n(cx + s * 0.6)} ${n(cy + s * 0.8)}L${n(cx - s * 0.5)} ${n(cy + s * 0.85)}z`;
    const glint = `M${n(cx - s * 0.7)} ${n(cy - s * 0.1)}L${n(cx - s * 0.4)} ${n(cy - s * 0.58)}L${n(cx + s * 0.2)} ${n(cy - s * 0.7)}L${n(cx - s * 0.1)} ${n(cy - s * 0.15)}z`;
    return face(d, "coal", `stroke="#0c0b0c" stroke-width="0.7"`) + flat(glint, "#a8b0ba", 0.75);
  });
  return flat(`M${n(x)} ${n(y + 1)}Q${n(x + w * 0.2)} ${n(y - h * 0.9)} ${n(x + w / 2)} ${n(y - h)}Q${n(x + w * 0.8)} ${n(y - h * 0.9)} ${n(x + w)} ${n(y + 1)}z`, "coal") + lumps.join("");
}

/** Smoke that rises from a point and drifts to one side. */
export function smoke(x: number, y: number, size = 1, drift = 1, puffs = 4): string {
  return Array.from({ length: puffs }, (_, i) => {
    const r = (3 + i * 1.7) * size;
    return disc(x + drift * size * (i * i * 1.3 + i * 2.2), y - size * (2 + i * 3.6), r, "smoke", `stroke="none" opacity="${n(0.92 - i * 0.13)}"`);
  }).reverse().join("");
}

/** A window with a glint. */
export const pane = (x: number, y: number, w: number, h: number, lit = false) =>
  face(box(x, y, w, h), lit ? "glow" : "glass", `stroke-width="0.9"`) + (lit ? "" : light(`M${n(x + w * 0.15)} ${n(y + h)}L${n(x + w * 0.6)} ${n(y)}h${n(w * 0.22)}L${n(x + w * 0.37)} ${n(y + h)}z`, 0.55));

/** Track seen from the side: sleepers in ballast, and a rail that shines. */
export function track(x: number, y: number, w: number): string {
  const sleepers = Array.from({ length: Math.floor(w / 6) }, (_, i) => box(x + 1.5 + i * 6, y + 1.2, 3.4, 1.8)).join("");
  return flat(box(x, y + 1.4, w, 3), "#8b7a63") + flat(sleepers, "#4b3420") + flat(box(x, y - 0.2, w, 1.5), "#39424a") + flat(box(x, y - 0.2, w, 0.6), "#d7dee3");
}

/** A pine. */
export const pine = (x: number, y: number, h: number) =>
  flat(box(x - h * 0.05, y - h * 0.2, h * 0.1, h * 0.2), "#4b3420") +
  [0, 1, 2].map((i) => {
    const [top, w] = [y - h + i * h * 0.24, h * (0.17 + i * 0.08)];
    return flat(`M${n(x)} ${n(top)}L${n(x + w)} ${n(top + h * 0.36)}H${n(x - w)}z`, "#2f5236") + flat(`M${n(x)} ${n(top)}L${n(x - w)} ${n(top + h * 0.36)}H${n(x - w * 0.1)}z`, "#55804f");
  }).join("");

/** A broad tree. */
export const tree = (x: number, y: number, h: number) =>
  flat(box(x - h * 0.05, y - h * 0.35, h * 0.1, h * 0.35), "#5b3d22") +
  disc(x, y - h * 0.62, h * 0.36, "#35593a", `stroke="none"`) + disc(x - h * 0.12, y - h * 0.72, h * 0.26, "#5f8a4d", `stroke="none"`) + disc(x - h * 0.17, y - h * 0.8, h * 0.14, "#8bb066", `stroke="none"`);
