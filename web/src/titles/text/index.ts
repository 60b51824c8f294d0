// A title without pictures: its board is the text that the server draws.
import type { Title } from "../title";
import TextBoard from "./TextBoard.svelte";

export function textTitle(id: string): Title {
  return { id, text: true, Board: TextBoard, flights: () => [], advice: [], categories: {} };
}
