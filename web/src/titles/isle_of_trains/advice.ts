// A first game, in hints: each is said once, when the position is the right one for it.
import type { Choice } from "../../wire";
import type { Advice } from "../title";
import { printed } from "./pieces";
import type { View } from "./view";

type When = (view: View, choices: Choice[], me: number) => boolean;

function hint(id: string, point: string | undefined, when: When, en: string, de: string): Advice<View> {
  return { id, point, say: { en, de }, when: (view, choices, me) => me >= 0 && when(view, choices, me) };
}

const begins = (choices: Choice[], word: string) => choices.some(({ action }) => action === word || action.startsWith(`${word} `));
const mine: When = (view, _, me) => view.seat === me;
const free = (view: View, seat: number) => view.players[seat].wagons.some(({ cargo }) => cargo.includes(null));
const loaded = (view: View, seat: number) => view.players[seat].wagons.some(({ cargo }) => cargo.some(Boolean));

export const advice: Advice<View>[] = [
  hint("pay", "my-hand", (view, choices) => begins(choices, "pay") && view.to_pay > 0,
    "Every card of the hand is also money: worth 1 each. Touch the cards you can best do without.",
    "Jede Handkarte ist auch Geld: 1 je Karte. Berühre die Karten, auf die du am ehesten verzichten kannst."),
  hint("target", undefined, (_, choices) => begins(choices, "onto"),
    "Pick the wagon. On another player's train you get the bonus printed in green below the car; they get the cargo.",
    "Wähle den Wagen. Auf einem fremden Zug bekommst du den Bonus, der grün unter dem Wagen steht; der andere bekommt die Fracht."),
  hint("unload", "harbour", (_, choices) => begins(choices, "unload"),
    "Touch the cargo that leaves your train, from left to right. What no contract needs brings 2 cards each; the harbour ends it.",
    "Berühre die Fracht, die deinen Zug verlässt, von links nach rechts. Was kein Auftrag braucht, bringt je 2 Karten; der Hafen beendet es."),
  hint("bonus", "bonus", (view, choices) => view.question === "extra" && begins(choices, "waive"),
    "A bonus action! It does not count as one of your two. Take it now, or waive it at the lamp.",
    "Eine Bonusaktion! Sie zählt nicht zu deinen zweien. Nutze sie jetzt, oder verzichte darauf an der Lampe."),
  hint("hand_limit", "my-hand", (view, _, me) => view.question === "hand_limit" && view.seat === me,
    "At the end of your turn only 5 cards stay in your hand. During the turn you may hold as many as you like, so spend them first.",
    "Am Ende deines Spielzugs bleiben nur 5 Karten auf der Hand. Während des Spielzugs dürfen es beliebig viele sein: Gib sie also vorher aus."),
  hint("last", "end", (view) => view.final_turns !== null,
    "The end has come: everybody has one more turn. Cargo left on your train is worth 1 point each, hand cards nothing.",
    "Das Ende ist da: Jeder hat noch einen Spielzug. Jede Frachtkarte, die auf deinem Zug bleibt, bringt 1 Punkt, Handkarten nichts."),
  hint("welcome", "points", () => true,
    "Welcome to the isle! You want the most points: for your train, for contracts, for buildings, and for cargo still on the train.",
    "Willkommen auf der Insel! Du willst die meisten Punkte: für deinen Zug, für Aufträge, für Gebäude und für Fracht, die am Ende auf dem Zug liegt."),
  hint("two", "lamps", mine,
    "Each turn has two actions, shown by the two lamps: draw, build, load or deliver, in any order; the same one twice is allowed.",
    "Jeder Spielzug hat zwei Aktionen, gezeigt von den zwei Lampen: ziehen, bauen, laden oder zuliefern, beliebig gemischt, auch zweimal dieselbe."),
  hint("build", "my-hand", (_, choices) => begins(choices, "build"),
    "Touch a card to see what it can do. Wagons are built by dragging them to your train; the coin at the top left is the cost.",
    "Berühre eine Karte, um zu sehen, was sie kann. Wagen baust du, indem du sie zu deinem Zug ziehst; die Münze oben links nennt die Kosten."),
  hint("draw", "pile", (view, choices, me) => begins(choices, "draw") && view.players[me].hand_count < 4,
    "Few cards left? Touch the draw pile: one card for one action. Loading and delivering bring more cards at once.",
    "Nur noch wenige Karten? Berühre den Ziehstapel: eine Karte für eine Aktion. Laden und Zuliefern bringen mehr auf einmal."),
  hint("weight", "gauge", (view, _, me) => view.seat === me && view.players[me].wagons.length > 0,
    "The gauge shows weight against traction. When the needle is at the end, only a stronger engine lets the train grow.",
    "Das Manometer zeigt Gewicht gegen Zugkraft. Steht die Nadel am Ende, wächst der Zug nur mit einer stärkeren Lok."),
  hint("upgrade", "my-train", (_, choices) => begins(choices, "upgrade"),
    "A higher card of the same family can replace a lower one: an engine, a hopper, a tanker, a boxcar. You pay only the difference.",
    "Aufrüsten: Eine höhere Karte derselben Familie kann eine niedrigere ersetzen: Lok, Schütter, Kesselwagen, Güterwagen. Du zahlst nur die Differenz."),
  hint("load", "others", (view, choices, me) => begins(choices, "load") && view.players.some((_, seat) => seat !== me && free(view, seat)),
    "Load onto another player's car: the symbol at the edge of your card must match. You draw cards for it, sometimes with an action on top. Your own wagons may be loaded too, without a bonus.",
    "Lade auf einen fremden Wagen: Das Symbol am Rand deiner Karte muss passen. Dafür ziehst du Karten, manchmal mit einer Aktion dazu. Auch eigene Wagen darfst du beladen, ohne Bonus."),
  hint("face_down", "my-hand", (_, choices) => begins(choices, "load_face_down"),
    "No card fits? Any card can be loaded face down, if you discard one more card for it.",
    "Keine Karte passt? Jede Karte lässt sich verdeckt laden, wenn du dafür eine weitere abwirfst."),
  hint("deliver", "harbour", (view, choices, me) => begins(choices, "deliver") && loaded(view, me),
    "There is cargo on your train. At the harbour each one brings 2 cards; keep what a contract needs.",
    "Auf deinem Zug liegt Fracht. Am Hafen bringt jede Frachtkarte 2 Karten; behalte, was ein Auftrag braucht."),
  hint("contract", "island", (_, choices) => choices.some(({ action }) => /^fulfil \S+ primary$/.test(action)),
    "Your cargo is enough for a contract! Touch it on the island: the card becomes yours, and nobody else can have it.",
    "Deine Fracht reicht für einen Auftrag! Berühre ihn auf der Insel: Die Karte gehört dann dir, niemand sonst bekommt sie."),
  hint("secondary", "island", (view, _, me) => view.contracts.some(({ owner, done }) => owner === me && done === "primary"),
    "Your contract goes on: deliver what A or B asks for, one of the two. Only then may you begin another contract.",
    "Dein Auftrag geht weiter: Liefere zu, was A oder B verlangt, eines von beiden. Erst dann darfst du einen neuen beginnen."),
  hint("buildings", "my-plots", (view, _, me) => view.players[me].hand.some((card) => printed(card)?.family === "building"),
    "You hold a building. It costs 6 cards and brings points at the end; one is allowed. Until then it can be loaded as any cargo.",
    "Du hältst ein Gebäude. Es kostet 6 Karten und bringt am Ende Punkte; eines ist erlaubt. Bis dahin taugt es als Joker."),
  hint("caboose", "my-hand", (view, _, me) => view.players[me].hand.some((card) => card.startsWith("caboose")),
    "Cabooses help as long as they are in your train: more cards, more traction, cheaper wagons. Most of them weigh 2.",
    "Dienstwagen helfen, solange sie in deinem Zug sind: mehr Karten, mehr Zugkraft, billigere Wagen. Die meisten wiegen 2."),
  hint("end", "end", (view) => view.contracts_taken >= view.contracts_for_end - 1,
    "When enough contracts are taken, everybody has one more turn. The little flags show how near that is.",
    "Sind genug Aufträge vergeben, hat jeder noch einen Spielzug. Die Fähnchen zeigen, wie nah das ist."),
];
