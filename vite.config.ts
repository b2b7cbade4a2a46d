import { availableParallelism } from "node:os"
import path from "node:path"

import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import icons from "unplugin-icons/vite"
import { defineConfig } from "vitest/config"

import { sallyport } from "./codegen/vite/vite.ts"
import { serveInDev } from "./src/server/dev.ts"
import { sessionPicture } from "./src/session-picture/plugin.ts"

// Unit tests import single modules: React Router's plugin would expect the whole app around them.
const testing = process.env.VITEST !== undefined

/** Milliseconds. */
const WATCHDOG = 600_000

export default defineConfig({
  plugins: [
    sallyport(),
    sessionPicture(),
    tailwindcss(),
    icons({ compiler: "jsx", jsx: "react" }),
    // Before the router's own plugin, so that the locks stand in front of it in development too.
    testing ? [] : [serveInDev(), reactRouter()],
  ],
  optimizeDeps: {
    // Found late, each would make the page that needs it load a second time.
    include: [
      "@codemirror/autocomplete",
      "@codemirror/commands",
      "@codemirror/lang-javascript",
      "@codemirror/language",
      "@codemirror/lint",
      "@codemirror/search",
      "@codemirror/state",
      "@codemirror/view",
      "@lezer/highlight",
      "@supabase/ssr",
      "@supabase/supabase-js",
      "@xstate/react",
      "bowser",
      "hono/utils/accept",
      "hono/utils/cookie",
      "i18next",
      "react-router",
      "react-router/dom",
      "react-dom/client",
      "react-i18next",
      "uqr",
      "xstate",
      "zod",
    ],
  },
  environments: {
    // Server and app are one bundle: a router context key exists once.
    ssr: { build: { rollupOptions: { input: "src/server/app.ts" } } },
  },
  test: {
    include: [
      "tests/adoption/*.test.ts",
      "tests/{policy,codegen,guard,session,app,contract,package}/**/*.test.{ts,tsx}",
    ],
    // Half of them wait for a server or a child most of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Only what hangs takes so long: how fast a machine is, no test of these measures.
    testTimeout: WATCHDOG,
    hookTimeout: WATCHDOG,
    expect: { poll: { timeout: WATCHDOG / 2 } },
    // Many tests start the command line: the second start of it on a machine takes half the first.
    env: { NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/node") },
  },
})
