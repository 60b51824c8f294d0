// The keyboard alone plays a whole game. What a key means, in one place: the help sheet is made from it.
import { settings } from "../lib/settings.svelte";

export type Tab = "score" | "log" | "comments" | "chat";

export interface Commands {
  choices: () => number;
  choose: (index: number) => void;
  /** Move the focus in the list of answers. */
  move: (by: number) => void;
  confirm: () => void;
  stepBack: () => void;
  startOver: () => void;
  undo: () => void;
  redo: () => void;
  hint: () => void;
  /** Others' turns are being shown. */
  showing: () => boolean;
  skip: () => void;
  faster: () => void;
  rewatch: () => void;
  panel: (tab: Tab) => void;
  text: () => void;
  board: () => void;
  help: () => void;
  escape: () => void;
}

export const HELP: { keys: string[]; en: string; de: string }[] = [
  { keys: ["1", "…", "9", "0"], en: "choose an answer (two digits for the later ones)", de: "eine Antwort wählen (zwei Ziffern für spätere)" },
  { keys: ["↑", "↓"], en: "go through the answers", de: "durch die Antworten gehen" },
  { keys: ["Enter"], en: "choose the answer; confirm the turn", de: "Antwort wählen; Spielzug bestätigen" },
  { keys: ["⌫"], en: "one step of the draft back", de: "im Entwurf einen Schritt zurück" },
  { keys: ["Esc"], en: "close; start the draft over", de: "schließen; Entwurf von vorn" },
  { keys: ["u", "r"], en: "undo, redo what was sent", de: "Gesendetes zurücknehmen, wiederholen" },
  { keys: ["h"], en: "hint", de: "Tipp" },
  { keys: ["␣", "Esc", "s"], en: "skip what the others do, and a scoring", de: "überspringen, was andere tun, und eine Wertung" },
  { keys: ["f"], en: "speed it up", de: "es beschleunigen" },
  { keys: ["w"], en: "watch again what happened since my last turn", de: "noch einmal sehen, was seit meinem Spielzug passiert ist" },
  { keys: ["p", "l", "c"], en: "points, log, chat", de: "Punkte, Verlauf, Chat" },
  { keys: ["b"], en: "into the board; Tab goes to what can be touched, arrows anywhere, Enter touches", de: "auf das Brett; Tab geht zu dem, was geht, Pfeile überallhin, Enter berührt" },
  { keys: ["t"], en: "the table in words", de: "der Tisch in Worten" },
  { keys: ["i"], en: "the card that has the focus, large and explained", de: "die Karte, die den Fokus hat, groß und erklärt" },
  { keys: ["?"], en: "explain what has the focus; this sheet", de: "erklären, was den Fokus hat; diese Hilfe" },
];

const SECOND_DIGIT = 700; // milliseconds

export class Keys {
  private typed = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly commands: Commands) {}

  press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement | null;
    if (target?.closest?.("input, select, textarea, dialog, [contenteditable]")) return;
    if (typeof document !== "undefined" && document.querySelector("dialog[open]")) return; // a click on a sheet's plain text takes the focus out of it
    if (this.meant(event.key, target)) event.preventDefault();
  };

  private meant(key: string, target: HTMLElement | null): boolean {
    const commands = this.commands;
    const onButton = Boolean(target?.closest?.("button, a, summary, [role=button]:not(.spot), [role=tab]"));
    if (key === "Escape") commands.escape();
    else if (commands.showing() && (key === " " || key === "Enter") && !onButton) commands.skip();
    else if (key === "Enter" && !onButton) {
      if (this.typed) this.flush();
      else commands.confirm();
    } else if ((key === "ArrowDown" || key === "ArrowUp") && (!onButton || target?.closest?.("[data-action]"))) commands.move(key === "ArrowDown" ? 1 : -1);
    else if (key === "Backspace") commands.stepBack();
    else if (!settings.keys) return false;
    else if (/^\d$/.test(key)) this.digit(key);
    else if (key === "?" && !target?.closest?.(".spot")) commands.help();
    else return this.letter(key);
    return true;
  }

  private letter(key: string): boolean {
    const commands = this.commands;
    const letters: Record<string, () => void> = {
      u: commands.undo,
      r: commands.redo,
      h: commands.hint,
      s: commands.skip,
      f: commands.faster,
      w: commands.rewatch,
      p: () => commands.panel("score"),
      l: () => commands.panel("log"),
      c: () => commands.panel("chat"),
      t: commands.text,
      b: commands.board,
    };
    letters[key.toLowerCase()]?.();
    return key.toLowerCase() in letters;
  }

  /** `7` of nine answers is clear at once; of twenty-three, `2` waits a moment for a second digit. */
  private digit(key: string): void {
    clearTimeout(this.timer);
    const count = this.commands.choices();
    if (!this.typed && key === "0") {
      this.commands.choose(9);
      return;
    }
    this.typed += key;
    const more = Number(this.typed) * 10 <= count;
    if (more && this.typed.length < 2) this.timer = setTimeout(() => this.flush(), SECOND_DIGIT);
    else this.flush();
  }

  private flush(): void {
    const chosen = Number(this.typed) - 1;
    this.typed = "";
    clearTimeout(this.timer);
    this.commands.choose(chosen);
  }
}
