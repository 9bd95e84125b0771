import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page asks the manifest for the files' names, which hold a hash of what is in them.
export default defineConfig({
  base: "/built/",
  plugins: [svelte({ compilerOptions: { runes: true } })],
  build: {
    outDir: "../src/croupier/web/built",
    emptyOutDir: true,
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    rollupOptions: { input: "src/main.ts" },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
