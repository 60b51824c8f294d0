// The board with every stored position: it can be drawn, what is live is legal, and every question can be answered on it.
import { tick } from "svelte";
import type { Choice } from "../../wire";
import { anchorsIn, samplesOf, show, showSeat, stepOf, type PositionOf, type Sample } from "../testing";
import Board from "./Board.svelte";
import { flights } from "./flights";
import title from "./index";
import Seat from "./Seat.svelte";
import type { View } from "./view";

vi.setConfig({ testTimeout: 60_000 }); // a whole table in jsdom takes a while on a busy machine
const SAMPLES = samplesOf<View>("coal_baron_cards");
const ENGLISH = SAMPLES.filter((sample) => sample.language === "en");

/** Questions whose answers may take two touches: first the lorry or the order, then where it goes. */
const IN_STEPS = ["extract", "deliver"];

function table(sample: Sample<View>, position: PositionOf<View> = sample.position) {
  return show(Board, { ...sample, position });
}
const spots = (container: Element) => [...container.querySelectorAll<HTMLElement>(".spot.live")];

test("there are samples of every kind", () => {
  expect(ENGLISH.length).toBeGreaterThanOrEqual(45);
  expect(new Set(ENGLISH.map((sample) => sample.position.question)).size).toBe(11);
});

test.each(SAMPLES.map((sample) => [sample.name, sample] as const))("%s can be drawn, and what is live is legal", (_, sample) => {
  const { container, acted } = table(sample);
  expect(container.querySelectorAll(".card").length).toBeGreaterThan(14);
  expect(container.innerHTML).not.toMatch(/undefined|NaN|\[object/);
  if (sample.language === "de") return; // the rest is the same in any language
  const legal = sample.position.choices.map((choice) => choice.action);
  for (const spot of spots(container)) {
    const before = acted.length;
    spot.click();
    // A Spot that can only be dragged (the wagon in the tray) says nothing when it is touched.
    if (acted.length > before) expect(legal).toContain(acted[acted.length - 1]);
    else expect(container.querySelector(".tray")).not.toBeNull();
  }
  knowsPlaces(sample, container);
});

test.each([["a guest", -1], ["somebody who waits", 1]])("%s sees the table and can touch nothing", (_, viewer) => {
  for (const sample of ENGLISH.filter((one) => one.name.includes("-2-en"))) {
    const position = { ...sample.position, viewer, seat: 0, choices: [], view: { ...sample.position.view, seat: 0 } };
    const { container, unmount } = table(sample, position);
    expect(spots(container)).toEqual([]);
    expect(container.querySelectorAll(".pick").length).toBe(0);
    unmount();
  }
});

const WITH_HANDS = ENGLISH.filter((sample) => sample.name.startsWith("late-") || sample.name.startsWith("ask_deliver"));
test.each(WITH_HANDS.map((sample) => [sample.name, sample] as const))("%s: whatever lies before a player is in the sheet, and nothing can be touched there", (_, sample) => {
  for (const [seat, name] of sample.names.entries()) {
    const { container, unmount } = showSeat(Seat, sample, seat);
    expect(container.textContent).toContain(name);
    expect(container.textContent).not.toMatch(/undefined|NaN|\[object/);
    expect(container.querySelectorAll(".spot.live, .pick")).toHaveLength(0);
    const { workers, objectives } = sample.position.view.players[seat];
    expect(container.querySelectorAll(".card").length).toBeGreaterThanOrEqual(workers.length + objectives.length + 3);
    unmount();
  }
});

/** Lessons and flights refer to anchors that exist. */
function knowsPlaces(sample: Sample<View>, container: Element) {
  const there = anchorsIn(container);
  for (const hint of title.advice) if (hint.point) expect(there).toContain(hint.point);
  const { view, seat, choices } = sample.position;
  for (const choice of choices) {
    for (const flight of flights(stepOf(seat, choice.action), view, grown(view, seat))) {
      // other players have a plate, but no place on the board
      for (const end of [flight.from, flight.to]) if (!/:[0-3]/.test(end) || end.includes(`:${seat}`)) expect(there).toContain(end);
      expect(flight.piece.kind).toBeTruthy();
    }
  }
}

const ASKED = ENGLISH.filter((sample) => sample.name.startsWith("ask_") && sample.position.question !== "pay");
test.each(ASKED.map((sample) => [sample.name, sample] as const))("%s: every answer can be given on the board", async (_, sample) => {
  const reached = new Set<string>();
  const { container, acted, unmount } = table(sample);
  for (const spot of spots(container)) spot.click();
  expect(acted.length).toBeGreaterThan(sample.position.question === "deliver" ? -1 : 0);
  acted.forEach((action) => reached.add(action));
  const many = IN_STEPS.includes(sample.position.question) ? container.querySelectorAll(".pick").length : 0;
  unmount();
  // Then each card that can be chosen, followed by whatever it brings to life.
  for (let i = 0; i < many; i++) {
    const again = table(sample);
    again.container.querySelectorAll<HTMLElement>(".pick")[i].click();
    await tick();
    for (const spot of spots(again.container)) spot.click();
    again.acted.forEach((action) => reached.add(action));
    again.unmount();
  }
  for (const choice of sample.position.choices) expect(reached).toContain(choice.action);
});

/** A payment is a set: every worker card is an item of its own, however many are equal, and so is a value of an innovation. */
const PAYING = ENGLISH.filter((sample) => sample.position.question === "pay");
test.each(PAYING.map((sample) => [sample.name, sample] as const))("%s: every card can be laid into the payment", (_, sample) => {
  const { workers } = sample.position.view.players[sample.position.viewer];
  const items: Choice[] = [
    ...[...new Set(workers)].map((value) => ({ action: `pay ${value}`, answer: { do: "pay", workers: String(value) }, sentence: `worker card ${value}`, loses: "" })),
    ...sample.position.choices.filter((one) => one.answer.do === "pay_innovation"),
  ];
  const may = items.map((one) => one.action);
  const pick = { asks: "", button: "", items, chosen: [], may, must: [], least: 1, most: 9, actions: [], counted: "0 of 3", at_once: true };
  const { container, acted } = table(sample, { ...sample.position, pick });
  for (const spot of spots(container)) spot.click();
  const laid = workers.map((value, place) => `pay ${value} ${workers.slice(0, place).filter((one) => one === value).length}`);
  expect(acted.filter((one) => one.startsWith("pay ")).sort()).toEqual(laid.sort());
  for (const one of items) expect(acted.some((done) => done.startsWith(one.action))).toBe(true);
  expect(container.querySelectorAll(".pick")).toHaveLength(0);
});

/** The same position with one card more of each sort before this seat, the marker taken and all workers home. */
function grown(view: View, seat: number): View {
  const after = structuredClone(view);
  const player = after.players[seat];
  player.row.push("fox_double");
  player.orders.open.push("furnaces_2");
  player.innovations.secret_count += 1;
  player.shares.push("barracks");
  player.objectives.push({ id: "loco_a", points: 0 });
  player.markers.push(after.shift);
  for (const area of after.areas) area.workers = area.workers.map(() => []);
  return after;
}

test("an empty twin stack gets its half, an untouched one does not", () => {
  const { view, seat } = ENGLISH.find((one) => one.name.includes("ask_choose_stack-2"))!.position;
  const sizes = (left: number, right: number) => {
    const other = structuredClone(view);
    Object.assign(other.stacks[0], { size: left });
    Object.assign(other.stacks[1], { size: right });
    return other;
  };
  const moved = (action: string, after: View) => flights(stepOf(seat, action), sizes(1, 3), after).map((one) => one.to);
  expect(moved("take lorry_left", sizes(1, 2))).toEqual(["stack:lorry_left"]);
  expect(moved("take lorry_right", sizes(1, 2))).toEqual([]);
});

test("a card kept in secret flies as a back, and payments go to their area", () => {
  const sample = ENGLISH.find((one) => one.name.includes("ask_pay-2"))!;
  const { view, seat } = sample.position;
  const found = flights(stepOf(seat, "pay 1+2"), view, grown(view, seat));
  expect(found.filter((one) => one.piece.kind === "worker" && one.to === `area:${view.area}`).map((one) => one.piece.id)).toEqual([1, 2]);
  expect(found.find((one) => one.piece.kind === "innovation")?.piece.id).toBe("unknown");
  expect(found.find((one) => one.piece.kind === "marker")?.to).toBe(`seat:${seat}`);
});

test("no more than three workers of a seat fly at once: they would hide the table", () => {
  const { view, seat } = ENGLISH.find((one) => one.name.includes("ask_pay-2"))!.position;
  const workers = (action: string, before: View, after: View) => flights(stepOf(seat, action), before, after).filter((one) => one.piece.kind === "worker");
  expect(workers("pay 1+1+1+1+1+2+2+3", view, view).map((one) => one.piece.id)).toEqual([2, 2, 3]);
  const full = structuredClone(view);
  for (const area of full.areas) area.workers = full.players.map(() => [1]);
  const over = structuredClone(full);
  over.players[0].markers = [...over.players[0].markers, 7];
  const home = workers("pass", full, over);
  expect(home).toHaveLength(3 * full.players.length);
  expect(new Set(home.filter((one) => one.to === "hand:0").map((one) => one.delay)).size).toBe(3);
});

// No stored position offers Deliver, or shows a load without an order, to the seat that looks: so they are made up.
const DELIVER: Choice = { action: "place deliver", answer: {}, sentence: "", loses: "" };
function withoutOrders(view: View, seat: number): View {
  const poor = structuredClone(view);
  poor.players[seat].orders = { open: [], secret: [], secret_count: 0 };
  return poor;
}

test("each hint is said in both languages, and somewhere there is a reason for it", () => {
  expect(title.advice.length).toBeGreaterThanOrEqual(12);
  expect(title.advice.length).toBeLessThanOrEqual(20);
  for (const hint of title.advice) {
    expect(hint.say.en && hint.say.de).toBeTruthy();
    const fits = ENGLISH.some(({ position }) => {
      const { view, choices, viewer } = position;
      return hint.when(view, choices, viewer) || hint.when(withoutOrders(view, viewer), [...choices, DELIVER], viewer);
    });
    expect(fits, hint.id).toBe(true);
  }
});

test("the running total is told in the language of the reader", () => {
  const sample = ENGLISH.find((one) => one.name.includes("ask_extract-3"))!;
  const { view, viewer } = sample.position;
  expect(title.total(view, viewer, "de")).toBe(""); // the question has said so
  const sent: typeof view = { ...view, question: "deliver", sent: 1 };
  expect(title.total(sent, viewer, "de")).toBe("1 Zug abgefahren");
  expect(title.total({ ...sent, sent: 2 }, viewer, "en")).toBe("2 trains sent");
  expect(title.total(sent, viewer + 1, "de")).toBe("");
});

/** An answer that waits to be sent shows as a ghost where its piece would go, and nowhere else. */
test.each([
  ["ask_put_wagon", "wagon_to 2", "track:@:2"],
  ["ask_put_loco", "loco_to 3", "track:@:3"],
  ["ask_pay", "pay 1+2", "area:?"],
])("%s: the ghost of %s stands at %s", async (kind, pending, where) => {
  const sample = ENGLISH.find((one) => one.name.startsWith(kind))!;
  const { seat, area } = sample.position.view;
  const page = table(sample, { ...sample.position, choices: [], pick: null });
  expect(page.container.querySelector(".ghost-piece, .pending")).toBeNull();
  await page.rerender({ pending });
  const there = page.container.querySelector(`[data-anchor="${where.replace("@", String(seat)).replace("?", String(area))}"]`)!;
  const ghosts = [...page.container.querySelectorAll(".ghost-piece")];
  expect(ghosts).toHaveLength(1);
  expect(there.contains(ghosts[0])).toBe(true);
});

test("there is one Pass, wherever it stands", () => {
  const { container } = table(ENGLISH.find((sample) => sample.position.question === "turn")!);
  expect(container.querySelectorAll('[data-drop="pass"]')).toHaveLength(1);
});
