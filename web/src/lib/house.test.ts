import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { House, Me } from "../wire";
import { Refusal, http } from "./http";
import { house } from "./house.svelte";

const ANNA = { id: "p1", name: "Anna", language: "en" } as Me;
const MINER = { id: "p2", name: "Miner 13", language: "en" } as Me;
const refusal = (status: number) => new Refusal(status, { code: "x", sentence: "x", rule: "", about: "" });
let newPlayer: ReturnType<typeof vi.fn<typeof http.newPlayer>>;

beforeEach(() => {
  house.me = undefined;
  localStorage.setItem("glueckauf.known", "yes");
  vi.spyOn(http, "house").mockResolvedValue({ titles: [], levels: [] } as unknown as House);
  newPlayer = vi.spyOn(http, "newPlayer").mockResolvedValue(MINER) as unknown as typeof newPlayer;
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("a click that comes before the answer who we are makes nobody new", async () => {
  let tell: (me: Me) => void = () => undefined;
  vi.spyOn(http, "me").mockReturnValue(new Promise((done) => (tell = done)));
  void house.enter();
  const sitting = house.somebody();
  await Promise.resolve();
  tell(ANNA);
  expect((await sitting).name).toBe("Anna");
  expect(newPlayer).not.toHaveBeenCalled();
});

test("who could not be asked for is asked for again, and nobody new is made meanwhile", async () => {
  const me = vi.spyOn(http, "me").mockRejectedValue(refusal(0));
  await house.enter();
  await expect(house.somebody()).rejects.toThrow();
  expect(newPlayer).not.toHaveBeenCalled();
  me.mockResolvedValue(ANNA);
  expect((await house.somebody()).name).toBe("Anna");
});

test("whose cookie is no longer known is a new guest", async () => {
  vi.spyOn(http, "me").mockRejectedValue(refusal(401));
  await house.enter();
  expect((await house.somebody()).name).toBe("Miner 13");
  expect(newPlayer).toHaveBeenCalledOnce();
});
