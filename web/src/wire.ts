// Made by `python -m tools.wire` from the server's messages; not to be edited.

/** All about a table but its position. `yours` depends on who asks; all else is the same for everybody. */
export interface Table {
  type: "table";
  id: string;
  title: string;
  options: Record<string, string>;
  status: "broken" | "over" | "playing" | "waiting";
  public: boolean;
  rated: boolean;
  lesson: boolean;
  host: string;
  seats: Seat[];
  watching: number;
  /** The seat whose decision it is, or -1. */
  asked: number;
  number: number;
  move: number;
  created: number;
  /** SHA-256 of the seed, known from the start. */
  commitment: string | null;
  /** Told when the game is over. */
  seed: string | null;
  started: number | null;
  ended: number | null;
  as_of: number;
  clock: Clock | null;
  scores: number[] | null;
  places: number[] | null;
  proposal: Proposal | null;
  /** The table of the next game. */
  rematch: string | null;
  fork: Fork | null;
  /** For the host alone: lets friends sit down. */
  invite: string | null;
  /** Why the game is broken. */
  trouble: string | null;
  you_host: boolean;
  /** How much of the title's machine code is built, 0 to 1; bots play by instinct until then. */
  warming_up: number | null;
}

/** A chair at the table and who sits on it. */
export interface Seat {
  kind: "bot" | "friend" | "open" | "person";
  name: string;
  level: "hauer" | "lehrling" | "obersteiger" | "steiger" | null;
  /** The public id of the person. */
  player: string | null;
  online: boolean;
  yours: boolean;
  /** A bot of this level plays while the person is away. */
  away: "hauer" | "lehrling" | "obersteiger" | "steiger" | null;
  resigned: boolean;
  /** Left on the clock when `as_of` was written. */
  seconds: number | null;
}

/** Time to think. Every seat has `seconds` for the whole game and gets `increment` more with each turn. */
export interface Clock {
  seconds: number;
  increment?: number;
  /** A bot takes the seat, the game is resigned, or neither. */
  at_zero?: "bot" | "nothing" | "resign";
  level?: "hauer" | "lehrling" | "obersteiger" | "steiger";
}

/** Somebody wants to take back more than the rules allow alone; it happens when all people agree. */
export interface Proposal {
  by: number;
  /** Back to the position after so many actions. */
  move: number;
  agreed: number[];
}

/** Where a game began that was played on from another one. */
export interface Fork {
  table: string;
  move: number;
}

/** The table as one seat knows it (-1: what all seats know), and what it may answer if it is asked. */
export interface Position {
  type: "position";
  number: number;
  move: number;
  viewer: number;
  seat: number;
  /** The name of what is asked; `game_over` at the end. */
  question: string;
  /** The question as a sentence. */
  asks: string;
  choices: Choice[];
  view: AnyView;
  /** So many own steps may be taken back at once. */
  may_undo: number;
  may_redo: boolean;
  /** The move at which the present turn began. */
  turn: number;
  /** In a replay: the action that led here. */
  step: Step | null;
}

/** One legal answer: as text for the wire, in parts for the page, as a sentence for people. */
export interface Choice {
  action: string;
  answer: Record<string, string>;
  sentence: string;
}

/** The table as one seat knows it, in whichever title: what the page, the terminal and the log are made of. */
export interface AnyView {
  title: string;
  /** Who is asked; null when the game is over. */
  seat: number | null;
  /** The name of what is asked; `game_over` at the end. */
  question: string;
  /** By seat. */
  players: AnyPlayer[];
  /** By seat: 1 for the winner; null until the game is over. */
  places: number[] | null;
  /** The table as text, for whoever asked for it. */
  board?: string;
}

/** What lies before a seat, in whichever title. */
export interface AnyPlayer {
  /** By category and in `total`, as if the game ended now; null where that would tell too much. */
  points: Record<string, number> | null;
}

/** An action that somebody took, as this viewer heard of it. */
export interface Step {
  move: number;
  seat: number;
  /** As heard: a secret answer has a public form. */
  action: string;
  sentence: string;
  /** What it brought about by the rules. */
  news: string[];
  at: number;
  /** The table after it; null where the position follows. */
  view: AnyView | null;
}

/** Somebody acted: the steps one by one, then the position they led to. */
export interface Played {
  type: "played";
  steps: Step[];
  position: Position;
}

/** What would be, if these actions were sent: nothing has happened yet. */
export interface Draft {
  type: "draft";
  request: string;
  actions: string[];
  position: Position;
  /** Nothing of the turn is left to decide. */
  turn_over: boolean;
  /** The last action shows something new, so what follows is known only when it is sent. */
  reveals: boolean;
}

/** What a foreman would do here, from what the seat knows. */
export interface Hint {
  type: "hint";
  request: string;
  ideas: Idea[];
}

/** One answer that a bot thought about. */
export interface Idea {
  action: string;
  sentence: string;
  /** How much of its thinking went there, 0 to 1. */
  share: number;
  /** [seat] what it expects at the end. */
  points: number[];
  /** How it thinks that the game goes on, in sentences. */
  line: string[];
}

/** Somebody said something at the table. */
export interface Message {
  type: "message";
  number: number;
  player: string;
  name: string;
  seat: number;
  text: string;
  at: number;
}

/** What was before this client came: the steps in words, the chat. */
export interface Log {
  type: "log";
  steps: Step[];
  messages: Message[];
}

/** It was done, and it is on disk. */
export interface Done {
  type: "done";
  request: string;
  number: number;
  /** The new table, after `rematch` or `fork`. */
  table: string | null;
}

/** It was not done, nothing has changed. `code` is for programs, `sentence` for people, `rule` for the rules. */
export interface Refused {
  type: "refused";
  request: string;
  code: string;
  sentence: string;
  rule?: string;
  about?: string;
  /** With `stale_move`: how it really stands. */
  position?: Position;
}

/** The server goes down, or will not talk on; come again after so many seconds. */
export interface Bye {
  type: "bye";
  code: string;
  sentence: string;
  retry: number;
}

/** Here I am. */
export interface Pong {
  type: "pong";
  request: string;
  at: number;
}

/** The first message. `secret` is for clients without cookies; `seat` is where to look from. */
export interface Hello {
  type: "hello";
  language?: "de" | "en";
  secret?: string | null;
  seat?: number | null;
  /** Every view comes with `board`: the board as plain text. */
  text?: boolean;
}

/** Answer one question, or several of one turn: all are taken, or none. */
export interface Move {
  type: "move";
  /** The client's own name of this request. */
  request: string;
  /** What has happened so far, as the client knows it. */
  number: number;
  actions: string[];
}

/** What would be after these actions? Answered by `draft`; nothing happens. */
export interface Preview {
  type: "preview";
  /** The client's own name of this request. */
  request: string;
  /** What has happened so far, as the client knows it. */
  number: number;
  actions: string[];
}

/** Take back own steps, as many as `steps`, as far as nothing was revealed. */
export interface Undo {
  type: "undo";
  /** The client's own name of this request. */
  request: string;
  /** What has happened so far, as the client knows it. */
  number: number;
  steps?: number;
}

/** Do again what was taken back last. */
export interface Redo {
  type: "redo";
  /** The client's own name of this request. */
  request: string;
  /** What has happened so far, as the client knows it. */
  number: number;
}

/** Ask the others to go back to the position after `move` actions. */
export interface Propose {
  type: "propose";
  /** The client's own name of this request. */
  request: string;
  /** What has happened so far, as the client knows it. */
  number: number;
  /** What has happened so far, as the client knows it. */
  move: number;
}

/** Answer a proposal. */
export interface Agree {
  type: "agree";
  /** The client's own name of this request. */
  request: string;
  /** What has happened so far, as the client knows it. */
  number: number;
  yes: boolean;
}

/** Take an open seat, a friend's with the invitation, or an own one back from the bot that stood in. */
export interface Sit {
  type: "sit";
  /** The client's own name of this request. */
  request: string;
  seat: number;
  /** From the part of the link behind #, which servers never see. */
  invite?: string;
}

/** Leave a seat: before the start it is open again, later a bot of `level` stands in. */
export interface Stand {
  type: "stand";
  /** The client's own name of this request. */
  request: string;
  seat: number;
  level?: "hauer" | "lehrling" | "obersteiger" | "steiger";
}

/** The host decides who may sit on a free chair: anybody, a named friend, a bot; or who stands in for the absent. */
export interface Place {
  type: "place";
  /** The client's own name of this request. */
  request: string;
  seat: number;
  kind: "bot" | "friend" | "me" | "open";
  level?: "hauer" | "lehrling" | "obersteiger" | "steiger";
  name?: string;
}

/** The host begins the game; all seats must be taken. */
export interface Start {
  type: "start";
  /** The client's own name of this request. */
  request: string;
}

/** Give up a seat for good. */
export interface Resign {
  type: "resign";
  /** The client's own name of this request. */
  request: string;
  seat: number;
}

/** A new table with the same people, bots and options; whoever asks second comes to the same one. */
export interface Rematch {
  type: "rematch";
  /** The client's own name of this request. */
  request: string;
}

/** Play on from a position of a finished game, alone at all seats or against bots of `level`. */
export interface ForkAt {
  type: "fork";
  /** The client's own name of this request. */
  request: string;
  /** What has happened so far, as the client knows it. */
  move: number;
  /** Yours; bots take the others. */
  seats: number[];
  level?: "hauer" | "lehrling" | "obersteiger" | "steiger";
}

/** Chat. */
export interface Say {
  type: "say";
  /** The client's own name of this request. */
  request: string;
  text: string;
}

/** The host stops somebody's chat at this table, or allows it again. */
export interface Silence {
  type: "silence";
  /** The client's own name of this request. */
  request: string;
  player: string;
  silent?: boolean;
}

/** Ask a bot for its favourite answers; not in rated games. */
export interface AskHint {
  type: "ask_hint";
  /** The client's own name of this request. */
  request: string;
  /** What has happened so far, as the client knows it. */
  number: number;
}

/** Look from another seat: an own one, or -1; any when the game is over. */
export interface Look {
  type: "look";
  /** The client's own name of this request. */
  request: string;
  seat: number;
}

/** Hear sentences in another language from now on, and see the board as text or not. */
export interface Speak {
  type: "speak";
  /** The client's own name of this request. */
  request: string;
  language: "de" | "en";
  /** Every view comes with `board`: the board as plain text. */
  text?: boolean;
}

/** Are you there? Answered by `pong`. */
export interface Ping {
  type: "ping";
  /** The client's own name of this request. */
  request: string;
}

/** A guest needs a name and nothing else. */
export interface NewPlayer {
  /** How others see this player. */
  name: string;
  language?: "de" | "en";
}

/** Whoever asks. `secret` is told once, to clients that keep no cookies; it opens all seats of this player. */
export interface Me {
  id: string;
  name: string;
  language: "de" | "en";
  /** The name of the account, if there is one. */
  login: string | null;
  webhook: string | null;
  /** So many browsers are told when it is this player's turn. */
  push: number;
  secret: string | null;
}

/** What is left out stays. */
export interface ChangeMe {
  name?: string | null;
  language?: "de" | "en" | null;
  webhook?: string | null;
}

/** A login and a password, to find the own games on another device. */
export interface Account {
  login: string;
  password: string;
}

/** Where a browser wants to be told of its turn: what `PushSubscription.toJSON()` gives. */
export interface Subscription {
  endpoint: string;
  keys: Record<string, string>;
  expirationTime?: number | null;
}

/** Who shall sit there: anybody, a named friend, whoever makes the table, a bot. */
export interface NewSeat {
  kind: "bot" | "friend" | "me" | "open";
  level?: "hauer" | "lehrling" | "obersteiger" | "steiger";
  name?: string;
}

/** A table. It begins at once if no seat is open and `start` says so. */
export interface NewTable {
  title: string;
  seats: NewSeat[];
  options?: Record<string, string>;
  public?: boolean;
  rated?: boolean;
  /** A first lesson: the page explains each step. */
  lesson?: boolean;
  clock?: Clock | null;
  start?: boolean;
}

/** The tables that concern somebody: the own ones, open ones to join, running ones to watch. */
export interface Lobby {
  mine: Table[];
  open: Table[];
  running: Table[];
  /** [title] How much of its machine code is built, 0 to 1; ready ones are left out. */
  warming_up: Record<string, number>;
}

/** Some positions of a game in order, each with the action that led to it. */
export interface Frames {
  title: string;
  /** Actions in the whole game so far. */
  moves: number;
  frames: Position[];
}

/** The points of all seats after each action of a finished game. */
export interface Course {
  /** [action][seat] */
  points: number[][];
  categories: string[];
  /** [seat] points by category at the end. */
  sheet: Record<string, number>[];
}

export interface OptionInfo {
  id: string;
  values: string[];
  en: string;
  de: string;
}

/** What the page explains: a card, a space, a rule. The first name is the heading. */
export interface EntryInfo {
  names: string[];
  rule: string;
  en: string;
  de: string;
}

export interface ActionInfo {
  action: string;
  answer: Record<string, string>;
}

export interface LevelInfo {
  id: "hauer" | "lehrling" | "obersteiger" | "steiger";
  en: string;
  de: string;
  character_en: string;
  character_de: string;
}

/** A title in a list. */
export interface TitleInfo {
  id: string;
  en: string;
  de: string;
  seats: number[];
  rules_version: number;
  options: OptionInfo[];
}

/** All that a page needs to know of a title: its words and actions, none of its rules. */
export interface TitleDetails {
  id: string;
  en: string;
  de: string;
  actions: ActionInfo[];
  glossary: EntryInfo[];
  categories: string[];
  questions: string[];
}

/** What this server offers. */
export interface House {
  wire: number;
  titles: TitleInfo[];
  levels: LevelInfo[];
  /** The public key for Web Push, if it is switched on. */
  push_key: string | null;
  webhooks: boolean;
}

/** What every refused HTTP request is answered with. */
export interface Problem {
  code: string;
  sentence: string;
  rule?: string;
  about?: string;
  position?: any;
}

export type FromTable = Table | Position | Played | Draft | Hint | Message | Log | Done | Refused | Bye | Pong;
export type ToTable = Hello | Move | Preview | Undo | Redo | Propose | Agree | Sit | Stand | Place | Start | Resign | Rematch | ForkAt | Say | Silence | AskHint | Look | Speak | Ping;
export type Language = "en" | "de";
export type LevelName = NonNullable<Seat["level"]>;
