// What one sees from the platform of each place, 200 by 72; the station stands on the left.
import { at, barrel, box, disc, face, flat, INK, light, line, pane, pillar, pine, shade, smoke, track, tree } from "../../../pieces/art/kit";

const sky = (kind: "day" | "dawn" | "dusk") => flat("M0 0h200v72H0z", kind);
const sun = (x: number, y: number) => disc(x, y, 14, "lamp", `stroke="none"`) + disc(x, y, 6, "#fff0b8", `stroke="none"`);
const cloud = (x: number, y: number, s: number) => at(x, y, flat("M0 6c-4 0-5-5 0-6 1-5 9-6 11-1 5-2 9 3 6 7z", "#ffffff", 0.8), s);
const waves = (x: number, w: number) => line(Array.from({ length: Math.floor(w / 14) }, (_, i) => `M${x + 3 + i * 14} ${54 + (i % 3) * 3}q3-2 6 0t6 0`).join(""), 0.8, "#ffffff", 0.6);
const peak = (x: number, y: number, w: number, h: number, snow = true) =>
  flat(`M${x} ${y}L${x + w / 2} ${y - h}L${x + w} ${y}z`, "#7f8a90") + flat(`M${x} ${y}L${x + w / 2} ${y - h}L${x + w * 0.42} ${y - h * 0.3}L${x + w * 0.3} ${y}z`, "#a9b3b6") +
  (snow ? flat(`M${x + w / 2} ${y - h}l${w * 0.15} ${h * 0.3}-${w * 0.08}-${h * 0.05}-${w * 0.06} ${h * 0.1}-${w * 0.07}-${h * 0.08}-${w * 0.09} ${h * 0.04}z`, "#f4f8f8") : "");
const station =
  tree(10, 60, 26) + face(box(20, 38, 42, 22), "plaster") + shade(box(54, 38, 8, 22), 0.18) + face("M15 39L28 25H55L67 39z", "tile") + light("M18 37.5L29 27h12L32 37.5z", 0.35) + face(box(46, 21, 5, 8), "brick") +
  pane(25, 43, 7, 9, true) + pane(50, 43, 7, 9, true) + face("M37 60V44h8v16z", "oak") + face(box(12, 58.5, 66, 3.5), "stone") + line("M70 58V44", 1.6) + disc(70, 42.5, 6, "lamp", `stroke="none"`) + disc(70, 42.5, 2, "glow", `stroke-width="0.7"`);
const front = flat("M0 58q60-4 110 1t90-1v14H0z", "grass") + station + track(0, 66, 200);
const crate = (x: number, y: number, s = 9) => face(box(x, y, s, s * 0.85), "wood", `stroke-width="0.8"`) + line(`M${x} ${y}l${s} ${s * 0.85}M${x + s} ${y}l${-s} ${s * 0.85}`, 0.7, "#4b2e16");
const derrick = (x: number, y: number, h: number) =>
  line(`M${x - h * 0.24} ${y}L${x - 2} ${y - h}h4L${x + h * 0.24} ${y}M${x - h * 0.19} ${y - h * 0.22}H${x + h * 0.19}M${x - h * 0.13} ${y - h * 0.5}H${x + h * 0.13}M${x - h * 0.19} ${y - h * 0.22}L${x + h * 0.13} ${y - h * 0.5}M${x + h * 0.19} ${y - h * 0.22}L${x - h * 0.13} ${y - h * 0.5}`, 1.7, "#3b2c1e");

export const PLACES: Record<string, string> = {
  contract_box_box: sky("day") + sun(182, 14) + cloud(96, 8, 1.2) + flat("M90 40q50-12 110-4v30H90z", "#9db7ad") + flat("M84 50H200V66H84z", "water") + waves(90, 110) +
    face("M84 46h72v6H84z", "wood") + [90, 112, 134, 152].map((x) => face(box(x, 52, 4, 10), "oak", `stroke-width="0.7"`)).join("") +
    line("M104 46L112 8M122 46L114 8M108 30h10M106 38h14M112 10L158 20M112 18L138 15", 3.2, INK) + line("M104 46L112 8M122 46L114 8M108 30h10M106 38h14M112 10L158 20M112 18L138 15", 1.8, "#c2553d") + line("M154 19v9", 1) + crate(149, 28, 11) + crate(128, 38) + crate(137, 38) + crate(132.5, 30) +
    face("M158 50h38l-6 11h-26z", "red") + face("M172 50V38h13v12z", "cream") + pillar(box(175, 28, 6, 10), "black") + smoke(178, 27, 0.6, 1.2) + front,
  contract_oil_box: sky("day") + cloud(88, 8, 1.2) + cloud(170, 12, 0.9) + flat("M70 52q30-40 66 0z", "#6f9164") + flat("M82 52q22-32 36-14 8 6 16 14z", "#8dac77") + flat("M120 52q40-34 84-8v8z", "#5d8259") + flat("M76 50H200V66H76z", "water") + waves(84, 116) +
    face("M140 14V50L118 50z", "snow") + face("M144 20L164 50h-20z", "cream") + line("M142 10v42", 1.6) + face("M112 51h56l-8 9h-40z", "oak") + light("M113 51.5h54v1.5h-53z", 0.4) + face("M76 47h24v4H76z", "wood") + line("M80 51v8M94 51v8", 2, "#5b3d22") + front,
  contract_coal_box: sky("dawn") + sun(186, 16) + flat("M70 54q60-34 130-6v18H70z", "#8fae6c") + flat("M100 56q50-18 100-4v14H100z", "#789c57") +
    face("M124 58V26h13v14h22v18z", "plaster") + face("M121 27l9.5-22 9.5 22z", "slate") + line("M130.5 5v-5M128-2.5h5", 1.1) + face("M135 41l13-11 13 11z", "tile") + face(box(92, 45, 21, 14), "plaster") + face("M88 46l14.5-12L117 46z", "tile") + face(box(166, 45, 19, 13), "plaster") + face("M162 46l13.5-11L189 46z", "tile") +
    pane(128, 32, 5, 7, true) + pane(97, 49, 5, 5, true) + pane(106, 49, 4, 5) + pane(144, 45, 5, 6, true) + pane(172, 49, 5, 5, true) + tree(118, 59, 15) + tree(192, 59, 18) + front,
  contract_oil_oil: sky("dusk") + sun(150, 34) + flat("M70 54q60-18 130-6v18H70z", "#b98b62") + derrick(112, 58, 48) + derrick(166, 56, 36) + derrick(190, 56, 26) + flat("M112 10c-5-4-6-9-2-10 1-2 5-2 5 1 4 0 3 6-3 9z", "#1d1a1c") +
    barrel(box(174, 46, 20, 13), "iron") + barrel("M174 47q10-7 20 0z", "iron") + face("M128 58l5-14h4l5 14z", "black") + face("M120 42l34-7 1 4-34 7z", "red") + face("M118 40q-3 6 2 9l4-7z", "black") + front,
  contract_coal_oil: sky("dawn") + sun(96, 18) + flat("M70 54l20-14h16l10 8 20-16h18l12 14 34-6v26H70z", "#c48a5c") + flat("M70 56q70-10 130-4v16H70z", "#d8ad74") + face("M136 59l16-27 20-4 17 31z", "stone") + light("M140 58l13-24 7-1.5-8 25.5z", 0.3) + face("M152 59v-10a8 8 0 0 1 16 0v10z", "black") + line("M150 59v-11M170 59v-11M149 47h22", 2.4, "#7a4f2a") +
    line("M110 59L117 20h10l7 39M113 42h18M115 31h14M113 42l14-11M131 42l-16-11", 2, "#5b3d22") + `<circle cx="122" cy="16" r="6.5" fill="none" stroke="#55656f" stroke-width="2.4"/>` + line("M122 9.5v13M115.5 16h13", 1, "#55656f") +
    line("M92 59V32M92 47h-7v-9M92 43h7v-8M192 59V42M192 52h6v-6", 5, "#2b4c2d") + line("M91 58V33M84.5 46v-8M98 42v-6M191 58V43", 1.2, "#7ea35a") + front,
  contract_coal_coal: sky("day") + cloud(90, 8, 1) + peak(76, 58, 70, 50) + peak(120, 58, 80, 42) + peak(104, 58, 46, 26, false) + flat("M70 58q60-12 130-2v12H70z", "#86a266") + pine(100, 60, 24) + pine(164, 60, 30) + pine(176, 60, 22) + pine(188, 60, 27) +
    face(box(116, 44, 32, 15), "wood") + line("M116 49h32M116 54h32", 0.7, "#4b2e16", 0.7) + face("M110 46l22-16 22 16-2.5 3L132 36l-19.5 13z", "oak") + flat("M111 45l21-15.5 21 15.5-3 0-18-12-18 12z", "#f4f8f8") + pane(121, 48, 6, 6, true) + pane(137, 48, 6, 6, true) + front,
};
/** The harbour that takes all other cargo, 120 by 70. */
export const HARBOUR =
  flat("M0 48H120V70H0z", "water") + line("M6 58q4-2 8 0t8 0M60 64q4-2 8 0t8 0M96 60q4-2 8 0t8 0M34 66q4-2 8 0t8 0", 1, "#ffffff", 0.7) +
  face("M56 44H118L109 60H66z", "red") + light("M57.5 44.5h59l-.8 1.8H58.5z", 0.5) + flat("M62 54h50l-3 5H65.5z", "#2c1a1a") + face(box(93, 30, 16, 14), "cream") + pane(96, 33, 4, 5) + pane(102, 33, 4, 5) + pillar(box(97, 17, 7, 13), "black") + flat(box(97, 20, 7, 3), "#d8694f") + smoke(101, 16, 0.8, 1.2) +
  crate(62, 35, 10) + crate(73, 35, 10) + crate(67.5, 26.5, 10) + face("M0 46H48V70H0z", "stone") + line("M0 54h48M0 62h48M12 46v8M30 46v8M22 54v8M40 54v8M10 62v8M32 62v8", 0.7, "#4b453d", 0.7) +
  line("M10 46L17 8M30 46L23 8M13 28h14M11 38h18M20 8L66 16M18 20L46 12", 3.4, INK) + line("M10 46L17 8M30 46L23 8M13 28h14M11 38h18M20 8L66 16M18 20L46 12", 2, "#c9a23a") + line("M63 15.5V24", 1) + face("M60 24h6l1.5 4h-9z", "iron");
