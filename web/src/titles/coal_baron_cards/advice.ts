// A first game with a hand on the shoulder: each hint waits for the position it is about. The questions come first, since
// they are on the table now; what is good to know comes when there is nothing more urgent to say.
import type { Choice } from "../../wire";
import type { Advice } from "../title";
import type { Player, Question, View } from "./view";

const asks = (question: Question) => (view: View, _: Choice[], me: number) => view.seat === me && view.question === question;
const can = (choices: Choice[], action: string) => choices.some((choice) => choice.action === action);
const wagons = (player: Player) => player.tracks.flatMap((track) => track.wagons);
const mine = (view: View, me: number): Player | undefined => (view.seat === me && view.question === "turn" ? view.players[me] : undefined);

export const advice: Advice<View>[] = [
  {
    id: "goal",
    when: (_view, _choices, me) => me >= 0,
    say: {
      en: "Welcome to the pit! Bring coal to daylight: load lorries into wagons, couple a loco to them and deliver the train with an order. Whoever has most points (VP) at the end wins. This is your board.",
      de: "Glück auf! Bring Kohle ans Tageslicht: Lade Loren in Waggons, spann eine Lok davor und liefere den Zug mit einem Auftrag aus. Wer am Ende die meisten Punkte (SP) hat, gewinnt. Das hier ist dein Tableau.",
    },
    point: "own",
  },
  {
    id: "pay",
    when: asks("pay"),
    say: {
      en: "Now lay the workers. Touch cards in your hand until the sum is exactly the number asked for: neither more nor less. Small cards are precious, since most areas begin at 1.",
      de: "Nun setzt du die Arbeiter ein. Tippe Handkarten an, bis es genau so viele Arbeiter sind, wie der Bereich kostet: nicht mehr und nicht weniger. Kleine Karten sind kostbar, denn die meisten Bereiche beginnen bei 1.",
    },
    point: "own:hand",
  },
  {
    id: "put_wagon",
    when: asks("put_wagon"),
    say: {
      en: "The wagon needs a track that shows its crest: wheel on 1 or 2, clover on 1 or 3, tower on 2, fox on 3, a joker anywhere. It never changes track again. Touch a track or drag the wagon there.",
      de: "Der Waggon braucht ein Gleis mit seinem Wappen: Rad auf 1 oder 2, Klee auf 1 oder 3, Turm auf 2, Fuchs auf 3, ein Joker überall. Er wechselt nie mehr das Gleis. Tippe ein Gleis an oder zieh den Waggon hin.",
    },
    point: "own:tracks",
  },
  {
    id: "put_loco",
    when: asks("put_loco"),
    say: {
      en: "One loco for each track, and it stays. Trains with the same model (same letter) may leave together in one delivery, so a second loco of a letter you have is worth a thought.",
      de: "Jedes Gleis bekommt eine Lok, und sie bleibt dort. Züge mit dem gleichen Modell (gleicher Buchstabe) dürfen gemeinsam abfahren: Eine zweite Lok mit deinem Buchstaben kann sich also lohnen.",
    },
    point: "own:tracks",
  },
  {
    id: "extract",
    when: asks("extract"),
    say: {
      en: "Extracting: only the front lorry of the row (at the arrow) may move, into an empty wagon of its crest or into the storage. A single costs 1 step, a double 2. From the storage any lorry may go on, at full price again.",
      de: "Fördern: Nur die vorderste Lore der Reihe (am Pfeil) darf weiter, in einen leeren Waggon mit ihrem Wappen oder ins Zwischenlager. Eine Einzellore kostet 1 Schritt, eine Doppellore 2. Aus dem Lager darf jede weiter, wieder zum vollen Preis.",
    },
    point: "own:mine",
  },
  {
    id: "deliver",
    when: asks("deliver"),
    say: {
      en: "Departure! Touch a train and the order it shall fulfil. The order's minimum must not be above the load; everything on that track goes to your delivery pile and counts at the end.",
      de: "Abfahrt! Tippe einen Zug an und den Auftrag, den er erfüllen soll. Das Minimum des Auftrags darf nicht über der Ladung liegen; alles auf dem Gleis kommt auf deinen Auslieferungsstapel und zählt am Ende.",
    },
    point: "own:hand",
  },
  {
    id: "free_choice",
    when: (view, choices, me) => asks("look_at_stack")(view, choices, me) || asks("keep_card")(view, choices, me),
    say: {
      en: "Free Choice: you look at the top four cards of one stack and keep one. The others go under the stack, and only you know them: the eye on the stack reminds you.",
      de: "Freie Wahl: Du siehst dir bis zu vier oberste Karten eines Stapels an und behältst eine. Die anderen kommen unter den Stapel, und nur du kennst sie: Das Auge am Stapel erinnert dich daran.",
    },
    point: "area:free_choice",
  },
  {
    id: "after_work",
    when: asks("after_work"),
    say: {
      en: "Your work is done. You may still play an action innovation now, as many as you like, or end your turn.",
      de: "Die Arbeit ist getan. Du darfst jetzt noch Aktions-Innovationen spielen, so viele du willst, oder den Spielzug beenden.",
    },
    point: "own:hand",
  },
  {
    id: "turn",
    when: asks("turn"),
    say: {
      en: "On your turn you place workers in one of the areas and do at once what it offers, or you pass and are out until the shift ends. Touch an area, or drag a worker card onto it.",
      de: "In deinem Spielzug setzt du Arbeiter in einem der Bereiche ein und tust sofort, was er bietet. Oder du passt und bist bis zum Ende der Schicht draußen. Tippe einen Bereich an oder zieh eine Arbeiterkarte darauf.",
    },
    point: "display",
  },
  {
    id: "price",
    when: (view, _choices, me) => mine(view, me) !== undefined,
    say: {
      en: "The helmet shows what the next use of an area costs: one worker more than the last one in this shift, no matter whose. Whoever comes first comes cheap. Free Choice begins at 2.",
      de: "Der Helm zeigt, was die nächste Nutzung eines Bereichs kostet: einen Arbeiter mehr als die letzte in dieser Schicht, egal von wem. Wer zuerst kommt, kommt billig. Die Freie Wahl beginnt bei 2.",
    },
    point: "area:free_choice",
  },
  {
    id: "ready_to_deliver",
    when: (view, choices, me) => mine(view, me) !== undefined && can(choices, "place deliver"),
    say: {
      en: "A train of yours is ready: loco, load and an order that fits. Place workers at Deliver to send it off.",
      de: "Ein Zug von dir ist abfahrbereit: Lok, Ladung und ein passender Auftrag. Setz Arbeiter bei Ausliefern ein, und er fährt.",
    },
    point: "area:deliver",
  },
  {
    id: "lorries",
    when: (view, _choices, me) => mine(view, me)?.row.length === 0,
    say: {
      en: "Lorries bring the coal. A single one is worth 1 or 2 points by itself; a double counts as two lorries for an order but costs two steps. New ones join your mining row at the rear.",
      de: "Loren bringen die Kohle. Eine einzelne zählt selbst 1 oder 2 Punkte; eine doppelte gilt für Aufträge als zwei Loren, kostet aber zwei Schritte. Neue kommen hinten in deine Förderreihe.",
    },
    point: "stack:lorry_left",
  },
  {
    id: "wagons",
    when: (view, _choices, me) => mine(view, me) !== undefined && wagons(view.players[me]).length === 0,
    say: {
      en: "Wagons carry one lorry card each, of their own crest. Take one that fits the lorry at the front of your row; the quartered joker takes every crest its track shows.",
      de: "Jeder Waggon trägt eine Lorenkarte mit seinem Wappen. Nimm einen, der zur vordersten Lore deiner Reihe passt; der gevierteilte Joker nimmt jedes Wappen, das sein Gleis zeigt.",
    },
    point: "stack:wagon_left",
  },
  {
    id: "extract_area",
    when: (view, _choices, me) => (mine(view, me)?.row.length ?? 0) > 0 && wagons(view.players[me]).some((wagon) => wagon.load === null),
    say: {
      en: "You have lorries in the row and an empty wagon: time to extract. The numbers say how many steps you must and may use. Whoever is last at 0/1 takes the shift marker.",
      de: "In deiner Reihe stehen Loren, und ein Waggon ist leer: Zeit zu fördern. Die Zahlen sagen, wie viele Schritte du musst und darfst. Wer zuletzt bei 0/1 war, nimmt den Schichtmarker.",
    },
    point: "area:extract_2_3",
  },
  {
    id: "locos",
    when: (view, _choices, me) => mine(view, me)?.tracks.some((track) => track.wagons.length > 0 && track.loco === null) ?? false,
    say: {
      en: "Wagons cannot leave without a loco. Take the top one here and put it on the track with the best load.",
      de: "Ohne Lok kommen Waggons nicht fort. Nimm dir hier die oberste und stell sie auf das Gleis mit der besten Ladung.",
    },
    point: "stack:loco",
  },
  {
    id: "orders",
    when: (view, _choices, me) => {
      const player = mine(view, me);
      return player !== undefined && player.orders.open.length + player.orders.secret_count === 0 && wagons(player).some((wagon) => wagon.load !== null);
    },
    say: {
      en: "You have a load but no order. An order names a destination, the least number of lorries (on the tub) and its points (on the coin). You hold it in hand until a train fulfils it.",
      de: "Du hast Ladung, aber keinen Auftrag. Ein Auftrag nennt einen Bestimmungsort, die Mindestzahl an Loren (auf der Lore) und seine Punkte (auf der Münze). Er bleibt auf der Hand, bis ein Zug ihn erfüllt.",
    },
    point: "stack:order",
  },
  {
    id: "shares",
    when: (view, _choices, me) => mine(view, me) !== undefined && view.players[me].orders.open.length + view.players[me].orders.secret_count + view.players[me].delivered.orders.length > 0,
    say: {
      en: "A share is worth 3 points at the end if you have fulfilled an order for the same destination, one share for each order. Collect those that go with your orders.",
      de: "Ein Anteil bringt am Ende 3 Punkte, wenn du einen Auftrag mit dem gleichen Bestimmungsort erfüllt hast, je Auftrag ein Anteil. Sammle, was zu deinen Aufträgen passt.",
    },
    point: "stack:share",
  },
  {
    id: "objectives",
    when: (view, _choices, me) => mine(view, me) !== undefined && (view.shift > 1 || view.players[me].objectives.length > 0),
    say: {
      en: "Objectives reward what you collect: locos of one model, orders or shares of one destination, shift markers. The coin says what each of them is worth.",
      de: "Geschäftsziele belohnen, was du sammelst: Loks eines Modells, Aufträge oder Anteile eines Bestimmungsorts, Schichtmarker. Die Münze zeigt, was jedes davon wert ist.",
    },
    point: "stack:objective",
  },
  {
    id: "innovations",
    when: (view, _choices, me) => mine(view, me) !== undefined && (view.shift > 1 || view.players[me].innovations.open.length + view.players[me].innovations.secret_count > 0),
    say: {
      en: "Innovations are blueprints: some pay like workers (1–3 means any number from 1 to 3), others are an extra action before or after your work. Each can be used once.",
      de: "Innovationen sind Baupläne: Manche zahlen wie Arbeiter (1–3 heißt: eine beliebige Zahl von 1 bis 3), andere sind eine zusätzliche Aktion vor oder nach dem Einsetzen. Jede gilt einmal.",
    },
    point: "stack:innovation",
  },
  {
    id: "shift_end",
    when: (view, _choices, me) => mine(view, me) !== undefined && (view.players[me].workers.length <= 4 || view.players.some((player) => player.passed)),
    say: {
      en: "The shift ends when all have passed. Whoever used Extract 0/1 last takes the shift marker (1 point) and starts the next shift; then all workers come home. When the last marker is taken, the points are counted: lorries, orders, shares, markers, objectives.",
      de: "Die Schicht endet, wenn alle gepasst haben. Wer zuletzt Fördern 0/1 genutzt hat, nimmt den Schichtmarker (1 Punkt) und beginnt die nächste Schicht; alle Arbeiter kommen zurück. Mit dem letzten Marker endet das Spiel, und es zählen Loren, Aufträge, Anteile, Marker und Geschäftsziele.",
    },
    point: "shift",
  },
];
