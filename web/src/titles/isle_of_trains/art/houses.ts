// The six buildings, 100 wide and 60 high, standing on y = 57.
import { barrel, box, cast, disc, face, flat, heap, light, line, pane, pillar, planks, rivets, shade, smoke, tree } from "../../../pieces/art/kit";

const ground = flat("M-4 56q54-3 108 0v8H-4z", "grass") + cast(52, 57.5, 44, 2);
const bricks = (x: number, y: number, w: number, h: number) =>
  line(Array.from({ length: Math.floor(h / 3) }, (_, row) => `M${x} ${y + 3 * (row + 1)}h${w}`).join(""), 0.5, "#4d1f12", 0.45);
const arch = (x: number, y: number, w: number, h: number) => `M${x} ${y}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`;

export const HOUSES: Record<string, string> = {
  coal_factory: ground + smoke(27, 5, 0.9, 1.3) +
    pillar("M21 57L23.5 8h8L34 57z", "brick") + bricks(23, 12, 9, 40) + face("M21.5 6h12v3.6h-12z", "stone") +
    face("M34 57V31l15-9v9l15-9v9l15-9v35z", "brick") + bricks(34, 34, 45, 22) + light("M35.5 31.5L48 24v3l-12.5 7.5zM50.5 31.5L63 24v3l-12.5 7.5zM65.5 31.5L78 24v3l-12.5 7.5z", 0.35) +
    face(box(79, 27, 13, 30), "slate") + rivets(82, 31, 4, 3) + rivets(82, 52, 4, 3) +
    face(arch(40, 57, 11, 16), "glow") + face(arch(58, 57, 11, 16), "glow") + flat("M43 57c-1-5 3-5 2-9 4 3 4 6 3 9zM61 57c-1-5 3-5 2-9 4 3 4 6 3 9z", "#d8501c") + heap(2, 57, 20, 10, 5),
  oil_refinery: ground + pillar(box(13, 13, 14, 44), "steel") + pillar("M13 14q7-7 14 0z", "steel") + pillar(box(31, 21, 12, 36), "steel") + pillar("M31 22q6-6 12 0z", "steel") +
    line("M13 24h14M13 36h14M31 32h12M31 44h12", 1, "#69777f") + line("M20 26H37V36H52V46H60", 3.4) + line("M20 26H37V36H52V46H60", 1.9, "#d9a63f") +
    barrel(box(55, 33, 36, 24), "oil") + barrel("M55 34q18-13 36 0z", "oil") + line("M64 33v24M73 33v24M82 33v24", 0.7, "#123744", 0.7) + light("M58 36h3v18h-3z", 0.35) +
    disc(20, 4, 9, "lamp", `stroke="none"`) + flat("M20 13c-6-5-2-8 0-14 2 5 6 8 0 14z", "#e8631c") + flat("M20 12c-3-3-1-5 0-8 1 3 3 5 0 8z", "#ffe08a") + line("M4 55H96", 2, "#d9a63f"),
  customs_house: ground + tree(90, 56, 22) + face(box(18, 29, 58, 28), "plaster") + shade(box(66, 29, 10, 28), 0.18) + face("M11 30L47 9l36 21z", "tile") + light("M16 29L47 11l5 3-26 15z", 0.35) + disc(47, 22, 4, "cream", `stroke-width="0.9"`) +
    line("M47 10V-3", 1.6) + face("M47-3q5-2 9 0t8 0v8q-4 2-8 0t-9 0z", "red") + pane(25, 36, 9, 10) + pane(60, 36, 9, 10) + face(arch(41, 57, 12, 19), "oak") + line("M47 40v17", 0.8) +
    face(box(80, 46, 12, 11), "wood") + line("M80 46l12 11M92 46L80 57", 1, "#4b2e16") + face(box(3, 48, 11, 9), "wood") + line("M3 48l11 9M14 48L3 57", 1, "#4b2e16"),
  grand_central: ground + face(box(5, 29, 90, 28), "stone") + line("M5 36h90M5 43h90M5 50h90", 0.5, "#564f46", 0.5) + pillar(box(3, 22, 15, 35), "stone") + pillar(box(82, 22, 15, 35), "stone") + face("M2 22l8.5-8 8.5 8zM81 22l8.5-8 8.5 8z", "green") +
    face("M20 57V35a30 27 0 0 1 60 0V57z", "slate") + face("M26 57V38a24 21 0 0 1 48 0V57z", "glow") + line("M38 20V57M50 17V57M62 20V57M26 40H74M28 30H72", 1.2, "#353f46") + disc(50, 27, 8.5, "cream") + line("M50 21.5V27l4 2.5", 1.4) + pane(7, 28, 7, 8) + pane(86, 28, 7, 8) + line("M50 8V-1", 1.3) + face("M50-1h9l-2.5 3 2.5 3h-9z", "red"),
  bank: ground + face("M9 52h82v5H9z", "stone") + face("M13 47h74v5H13z", "stone") + shade(box(18, 28, 64, 19), 0.4) + [18, 34, 57, 73].map((x) => pillar(box(x, 28, 9, 19), "plaster")).join("") + face(arch(45, 47, 10, 14), "oak") +
    face("M12 23h76v5H12z", "stone") + face("M10 23L50 3l40 20z", "stone") + light("M15 22L50 5l6 3-29 14z", 0.4) + disc(50, 15.5, 5.4, "brass") + line("M50 12.5v6M48 14h4M48 17h4", 1, "#6b4810"),
  rail_yard: ground + [3, 35, 67].map((x) => face(`M${x} 57V33a15 15 0 0 1 30 0V57z`, "brick") + bricks(x + 1, 36, 28, 20) + barrel(`M${x - 2} 34a17 17 0 0 1 34 0h-4a13 13 0 0 0-26 0z`, "slate") + face(box(x + 6, 38, 18, 19), "black") + flat(box(x + 8, 41, 14, 16), "#4a3a24") + disc(x + 15, 50, 9, "lamp", `stroke="none"`)).join("") + line("M38 57h24M6 57h24M70 57h24", 1.6, "#a9b5bd") + planks(3, 40, 4, 16, 3),
};
