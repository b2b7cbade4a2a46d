import { createRequire } from "node:module"
import { availableParallelism } from "node:os"
import path from "node:path"

import { lezer } from "@lezer/generator/rollup"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import icons from "unplugin-icons/vite"
import type { Plugin } from "vite"
import { compression } from "vite-plugin-compression2"
import { defineConfig } from "vitest/config"

import { sallyport } from "./codegen/vite/vite.ts"
import { runtimeText } from "./src/build/runtime-text/plugin.ts"
import { serveInDev } from "./src/server/dev/dev.ts"
import { sessionPicture } from "./src/build/session-picture/layout.ts"

// Unit tests import single modules: React Router's plugin would expect the whole app around them.
const testing = process.env.VITEST !== undefined

const olderApp = createRequire(path.resolve("tests/adoption/serve/package.json"))

/** The router as the apps that stay on 7.16 have it: what imports it is given theirs. */
const olderRouter: Plugin = {
  name: "older-router",
  enforce: "pre",
  // Node's own way to find it: the file that the router's adapters import, which is loaded once.
  resolveId: (id) => (/^(?:react-router|@react-router\/express)$/.test(id) ? olderApp.resolve(id) : null),
}

/** Tests of functions of their arguments, which leave nothing behind that another file of tests could find. */
const PURE = [
  "tests/{policy,codegen,session}/**/*.test.{ts,tsx}",
  "tests/{routes,ui,language}/**/*.test.tsx",
  "tests/{routes/dashboard,ui}/*.test.ts",
  "tests/routes/editor/!(ask-again|playground).test.ts",
]

/**
 * Pure tests that start git or Node dozens of times. Starting a process takes six times as long from a process that
 * has grown to a gigabyte, as the one that runs the others has: each of these files has a process of its own.
 */
const START_PROCESSES = [
  "tests/codegen/approval/approve-command.test.ts",
  "tests/codegen/command-line/{cli,diff-rejected,own-process}.test.ts",
  "tests/codegen/diff/new-pages.test.ts",
  "tests/codegen/history/{conversion,revision-names,revisions}.test.ts",
  "tests/codegen/init/init.test.ts",
  "tests/codegen/lock-chain/{converted,lost}.test.ts",
  "tests/codegen/next/{commands,history}.test.ts",
  "tests/codegen/project/line-ends.test.ts",
  "tests/codegen/record/{record-command,tags}.test.ts",
]

/** Milliseconds. */
const WATCHDOG = 600_000

export default defineConfig({
  plugins: [
    sallyport(),
    sessionPicture(),
    runtimeText(),
    lezer(),
    tailwindcss(),
    icons({ compiler: "jsx", jsx: "react" }),
    // Before the router's own plugin, so that the locks stand in front of it in development too.
    testing ? [] : [serveInDev(), reactRouter()],
    // Once per build, as small as can be: what the server would compress for each browser costs more and comes out larger.
    {
      ...compression({ include: /^assets\/.*\.(?:js|css)$/, threshold: 1024, logLevel: "silent" }),
      applyToEnvironment: ({ name }) => name === "client",
    },
  ],
  optimizeDeps: {
    // Found late, each would make the page that needs it load a second time.
    include: [
      "@codemirror/autocomplete",
      "@codemirror/commands",
      "@codemirror/language",
      "@codemirror/lint",
      "@codemirror/search",
      "@codemirror/state",
      "@codemirror/view",
      "@lezer/highlight",
      "@lezer/lr",
      "@supabase/postgrest-js",
      "@supabase/ssr",
      "@supabase/supabase-js",
      "@xstate/react",
      "bowser",
      "hono/utils/accept",
      "hono/utils/cookie",
      "react-router",
      "react-router/dom",
      "react-dom/client",
      "uqr",
      "xstate",
      "zod",
    ],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Fewer and larger files: policy/decisions/script-files.md.
            codeSplitting: {
              groups: [
                { name: "react", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                // The module that waits for the workbench's words is for the workbench's pages alone, and is named apart from them.
                {
                  name: "shared",
                  minShareCount: 12,
                  test: /^(?!.*\/src\/(?:language\/workbench\.ts$|routes\/[^/]+\/))/,
                },
                // Parts that only some pages of the workbench show. The front page and the sign-in pages need none of them.
                { name: "ui", minShareCount: 8, test: /\/src\/ui\// },
                // The rest of the shell around every page and of the forms: small modules, which would each be a file.
                { name: "shell", minShareCount: 2, test: /\/src\/ui\/(?:shell|forms)\// },
                // What the pages of one room share is one file too, which other rooms do not load.
                { name: (id) => /\/src\/routes\/([^/]+)\//.exec(id)?.[1] ?? null, minShareCount: 8 },
                { name: "words", test: /\/src\/language\/workbench\.ts$/ },
              ],
            },
          },
        },
      },
    },
    // The server and the app are one bundle: a router context key exists once.
    ssr: {
      build: {
        rollupOptions: {
          input: "src/server/app.ts",
          // Not among `assets`, of which every file is compressed for browsers.
          output: { chunkFileNames: "chunks/[name]-[hash].js" },
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "tests/adoption/*.test.ts",
            "tests/{guard,backend,server,policies,routes,ui,language,house,bench,contract,package}/**/*.test.{ts,tsx}",
          ],
          exclude: PURE,
        },
      },
      {
        extends: true,
        // What they import is loaded once for all of them: it is the compiler, mostly.
        test: { name: "unit-pure", include: PURE, exclude: START_PROCESSES, isolate: false },
      },
      {
        extends: true,
        test: { name: "unit-processes", include: START_PROCESSES },
      },
      {
        extends: true,
        plugins: [olderRouter],
        test: {
          name: "react-router 7.16",
          include: [
            "tests/guard/{served/served,open-locks,one-question,shadow,before,one-request,error-view,options}.test.ts",
          ],
        },
      },
    ],
    // Half of them wait for a server or a child most of the time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Only what hangs takes so long: how fast a machine is, no test of these measures.
    testTimeout: WATCHDOG,
    hookTimeout: WATCHDOG,
    expect: { poll: { timeout: WATCHDOG / 2 } },
    env: {
      // Many tests start the command line: the second start of it on a machine takes half the first.
      NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/node"),
      // No configuration of the machine's owner: what git says must not depend on it, nor on whose this directory is.
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_COUNT: "2",
      GIT_CONFIG_KEY_0: "safe.directory",
      GIT_CONFIG_VALUE_0: "*",
      // Git would start two more processes after each commit, to see if there is anything to tidy.
      GIT_CONFIG_KEY_1: "maintenance.auto",
      GIT_CONFIG_VALUE_1: "false",
    },
  },
})
