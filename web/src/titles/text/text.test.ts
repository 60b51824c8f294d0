// Titles without pictures.
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { POSTERS, titleOf } from "..";
import { view } from "../../lib/testing";
import { pointsIn } from "../points";

afterEach(cleanup);

describe("a title without pictures", () => {
  it("is drawn as the text that came with the view", async () => {
    const nim = await titleOf("nim");
    expect(nim).toMatchObject({ id: "nim", text: true });
    const { getByTestId, rerender } = render(nim.Board, { view: view(0, { board: "|||||\n5 sticks" }) });
    expect(getByTestId("text-board").textContent).toBe("|||||\n5 sticks");
    await rerender({ view: view(1, { board: "||| 3 sticks" }) });
    expect(getByTestId("text-board").textContent).toBe("||| 3 sticks");
  });

  it("has no poster and no lesson; those with a folder have both", () => {
    expect(POSTERS.nim).toBeUndefined();
    expect(Object.keys(POSTERS)).toEqual(["coal_baron", "coal_baron_cards", "isle_of_trains"]);
    expect(Object.values(POSTERS).every((poster) => poster!.lesson)).toBe(true);
  });

  it("shows a running score only if it has one", () => {
    expect(pointsIn(view(0, { players: [{ points: { total: 3 } }, { points: { total: 0 } }] }))).toEqual([{ total: 3 }, { total: 0 }]);
    expect(pointsIn(view(0, { players: [{ points: null }, { points: null }] }))).toEqual([]);
    expect(pointsIn(undefined)).toEqual([]);
  });
});
