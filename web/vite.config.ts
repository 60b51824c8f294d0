import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { ahead } from "./ahead.ts";

// The page is served by the table's own server; in development Vite passes the wire on to it.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ahead()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: {
      input: mode === "gallery" ? ["index.html", "gallery.html"] : ["index.html"],
      // few files, since each costs a phone a round trip: the first load is one script, what several pages share is another
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 3 },
            { name: "shared", test: /\/src\/(lib|pieces)\/|\/titles\/(title|points)\.ts/, minShareCount: 2, priority: 2 },
            { name: "board", test: /\/src\/table\/(camera|ceremony|flights|presenter|tempo|tips|turns|AreaTabs|Ceremony|Inset|StageBox|Tip)\./, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { "/api": { target: "http://127.0.0.1:8250", ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], globals: true },
}));
