// Coal Baron on the page: pictures, words, flights and the first lesson.
import type { Title } from "../title";
import Board from "./Board.svelte";
import { flights } from "./flights";
import { lesson } from "./lesson";
import Sprite from "./Sprite.svelte";
import { total } from "./total";
import { CATEGORIES } from "./words";

export default { id: "coal_baron", Board, Sprite, flights, lesson, categories: CATEGORIES, total } satisfies Title;
