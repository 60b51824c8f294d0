// Made by `python -m tools.title_types` from the title's Python; not to be edited.
import type { Colour, Element, Side, Transport } from "./view";

export type ElementKind = "coal" | "transport" | "carts";

/** The components of Coal Baron. */
export interface Printed {
  /** By tunnel level, from the top down. */
  colours: Colour[];
  transports: Transport[];
  tiles: Tile[];
  orders: OrderCard[];
  elements: ElementPoints[];
  /** Shift 1 scores so many, each later shift so many more. */
  elements_per_shift: number;
  /** Where the printed cart of a level stands. */
  printed_side: Record<Colour, Side>;
  /** Work steps of the mining spaces. */
  mining: number[];
  /** Marks of the money spaces, without the bank. */
  money: number[];
  /** Cubes that the cage holds. */
  cage: number;
  /** Pieces drawn on a draw space. */
  draw: number;
  shifts: number;
  marks_per_point: number;
  cubes_per_point: number;
}

/** A kind of tunnel tile. */
export interface Tile {
  id: string;
  colour: Colour;
  side: Side;
  carts: number;
  /** Marks. */
  price: number;
}

/** An order card. */
export interface OrderCard {
  id: string;
  transport: Transport;
  slots: Colour[];
  points: number;
}

/** An element of the shift scoring, in clock order, and the points of the first two places. */
export interface ElementPoints {
  id: Element;
  counts: ElementKind;
  /** Of the coal or the empty carts. */
  colour: Colour | null;
  transport: Transport | null;
  first: number;
  second: number;
}

export const PRINTED: Printed = {
  colours: ["yellow","brown","grey","black"],
  transports: ["handcart","horse_cart","truck","train"],
  tiles: [
    {"id":"yellow-light-1","colour":"yellow","side":"light","carts":1,"price":1},
    {"id":"yellow-light-2","colour":"yellow","side":"light","carts":2,"price":2},
    {"id":"yellow-dark-1","colour":"yellow","side":"dark","carts":1,"price":1},
    {"id":"yellow-dark-2","colour":"yellow","side":"dark","carts":2,"price":2},
    {"id":"brown-light-1","colour":"brown","side":"light","carts":1,"price":2},
    {"id":"brown-light-2","colour":"brown","side":"light","carts":2,"price":4},
    {"id":"brown-dark-1","colour":"brown","side":"dark","carts":1,"price":2},
    {"id":"brown-dark-2","colour":"brown","side":"dark","carts":2,"price":4},
    {"id":"grey-light-1","colour":"grey","side":"light","carts":1,"price":3},
    {"id":"grey-light-2","colour":"grey","side":"light","carts":2,"price":6},
    {"id":"grey-dark-1","colour":"grey","side":"dark","carts":1,"price":3},
    {"id":"grey-dark-2","colour":"grey","side":"dark","carts":2,"price":6},
    {"id":"black-light-1","colour":"black","side":"light","carts":1,"price":4},
    {"id":"black-light-2","colour":"black","side":"light","carts":2,"price":8},
    {"id":"black-dark-1","colour":"black","side":"dark","carts":1,"price":4},
    {"id":"black-dark-2","colour":"black","side":"dark","carts":2,"price":8},
  ],
  orders: [
    {"id":"handcart-yellow-1","transport":"handcart","slots":["yellow"],"points":2},
    {"id":"handcart-brown-1","transport":"handcart","slots":["brown"],"points":3},
    {"id":"handcart-yellow-2","transport":"handcart","slots":["yellow","yellow"],"points":3},
    {"id":"handcart-grey-1","transport":"handcart","slots":["grey"],"points":4},
    {"id":"handcart-black-1","transport":"handcart","slots":["black"],"points":5},
    {"id":"handcart-brown-2","transport":"handcart","slots":["brown","brown"],"points":5},
    {"id":"handcart-grey-2","transport":"handcart","slots":["grey","grey"],"points":7},
    {"id":"handcart-brown-3","transport":"handcart","slots":["brown","brown","brown"],"points":7},
    {"id":"handcart-black-2","transport":"handcart","slots":["black","black"],"points":9},
    {"id":"handcart-grey-3","transport":"handcart","slots":["grey","grey","grey"],"points":9},
    {"id":"handcart-mixed-4","transport":"handcart","slots":["yellow","brown","grey","black"],"points":10},
    {"id":"horse_cart-yellow-1","transport":"horse_cart","slots":["yellow"],"points":2},
    {"id":"horse_cart-brown-1","transport":"horse_cart","slots":["brown"],"points":3},
    {"id":"horse_cart-yellow-2","transport":"horse_cart","slots":["yellow","yellow"],"points":3},
    {"id":"horse_cart-grey-1","transport":"horse_cart","slots":["grey"],"points":4},
    {"id":"horse_cart-yellow-3","transport":"horse_cart","slots":["yellow","yellow","yellow"],"points":4},
    {"id":"horse_cart-black-1","transport":"horse_cart","slots":["black"],"points":5},
    {"id":"horse_cart-brown-2","transport":"horse_cart","slots":["brown","brown"],"points":5},
    {"id":"horse_cart-grey-2","transport":"horse_cart","slots":["grey","grey"],"points":7},
    {"id":"horse_cart-black-2","transport":"horse_cart","slots":["black","black"],"points":9},
    {"id":"horse_cart-mixed-4","transport":"horse_cart","slots":["yellow","brown","grey","black"],"points":10},
    {"id":"horse_cart-black-3","transport":"horse_cart","slots":["black","black","black"],"points":12},
    {"id":"truck-yellow-1","transport":"truck","slots":["yellow"],"points":2},
    {"id":"truck-brown-1","transport":"truck","slots":["brown"],"points":3},
    {"id":"truck-yellow-2","transport":"truck","slots":["yellow","yellow"],"points":3},
    {"id":"truck-grey-1","transport":"truck","slots":["grey"],"points":4},
    {"id":"truck-yellow-3","transport":"truck","slots":["yellow","yellow","yellow"],"points":4},
    {"id":"truck-black-1","transport":"truck","slots":["black"],"points":5},
    {"id":"truck-brown-2","transport":"truck","slots":["brown","brown"],"points":5},
    {"id":"truck-grey-2","transport":"truck","slots":["grey","grey"],"points":7},
    {"id":"truck-black-2","transport":"truck","slots":["black","black"],"points":9},
    {"id":"truck-mixed-4","transport":"truck","slots":["yellow","brown","grey","black"],"points":10},
    {"id":"truck-black-3","transport":"truck","slots":["black","black","black"],"points":12},
    {"id":"train-yellow-1","transport":"train","slots":["yellow"],"points":2},
    {"id":"train-brown-1","transport":"train","slots":["brown"],"points":3},
    {"id":"train-yellow-2","transport":"train","slots":["yellow","yellow"],"points":3},
    {"id":"train-grey-1","transport":"train","slots":["grey"],"points":4},
    {"id":"train-black-1","transport":"train","slots":["black"],"points":5},
    {"id":"train-brown-2","transport":"train","slots":["brown","brown"],"points":5},
    {"id":"train-grey-2","transport":"train","slots":["grey","grey"],"points":7},
    {"id":"train-brown-3","transport":"train","slots":["brown","brown","brown"],"points":7},
    {"id":"train-black-2","transport":"train","slots":["black","black"],"points":9},
    {"id":"train-grey-3","transport":"train","slots":["grey","grey","grey"],"points":9},
    {"id":"train-mixed-4","transport":"train","slots":["yellow","brown","grey","black"],"points":10},
  ],
  elements: [
    {"id":"coal_yellow","counts":"coal","colour":"yellow","transport":null,"first":2,"second":1},
    {"id":"coal_brown","counts":"coal","colour":"brown","transport":null,"first":3,"second":1},
    {"id":"coal_grey","counts":"coal","colour":"grey","transport":null,"first":4,"second":2},
    {"id":"coal_black","counts":"coal","colour":"black","transport":null,"first":5,"second":2},
    {"id":"transport_handcart","counts":"transport","colour":null,"transport":"handcart","first":6,"second":3},
    {"id":"transport_horse_cart","counts":"transport","colour":null,"transport":"horse_cart","first":7,"second":3},
    {"id":"transport_truck","counts":"transport","colour":null,"transport":"truck","first":8,"second":4},
    {"id":"transport_train","counts":"transport","colour":null,"transport":"train","first":9,"second":4},
    {"id":"carts_yellow","counts":"carts","colour":"yellow","transport":null,"first":10,"second":5},
    {"id":"carts_brown","counts":"carts","colour":"brown","transport":null,"first":11,"second":5},
    {"id":"carts_grey","counts":"carts","colour":"grey","transport":null,"first":12,"second":6},
    {"id":"carts_black","counts":"carts","colour":"black","transport":null,"first":13,"second":6},
  ],
  elements_per_shift: 4,
  printed_side: {"yellow":"dark","brown":"light","grey":"light","black":"dark"},
  mining: [10,8,6,4],
  money: [6,5,4,3],
  cage: 5,
  draw: 5,
  shifts: 3,
  marks_per_point: 5,
  cubes_per_point: 3,
};
