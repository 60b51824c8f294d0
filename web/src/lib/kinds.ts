// Short names for parts of the wire's types.
import type { Clock, Seat } from "../wire";

export type { Language, LevelName } from "../wire";
export type SeatKind = Seat["kind"];
export type AtZero = NonNullable<Clock["at_zero"]>;

export type { Blocked } from "../wire";
export type BlockKind = "mute" | "block";
export type Role = "player" | "moderator" | "admin";
