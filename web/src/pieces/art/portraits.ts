// The characters of the bots, 48 by 48: from the apprentice to the mining councillor; known by hat and beard.
import type { LevelName } from "../../lib/kinds";
import { disc, face, flat, INK, light, line, shade } from "./kit";
import type { Drawing } from "./sheet";

const ground = (from: string, to: string, id: string) =>
  `<radialGradient id="art-bots-${id}-g" cx=".35" cy=".3" r=".9"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient><circle cx="24" cy="24" r="23" fill="url(#art-bots-${id}-g)" stroke="${INK}" stroke-width="1.2"/>`;
const clip = (id: string, drawn: string) => `<clipPath id="art-bots-${id}-c"><circle cx="24" cy="24" r="22.4"/></clipPath><g clip-path="url(#art-bots-${id}-c)">${drawn}</g>`;
const eyes = (y: number, apart = 5) => [-apart, apart].map((dx) => disc(24 + dx, y, 1.5, INK, `stroke="none"`) + disc(23.5 + dx, y - 0.5, 0.5, "#ffffff", `stroke="none"`)).join("");
const head = (top: number, chin: number, wide = 10) =>
  face(`M${24 - wide} ${top}h${wide * 2}v${(chin - top) * 0.5}c0 ${(chin - top) * 0.35}-${wide * 0.5} ${(chin - top) * 0.5}-${wide} ${(chin - top) * 0.5}s-${wide}-${(chin - top) * 0.15}-${wide}-${(chin - top) * 0.5}z`, "skin") +
  shade(`M${24 + wide * 0.45} ${top}h${wide * 0.55}v${(chin - top) * 0.5}c0 ${(chin - top) * 0.3}-${wide * 0.3} ${(chin - top) * 0.45}-${wide * 0.7} ${(chin - top) * 0.5}z`, 0.18);
const ears = (y: number, wide = 10) => disc(24 - wide, y, 2.4, "skin") + disc(24 + wide, y, 2.4, "skin");
const coat = (paint: "wood" | "iron" | "green" | "black", more = "") => face("M3 50c0-10 8-15 21-15s21 5 21 15z", paint) + shade("M34 37c8 2 11 6 11 13h-8z", 0.28) + more;
const lamp = (y: number) => disc(24, y, 7, "lamp", `stroke="none"`) + disc(24, y, 3.4, "brass", `stroke-width=".9"`) + disc(24, y, 2, "glow", `stroke-width=".5"`);

const lehrling = ground("#f6e6b8", "#c9a45e", "lehrling") + clip("lehrling",
  coat("wood", line("M16 36l3 14M32 36l-3 14", 2.4, "#5b3d22")) + face("M20 32h8v6q-4 4-8 0z", "skin") + ears(25, 9.5) + head(17, 36, 9.5) +
  flat("M14.5 21c0-3 1-5 2-6h15c1 1 2 3 2 6-2-2-3-3-3.5-3-4 2-9 2-11 0-1 0-3 1-4.5 3z", "#b5622a") +
  face("M11 15c1-7 7-9.5 13-9.5S36 8 37 15c-8-2-18-2-26 0z", "iron") + face("M10 16c8-4 20-4 28 0 1 2 0 3-1 3-8-3-18-3-26 0-1 0-2-1-1-3z", "iron") + light("M14 11c2-3 5-4 8-4-3 1.5-4 3-5 5z", 0.4) +
  eyes(25) + disc(17, 29, 0.6, "#b5622a", `stroke="none"`) + disc(19, 30, 0.6, "#b5622a", `stroke="none"`) + disc(29, 30, 0.6, "#b5622a", `stroke="none"`) + disc(31, 29, 0.6, "#b5622a", `stroke="none"`) + face("M19.5 30.5q4.5 4.5 9 0-1 5-4.5 5t-4.5-5z", "#ffffff", `stroke-width=".9"`) + line("M24 26v2.5l-1.2.5", 0.9) + line("M16.5 22q2-1.5 4.5-.5M27 21.5q2.5-1 4.5.5", 1));
const hauer = ground("#d9e2e6", "#7f95a0", "hauer") + clip("hauer",
  coat("iron", face("M17 36l7 6 7-6 3 2-10 9-10-9z", "red")) + ears(25) + head(16, 38) +
  face("M14 26c1 3 4 3 5 2 3-2 7-2 10 0 1 1 4 1 5-2 2 8-2 16-10 16s-12-8-10-16z", "#4a3120", `stroke-width="1"`) + flat("M16 31c1 6 4 9 8 10-5 0-9-5-8-10z", "#7a5638") + line("M21 32.5q3 1.5 6 0", 1.2, "#e7b393") +
  face("M10 18C10 8 16 4 24 4s14 4 14 14z", "brass") + light("M13 15c0-5 3-8.5 8-9.5-3 2.5-5 5-5 9.5z", 0.5) + shade("M32 7c4 2.5 6 6 6 11h-4c.5-4 0-8-2-11z", 0.25) + face("M7.5 17h33l-2 4h-29z", "brass") + lamp(12) +
  eyes(25) + line("M17.5 22.5l5-.8M25.5 21.7l5 .8", 1.6) + line("M24 25v3", 0.9) + flat("M29 28l3-1 1 2-3 1z", "#5b4a3c", 0.5));
const steiger = ground("#e9dcc0", "#8f7a4e", "steiger") + clip("steiger",
  coat("black", face("M20 35l4 6 4-6z", "#ffffff", `stroke-width=".8"`) + line("M24 41v9", 0.9, "#d9a63f") + disc(21, 45, 1.1, "brass", `stroke-width=".5"`) + disc(27, 45, 1.1, "brass", `stroke-width=".5"`)) + ears(25) + head(16, 37) +
  face("M24 29c-3-2-7-1-9 2 2-.5 3 0 4 .5 2 1 4 .5 5-1 1 1.5 3 2 5 1 1-.5 2-1 4-.5-2-3-6-4-9-2z", "#3a2a1e", `stroke-width=".8"`) + line("M21 34q3 1.2 6 0", 1) +
  face("M13 17v-6q11-5 22 0v6z", "black") + face("M9 12c1-6 8-8 15-8s14 2 15 8c-9-3-21-3-30 0z", "black") + light("M12 10c2-3 6-4.5 10-4.5-3 1-5 2-6 4z", 0.35) + face("M12 17q12-3.5 24 0l2 3q-14-3.5-28 0z", "#14110f") + line("M13 15.5q11-4 22 0", 1.4, "#d9a63f") +
  line("M21 13l6-6M27 13l-6-6", 1.6, "#fbe3a0") + eyes(25) + line("M17 22q2.5-1.5 5-.3M26 21.7q2.5-1.2 5 .3M24 25v3.5", 1.1));
const obersteiger = ground("#f2d9a0", "#9a5c2a", "obersteiger") + clip("obersteiger",
  coat("green", face("M19 35l5 8 5-8 3 1-8 13-8-13z", "#ffffff", `stroke-width=".8"`) + line("M8 44q7 4 13 2M40 44q-7 4-13 2", 1.6, "#d9a63f")) + ears(26) + head(17, 38) +
  face("M14 27c1 2 3 2.5 4 2.5 3-2 9-2 12 0 1 0 3-.5 4-2.5 1.5 9-3 17-10 18-7-1-11.5-9-10-18z", "#f4f1ea", `stroke-width="1"`) + line("M19 35q2 5 5 7M29 35q-2 5-5 7", 0.8, "#b9b3a6") + face("M24 30c-3-1.5-6-1-8 1.5 3 1 6 .5 8-.5 2 1 5 1.5 8 .5-2-2.5-5-3-8-1.5z", "#ffffff", `stroke-width=".8"`) +
  face("M14 18V6h20v12z", "black") + face("M12 17q12-4 24 0v3q-12-3.5-24 0z", "#14110f") + face("M13 5q11-3.5 22 0v3q-11-3-22 0z", "black") + line("M14 16q10-3 20 0", 1.6, "#d9a63f") + face("M33 6c5-5 9-3 8 2-1 4-4 6-6 6 1-3 0-6-2-8z", "#f4f1ea", `stroke-width=".8"`) + disc(24, 11.5, 2.8, "brass", `stroke-width=".8"`) +
  eyes(25.5) + `<circle cx="29" cy="25.5" r="3.6" fill="#ffffff" fill-opacity=".25" stroke="#d9a63f" stroke-width="1.1"/>` + line("M32 28l2 8", 0.7, "#d9a63f") + line("M16.5 22q2.5-2 5.5-.5M26 21.5q3-1.5 5.5.5", 1.4, "#e6e1d6") + line("M24 26v3", 0.9));

const bergmeister = ground("#dbe8d2", "#5c7d58", "bergmeister") + clip("bergmeister",
  coat("black", face("M19 35l5 7 5-7 3 1-8 12-8-12z", "red", `stroke-width=".8"`) + face("M4 43q6-5 12-3l-2 4q-5-1-9 3z", "brass", `stroke-width=".8"`) + face("M44 43q-6-5-12-3l2 4q5-1 9 3z", "brass", `stroke-width=".8"`)) + ears(26) + head(17, 38) +
  face("M14 24c0 6 1 10 5 12-3 0-7-4-7-11zM34 24c0 6-1 10-5 12 3 0 7-4 7-11z", "#6b6259", `stroke-width=".8"`) + face("M24 30c-3-2-7-1.5-9.5 1 2 1.5 6 2 9.5.5 3.5 1.5 7.5 1 9.5-.5-2.5-2.5-6.5-3-9.5-1z", "#6b6259", `stroke-width=".8"`) + line("M21.5 35q2.5 1 5 0", 1) +
  face("M13 18l2-12h18l2 12z", "green") + shade("M29 6h4l2 12h-5z", 0.25) + face("M12 17q12-4 24 0v3q-12-3.5-24 0z", "#14110f") + line("M13.5 15.500q10.5-3 21 0", 1.6, "#d9a63f") + face("M20 6c-2-5 2-7 4-4 2-3 6-1 4 4z", "#14110f", `stroke-width=".8"`) + line("M20.5 13.500l7-5M27.5 13.500l-7-5", 1.6, "#fbe3a0") +
  eyes(25.5) + line("M16.5 22.500q2.5-2 5.5-.8M26 21.700q3-1.2 5.5.8", 1.5, "#4b443c") + line("M24 26v3", 0.9));
const bergrat = ground("#e6dbee", "#6d5884", "bergrat") + clip("bergrat",
  coat("iron", face("M8 41l6-4 26 12h-9z", "red", `stroke-width=".8"`) + face("M20 35l4 6 4-6z", "#ffffff", `stroke-width=".8"`) + disc(31, 45, 2.2, "brass", `stroke-width=".7"`)) + ears(26) + head(15, 38) +
  face("M13.5 20c-2 4-1.5 8 .5 10-4-1-5-6-3.5-10zM34.5 20c2 4 1.5 8-.5 10 4-1 5-6 3.5-10z", "#f4f1ea", `stroke-width=".8"`) + face("M24 31c-2.5-1.5-5-1-7 1.5 2.5.5 5 .5 7-.5 2 1 4.5 1 7 .5-2-2.5-4.5-3-7-1.500z", "#ffffff", `stroke-width=".8"`) + line("M21.5 35.500q2.5.8 5 0", 1) +
  face("M4 17c4-9 11-13 20-13s16 4 20 13c-6-3-13-4.5-20-4.500S10 14 4 17z", "black") + face("M4 17c6-3.5 13-5 20-5s14 1.5 20 5q-1 2.5-3 2c-5-2-11-3-17-3s-12 1-17 3q-2 .5-3-2z", "#14110f") + line("M6 16.500c5-2.5 11-3.5 18-3.500s13 1 18 3.5", 1.4, "#d9a63f") + disc(24, 9, 2.4, "brass", `stroke-width=".8"`) +
  eyes(25) + [19, 29].map((x) => `<circle cx="${x}" cy="25" r="3.7" fill="#ffffff" fill-opacity=".25" stroke="#d9a63f" stroke-width="1.1"/>`).join("") + line("M22.7 25q1.3-.8 2.6 0", 1, "#d9a63f") + line("M24 27v2.5", 0.9));

export const DRAWINGS: Record<LevelName, Drawing> = {
  lehrling: [48, 48, lehrling], hauer: [48, 48, hauer], steiger: [48, 48, steiger], obersteiger: [48, 48, obersteiger], bergmeister: [48, 48, bergmeister], bergrat: [48, 48, bergrat],
};
