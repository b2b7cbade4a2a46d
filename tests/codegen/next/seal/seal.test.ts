import { createRequire } from "node:module"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest"
import type { Build } from "../../../../codegen/next/seal/build.ts"
import {
  isCachedFunction,
  SERVER_FUNCTIONS,
  withUncallableCaches,
} from "../../../../codegen/next/seal/cached-functions.ts"
import { closedBy, readBuild } from "../../../../codegen/next/seal/seal.ts"
import { sealEjected } from "../../../../codegen/next/seal/ejected.ts"
import { locatedText, sealedText } from "../../../../codegen/next/seal/entry-text.ts"
import { withRefusedRevalidations } from "../../../../codegen/next/seal/revalidations.ts"
import { refusalsOf } from "../../../../codegen/next/seal/refusals.ts"
import { partsOf } from "../../../../codegen/next/seal/route-parts.ts"
import { BUILD_DIRECTORY } from "../../../../src/guard/next/build/sealed-build.ts"
import { policyOf, ruleOf } from "../../../policy/build.ts"

const scratch = mkdtempSync(path.join(tmpdir(), "sallyport-seal-"))
afterAll(() => rmSync(scratch, { recursive: true }))

test.each([
  ["/", [["/", "/"]]],
  ["/t/[team]/settings", [["t/:team/settings", "/t/[team]/settings"]]],
  ["/docs/[...rest]", [["docs/:rest/*", "/docs/[...rest]"]]],
  [
    "/feed/(..)photo/[id]",
    [
      ["feed", "/feed"],
      ["photo/:id", "/photo/[id]"],
    ],
  ],
  [
    "/(.)photo/[id]",
    [
      ["/", "/"],
      ["photo/:id", "/photo/[id]"],
    ],
  ],
  ["/_not-found", []],
  ["/_error", []],
])("%s is judged as %j", (route, parts) => {
  expect(partsOf(route).map((part) => [part.pattern, part.route])).toEqual(parts)
})

const LOCK = Symbol.for("sallyport.next.lock")
type Process = { [LOCK]?: unknown }

test("a sealed entry answers through the lock, nothing without one, and once however often it is sealed", async () => {
  const file = path.join(scratch, "entry.cjs")
  const entry = { route: "/x$&", basePath: "", parts: partsOf("/x$&") }
  const text = "module.exports = { get handler() { return async (request) => `page of ${request}` }, other: 1 }"
  const sealed = sealedText(text, entry)
  expect(sealedText(sealed, entry)).toBe(sealed)
  writeFileSync(file, sealed)
  const built = createRequire(import.meta.url)(file) as {
    handler: (request: unknown, response: unknown, context: unknown) => Promise<unknown>
    other: number
  }
  expect(built.other).toBe(1)
  const answers: unknown[] = []
  const response = { writeHead: (status: number) => answers.push(status), end: (body: string) => answers.push(body) }
  await built.handler("ada", response, null)
  expect(answers).toEqual([503, "This page has no lock: instrumentation.ts does not call locks.register().\n"])
  const own = globalThis as Process
  own[LOCK] = async (...given: readonly unknown[]) => [given[0], given[3], await (given[4] as () => Promise<unknown>)()]
  try {
    expect(await built.handler("ada", response, "context")).toEqual([entry, "context", "page of ada"])
  } finally {
    delete own[LOCK]
  }
})

test("an entry without a handler is not served", () => {
  const file = path.join(scratch, "no-handler.cjs")
  writeFileSync(file, sealedText("module.exports = {}", { route: "/x", basePath: "", parts: [] }))
  expect(() => createRequire(import.meta.url)(file) as unknown).toThrow("/x has no handler to lock")
})

test("the registration's module notes the build's directory first, once however often it is sealed", async () => {
  const registrations: string[] = []
  const own = globalThis as { [BUILD_DIRECTORY]?: string; registrations?: string[] }
  own.registrations = registrations
  onTestFinished(() => {
    delete own[BUILD_DIRECTORY]
    delete own.registrations
  })
  const file = path.join(scratch, "server", "instrumentation.cjs")
  mkdirSync(path.dirname(file))
  const located = locatedText(
    'exports.register = () => registrations.push("locks")\nexports.other = 1\n//# sourceMappingURL=x.map',
  )
  expect(locatedText(located)).toBe(located)
  // By another version of the package, whose added code was different.
  const byAnother = located.replace("try{", "").replace("process.exit(1)", "process.exit(2)")
  expect(byAnother.length).toBeLessThan(located.length)
  expect(locatedText(byAnother)).toBe(located)
  writeFileSync(file, located)
  const built = createRequire(import.meta.url)(file) as {
    readonly register: () => Promise<void>
    readonly other: number
  }
  await built.register()
  expect([registrations, built.other, own[BUILD_DIRECTORY]]).toEqual([["locks"], 1, scratch])
})

describe("a registration", () => {
  const own = globalThis as { [BUILD_DIRECTORY]?: string }
  /** Loads a sealed registration, and calls it. Returns the exit codes, and the errors that were printed. */
  async function exitsOf(text: string) {
    const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never)
    const told = vi.spyOn(console, "error").mockImplementation(() => {})
    onTestFinished(() => {
      vi.restoreAllMocks()
      delete own[BUILD_DIRECTORY]
    })
    const directory = mkdtempSync(path.join(scratch, "registration-"))
    const file = path.join(directory, "instrumentation.cjs")
    writeFileSync(file, locatedText(text))
    writeFileSync(path.join(directory, "cut.cjs"), "module.exports = {")
    // A module with a top-level `await` is a promise.
    const loaded = (await createRequire(import.meta.url)(file)) as { readonly register?: () => Promise<void> }
    await loaded?.register?.()
    return { exits: exit.mock.calls.flat(), told: told.mock.calls }
  }

  test.each<readonly [string, string]>([
    ["whose chunk is missing", 'module.exports = require("./chunks/none.js")'],
    ["whose own chunk is missing", 'exports.register = async () => require("./chunks/none.js")'],
    ["whose own chunk is cut off", 'exports.register = () => require("./cut.cjs")'],
    [
      "whose bundler cannot load its chunk",
      'exports.register = async () => { throw Object.assign(new Error(), { name: "ChunkLoadError" }) }',
    ],
    [
      "whose chunk is missing, and that awaits something first",
      'module.exports = Promise.resolve().then(() => require("./chunks/none.js"))',
    ],
    [
      "whose exports cannot be read, and that awaits something first",
      'module.exports = Promise.resolve({ get register() { return require("./chunks/none.js") } })',
    ],
    [
      "whose own chunk is missing, and that awaits something first",
      'module.exports = Promise.resolve({ register: async () => require("./chunks/none.js") })',
    ],
  ])("%s ends the process", async (_, text) => {
    expect(await exitsOf(text)).toEqual({
      exits: [1],
      told: [[expect.stringMatching(/locks cannot be loaded: .* `sallyport seal` again\.$/), expect.any(Error)]],
    })
  })

  test("whose own code fails leaves the error to Next", async () => {
    await expect(exitsOf('exports.register = () => { throw new Error("no telemetry") }')).rejects.toThrow(
      "no telemetry",
    )
    expect(await exitsOf("exports.onRequestError = () => {}")).toEqual({ exits: [], told: [] })
  })
})

const BUILD: Build = {
  prerendered: [],
  usesCacheComponents: false,
  hasCachedFunctions: false,
  pageExtensions: null,
  directory: "/build",
  basePath: "",
  output: null,
  skipsUrlNormalize: false,
  hasLanguages: false,
  appDirectory: "",
  entries: [],
  plainFiles: ["/404", "/imprint", "/signin", "/logo"],
  proxy: [],
  hasInstrumentation: true,
  edge: [],
  actions: [],
}
const POLICY = {
  ...policyOf([
    ruleOf("/imprint", "exact", "anyone"),
    ruleOf("/signin", "exact", "signed-out"),
    ruleOf("/plan", "exact", "signed-in"),
  ]),
  outside: [{ path: "/logo", match: "exact", why: "a file" }],
} as const
const reasonsFor = (more: Partial<Build>): readonly string[] => refusalsOf({ ...BUILD, ...more }, closedBy(POLICY))

test.each<readonly [Partial<Build>, string]>([
  [{ usesCacheComponents: true }, "`cacheComponents` serves pages from a cache"],
  [{ hasCachedFunctions: true }, 'anybody can call a `"use cache"` function of the build'],
  [{ prerendered: ["/plan", "/imprint", "/logo", "/_not-found"] }, "/plan is guarded, and the build has rendered it"],
])("a build of wrapped modules with %j is refused, and can be sealed", (more, reason) => {
  expect(refusalsOf({ ...BUILD, ...more }, closedBy(POLICY), { isWrapped: true })).toEqual([
    expect.stringContaining(reason),
  ])
  expect(reasonsFor(more)).toEqual([])
})

test("a build of wrapped modules needs no registered lock", () => {
  expect(refusalsOf({ ...BUILD, hasInstrumentation: false }, closedBy(POLICY), { isWrapped: true })).toEqual([])
})

test("a build with a proxy for everything and open files can be sealed", () => {
  expect(reasonsFor({})).toEqual([])
})

test.each<readonly [Partial<Build>, string]>([
  [{ output: "export" }, "remove `output`"],
  [{ skipsUrlNormalize: true }, "`skipProxyUrlNormalize`"],
  [{ hasLanguages: true }, "`i18n`"],
  [{ proxy: null }, "the build has no proxy"],
  [{ proxy: ["/((?!api).*)", "/x"] }, "a `matcher` (/((?!api).*), /x)"],
  [{ hasInstrumentation: false }, "call `locks.register()`"],
  [{ edge: ["/api/fast"] }, "/api/fast runs on the edge runtime"],
  [{ plainFiles: ["/plan"] }, "/plan is a plain file"],
  [{ plainFiles: ["/unlisted"] }, "/unlisted is a plain file"],
])("one with %j cannot", (more, reason) => {
  expect(reasonsFor(more)).toEqual([expect.stringContaining(reason)])
})

const ACTION = `7f${"a".repeat(40)}`
const CACHED = `80${"b".repeat(40)}`
const LIST = JSON.stringify({
  node: {
    [ACTION]: { workers: { "app/page": { moduleId: 1 } }, filename: "app/actions.ts", exportedName: "save" },
    [CACHED]: { workers: { "app/page": { moduleId: 2 } }, filename: "lib/totals.ts", exportedName: "totalsOf" },
  },
  edge: { [`ff${"c".repeat(40)}`]: { workers: { "app/fast/page": { moduleId: 3 } } } },
  encryptionKey: "key",
})

test("no request can call a cached function of a sealed build, and actions work as before", () => {
  const list = JSON.parse(withUncallableCaches(LIST)) as unknown
  const { node, edge } = JSON.parse(LIST) as { node: Record<string, object>; edge: Record<string, object> }
  expect(list).toEqual({
    node: { [ACTION]: node[ACTION], [CACHED]: { filename: "lib/totals.ts", exportedName: "totalsOf" } },
    edge: Object.fromEntries(Object.keys(edge).map((id) => [id, {}])),
    encryptionKey: "key",
  })
})

test("a sealed build refuses revalidations before all redirects of the app, and once however often it is sealed", () => {
  const own = { source: "/old", destination: "/new", statusCode: 308 }
  const sealed = withRefusedRevalidations(JSON.stringify({ version: 3, redirects: [own] }))
  expect(withRefusedRevalidations(sealed)).toBe(sealed)
  const header = { type: "header", key: "x-prerender-revalidate" }
  expect(JSON.parse(sealed)).toEqual({
    version: 3,
    redirects: [expect.objectContaining({ source: "/(.*)", has: [header], statusCode: 404 }), own],
  })
})

test("a cached function is no action that the policy has to list", () => {
  expect(["00", "7f", "80", "c0", "ff"].map((kind) => isCachedFunction(`${kind}${"a".repeat(40)}`))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  const directory = path.join(scratch, "with-caches")
  mkdirSync(path.join(directory, "server"), { recursive: true })
  writeFileSync(path.join(directory, "BUILD_ID"), "x")
  writeFileSync(path.join(directory, SERVER_FUNCTIONS), LIST)
  expect(readBuild(scratch, "with-caches").actions).toEqual([
    { id: ACTION, file: "app/actions.ts", exportedName: "save" },
  ])
})

test("the seal of an ejected app refuses a server action that it does not list", () => {
  const build = path.join(scratch, "ejected")
  mkdirSync(path.join(build, "server"), { recursive: true })
  writeFileSync(path.join(build, "BUILD_ID"), "x")
  writeFileSync(path.join(build, SERVER_FUNCTIONS), LIST)
  const told = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => {
    process.exitCode = undefined
    vi.restoreAllMocks()
  })
  const reasonWith = (actions: readonly string[]): string => {
    sealEjected(["--build", build], { build: ".next", policyHash: "p", actions, ofPackages: [] })
    return String(told.mock.lastCall?.[0])
  }
  expect(reasonWith([])).toContain("save in app/actions.ts is a new server action, which anybody can call")
  expect(reasonWith(["app/actions.save"])).not.toContain("save in app/actions.ts")
  expect(process.exitCode).toBe(1)
})

test("the script of an app without the package prints an argument that it does not know, and no stack", () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {})
  const before = process.exitCode
  onTestFinished(() => {
    process.exitCode = before
    vi.restoreAllMocks()
  })
  sealEjected(["--bild", "out"], { build: ".next", policyHash: "p", actions: [], ofPackages: [] })
  expect(told.mock.calls).toEqual([[expect.stringMatching(/^Unknown option '--bild'/)]])
  expect(process.exitCode).toBe(1)
})
