// Sound is there for everything that sounds, begins with the first touch, and one setting switches it off.
import { afterEach, describe, expect, it, vi } from "vitest";
import { choose } from "./settings.svelte";
import { beginSound, sound, soundNames } from "./sound";

afterEach(() => {
  vi.unstubAllGlobals();
  choose({ sounds: true, haptics: true, volume: 0.7 });
});

function loudspeaker() {
  const made = { contexts: 0, started: 0, fetched: 0 };
  const node = () => ({ gain: { value: 0 }, connect: (to: unknown) => to, start: () => (made.started += 1), buffer: null });
  vi.stubGlobal("AudioContext", class {
    state = "running";
    destination = {};
    constructor() { made.contexts += 1; }
    createGain = node;
    createBufferSource = node;
    decodeAudioData = async () => ({});
  }); // prettier-ignore
  vi.stubGlobal("fetch", async () => ((made.fetched += 1), { arrayBuffer: async () => new ArrayBuffer(0) }));
  return made;
}

describe("sounds", () => {
  it("have a file each", () => {
    expect(soundNames().sort()).toEqual(["cage", "card", "chat", "coal", "coins", "filled", "no", "pick", "rails", "shift", "steam", "steps", "turn", "win"]);
  });

  it("are silent when they are switched off", async () => {
    const made = loudspeaker();
    vi.stubGlobal("navigator", { ...navigator, userActivation: { hasBeenActive: true }, vibrate: vi.fn() });
    choose({ sounds: false, haptics: false });
    sound("turn");
    await Promise.resolve();
    expect(made).toEqual({ contexts: 0, started: 0, fetched: 0 });
    expect(navigator.vibrate).not.toHaveBeenCalled();
  });

  it("wait for the first touch, and buzz on a phone", async () => {
    const made = loudspeaker();
    const vibrate = vi.fn();
    vi.stubGlobal("navigator", { ...navigator, userActivation: { hasBeenActive: false }, vibrate });
    sound("filled");
    expect(made.contexts).toBe(0);
    expect(vibrate).not.toHaveBeenCalled();
    vi.stubGlobal("navigator", { ...navigator, userActivation: { hasBeenActive: true }, vibrate });
    beginSound();
    expect(made.fetched).toBe(soundNames().length);
    sound("win");
    await vi.waitFor(() => expect(made.started).toBe(1));
    expect(vibrate).toHaveBeenCalled();
  });
});
