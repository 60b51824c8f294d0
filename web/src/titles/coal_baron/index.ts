// Coal Baron on the page: pictures, words, flights and the first lesson.
import type { Title } from "../title";
import Board from "./Board.svelte";
import { flights, type Piece, sound } from "./flights";
import { lesson } from "./lesson";
import Sprite from "./Sprite.svelte";
import { total } from "./total";
import type { View } from "./view";
import { CATEGORIES } from "./words";

export default { id: "coal_baron", Board, Sprite, flights, sound, lesson, categories: CATEGORIES, total } satisfies Title<View, Piece>;
