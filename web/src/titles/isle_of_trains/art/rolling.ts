// Engines, wagons and cabooses from the side: 100 wide and 60 high, wheels on y = 56. Levels are told by size, axles and brass pips.
import { barrel, box, cast, disc, face, flat, heap, INK, light, line, type Paint, pane, pillar, planks, rivets, shade, wheel } from "../../../pieces/art/kit";
import { loco } from "../../../pieces/art/loco";

const coupling = line("M-3 45.5H103", 3.4, INK) + line("M-3 45.2H103", 1.8, "#a9b5bd");
const under = (axles: number[]) =>
  face(box(5, 43, 90, 4), "black") + light(box(5.6, 43.5, 88.8, 0.8), 0.35) +
  axles.map((x) => face(`M${x - 5.5} 46.5h11l-1.5 4h-8z`, "black", `stroke-width="0.7"`)).join("") + axles.map((x) => wheel(x, 50.6, 5.4, { spokes: 7, paint: "iron" })).join("");
const pips = (count: number, x = 50, y = 49.6) =>
  Array.from({ length: count }, (_, i) => disc(x + (i - (count - 1) / 2) * 6.4, y, 2.1, "brass", `stroke-width="0.7"`)).join("");
const shadow = cast(50, 57, 46);
const TWO = [24, 76];
const FOUR = [17, 33, 67, 83];

const engines = {
  engine_1: loco({ paint: "green", boiler: [8, 22, 60, 43], cabin: [58, 15, 86], chimney: { x: 18, top: 9, shape: "cone" }, domes: [], drivers: [26, 46], r: 8, bogies: [76] }) + pips(1, 72, 37.5),
  engine_2: loco({ paint: "blue", boiler: [8, 21, 60, 43], cabin: [58, 13, 87], chimney: { x: 18, top: 6, shape: "cap" }, domes: [[36, 5]], drivers: [22, 39, 56], r: 8, bogies: [77] }) + pips(2, 72.5, 37.5),
  engine_3: loco({ paint: "red", wheels: "brass", boiler: [6, 18, 62, 43], cabin: [60, 10, 90], chimney: { x: 16, top: 4, shape: "cap" }, domes: [[31, 5], [47, 4.4]], drivers: [17, 33, 49, 65], r: 8, bogies: [82], bogie: 5 }) + pips(3, 75, 37),
};

const body = (d: string, paint: Paint, ribs: number[], top: number, bottom: number) =>
  face(d, paint) + ribs.map((x) => pillar(box(x - 1.3, top, 2.6, bottom - top), "black", `stroke-width="0.7"`)).join("");
const rim = (x: number, y: number, w: number) => face(box(x, y - 1.6, w, 3.2), "steel") + light(box(x + 0.5, y - 1.2, w - 1, 0.8), 0.6);
const hoppers = {
  hopper_1: body("M15 17H85L79 43H21z", "black", [32, 68], 18, 42) + shade("M75 18h9l-5.5 24.5H70z", 0.3) + rivets(24, 39.5, 6, 9) + rim(13, 17, 74),
  hopper_2: body("M8 14H92L87 28 63 43H37L13 28z", "black", [28, 50, 72], 15, 35) + shade("M80 15h11l-4 13-10 6z", 0.3) + rivets(20, 26, 6, 11) + rim(6, 14, 88),
  hopper_3: body("M4 10H96V30L85 43H67L58 36H42L33 43H15L4 30z", "black", [20, 40, 60, 80], 11, 35) + shade("M86 11h9.5v18.5L86 41z", 0.3) + rivets(10, 27, 6.2, 14) + rim(2, 10, 96),
};
const saddle = (x: number) => face(`M${x - 6} 43l2-6h8l2 6z`, "black");
const dome = (y: number) => pillar(`M43 ${y + 2}v-5q7-3.5 14 0v5z`, "steel") + line(`M41 ${y + 0.5}h18`, 1.2);
const band = (x: number, top: number, bottom: number) => line(`M${x} ${top}V${bottom}`, 1.8, "#1c3c4a") + line(`M${x - 0.6} ${top + 1}V${bottom - 3}`, 0.6, "#dff0f4", 0.8);
const tankers = {
  tanker_1: dome(15) + barrel("M27 15H73q12 0 12 13.5T73 42H27q-12 0-12-13.5T27 15z", "oil") + band(30, 15, 42) + band(70, 15, 42) + saddle(30) + saddle(70),
  tanker_2: dome(17) + barrel("M18 14L50 18 82 14q10 1 10 13.5T82 41L50 43 18 41q-10-1-10-13.5T18 14z", "oil") + band(26, 15, 42) + band(50, 18, 43) + band(74, 15, 42) + saddle(26) + saddle(74),
  tanker_3: dome(11) + barrel("M20 10H80q16 0 16 16.5T80 43H20Q4 43 4 26.5T20 10z", "oil") + band(22, 10, 43) + band(41, 10, 43) + band(59, 10, 43) + band(78, 10, 43) + line("M30 12v-6M30 6h10", 1.2),
};
const roof = (x: number, y: number, w: number, rise = 7) => barrel(`M${x} ${y}q${w / 2} ${-rise * 2} ${w} 0v1.8H${x}z`, "iron") + light(`M${x + 5} ${y - 1.5}q${w * 0.2} ${-rise * 0.7} ${w * 0.4} ${-rise * 0.8}l0 1.5q${-w * 0.2} 0 ${-w * 0.36} ${rise * 0.8}z`, 0.4);
const boxcar = (x: number, y: number, w: number, door: number) =>
  face(box(x, y, w, 43 - y), "wood") + planks(x, y + 1, w, 41 - y, 5) + shade(box(x + w - 7, y, 7, 43 - y), 0.25) +
  pillar(box(x + 1, y, 3, 43 - y), "iron", `stroke-width="0.7"`) + pillar(box(x + w - 4, y, 3, 43 - y), "iron", `stroke-width="0.7"`) +
  face(box(50 - door / 2, y + 1.5, door, 41 - y), "oak") + planks(50 - door / 2, y + 2, door, 40 - y, 4) + line(`M${50 - door / 2} ${y + 2}L${50 + door / 2} 42`, 1, "#2c1a0a", 0.6) + rivets(x + 7, 40, 5, 3) + rivets(x + w - 17, 40, 5, 3);
const boxcars = {
  boxcar_1: boxcar(14, 15, 72, 22) + roof(11, 15, 78),
  boxcar_2: boxcar(7, 13, 86, 24) + roof(4, 13, 92),
  boxcar_3: boxcar(4, 11, 92, 26) + roof(1, 11, 98),
};
/** A guard's van; a sign on the wall for what it can do. */
const van = (sign: string, paint: Paint = "red", windows = true) =>
  face(box(12, 20, 76, 23), paint) + planks(12, 21, 76, 21, 4) + shade(box(80, 20, 8, 23), 0.25) + roof(6, 20, 88, 4) +
  face(box(38, 8, 24, 10), paint) + pane(42, 10, 6.5, 5.5, true) + pane(52, 10, 6.5, 5.5, true) + roof(34, 8.5, 32, 4) +
  line("M6 22V43M94 22V43M4 33H12M88 33h8", 1.4) +
  (windows ? pane(18, 25, 9, 9) + pane(73, 25, 9, 9) : "") + disc(92, 27, 6, "lamp", `stroke="none"`) + disc(92, 27, 2.4, "glow", `stroke-width="0.8"`) +
  (sign ? disc(50, 31, 9, "cream", `stroke-width="0.9"`) + sign : "");
const cabooses = {
  caboose_1: van(face("M45 26h10l1.5 9h-13z", "black", `stroke-width="0.7"`) + line("M47 26v-2h6v2", 1.3)),
  caboose_2: van(line("M50 25v12M44 31h12M45.7 26.7l8.6 8.6M54.3 26.7l-8.6 8.6", 1.6), "green"),
  caboose_3: van("", "violet", false),
  caboose_4: van(face("M50 24.5l6 5v7.5H44v-7.5z", "brick", `stroke-width="0.8"`), "oil"),
  caboose_5: van(face("M45 26h10v11H45z", "plaster", `stroke-width="0.8"`) + line("M47 29h6M47 31.5h6M47 34h4", 0.9), "wood"),
  caboose_6: van(face("M44 31l6-6v3.5h6v5h-6V37z", "brass", `stroke-width="0.8"`), "black"),
};
const onWheels = (bodies: Record<string, string>, family: string, heavy = "3") =>
  Object.fromEntries(Object.entries(bodies).map(([id, drawn]) => [id, shadow + coupling + drawn + under(id === `${family}_${heavy}` ? FOUR : TWO) + pips(family === "caboose" ? 0 : Number(id.slice(-1)))]));

export const ROLLING: Record<string, string> = {
  ...Object.fromEntries(Object.entries(engines).map(([id, drawn]) => [id, drawn + line("M88 45.5H103", 3.4, INK) + line("M88 45.2H103", 1.8, "#a9b5bd")])),
  ...onWheels(hoppers, "hopper"),
  ...onWheels(tankers, "tanker"),
  ...onWheels(boxcars, "boxcar"),
  ...onWheels(cabooses, "caboose", "none"),
};

/** What lies in a wagon on its card. */
export const LOADS: Record<string, string> = {
  hopper_1: heap(16, 17, 68, 9, 8),
  hopper_2: heap(9, 14, 82, 8, 9),
  hopper_3: heap(5, 10, 90, 7, 10),
};
