import type { Title } from "../title";
import Board from "./Board.svelte";
import Sprite from "./Sprite.svelte";

export default { id: "isle_of_trains", Board, Sprite, flights: () => [], lesson: [], categories: {} } satisfies Title;
