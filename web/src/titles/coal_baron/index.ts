// Coal Baron on the page: pictures, words, flights and the advice for beginners.
import { prepare } from "../../pieces/art/sheet";
import { both, type Title } from "../title";
import { DRAWINGS, FAMILY } from "./art/drawings";
import Board from "./Board.svelte";
import { flights, type Piece, sound } from "./flights";
import Glance from "./Glance.svelte";
import Large from "./Large.svelte";
import { large } from "./large";
import { advice } from "./advice";
import Mine from "./Mine.svelte";
import { SCORE } from "./score";
import Sprite from "./Sprite.svelte";
import { total } from "./total";
import type { View } from "./view";
import { CATEGORIES } from "./words";

const areas = [
  { id: "town", name: both("Town", "Stadt") },
  { id: "mine", name: both("My mine", "Bergwerk") },
  { id: "others", name: both("Others", "Andere") },
];

/** Coal is hauled and built in underground. */
const where = ({ question }: View) => (["mine", "slot", "fill_cart"].includes(question) ? "mine" : "town");

prepare(FAMILY, DRAWINGS);

export default {
  id: "coal_baron", Board, Large, large, areas, where, Glance, Seat: Mine, Sprite, flights, sound, advice, categories: CATEGORIES, score: SCORE, total,
} satisfies Title<View, Piece>; // prettier-ignore
