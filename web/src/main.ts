import "./design.css";
import "./theme.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { registerWorker } from "./lib/push";
import { followOtherTabs } from "./lib/settings.svelte";

followOtherTabs();
for (const touch of ["pointerdown", "keydown"] as const) addEventListener(touch, () => void import("./lib/sound").then(({ beginSound }) => beginSound()), { capture: true, once: true });
registerWorker();
setTimeout(() => mount(App, { target: document.getElementById("app")! })); // a task of its own: a slow phone can draw and listen in between
