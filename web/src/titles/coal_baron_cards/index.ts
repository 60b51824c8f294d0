import type { Title } from "../title";
import Board from "./Board.svelte";
import Sprite from "./Sprite.svelte";

export default { id: "coal_baron_cards", Board, Sprite, flights: () => [], lesson: [], categories: {} } satisfies Title;
