// The pictures of the card game. Faces are 72 by 92; figures and letters are set on them by the components.
import { at, barrel, box, cast, disc, face, flat, heap, INK, light, line, mirrored, pane, pillar, pine, planks, rivets, shade, smoke, track, wheel } from "../../../pieces/art/kit";
import { type Loco, loco } from "../../../pieces/art/loco";
import { type Drawing, drawnIn } from "../../../pieces/art/sheet";
import { PRINTED } from "../components";
import { CREST, DARK, DESTINATION, LIGHT } from "./colours";

export const FAMILY = "cards";
const sheet = "M9 2h54a7 7 0 0 1 7 7v74a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7z";
const edge = `<path d="${sheet}" fill="none" stroke="${DARK}" stroke-width="1.4"/><path d="M4 82V9.5A5.5 5.5 0 0 1 9.5 4H62" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1"/>`;
/** Everything inside the sheet is cut at its round corners. */
const clip = (name: string, d: string) => `<clipPath id="art-cards-${name}"><path d="${d}"/></clipPath>`;
const cut = (name: string, drawn: string) => drawnIn(FAMILY, "clips", 0, 0) + `<g clip-path="url(#art-cards-${name})">${drawn}</g>`;
const inSheet = (drawn: string) => cut("sheet", drawn) + edge;

// Backgrounds
const sky = (kind: "day" | "dawn" | "dusk", h = 92) => flat(`M0 0h72v${h}H0z`, kind);
const cloud = (x: number, y: number, s = 1) => at(x, y, flat("M0 6c-4 0-5-5 0-6 1-5 9-6 11-1 5-2 9 3 6 7z", "#ffffff", 0.75), s);
const rails = inSheet(sky("day") + cloud(38, 14, 1.1) + cloud(8, 24, 0.8) + flat("M0 62l16-18 10 8 16-20 14 18 16-8v50H0z", "#a8bcc0") + flat("M0 66q30-10 72 0v26H0z", "#7f9a72") + pine(67, 72, 18) + pine(61, 72, 13) + flat("M0 74h72v18H0z", "#a8946f") + track(0, 82, 72));
const dawn = inSheet(sky("dawn") + cloud(40, 12, 1) + flat("M0 64l20-22h6l22 22zM34 66l20-18h6l20 18z", "#a3917f") + line("M52 60L57 40M64 60L60 40M54 53h8M55.5 46h6M60 42l9 18", 1.3, "#7b6a5a") + `<circle cx="58.5" cy="37.5" r="3.5" fill="none" stroke="#7b6a5a" stroke-width="1.4"/>` + flat("M0 66q36-6 72 0v26H0z", "#8d9a5c") + flat("M0 74h72v18H0z", "#a8946f") + track(0, 82, 72));
const timber = (d: string) => face(d, "wood");
const mine = inSheet(
  flat("M0 0h72v92H0z", "#191412") + flat("M12 18h48v64H12z", "#2a221d") + flat("M20 26h32v54H20z", "#110d0b") +
  disc(36, 24, 34, "lamp", `stroke="none" opacity=".55"`) + flat("M16 34l6-5 4 6zM50 42l5-7 4 7zM14 54l5-4 3 5zM54 60l4-5 3 6z", "#4d423a") + flat("M16 34l6-5 1 3zM50 42l5-7 0 4z", "#7a6c5f") +
  timber("M5 84V16h7v68z") + timber("M60 84V16h7v68z") + planks(5, 16, 7, 68, 5) + planks(60, 16, 7, 68, 5) + timber("M1 9h70v9H1z") + light("M2 9.6h68v1.2H2z", 0.4) + flat("M0 80h72v12H0z", "#3a2d22") + track(0, 82, 72),
);
const paper = inSheet(flat("M0 0h72v92H0z", "cream"));
const slate = inSheet(flat("M0 0h72v92H0z", "slate")) + line("M10 6h52a4 4 0 0 1 4 4v72a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z", 1.5, "#d9a63f");
const blueprint = inSheet(flat("M0 0h72v92H0z", "#1d4a66") + flat("M0 0h72L0 92z", "#ffffff", 0.07) + line("M2 14h68M2 26h68M2 38h68M2 50h68M2 62h68M2 74h68M14 2v88M26 2v88M38 2v88M50 2v88M62 2v88", 0.5, "#cfe6f2", 0.3)) + line("M9 7h54v78H9z", 0.9, "#cfe6f2", 0.8) + face("M70 70v13a7 7 0 0 1-7 7H50z", "cream", `stroke-width="0.8"`) + shade("M50 90L70 70l-6 14z", 0.16);
const back = inSheet(flat("M0 0h72v92H0z", "black")) + line("M10 7h52a3 3 0 0 1 3 3v72a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V10a3 3 0 0 1 3-3z", 1.4, "#d9a63f") + line("M36 14v64M14 46h44", 0.6, "#d9a63f", 0.35) + `<circle cx="36" cy="46" r="24" fill="none" stroke="#d9a63f" stroke-width=".8" opacity=".5"/>` +
  line("M22 62L50 34M50 62L22 34", 6.5, INK) + line("M22 62L50 34M50 62L22 34", 4.4, "#b98650") + face("M13 39q2-10 15-14l4 4q-9 4-13 13z", "steel") + face("M41 27l5-5 14 13-5 5z", "steel");

// Locomotives look right; each model has its own shape.
const MODELS: Record<string, Loco> = {
  a: { paint: "green", boiler: [10, 22, 58, 43], cabin: [56, 12, 88], chimney: { x: 22, top: 6, shape: "cap" }, domes: [[42, 5.5]], drivers: [26, 48, 70], r: 8.5 },
  b: { paint: "red", wheels: "black", boiler: [3, 19, 68, 40], cabin: [68, 9, 92], chimney: { x: 14, top: 5, shape: "straight" }, domes: [[34, 5], [50, 4.2]], drivers: [22, 40, 58, 78], r: 7.6 },
  c: { paint: "blue", wheels: "brass", upright: true, boiler: [12, 16, 36, 43], cabin: [42, 16, 90], chimney: { x: 24, top: 0, shape: "cone" }, domes: [], drivers: [30, 72], r: 11 },
  d: { paint: "black", wheels: "red", streamlined: true, boiler: [8, 17, 66, 42], cabin: [64, 11, 92], chimney: { x: 30, top: 9, shape: "straight" }, domes: [], drivers: [26, 48, 70], r: 9.5 },
};
const locos = Object.fromEntries(Object.entries(MODELS).map(([model, shape]): [string, Drawing] => [`loco-${model}`, [68, 42, at(0, 0, mirrored(100, loco(shape)), 0.68)]]));

// Wagons and lorries
const wagon = [
  cast(34, 42.5, 32), line("M-4 35.5H72", 3, INK), line("M-4 35.2H72", 1.5, "#a9b5bd"),
  face("M2 7h64v26H2z", "wood"), planks(2, 8, 64, 24, 3), shade("M58 7h8v26h-8z", 0.24), pillar(box(6, 6, 4, 27), "iron"), pillar(box(58, 6, 4, 27), "iron"), rivets(8, 11, 52, 2, 0.9), rivets(8, 28, 52, 2, 0.9),
  face("M1 5h66v3.4H1z", "oak"), light("M1.5 5.5h65v.8h-65z", 0.4), face("M0 32.5h68v3.8H0z", "black"),
  wheel(15, 37.5, 5.6, { spokes: 8, paint: "iron" }), wheel(53, 37.5, 5.6, { spokes: 8, paint: "iron" }),
].join("");
const tub = (w: number) =>
  cast(w / 2, 37.5, w / 2 - 3, 1.5) + heap(2, 11, w - 4, w > 30 ? 8 : 6, w > 30 ? 6 : 4) + face(`M1 11h${w - 2}l-4 20H5z`, "iron") + shade(`M${w - 9} 11h8l-4 20h-5z`, 0.28) +
  face(box(0, 9.5, w, 3), "black") + light(box(0.5, 9.9, w - 1, 0.7), 0.4) + rivets(6, 28, (w - 12) / 3, 4) + wheel(w * 0.28, 33.6, 4.4, { spokes: 0, paint: "black" }) + wheel(w * 0.72, 33.6, 4.4, { spokes: 0, paint: "black" });
const single = at(9, 0, tub(42));
const double = line("M26 24h9", 3, INK) + line("M26 24h9", 1.5, "#d9a63f") + tub(29) + at(31, 0, tub(29));

// Crests: relief on a shield, 24 by 28
const SIGNS: Record<string, string> = {
  wheel: `<circle cx="12" cy="13" r="6.8" fill="none" stroke="${LIGHT}" stroke-width="2.6"/>` + line("M12 6v14M5 13h14M7 8l10 10M17 8L7 18", 1.5, LIGHT) + disc(12, 13, 2.4, LIGHT, `stroke="none"`),
  clover: `<g fill="${LIGHT}" stroke="none"><circle cx="12" cy="8.6" r="4.1"/><circle cx="7.6" cy="14.4" r="4.1"/><circle cx="16.4" cy="14.4" r="4.1"/><path d="M11 12h2c0 5 .6 7.6 3 9.4H10c1.4-2.2 1.2-5 1-9.4z"/></g>`,
  tower: flat("M7.6 21V11L6 9V4.6h3V7h1.7V4.6h2.6V7H15V4.6h3V9l-1.6 2v10z", LIGHT) + flat("M10.3 21v-4a1.7 1.7 0 0 1 3.4 0v4zM11.2 10.5h1.6v3.2h-1.6z", CREST.tower),
  fox: flat("M4 5l5.6 3.2h4.8L20 5l-1 8.5-7 8.3-7-8.3z", LIGHT) + flat("M5.5 14.5L10 16l2 5-7-6.3zM18.5 14.5L14 16l-2 5 7-6.3z", CREST.fox, 0.55) + disc(9, 12.4, 1.2, DARK, `stroke="none"`) + disc(15, 12.4, 1.2, DARK, `stroke="none"`) + disc(12, 20, 1.5, DARK, `stroke="none"`),
};
const shield = "M1.5 1.5h21v13.5c0 6.5-5 10-10.5 12C6.5 25 1.5 21.5 1.5 15z";
const crest = (name: string) =>
  flat("M3 3.5h21v13.5c0 6.5-5 10-10.5 12C8 27 3 23.5 3 17z", "#120b05", 0.35) + `<path d="${shield}" fill="${CREST[name]}" stroke="${LIGHT}" stroke-width="1.6"/>` + light("M2.5 2.5h19L2.5 17z", 0.2) + shade("M22 9v6c0 6-4.5 9-10 11v-2c6-2 10-6 10-15z", 0.28) + SIGNS[name] + line(shield, 0.5, DARK);
const joker = flat("M1 2h26v27H1z", "#120b05", 0.35) + `<rect x="-1" y="0" width="26" height="27" rx="4" fill="${DARK}" stroke="#d9a63f" stroke-width="1.2"/>` +
  PRINTED.crests.map((one, i) => at(i % 2 ? 12.6 : 0.4, i < 2 ? 1.4 : 13.8, `<rect width="24" height="25" rx="3" fill="${CREST[one]}" stroke="none"/>` + SIGNS[one], 0.465)).join("");

// Destinations, 60 by 48
const dest: Record<string, string> = {
  barracks: sky("dawn", 48) + flat("M0 40q30-5 60 0v8H0z", "#a89a62") + [0, 1, 2].map((i) => at(3 + i * 18.5, 42, face("M0 0V-19L8.5-28 17-19V0z", i % 2 ? "plaster" : "brick") + face("M-2-18L8.5-29.5 19-18l-2 2L8.5-25.5 0-16z", "tile") + pane(2.5, -15, 4, 5, true) + pane(10.5, -15, 4, 5) + face("M6.5 0v-8h4.5v8z", "oak") + face(box(12, -29, 3, 6), "brick", `stroke-width="0.7"`))).join("") + smoke(17, 12, 0.5, 1.2, 3),
  furnaces: sky("dusk", 48) + flat("M0 42h60v6H0z", "#4a3430") + disc(30, 30, 26, "lamp", `stroke="none" opacity=".8"`) + pillar("M18 42l3-20-3-5V8h24v9l-3 5 3 20z", "iron") + line("M18 17h24M20 24h20M19 32h22", 1, "#1c2429") + rivets(21, 20, 4.5, 5) + face("M16 6h28v4H16z", "black") + smoke(27, 5, 0.7, -0.9, 3) + smoke(36, 5, 0.7, 1.1, 3) + face("M24 42v-8a6 6 0 0 1 12 0v8z", "glow") + flat("M27 42c-1-5 3-5 2.5-9 4.5 3 4.5 6 3.5 9z", "#d8501c") + pillar(box(46, 20, 7, 22), "brick") + line("M42 14h8v8", 2.6, INK) + line("M42 14h8v8", 1.4, "#8796a0") + pillar(box(6, 26, 8, 16), "brick"),
  factories: sky("day", 48) + flat("M0 42h60v6H0z", "#8a8f6a") + smoke(47, 8, 0.8, -1.2) + pillar("M43 42l1.5-34h6L52 42z", "brick") + face("M42.5 6h10v3.2h-10z", "stone") + face("M4 42V22l12-8v8l12-8v8l12-8v28z", "slate") + light("M5.5 22.5L15 16v3l-9.5 6.5zM17.5 22.5L27 16v3l-9.5 6.5zM29.5 22.5L39 16v3l-9.5 6.5z", 0.5) + pane(8, 29, 6, 6, true) + pane(18, 29, 6, 6) + pane(28, 29, 6, 6, true) + face("M17 42v-5h8v5z", "oak") + face("M52 42V30h7v12z", "brick"),
  steamboats: sky("day", 48) + cloud(4, 4, 0.9) + flat("M0 30q16-9 34-3t26-3v10H0z", "#8fae7c") + flat("M0 32h60v16H0z", "water") + smoke(27, 8, 0.75, 1.2) + face("M5 34h50l-5 9H11z", "red") + light("M6 34.5h48l-.6 1.5H6.8z", 0.5) + face("M12 34V25h34v9z", "cream") + pane(15, 27, 4, 4) + pane(22, 27, 4, 4) + pane(29, 27, 4, 4) + face("M17 25v-6h18v6z", "cream") + pillar(box(23, 7, 6, 12), "black") + flat(box(23, 10, 6, 2.5), "#d8694f") + wheel(43, 36, 7.5, { spokes: 8, paint: "wood" }) + line("M2 45q3-2 6 0t6 0 6 0 6 0M34 46q3-2 6 0t6 0 6 0 6 0", 1, "#ffffff", 0.8),
};
const frame = "M4 0h52a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z";
const framed = (to: string) => cut("frame", dest[to]) + `<path d="${frame}" fill="none" stroke="${DESTINATION[to]}" stroke-width="3"/><path d="${frame}" fill="none" stroke="${DARK}" stroke-width=".8"/>`;

/** A miner, 60 by 60, and what lies on his helmet. The helmet itself, between them, has the colour of the seat (see Card). */
const miner = [
  `<path d="M4 62C4 46 14 40 30 40s26 6 26 22z" fill="#3b4a55" stroke="${INK}" stroke-width="1.2"/>`, shade("M40 42c10 2 16 8 16 20H46z", 0.3), face("M24 38h12v8q-6 5-12 0z", "skin"), face("M20 44l10 7 10-7 3 3-13 9-13-9z", "#a83a2a", `stroke-width="1"`),
  face("M17 22h26v10c0 8-6 12-13 12s-13-4-13-12z", "skin"), shade("M36 22h7v10c0 7-4 11-9 12 3-6 3-14 2-22z", 0.2), flat("M19 33c3 9 19 9 22 0 0 8-5 11-11 11s-11-3-11-11z", "#5b4a3c", 0.55),
  disc(25, 28.5, 1.5, INK, `stroke="none"`), disc(35, 28.5, 1.5, INK, `stroke="none"`), line("M22 25.5l4.5-.8M33.5 24.7l4.5.8M30 29v4l-2 1M26.5 37q3.5 2 7 0", 1.1),
].join("");
const lamp = [
  light("M16 20c0-9 5-14 12-14.5-6 3-9 8-9 14.5z", 0.45), shade("M40 8c4 3 6.5 8 6.5 14.5H41C42 17 42 12 40 8z", 0.3), shade("M9.5 24.5h41l-1 2.5h-39z", 0.3),
  disc(30, 14, 9, "lamp", `stroke="none"`), disc(30, 14, 5, "brass"), disc(30, 14, 3, "glow", `stroke-width="0.7"`),
].join("");
const coin = disc(15, 16, 13.5, "#120b05", `stroke="none" opacity=".3"`) + disc(14, 14, 13.5, "brass", `stroke-width="1.3"`) + `<circle cx="14" cy="14" r="11" fill="none" stroke="#8a5f17" stroke-width=".8"/>` + line("M4.5 10A10.5 10.5 0 0 1 12 3.5", 1.2, "#fff8dc", 0.9);
const plate = face("M4 0h20a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z", "black") + line("M4.5 2.5h19a2 2 0 0 1 2 2v19a2 2 0 0 1-2 2h-19a2 2 0 0 1-2-2v-19a2 2 0 0 1 2-2z", 1, "#d9a63f");
const hexagon = flat("M38 16l28 17v34L38 84 10 67V33z", "#120b05", 0.3) + face("M36 12l28 17v34L36 80 8 63V29z", "black") + line("M36 16l24 15v30L36 76 12 61V31z", 2.2, "#d9a63f") + light("M36 13l27 16.5-3 1.5-24-15-24 15-3-1.5z", 0.3);
const arrow = line("M3 10h22M17 3l8 7-8 7", 5.5, INK) + line("M3 10h22M17 3l8 7-8 7", 3.2, "#f2c14e");
const fan = [-26, -9, 8, 25].map((turn, i) => `<g transform="rotate(${turn} 30 60)">` + shade("M20 10h22v32H20z", 0.25) + face("M19 8h22v32H19z", i === 2 ? "brass" : "cream") + line("M22 11h16v26H22z", 0.8, i === 2 ? "#8a5f17" : "#b99c69") + `</g>`).join("");
const eye = face("M2 12q20-20 40 0-20 18-40 0z", "cream") + disc(22, 12, 7.5, "blue") + disc(22, 12, 3.6, INK, `stroke="none"`) + disc(20, 10, 1.6, "#ffffff", `stroke="none"`);
const clipboard = face("M2 4h28v34H2z", "wood") + face("M5 8h22v28H5z", "cream", `stroke-width="0.8"`) + face("M10 1h12v6H10z", "steel") + line("M8 15h16M8 21h16M8 27h10", 1.3, "#7b6546");
const seal = face("M8 18l-4 13 6-3 3 6 3-13z", "red", `stroke-width="0.8"`) + disc(11, 11, 10, "red") + disc(11, 11, 6.5, "#c24a38", `stroke="#7a1f17" stroke-width="0.8"`);

export const DRAWINGS: Record<string, Drawing> = {
  ...locos,
  clips: [72, 92, clip("sheet", sheet) + clip("frame", frame)],
  rails: [72, 92, rails],
  dawn: [72, 92, dawn],
  mine: [72, 92, mine],
  paper: [72, 92, paper],
  slate: [72, 92, slate],
  blueprint: [72, 92, blueprint],
  back: [72, 92, back],
  wagon: [68, 44, wagon],
  single: [60, 40, single],
  double: [60, 40, double],
  miner: [60, 60, miner],
  lamp: [60, 60, lamp],
  coin: [28, 28, coin],
  plate: [28, 28, plate],
  hexagon: [72, 92, hexagon],
  arrow: [28, 20, arrow],
  fan: [60, 52, fan],
  eye: [44, 24, eye],
  clipboard: [32, 40, clipboard],
  seal: [22, 34, seal],
  joker: [24, 28, joker],
  ...Object.fromEntries(PRINTED.crests.map((name): [string, Drawing] => [name, [24, 28, crest(name)]])),
  ...Object.fromEntries(PRINTED.destinations.map((name): [string, Drawing] => [name, [60, 48, framed(name)]])),
};
