import "./design.css";
import "./theme.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { registerWorker } from "./lib/push";
import { followOtherTabs } from "./lib/settings.svelte";
import { awaitFirstTouch } from "./lib/sound";

followOtherTabs();
awaitFirstTouch();
registerWorker();
mount(App, { target: document.getElementById("app")! });
