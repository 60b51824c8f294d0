// The pictures of Coal Baron: four transports with the land they cross, and the machines of the mine.
import { at, barrel, box, cast, disc, face, flat, heap, INK, light, line, mirrored, pane, pillar, pine, planks, rivets, shade, smoke, track, tree, wheel } from "../../../pieces/art/kit";
import { loco } from "../../../pieces/art/loco";
import { drawnIn } from "../../../pieces/art/sheet";

export const FAMILY = "coal_baron";
const again = (name: string) => drawnIn(FAMILY, name, 120, 72);

// Transports: 120 wide and 72 high, wheels on y = 66, looking left.
const handcart = [
  cast(66, 67, 40),
  line("M6 42L52 54", 4.4, INK), line("M6 42L52 54", 2.6, "#b98650"), line("M6 41.3L52 53.3", 0.8, "#ecd6aa", 0.8),
  line("M48 56L42 66", 3.6, INK), line("M48 56L42 66", 2, "#8b5d31"),
  line("M88 30L104 6", 2.6, INK), line("M88 30L104 6", 1.4, "#c99a62"), face("M100 10q1 -6 6 -9q5 3 3 9q-4 4 -9 0z", "steel"),
  heap(38, 29, 66, 12, 8),
  face("M34 28H108L100 56H44z", "wood"), planks(37, 29, 68, 26, 3), shade("M98 28H108L100 56H92z", 0.22),
  pillar("M50 28h5l1 28h-4.5z", "iron"), pillar("M88 28h5l-2.5 28H87z", "iron"), rivets(52.6, 33, 36.7, 2, 0.8), rivets(53.5, 51, 34.5, 2, 0.8),
  face("M32 26.5h78v3.6H32z", "oak"), light("M32.6 27h77v.9h-77z", 0.4),
  wheel(72, 51, 15, { spokes: 12, paint: "wood" }),
].join("");

const horse = [
  // far legs
  face("M22 50l-5 8 1.5 8h3.6l.4-7 5-8zM40 50l5.5 6-2 10h3.6l2.6-11-3-8z", "#4b2e16", `stroke-width="0.8"`),
  face("M15 17C10 21 6 28 4.5 33c-.7 2.6 2 4.6 4.6 3.6L15 33c2 2 2.3 5.5 2 9.5-.3 4 .8 7.5 3 10L18.5 60 17 66h4.2l3-8.5 2.8-5c5 1.6 10 1.2 14.5-.6l1 6.1-1.8 3 1.8 5h4.2l-.2-6.5L48.5 52c3-4 3-10.5.5-14-3-3.3-9.5-2.8-14.5-2.5-4.5 0-7-3-9-8-1.5-4.2-4-8.2-6.7-9.7l-.4-4-2.6 3.2z", "oak"),
  light("M27 37.5c6-1 13-2 18 .5-5 .3-11 .2-15 2.5z", 0.32),
  shade("M24 52c6 2 13 1.5 19-2l6-6c0 4-1 7-2.5 9l-5 .5c-5 1.5-10 1.8-15 .5z", 0.3),
  // mane and tail
  face("M17 17c3 1 5.5 4 7 8.5 1.5 4.5 3.5 8 7 9.5-4 .8-8-2-10-7-1.6-4-3-7-5-8.5z", "#2b190c", `stroke-width="0.7"`),
  face("M49 38c4 1 5.5 7 4 16-2-2-3.5-6-4.5-10z", "#2b190c", `stroke-width="0.7"`),
  disc(11.5, 25.5, 1, "#120b05", `stroke="none"`), line("M5.5 32l4.5 1.5", 0.8),
  // collar and reins
  line("M25 35c-5 3-8 9-7.5 15.5", 3.6, INK), line("M25 35c-5 3-8 9-7.5 15.5", 2.2, "#d9a63f"),
  line("M8 34C18 40 30 38 48 37", 1, "#2b190c"), line("M21 46H62", 2, INK), line("M21 46H62", 1, "#b98650"),
].join("");

const horse_cart = [
  cast(88, 67, 30), cast(30, 67, 20),
  heap(62, 29, 54, 11, 7),
  face("M58 27h60l-3 26H61z", "wood"), planks(60, 28, 57, 24, 3), shade("M108 27h10l-3 26h-8z", 0.22),
  pillar(box(68, 27, 3.4, 26), "iron"), pillar(box(104, 27, 3.4, 26), "iron"),
  face("M56 25.5h64v3.4H56z", "oak"), light("M56.6 26h63v.8h-63z", 0.4),
  face(box(60, 52, 55, 3.4), "oak"),
  wheel(73, 55, 11, { spokes: 10, paint: "wood" }), wheel(104, 55, 11, { spokes: 10, paint: "wood" }),
  horse,
].join("");

const truck = [
  cast(60, 67, 56),
  heap(46, 26, 66, 12, 8),
  face("M44 25h72v27H44z", "green"), planks(45, 26, 70, 25, 3), shade("M108 25h8v27h-8z", 0.25),
  pillar(box(52, 25, 3.6, 27), "black"), pillar(box(78, 25, 3.6, 27), "black"), pillar(box(104, 25, 3.6, 27), "black"), rivets(53.8, 30, 26, 3, 0.8), rivets(53.8, 47, 26, 3, 0.8),
  face("M42 23.5h76v3.2H42z", "black"), light("M42.6 24h75v.7h-75z", 0.35),
  // cab and bonnet
  face("M22 12h19q2 0 2 2v38H22z", "red"), face("M19 10.5q11 -4 26 0v3.5H19z", "black"), pane(25, 17, 12, 11), shade("M38 14.5h4.5V52H38z", 0.22), line("M24.5 32v17.5h13V32", 0.8, "#f0c06a", 0.9),
  face("M4 34q0 -4.5 5 -5.5l13 -2V52H4z", "red"), light("M5.5 33q.5 -2.5 4 -3.2l12 -1.8v2l-11 1.8q-3 .6 -4 2z", 0.4), line("M10 34v14M13.5 33.5V48M17 33V48", 0.8, "#5a1512", 0.8),
  pillar("M2 32.5h4v17H2z", "brass"), disc(2.5, 37, 7, "lamp", `stroke="none"`), disc(3, 37, 3, "glow", `stroke-width="0.9"`),
  face("M5 50.5h110v4H5z", "black"),
  face("M8 55q1 -9 10.5 -9.5T30 55h-2.5q-1.5 -6.5 -8.8 -6.6T10.5 55z", "black"),
  wheel(19, 57, 9, { spokes: 10, paint: "wood" }), wheel(81, 57, 9, { spokes: 10, paint: "wood" }), wheel(101, 57, 9, { spokes: 10, paint: "wood" }),
].join("");

const train = [
  at(0, 5.7, loco({ paint: "green", boiler: [8, 20, 48, 41], cabin: [46, 12, 68], chimney: { x: 16, top: 6, shape: "cap" }, domes: [[32, 4]], drivers: [24, 38, 52], r: 6.6, bogies: [12], bogie: 3.8 }), 1.08),
  line("M70 55.5H84", 2, INK), line("M70 55.5H84", 1, "#a9b5bd"),
  cast(98, 67, 20), heap(81, 38, 35, 11, 6), face("M78 36h41l-3 20H81z", "black"), light("M79 36.5h39v1H79z", 0.35), shade("M111 36h8l-3 20h-6z", 0.3), rivets(83, 42, 6, 6), rivets(84, 52.5, 5.6, 6),
  face(box(79, 55.5, 39, 2.8), "oak"), wheel(87, 61.5, 4.6, { spokes: 6, paint: "iron" }), wheel(110, 61.5, 4.6, { spokes: 6, paint: "iron" }),
].join("");

// The land behind each transport: 120 by 72 as well.
const hills = (colour: string, d: string) => flat(d, colour);
const houses = (x: number, y: number, s: number) =>
  at(x, y, face("M0 0V-14L7 -20 14 -14V0z", "plaster", `stroke-width="0.7"`) + face("M-1.5 -13.5L7 -21l8.5 7.5-2 1.5L7 -18l-6.5 6z", "tile", `stroke-width="0.7"`) + pane(2.5, -10, 3.4, 4.4, true) + pane(8.4, -10, 3.4, 4.4) + face("M15 0v-18h12V0z", "brick", `stroke-width="0.7"`) + face("M14 -17l2.5 -6h9L28 -17z", "slate", `stroke-width="0.7"`) + pane(17, -14, 3.2, 4.4) + pane(22, -14, 3.2, 4.4, true) + flat(box(23, -27, 3, 5), "#7a4030"), s);
const sky = (kind: "day" | "dawn" | "dusk") => flat("M0 0h120v72H0z", kind);
const cloud = (x: number, y: number, s: number) => at(x, y, flat("M0 6c-4 0-5-5 0-6 1-5 9-6 11-1 5-2 9 3 6 7z", "#ffffff", 0.75) + flat("M0 6c5 1.5 12 1 17 0-4 2.5-14 2.5-17 0z", "#9fb4bd", 0.5), s);
const spoilHeap = (x: number, y: number, s: number, tone: string) => flat(`M${x} ${y}l${20 * s} ${-26 * s}h${6 * s}l${26 * s} ${26 * s}z`, tone);
const headframeFar = (x: number, y: number, s: number, tone: string) =>
  at(x, y, line("M0 0L7 -26M14 0L9 -26M1.5 -7H13M3.5 -15H11.5M9 -24L24 0", 1.5, tone) + `<circle cx="8" cy="-28" r="4.5" fill="none" stroke="${tone}" stroke-width="1.6"/>`, s);

const scenes = {
  handcart: sky("dawn") + cloud(16, 8, 1) + spoilHeap(64, 54, 0.9, "#a99a8c") + headframeFar(40, 54, 0.9, "#8d7f74") + houses(2, 56, 1.15) + houses(86, 56, 1.1) + flat("M0 54q60 -3 120 0v18H0z", "#b9a27c") + flat("M0 60q60 -3 120 0v12H0z", "#9c8460") + line("M8 62h6M22 66h8M60 63h7M96 66h8M108 61h6M40 69h8M84 70h7", 1.2, "#7b6546", 0.7),
  horse_cart: sky("day") + cloud(70, 6, 1.1) + cloud(26, 14, 0.8) + hills("#9db89a", "M0 44q30 -20 62 -6t58 -10v44H0z") + hills("#7f9f66", "M0 52q40 -14 80 -4t40 -6v30H0z") + tree(112, 56, 24) + tree(101, 55, 16) + line("M64 57v-7M74 56v-7M84 55.5v-7M62 52.5q12 -1.5 24 -1", 1.1, "#6b4a2a") + flat("M0 58q60 -6 120 -2v16H0z", "#c5aa78") + flat("M0 66q60 -4 120 0v6H0z", "#a98d5c") + flat("M0 56q40 -4 66 -2 -36 0 -66 5z", "#6c8c52"),
  truck: sky("dusk") + disc(92, 30, 9, "#ffe0a0", `stroke="none" opacity=".9"`) + hills("#6c5a70", "M0 46l22 -18 20 14 26 -20 28 20 24 -12v42H0z") + at(0, 0, pillarStacks()) + hills("#51434f", "M0 54q60 -8 120 -2v20H0z") + [8, 24, 100, 114].map((x) => line(`M${x} 60V36`, 1.2, "#3a2d2a") + flat(`M${x} 30c4 4 4 16 0 22 -4 -6 -4 -18 0 -22z`, "#3d4a3a")).join("") + flat("M0 60h120v12H0z", "#7c6a5c") + flat("M0 60h120v1.5H0z", "#a58f74") + line("M6 67h12M34 67h12M62 67h12M90 67h12", 1.2, "#d9c7a4", 0.6),
  train: sky("day") + cloud(52, 6, 1) + hills("#a9bcc0", "M0 46l26 -22 18 14 24 -24 30 26 22 -12v44H0z") + hills("#7f9a72", "M0 54q34 -12 70 -4t50 -6v28H0z") + pine(112, 58, 22) + pine(104, 58, 16) + pine(6, 58, 14) + flat("M0 58q60 -3 120 0v14H0z", "#8fa35e") + flat("M0 64h120v8H0z", "#a8946f") + track(0, 66, 120),
};
function pillarStacks(): string {
  return face("M30 56V38h34v18z", "#5a4650", `stroke="none"`) + flat("M30 38l8.5 -7v7l8.5 -7v7l8.5 -7v7l8.5 -7v7z", "#64505a") + flat("M70 56l1.5 -32h5L78 56z", "#5a4650") + smoke(74, 23, 0.8, 1.2) + flat(box(34, 44, 4, 4) + box(42, 44, 4, 4) + box(50, 44, 4, 4), "#ffcf7a");
}

/** A tub of the mine, 44 by 30, wheels on y = 28. The seam's colour is its band. */
const tub = [
  cast(21, 28.6, 17, 1.6),
  face("M3 4h38l-4.5 17h-29z", "iron"), shade("M33 4h8l-4.5 17h-6z", 0.28), flat("M4.3 9h35.4l-1.2 4.6h-33z", "#ffffff", 0.001),
  `<path d="M4.3 9h35.4l-1.2 4.6h-33z" fill="var(--coal)" stroke="${INK}" stroke-width=".5"/>`,
  face("M1.5 2h41v3.2h-41z", "black"), light("M2 2.4h40v.8h-40z", 0.4), rivets(8, 18, 7, 5),
  wheel(13, 23.5, 4.6, { spokes: 0, paint: "black" }), wheel(31, 23.5, 4.6, { spokes: 0, paint: "black" }),
].join("");

/** The headframe over the shaft, 96 by 96; its wheel turns by itself and is drawn apart. */
const headframe = [
  cast(52, 95, 44, 2.5),
  line("M60 24L92 95", 6.5, INK), line("M60 24L92 95", 4.4, "#7a4f2a"), line("M59 24L91 95", 1, "#c99a62", 0.8),
  line("M36 24L26 95M60 24L70 95", 6.5, INK), line("M36 24L26 95M60 24L70 95", 4.4, "#9c6b3b"), line("M35 24L25 95M59 24L69 95", 1.1, "#ecd6aa", 0.8),
  line("M33 44H63M30 66H66M28 84H68M34 44L65 66M62 44L31 66M30 66L67 84M66 66L29 84", 4, INK), line("M33 44H63M30 66H66M28 84H68M34 44L65 66M62 44L31 66M30 66L67 84M66 66L29 84", 2.2, "#7a4f2a"),
  face("M26 24h44v5H26z", "oak"), light("M26.6 24.5h43v1h-43z", 0.4),
  line("M48 20V95", 1.4, "#1c1714"),
].join("");
const winder = [
  `<circle cx="20" cy="20" r="17" fill="none" stroke="${INK}" stroke-width="6"/><circle cx="20" cy="20" r="17" fill="none" stroke="#55656f" stroke-width="4"/>`,
  line("M4.5 14A17 17 0 0 1 22 3", 1.6, "#dfe6ea", 0.9),
  line("M20 3v34M3 20h34M8 8l24 24M32 8L8 32", 1.8, "#55656f"),
  disc(20, 20, 4.2, "brass"), disc(19, 19, 1.3, "#fff3c4", `stroke="none"`),
].join("");

/** Bank notes and coins, 64 by 48. */
const money = [
  cast(32, 44, 28), `<g transform="rotate(-7 30 26)">`, face(box(6, 12, 46, 26), "#b9c79a", `stroke-width="1"`), `</g>`,
  `<g transform="rotate(3 34 26)">`, face(box(8, 10, 48, 27), "#dfe4bf", `stroke-width="1"`), line(box(11, 13, 42, 21), 0.9, "#5b7a46"), line("M13 16q4 2 0 6M51 16q-4 2 0 6M13 31q4 -2 0 -5M51 31q-4 -2 0 -5", 0.8, "#5b7a46"), `</g>`,
  disc(33, 23.5, 10.5, "brass"), `<circle cx="33" cy="23.5" r="8.6" fill="none" stroke="#8a5f17" stroke-width=".8"/>`,
].join("");
const bank = [
  cast(32, 46, 28), face("M5 43h54v4H5z", "stone"), face("M8 39h48v4H8z", "stone"), face("M4 18L32 4l28 14z", "stone"), face("M6 18h52v4H6z", "stone"), light("M9 17L32 5.5 36 7.5 15 17z", 0.45),
  shade("M10 22h44v17H10z", 0.35), ...[11, 21.5, 38, 48.5].map((x) => pillar(box(x, 22, 5.5, 17), "plaster")), disc(32, 12.5, 3.4, "brass", `stroke-width=".8"`),
].join("");
/** The plate of a mining space: a shaft wheel that holds the number of steps, 64 by 64. */
const steps = [
  cast(32, 61, 24), `<circle cx="32" cy="32" r="25" fill="none" stroke="${INK}" stroke-width="9"/><circle cx="32" cy="32" r="25" fill="none" stroke="#55656f" stroke-width="7"/>`,
  line("M11 21A25 25 0 0 1 34 6.5", 2.2, "#dfe6ea", 0.9), line("M32 10v44M10 32h44M16.5 16.5l31 31M47.5 16.5l-31 31", 3, "#3c4a53"),
  disc(32, 32, 18, "cream", `stroke-width="1.6"`), `<circle cx="32" cy="32" r="15.5" fill="none" stroke="#d9a63f" stroke-width="1.2"/>`,
].join("");

/** The back of a tile or card: hammer and pick on slate. 64 by 84. */
const back = [
  flat("M0 0h64v84H0z", "slate"), line("M5 5h54v74H5z", 1.4, "#d9a63f"), line("M7.5 7.5h49v69h-49z", 0.6, "#fbe3a0", 0.7),
  line("M18 58L46 28M46 58L18 28", 6, INK), line("M18 58L46 28M46 58L18 28", 4, "#b98650"),
  face("M10 34q2 -10 14 -14l4 4q-8 4 -12 12z", "steel"), face("M38 22l5 -5 13 12 -5 5z", "steel"),
].join("");

/** A coal cube, 30 by 30: bevelled, with a pattern on top and side that tells its colour to everybody. */
const PATTERNS = {
  yellow: [9, 15, 21].map((x) => disc(x, 4, 1.1, INK, `stroke="none"`)).join("") + [11, 16, 21].map((y) => disc(26, y, 1.1, INK, `stroke="none"`)).join(""),
  brown: line("M8 6l4-4M13 6l4-4M18 6l4-4M24 14l4-4M24 20l4-4M24 25l4-4", 1.2, "#fff3dc"),
  grey: line("M5 4H26M26 5V25", 1.4, INK),
  black: line("M9 2.6l4 3M13 2.6l-4 3M18 2.6l4 3M22 2.6l-4 3M24.5 10.5l3.5 3M28 9.5l-3.5 5M24.5 19.5l3.5 1M28 17.5l-3.5 5", 1.2, "#e9e6e0"),
};
const COALS = { yellow: ["#ffe07c", "#e3b530", "#a97a10"], brown: ["#b98355", "#8a5a33", "#57341a"], grey: ["#cdd3d6", "#9aa1a6", "#666d72"], black: ["#5a5a60", "#2b2b2e", "#0f0f11"] } as const;
const cube = (colour: keyof typeof COALS) => {
  const [bright, middle, dark] = COALS[colour];
  const rim = colour === "black" ? "#8b8b92" : INK;
  return [
    flat("M3 29.5L24 30l6-6v-3L24 27z", "#120b05", 0.3),
    `<linearGradient id="art-coal-${colour}" x2=".7" y2="1"><stop stop-color="${bright}"/><stop offset=".45" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
    `<path d="M1 7.5L7 1h22l-6 6.5z" fill="${bright}" stroke="${rim}" stroke-width=".9"/>`,
    `<path d="M23 7.5L29 1v21.5L23 29z" fill="${dark}" stroke="${rim}" stroke-width=".9"/>`,
    `<path d="M1 7.5h22V29H1z" fill="url(#art-coal-${colour})" stroke="${rim}" stroke-width=".9"/>`,
    light("M2 8.5h20v1.3H3.3v18H2z", 0.55), shade("M21.7 10h1.2v18.5H3l1.3-1.3h17.4z", 0.3), flat("M4 20l6-4 4 2 7-5v13H4z", "#000000", 0.1),
    PATTERNS[colour],
  ].join("");
};

/** A worker, 24 by 28, in the colour of the seat; the seat's sign is on the chest. */
const worker = [
  cast(11, 27.6, 9, 1.4),
  `<path d="M2.5 27.5C2.5 19 6 16 12 16s9.5 3 9.5 11.5z" fill="var(--who)" stroke="${INK}" stroke-width=".9"/>`, shade("M16 16.8c4 1.4 5.5 5 5.5 10.7H17c.6-4 .4-8-1-10.7z", 0.28), light("M4 25c.2-5 2-7.6 5-8.4-2 2-3 5-3.2 8.4z", 0.35),
  face("M7.5 9h9v3.5c0 3-2 5-4.5 5s-4.5-2-4.5-5z", "skin", `stroke-width=".8"`), disc(10.2, 12, 0.7, INK, `stroke="none"`), disc(13.8, 12, 0.7, INK, `stroke="none"`),
  `<path d="M5.5 9.5C5.5 3.5 8 1 12 1s6.5 2.5 6.5 8.5z" fill="var(--who)" stroke="${INK}" stroke-width=".9"/>`, `<path d="M3.8 9h16.4l-.8 2H4.6z" fill="var(--who)" stroke="${INK}" stroke-width=".8"/>`, shade("M4 10h16l-.5 1H4.5zM15.5 2.2c2 1.3 2.8 3.6 2.9 6.8h-2.2c.2-2.6 0-5-.7-6.8z", 0.3), light("M7 8.5c0-4 1.4-6 4-6.6-1.6 1.6-2.2 3.6-2.3 6.6z", 0.5),
  disc(12, 5.6, 3.4, "lamp", `stroke="none"`), disc(12, 5.6, 1.7, "glow", `stroke-width=".6"`),
].join("");

export const DRAWINGS = {
  "cube-yellow": [30, 30, cube("yellow")],
  "cube-brown": [30, 30, cube("brown")],
  "cube-grey": [30, 30, cube("grey")],
  "cube-black": [30, 30, cube("black")],
  worker: [24, 28, worker],
  handcart: [120, 72, handcart],
  horse_cart: [120, 72, horse_cart],
  truck: [120, 72, truck],
  train: [120, 72, train],
  "scene-handcart": [120, 72, scenes.handcart + again("handcart")],
  "scene-horse_cart": [120, 72, scenes.horse_cart + again("horse_cart")],
  "scene-truck": [120, 72, scenes.truck + again("truck")],
  "scene-train": [120, 72, scenes.train + again("train")],
  tub: [44, 30, tub],
  headframe: [96, 96, headframe],
  winder: [40, 40, winder],
  money: [64, 48, money],
  bank: [64, 50, bank],
  steps: [64, 64, steps],
  back: [64, 84, back],
} as const satisfies Record<string, readonly [number, number, string]>;
