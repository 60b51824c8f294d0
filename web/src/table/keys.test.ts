import { beforeEach, describe, expect, it, vi } from "vitest";
import { choose } from "../lib/settings.svelte";
import { Keys, type Commands } from "./keys";

const NAMES = ["choose", "move", "confirm", "stepBack", "startOver", "undo", "redo", "hint", "showing", "skip", "faster", "rewatch", "panel", "text", "board", "help", "escape"] as const;

describe("the keyboard", () => {
  let commands: Record<(typeof NAMES)[number], ReturnType<typeof vi.fn>>;
  let keys: Keys;
  let count = 0;

  function press(key: string, target: EventTarget = document.body) {
    const event = new KeyboardEvent("keydown", { key, cancelable: true });
    Object.defineProperty(event, "target", { value: target });
    keys.press(event);
    return event;
  }

  beforeEach(() => {
    commands = Object.fromEntries(NAMES.map((name) => [name, vi.fn()])) as typeof commands;
    keys = new Keys({ ...commands, choices: () => count } as unknown as Commands);
    choose({ keys: true });
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it("chooses at once where a digit is clear", () => {
    count = 9;
    press("7");
    expect(commands.choose).toHaveBeenCalledWith(6);
  });

  it("waits for a second digit where there are many answers", () => {
    count = 23;
    press("2");
    expect(commands.choose).not.toHaveBeenCalled();
    press("1");
    expect(commands.choose).toHaveBeenCalledWith(20);
    press("2");
    vi.advanceTimersByTime(1000);
    expect(commands.choose).toHaveBeenLastCalledWith(1);
    press("1");
    press("Enter");
    expect(commands.choose).toHaveBeenLastCalledWith(0);
    press("9");
    expect(commands.choose).toHaveBeenLastCalledWith(8);
  });

  it("leaves what is typed in a field alone, and browsers' own keys", () => {
    press("u", document.createElement("input"));
    expect(commands.undo).not.toHaveBeenCalled();
    expect(press("u").defaultPrevented).toBe(true);
    expect(commands.undo).toHaveBeenCalledOnce();
    expect(press("q").defaultPrevented).toBe(false);
  });

  it("has no single letters when they are switched off", () => {
    choose({ keys: false });
    press("u");
    press("1");
    press("Escape");
    expect(commands.undo).not.toHaveBeenCalled();
    expect(commands.choose).not.toHaveBeenCalled();
    expect(commands.escape).toHaveBeenCalledOnce();
  });

  it("lets a button have its Enter", () => {
    press("Enter", document.createElement("button"));
    expect(commands.confirm).not.toHaveBeenCalled();
    press("Enter");
    expect(commands.confirm).toHaveBeenCalledOnce();
  });
});
