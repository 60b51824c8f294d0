// The number on a player's plate: where the marker stands on the score track.
import { both } from "../title";
import type { View } from "./view";

export const SCORE = {
  of: (view: View, seat: number) => view.players[seat].track,
  words: both("points scored so far", "bisher gewertete Punkte"),
};
