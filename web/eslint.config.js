import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const EVERYWHERE = ["**/*.ts", "**/*.svelte"];
const WITH_RUNES = ["**/*.svelte", "**/*.svelte.ts"];

// svelte-check looks after types; Prettier after how it looks.
export default defineConfig(
  { ignores: ["node_modules", "src/generated"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: EVERYWHERE,
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      "no-undef": "off", // TypeScript knows better
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/no-unnecessary-type-assertion": "error",
      "svelte/prefer-svelte-reactivity": "off", // ours are made, read and dropped in one go
    },
  },
  { files: WITH_RUNES, languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
);
