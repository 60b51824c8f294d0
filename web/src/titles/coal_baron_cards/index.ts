// Coal Baron: The Great Card Game, as the page sees it.
import { prepare } from "../../pieces/art/sheet";
import type { Title } from "../title";
import { DRAWINGS, FAMILY } from "./art/drawings";
import Board from "./Board.svelte";
import Glance from "./Glance.svelte";
import Seat from "./Seat.svelte";
import { flights, type Piece, sound } from "./flights";
import Large from "./Large.svelte";
import { large } from "./large";
import { advice } from "./advice";
import Sprite from "./Sprite.svelte";
import { total } from "./total";
import type { View } from "./view";
import { CATEGORIES, TABS } from "./words";

prepare(FAMILY, DRAWINGS);

export default { id: "coal_baron_cards", Board, Large, large, areas: TABS, Glance, Seat, Sprite, flights, sound, advice, categories: CATEGORIES, total } satisfies Title<View, Piece>;
