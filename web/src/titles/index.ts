// The titles, each loaded only when somebody sits down to it.
import type { Title } from "./title";

export const TITLES: Record<string, () => Promise<{ default: Title }>> = {
  coal_baron: () => import("./coal_baron"),
  coal_baron_cards: () => import("./coal_baron_cards"),
  isle_of_trains: () => import("./isle_of_trains"),
};
