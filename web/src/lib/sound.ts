// A few small sounds, made on the spot. Off until somebody switches them on.
import { settings } from "./settings.svelte";

type Note = [frequency: number, at: number, length: number];
const SOUNDS: Record<string, Note[]> = {
  step: [[220, 0, 0.05]],
  pick: [[440, 0, 0.04]],
  turn: [[523, 0, 0.12], [784, 0.1, 0.18]], // prettier-ignore
  no: [[160, 0, 0.12]],
  end: [[392, 0, 0.2], [523, 0.16, 0.2], [659, 0.32, 0.35]], // prettier-ignore
  chat: [[880, 0, 0.05]],
};
let context: AudioContext | undefined;

export function sound(name: keyof typeof SOUNDS | string): void {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [frequency, at, length] of SOUNDS[name] ?? []) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.0001, now + at);
    loudness.gain.exponentialRampToValueAtTime(0.12, now + at + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + length + 0.02);
  }
}
