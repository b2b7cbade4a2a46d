import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"

import { afterAll, describe, expect, test } from "vitest"

import { devFileOf } from "../../src/server/dev/dev-gate.ts"
import { isForVite, isOwnSocket } from "../../src/server/dev/dev-gate.ts"
import { importsOf } from "../house/imports.ts"

test.each([
  "/@vite/client",
  "/@react-router/critical.css?pathname=/auth/confirm",
  "/@id/__x00__virtual:react-router/browser-manifest",
  "/@id/~icons/material-symbols/arrow-back.jsx",
  "/node_modules/.vite/deps/@supabase_ssr.js?v=311761c0",
  "/node_modules/.vite/deps/react.js.map",
  "/node_modules/vite/dist/client/env.mjs",
  "/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?import&url",
  "/@fs/home/someone/app/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?import&url",
  "/policy/words.ts",
  "/policy/reference.ts",
  "/policy/written-out.ts",
  "/supabase/limits.ts",
  "/src/root.tsx",
  "/src/root.tsx?t=1763770000000",
  "/src/styles.css?direct",
  "/src/routes/dashboard/page.tsx?import&t=1763770000000",
  "/src/routes/editor/policy.grammar?import",
  "/@fs/home/someone/.work/app/node_modules/vite/dist/client/env.mjs",
])("%s is a module that the app's own pages load", (target) => {
  expect(devFileOf(target)).not.toBeNull()
})

/**
 * Whatever the browser's entry and the pages import, one from the other; what is the server's is taken out of a page.
 */
function modulesOfPages(): readonly string[] {
  const root = path.resolve(import.meta.dirname, "../..")
  const pages = globSync("src/routes/**/*.tsx", { cwd: root })
  const all = new Set(["src/entry.client.tsx", "src/root.tsx", ...pages].filter((file) => !isOfServer(file)))
  // Files added meanwhile are followed too.
  for (const file of all) {
    if (!/\.tsx?$/.test(file)) continue
    for (const { target, typeOnly } of importsOf(file))
      if (!typeOnly && !isOfServer(target) && existsSync(path.join(root, target))) all.add(target)
  }
  return [...all]
}

const isOfServer = (file: string): boolean =>
  /^src\/(?:server|backend|record)\/|\.server\.|^src\/entry\.server/.test(file)

test("every module that a page imports is allowed", () => {
  const modules = modulesOfPages()
  expect(modules).toContain("policy/canonical-path.ts")
  expect(modules.filter((file) => devFileOf(`/${file}`) === null)).toEqual([])
})

test.each([
  "/",
  "/policy/app.policy.ts",
  "/policy/language.ts",
  "/policy/decisions/README.md",
  "/policy/words.ts?raw",
  "/supabase/config.toml",
  "/supabase/migrations/20261124090000_hosted_notice_languages.sql",
  "/policy/words",
  "/src",
  "/src/",
  "/src/root.tsx?raw",
  "/src/root.tsx?url",
  "/src/root.tsx?inline",
  "/src/root.tsx?import&raw",
  "/src/root.tsx?import&url",
  "/src/root.tsx?t=1?raw",
  "/src/root.tsx??raw",
  "/src/root.tsx?direct&raw??",
  "/src/root.tsx?html-proxy&index=0.js",
  "/src/root.tsx?worker",
  "/src/root.tsx?sharedworker&inline",
  "/src/root.tsx?init",
  "/src/root.tsx.map",
  "/src/root.tsx/",
  "/src/root.tsx%20",
  "/src/root.tsx.",
  "/src/%72oot.tsx",
  "/src//root.tsx",
  "//src/root.tsx",
  "/SRC/root.tsx",
  "/src/./root.tsx",
  "/src/../package.json",
  "/src/..%2fpackage.json",
  "/src/.env.ts",
  "/src/.hidden/x.ts",
  "/src/kept.json",
  "/src/kept.sqlite",
  "/src/server/app.ts",
  "/src/backend/boot.ts",
  "/src/audit-log/audit-log.ts",
  "/src/entry.server.tsx",
  "/src/routes/editor/apply.server.ts",
  "/package.json",
  "/package-lock.json",
  "/vite.config.ts",
  "/policy/app.policy.ts",
  "/.env",
  "/.git/config",
  "/.data/secrets.json",
  "/node_modules/.package-lock.json",
  "/node_modules/.cache/token.js",
  "/node_modules/.vite/deps/_metadata.json",
  "/node_modules/.vite/deps/../../x.js",
  "/node_modules/react/package.json",
  "/node_modules/x/.secret.js",
  "/node_modules/x/index.js?import&url",
  "/node_modules/x/font.woff2?url",
  "/node_modules/x/font.woff2?import&url&inline",
  "/node_modules/x/font.woff2?import&raw",
  "/node_modules/x/.hidden/font.woff2?import&url",
  "/src/font.woff2?import&url",
  "/@fs/etc/passwd",
  "/@fs//etc/passwd",
  "/@fs/etc/passwd?raw",
  "/@fs/srv/x.js",
  "/@fs/srv/node_modules/../x.js",
  "/@fs/srv/%6eode_modules/x/x.js",
  "/@fs/node_modules",
  "/@fs\\etc\\passwd",
  "/@id/__x00__virtual:react-router/server-build",
  "/@id/__x00__virtual:sallyport/source",
  "/@id//etc/passwd",
  "/@id/__x00__/etc/passwd",
  "/@id/~icons/../../x.jsx",
  "/__open-in-editor?file=src/root.tsx",
  "/@vite/client?raw",
  "/@vite/env",
  "/@vite-plugin-inspect/",
  "/x/@react-router/critical.css?pathname=/",
])("%s is not", (target) => {
  expect(devFileOf(target)).toBeNull()
})

describe("an address is compared with the path of its file", () => {
  const top = mkdtempSync(path.join(tmpdir(), "sallyport-dev-"))
  afterAll(() => rmSync(top, { recursive: true, force: true }))
  const root = path.join(top, "app")
  const put = (file: string) => {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, "")
    return file
  }
  put(path.join(root, "src/root.tsx"))
  put(path.join(root, "src/kept/secret.ts"))
  put(path.join(root, "node_modules/own/index.js"))
  put(path.join(top, "node_modules/linked/index.js"))
  put(path.join(top, "node_modules/foreign/index.js"))
  symlinkSync(path.join(top, "node_modules/linked"), path.join(root, "node_modules/linked"))
  symlinkSync(put(path.join(top, "secret.ts")), path.join(root, "src/link.ts"))
  symlinkSync(put(path.join(top, "secret.js")), path.join(root, "node_modules/own/link.js"))

  const asked = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    ({ url, method, headers: { host: "127.0.0.1:3000", ...headers } }) as Partial<IncomingMessage> as IncomingMessage
  const places = { root, dataDir: "src/kept" }

  test.each<[string, { given: Parameters<typeof asked>; want: boolean }]>([
    ["a module", { given: ["/src/root.tsx"], want: true }],
    ["a package's file", { given: ["/node_modules/own/index.js"], want: true }],
    ["a linked package's file", { given: ["/node_modules/linked/index.js"], want: true }],
    ["by its own path too", { given: [`/@fs${top}/node_modules/linked/index.js`], want: true }],
    ["a package that this app does not have", { given: [`/@fs${top}/node_modules/foreign/index.js`], want: false }],
    ["what is not there", { given: ["/src/gone.ts"], want: false }],
    ["the data directory, wherever it is", { given: ["/src/kept/secret.ts"], want: false }],
    ["a link that leads out of the sources", { given: ["/src/link.ts"], want: false }],
    ["a link that leads out of a package", { given: ["/node_modules/own/link.js"], want: false }],
    ["a write", { given: ["/src/root.tsx", {}, "POST"], want: false }],
    ["another site's page", { given: ["/src/root.tsx", { "sec-fetch-site": "cross-site" }], want: false }],
    ["a page on another port", { given: ["/src/root.tsx", { "sec-fetch-site": "same-site" }], want: false }],
    ["another origin", { given: ["/src/root.tsx", { origin: "http://127.0.0.1:4000" }], want: false }],
    ["no origin", { given: ["/src/root.tsx", { origin: "null" }], want: false }],
    [
      "the app's own page",
      {
        given: ["/src/root.tsx", { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" }],
        want: true,
      },
    ],
  ])("%s", async (_, { given, want }) => {
    expect(await isForVite(asked(...given), places)).toBe(want)
  })

  test("the live reload socket accepts only the app's own origin", () => {
    expect(isOwnSocket(asked("/", { origin: "http://127.0.0.1:3000" }))).toBe(true)
    expect(isOwnSocket(asked("/", { origin: "http://127.0.0.1:4000" }))).toBe(false)
    expect(isOwnSocket(asked("/"))).toBe(false)
  })
})
