// Advice in a first game: what a newcomer needs, said when it is in front of them.
import type { Choice } from "../../wire";
import type { Advice } from "../title";
import type { Question, View } from "./view";

const asks = (view: View, question: Question, me: number) => view.question === question && view.seat === me;
const may = (choices: Choice[], start: string) => choices.some((choice) => choice.action.startsWith(start));
const mine = (view: View, me: number) => view.players[me] ?? view.players[0];
const complete = (view: View, me: number) => mine(view, me).orders.some((order) => order.complete);

export const advice: Advice<View>[] = [
  {
    id: "goal",
    when: (view, _, me) => asks(view, "draft", me),
    say: {
      en: "Welcome to your pit. You mine coal, load it onto orders and deliver them for victory points. First everybody takes three orders: touch a card.",
      de: "Willkommen in deinem Bergwerk. Du förderst Kohle, legst sie auf Aufträge und lieferst sie für Siegpunkte aus. Zuerst nimmt jeder drei Aufträge: Berühre eine Karte.",
    },
    point: "draft",
  },
  {
    id: "orders",
    when: (view, _, me) => asks(view, "draft", me) && mine(view, me).orders.length > 0,
    say: {
      en: "An order shows its transport, the coal it wants and its points. Orders with equal transports are delivered together, so collect them.",
      de: "Ein Auftrag zeigt sein Transportmittel, die verlangte Kohle und seine Punkte. Aufträge mit gleichem Transportmittel werden zusammen geliefert: Sammle sie.",
    },
    point: "own:orders",
  },
  {
    id: "turn",
    when: (view, _, me) => asks(view, "place", me),
    say: {
      en: "A turn is one action: touch a space in the town, or drag your workers there. Green frames show what you can do now.",
      de: "Ein Spielzug ist eine Aktion: Berühre ein Feld in der Stadt, oder ziehe deine Arbeiter dorthin. Grüne Rahmen zeigen, was jetzt geht.",
    },
    point: "own:workers",
  },
  {
    id: "cost",
    when: (view, _, me) => asks(view, "place", me) && view.spaces.some((space) => space.needed > 1),
    say: {
      en: "Somebody stands there already? You may go there too, with one worker more. The small figure on a space tells how many. Those who stood there go to the canteen until the shift ends.",
      de: "Da steht schon jemand? Du darfst trotzdem hin, mit einem Arbeiter mehr. Die kleine Figur am Feld sagt, wie viele. Wer dort stand, geht bis Schichtende in die Kantine.",
    },
    point: "canteen",
  },
  {
    id: "pit",
    when: (view, _, me) => asks(view, "place", me),
    say: {
      en: "This is your pit: four levels below the surface, yellow, brown, grey and black. One cart with coal stands on each. New coal comes with tunnel tiles.",
      de: "Das ist dein Bergwerk: vier Stollenetagen unter Tage, gelb, braun, grau und schwarz. Auf jeder steht eine Lore mit Kohle. Neue Kohle kommt mit Tunnelplättchen.",
    },
    point: "own:mine",
  },
  {
    id: "tiles",
    when: (view, choices, me) => asks(view, "place", me) && may(choices, "place factory_"),
    say: {
      en: "In the factory you buy tiles: 1 Mark per cart on the yellow level, 4 on the black one. A tile brings its coal with it and goes to its level by itself.",
      de: "In der Lorenfabrik kaufst du Plättchen: je Lore 1 Mark auf der gelben Stollenetage, 4 auf der schwarzen. Ein Plättchen bringt seine Kohle mit und kommt von selbst auf seine Etage.",
    },
    point: "factory",
  },
  {
    id: "balance",
    when: (view, _, me) => mine(view, me).tiles.light !== mine(view, me).tiles.dark,
    say: {
      en: "Light tiles lie left of the shaft, dark ones right. At the end each tile that one side has more costs 2 points, so keep the scales level.",
      de: "Helle Plättchen liegen links vom Schacht, dunkle rechts. Am Ende kostet jedes Plättchen, das eine Seite mehr hat, 2 Punkte: Halte die Waage im Lot.",
    },
    point: "own:mine",
  },
  {
    id: "mining",
    when: (view, choices, me) => asks(view, "place", me) && may(choices, "place mining_"),
    say: {
      en: "On a mining space you get 4 to 10 steps. Each move of the cage is a step, however far, and each cube that is loaded or unloaded is a step.",
      de: "Auf einem Förderfeld hast du 4 bis 10 Schritte. Jede Fahrt des Förderkorbs ist ein Schritt, egal wie weit, und jeder Würfel, der ein- oder ausgeladen wird, auch.",
    },
    point: "mining",
  },
  {
    id: "cage",
    when: (view, _, me) => asks(view, "mine", me) && mine(view, me).cage.level === 0 && mine(view, me).cage.cubes.length === 0,
    say: {
      en: "The lamps are your steps. Touch a level to send the cage down there.",
      de: "Die Lampen sind deine Schritte. Berühre eine Stollenetage, um den Förderkorb dorthin zu schicken.",
    },
    point: "own:shaft",
  },
  {
    id: "load",
    when: (view, choices, me) => asks(view, "mine", me) && may(choices, "load "),
    say: {
      en: "Touch a cube on this level, or drag it into the cage. It holds five. Then on to another level, or up.",
      de: "Berühre einen Würfel dieser Stollenetage, oder ziehe ihn in den Förderkorb. Fünf passen hinein. Dann weiter auf eine andere Etage, oder nach oben.",
    },
    point: "own:shaft",
  },
  {
    id: "unload",
    when: (view, choices, me) => asks(view, "mine", me) && may(choices, "unload "),
    say: {
      en: "At the surface the cage is unloaded: drag a cube onto a slot of an order, or into the storage for later.",
      de: "Über Tage wird entladen: Ziehe einen Würfel auf das Ablagefeld eines Auftrags, oder für später ins Kohlelager.",
    },
    point: "own:orders",
  },
  {
    id: "substitute",
    when: (view, _, me) => asks(view, "slot", me) || (asks(view, "mine", me) && mine(view, me).cage.cubes.length > 1 && mine(view, me).cage.level === 0),
    say: {
      en: "A slot takes one cube of its colour, or two cubes of any colours instead. That costs coal and steps, but it can finish an order.",
      de: "Ein Ablagefeld nimmt einen Würfel seiner Farbe, oder stattdessen zwei beliebige. Das kostet Kohle und Schritte, macht aber einen Auftrag fertig.",
    },
    point: "own:orders",
  },
  {
    id: "steps",
    when: (view, _, me) => asks(view, "mine", me) && view.steps <= 2,
    say: {
      en: "Few steps are left. The cage keeps its load and its level until you mine again, so nothing is lost. You may also stop earlier.",
      de: "Nur noch wenige Schritte. Der Förderkorb behält Ladung und Etage bis zur nächsten Förderung, verloren geht nichts. Du darfst auch früher aufhören.",
    },
    point: "own:steps",
  },
  {
    id: "deliver",
    when: (view, _, me) => asks(view, "place", me) && complete(view, me),
    say: {
      en: "An order is ready! Place workers on the space of its transport: all your ready orders with this transport are delivered and score.",
      de: "Ein Auftrag ist fertig! Setze Arbeiter auf das Feld seines Transportmittels: Alle deine fertigen Aufträge mit diesem Transportmittel werden geliefert und zählen.",
    },
    point: "delivery",
  },
  {
    id: "money",
    when: (view, _, me) => asks(view, "place", me) && mine(view, me).marks < 3,
    say: {
      en: "Money is short. These spaces give 3 to 6 Marks. The bank always takes one worker and gives 1 Mark: good for the last worker.",
      de: "Das Geld wird knapp. Diese Felder geben 3 bis 6 Mark. Die Bank nimmt immer einen Arbeiter und gibt 1 Mark: gut für den letzten.",
    },
    point: "money",
  },
  {
    id: "new_orders",
    when: (view, _, me) => asks(view, "place", me) && mine(view, me).orders.length < 3,
    say: {
      en: "Time for new orders. Take one from the display, or draw five and keep one at most. But an order that is not delivered at the end costs 1 point.",
      de: "Zeit für neue Aufträge. Nimm einen aus der Auslage, oder ziehe fünf und behalte höchstens einen. Doch jeder, der am Ende noch aussteht, kostet 1 Punkt.",
    },
    point: "office",
  },
  {
    id: "drawn",
    when: (view, _, me) => asks(view, "keep_tile", me) || asks(view, "keep_order", me),
    say: {
      en: "Only you see these. Keep one or none; the others go back on top of the stack or under it, in an order that only you know.",
      de: "Die siehst nur du. Behalte höchstens eines; die anderen kommen auf oder unter den Stapel, in einer Ordnung, die nur du kennst.",
    },
    point: "tray",
  },
  {
    id: "last_workers",
    when: (view, _, me) => asks(view, "place", me) && mine(view, me).workers <= 5,
    say: {
      en: "Your workers run out. When nobody has any left, the shift ends, it is scored, and all workers come home. Whoever has the most workers in the factory starts the next shift.",
      de: "Deine Arbeiter gehen zur Neige. Hat niemand mehr welche, endet die Schicht, sie wird gewertet, und alle kommen heim. Wer die meisten Arbeiter in der Lorenfabrik hat, beginnt die nächste.",
    },
    point: "own:workers",
  },
  {
    id: "majorities",
    when: (view, _, me) => mine(view, me).delivered.length > 0 || view.shift > 1,
    say: {
      en: "After each shift majorities score: coal on delivered orders in every shift, transports from the second on, empty carts in the third. All deliveries since the start count.",
      de: "Nach jeder Schicht zählen Mehrheiten: Kohle auf gelieferten Aufträgen immer, Transportmittel ab der zweiten, leere Loren in der dritten. Alles seit Beginn Gelieferte zählt.",
    },
    point: "majorities",
  },
  {
    id: "last_shift",
    when: (view) => view.shift === 3,
    say: {
      en: "The last shift. At the end 5 Marks are a point and 3 cubes are a point; outstanding orders and an uneven pit cost points. Good luck, Glück auf!",
      de: "Die letzte Schicht. Am Ende sind 5 Mark ein Punkt und 3 Würfel ein Punkt; ausstehende Aufträge und ein ungleiches Bergwerk kosten Punkte. Glück auf!",
    },
    point: "clock",
  },
];
