import type { Title } from "../title";
import Board from "./Board.svelte";
import { flights } from "./flights";
import { LESSON } from "./lesson";
import Sprite from "./Sprite.svelte";
import { total } from "./total";
import { CATEGORIES } from "./words";

export default { id: "isle_of_trains", Board, Sprite, flights, lesson: LESSON, categories: CATEGORIES, total } satisfies Title;
