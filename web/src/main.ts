import "./design.css";
import "./theme.css";
import "./frame.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { registerWorker } from "./lib/push";
import { followOtherTabs } from "./lib/settings.svelte";

followOtherTabs();
for (const touch of ["pointerdown", "keydown"] as const) addEventListener(touch, () => void import("./lib/sound").then(({ beginSound }) => beginSound()), { capture: true, once: true });
registerWorker();
const app = document.getElementById("app")!;
// the sign over the entrance, or the frame of a table: it is seen until a page has come, which on a slow phone takes two seconds
new MutationObserver((_, watch) => {
  if (!app.querySelector("main:not([data-coming])")) return;
  document.getElementById("first")?.remove();
  watch.disconnect();
}).observe(app, { childList: true, subtree: true, attributeFilter: ["data-coming"] });
setTimeout(() => mount(App, { target: app })); // a task of its own: a slow phone can draw and listen in between
