import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page is served by the table's own server; in development Vite passes the wire on to it.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: { input: mode === "gallery" ? ["index.html", "gallery.html"] : ["index.html"] },
  },
  server: { port: 5173, proxy: { "/api": { target: "http://127.0.0.1:8250", ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], globals: true },
}));
