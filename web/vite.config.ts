import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page goes where the server finds it; `npm run dev` talks to a server on its usual port.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/crownlands/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  test: { testTimeout: 60_000, hookTimeout: 60_000 }, // milliseconds: machines may be busy
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
