// The pictures of Isle of Trains: every card as it rolls or stands, and on its card in its land; the places; the harbour.
import { at, flat, pine, track, tree } from "../../../pieces/art/kit";
import { type Drawing, drawnIn } from "../../../pieces/art/sheet";
import { PRINTED } from "../components";
import { HOUSES } from "./houses";
import { HARBOUR, PLACES } from "./places";
import { LOADS, ROLLING } from "./rolling";

export const FAMILY = "isle";
const sky = (kind: "day" | "dawn" | "dusk") => flat("M-6-10h112v80H-6z", kind);
const cloud = (x: number, y: number, s = 1) => at(x, y, flat("M0 6c-4 0-5-5 0-6 1-5 9-6 11-1 5-2 9 3 6 7z", "#ffffff", 0.75), s);
/** The land behind a family of cards. */
const LAND: Record<string, string> = {
  engine: sky("day") + cloud(60, -4) + flat("M-6 44l24-26 16 14 20-24 22 24 14-10 20 18v20H-6z", "#a8bcc0") + flat("M-6 50q40-14 70-4t42-4v24H-6z", "#7f9a72") + pine(96, 54, 20) + pine(4, 54, 14),
  hopper: sky("dawn") + flat("M-6 52l34-34h8l30 34z", "#a08f80") + flat("M40 54l30-24h6l32 24z", "#8c7b6d") + flat("M-6 52q50-6 112 0v16H-6z", "#9a8a5c"),
  tanker: sky("dusk") + flat("M-6 48q50-14 112-2v20H-6z", "#a37a66") + at(0, 0, flat("M8 50l6-30h3l6 30h-2.5l-1.5-8h-7l-1.5 8zM72 50l5-24h3l5 24h-2l-1.5-6h-6.5l-1 6z", "#5a4248", 0.7)),
  boxcar: sky("day") + cloud(20, -2) + flat("M-6 50V36h12V26h10v10h8V20l6-5 6 5v16h10V28h16v8h10V24h14v12h20v16z", "#b9a592") + flat("M-6 50q50-5 112 0v16H-6z", "#8ea560"),
  caboose: sky("dawn") + flat("M-6 48q30-12 60-2t52-6v24H-6z", "#b3a763") + tree(94, 54, 24) + tree(6, 54, 18),
  building: sky("day") + cloud(8, 2, 1.1) + cloud(76, -3, 0.9) + flat("M-6 50q50-18 112 0v16H-6z", "#a3b777"),
};
const card = (id: string, family: string): string =>
  family === "building" ? LAND.building + drawnIn(FAMILY, id, 100, 60) : LAND[family] + flat("M-6 54h112v14H-6z", "#9f8f66") + track(-6, 56.4, 112) + (LOADS[id] ?? "") + drawnIn(FAMILY, id, 100, 60);

export const DRAWINGS: Record<string, Drawing> = {
  ...Object.fromEntries(PRINTED.cards.map(({ id }): [string, Drawing] => [id, [100, 60, ROLLING[id] ?? HOUSES[id]]])),
  ...Object.fromEntries(PRINTED.cards.map(({ id, family }): [string, Drawing] => [`card-${id}`, [100, 64, card(id, family)]])),
  ...Object.fromEntries(Object.entries(PLACES).map(([id, drawn]): [string, Drawing] => [id, [200, 72, drawn]])),
  harbour: [120, 70, HARBOUR],
};
