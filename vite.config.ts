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

// Unit tests import single modules, and React Router's plugin expects the whole app.
const testing = process.env.VITEST !== undefined

const olderApp = createRequire(path.join(import.meta.dirname, "tests/adoption/serve/package.json"))

/** Replaces React Router by version 7.16, which some apps still use, so that the locks are tested with it too. */
const olderRouter: Plugin = {
  name: "older-router",
  enforce: "pre",
  // Resolved as Node does it for the router's adapters, so that the router is loaded only once.
  resolveId: (id) => (/^(?:react-router|@react-router\/express)$/.test(id) ? olderApp.resolve(id) : null),
}

/** Tests that leave no state behind, so that their files can share one process. */
const SHARE_PROCESS = [
  "tests/{policy,codegen,session,guard,server,language,contract}/**/*.test.{ts,tsx}",
  "tests/policies/*.test.{ts,tsx}",
  "tests/backend/{auth,data,hosted,mail}/*.test.ts",
  "tests/{routes,ui}/**/!(ask-again|playground).test.{ts,tsx}",
]

/**
 * Tests that start git or Node dozens of times. Each of these files has a process of its own: starting another one
 * takes six times as long from the process that other tests share, which grows to a gigabyte.
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
  "tests/policies/{filed-approvals,record-registry}.test.ts",
]

/** Milliseconds after which a test counts as hanging. */
const WATCHDOG = 600_000

export default defineConfig({
  plugins: [
    sallyport(),
    sessionPicture(),
    runtimeText(),
    lezer(),
    tailwindcss(),
    icons({ compiler: "jsx", jsx: "react" }),
    // Before the router's own plugin, so that in development, too, the locks see each request first.
    testing ? [] : [serveInDev(), reactRouter()],
    // The build compresses these files once, better than the server could for each request.
    {
      ...compression({ include: /^assets\/.*\.(?:js|css)$/, threshold: 1024, logLevel: "silent" }),
      applyToEnvironment: ({ name }) => name === "client",
    },
  ],
  optimizeDeps: {
    // If Vite found one of these only when a page imports it, it would load that page a second time.
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
            // Fewer and larger files: policy/decisions/script-files.md. A module goes into the first group that it
            // fits, so their order matters. `minShareCount`: at least so many entries (pages, and parts that load
            // later) use the module.
            codeSplitting: {
              groups: [
                { name: "react", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                // What most pages use. Not the modules of single screens, and not `language/workbench.ts`, which delays
                // all that is in one file with it until the workbench's sentences are loaded: the others need none.
                {
                  name: "shared",
                  minShareCount: 12,
                  test: /^(?!.*\/src\/(?:language\/workbench\.ts$|routes\/[^/]+\/))/,
                },
                // Parts that many pages of the workbench show, and neither the front page nor the sign-in pages.
                { name: "ui", minShareCount: 8, test: /\/src\/ui\// },
                // The rest of the shell around every page and of the forms: small modules, which would each be a file.
                { name: "shell", minShareCount: 2, test: /\/src\/ui\/(?:shell|forms)\// },
                // One file for what the pages of a folder share. Pages of other folders do not load it.
                { name: (id) => /\/src\/routes\/([^/]+)\//.exec(id)?.[1] ?? null, minShareCount: 8 },
                // By itself, so that only the pages that import it wait.
                { name: "words", test: /\/src\/language\/workbench\.ts$/ },
              ],
            },
          },
        },
      },
    },
    // The server and the app are one bundle, so that each router context exists once.
    ssr: {
      build: {
        rollupOptions: {
          input: "src/server/app.ts",
          // Outside `assets`, whose files are compressed for browsers.
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
          // All that no other project runs, so that no new folder is left out.
          include: ["tests/**/*.test.{ts,tsx}"],
          // Apps, and the suites that StrykerJS runs.
          exclude: [...SHARE_PROCESS, "tests/adoption/*/**", "tests/mutation/suites/**"],
        },
      },
      {
        extends: true,
        // Not isolated, so that the modules that they import, mostly the compiler, are loaded once.
        test: {
          name: "unit-shared",
          include: SHARE_PROCESS,
          exclude: START_PROCESSES,
          isolate: false,
          setupFiles: "tests/put-back.ts",
        },
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
    // At least three, because many tests mostly wait for a server or a child process.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Long enough for any machine, because no test measures speed. Only a test that hangs takes so long.
    testTimeout: WATCHDOG,
    hookTimeout: WATCHDOG,
    expect: { poll: { timeout: WATCHDOG / 2 } },
    env: {
      // Many tests start the command line. With a cache of compiled modules, that takes half the time.
      NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/node"),
      // The output of git must not depend on the configuration of the machine, or on the owner of this directory.
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_COUNT: "2",
      GIT_CONFIG_KEY_0: "safe.directory",
      GIT_CONFIG_VALUE_0: "*",
      // Without maintenance, for which git would start two processes after each commit.
      GIT_CONFIG_KEY_1: "maintenance.auto",
      GIT_CONFIG_VALUE_1: "false",
    },
  },
})
