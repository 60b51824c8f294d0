// The sounds of the table (`tools/sounds.py` makes them) and, on phones, a short buzz with some of them. Browsers allow sound
// after the first touch or key; from then on the files are there before they are needed.
import { settings } from "./settings.svelte";

const FILES = import.meta.glob<string>("../sounds/*.mp3", { query: "?url&no-inline", import: "default", eager: true });
export type SoundName =
  | "cage" | "rails" | "coins" | "card" | "steam" | "steps" | "coal" | "filled" | "shift" | "turn" | "win" | "pick" | "no" | "chat"; // prettier-ignore

/** Milliseconds of buzzing and rest. */
const BUZZ: Partial<Record<SoundName, number[]>> = { pick: [8], no: [30, 40, 30], turn: [40, 60, 40], filled: [20], shift: [60], win: [40, 50, 40, 50, 120] };
/** As loud as it should be beside the others. */
const LOUDNESS: Partial<Record<SoundName, number>> = { pick: 0.35, card: 0.6, steps: 0.8, coal: 0.6, chat: 0.5, cage: 0.7, rails: 0.8 };
const TOGETHER = 60; // milliseconds: the same sound twice within them is one

let context: AudioContext | undefined;
let output: GainNode | undefined;
const buffers = new Map<SoundName, Promise<AudioBuffer | undefined>>();
const last = new Map<SoundName, number>();

export const soundNames = (): SoundName[] => Object.keys(FILES).map((path) => /(\w+)\.mp3$/.exec(path)![1] as SoundName);

/** The first touch or key has come (`main.ts`): from now on it may sound. */
export function beginSound(): void {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  open();
  for (const name of soundNames()) void load(name);
}

function open(): AudioContext {
  if (!context) {
    context = new AudioContext();
    output = context.createGain();
    output.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume();
  return context;
}

function load(name: SoundName): Promise<AudioBuffer | undefined> {
  if (!buffers.has(name))
    buffers.set(
      name,
      fetch(FILES[`../sounds/${name}.mp3`])
        .then((answer) => answer.arrayBuffer())
        .then((bytes) => open().decodeAudioData(bytes))
        .catch(() => void buffers.delete(name)), // without a network it is silent, and tried again
    );
  return buffers.get(name)!;
}

export function sound(name: SoundName): void {
  const now = performance.now();
  if (now - (last.get(name) ?? -Infinity) < TOGETHER) return;
  last.set(name, now);
  if (settings.haptics && BUZZ[name] && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ[name]);
  if (!settings.sounds || settings.volume <= 0 || typeof AudioContext === "undefined" || !(navigator.userActivation?.hasBeenActive ?? context)) return;
  void play(name);
}

async function play(name: SoundName): Promise<void> {
  const at = open();
  const buffer = await load(name);
  if (!buffer || !output) return;
  output.gain.value = settings.volume ** 2; // as the ear counts
  const source = at.createBufferSource();
  const loudness = at.createGain();
  loudness.gain.value = LOUDNESS[name] ?? 0.9;
  source.buffer = buffer;
  source.connect(loudness).connect(output);
  source.start();
}
