import { execFileSync } from "node:child_process"
import { chmodSync, readFileSync, symlinkSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { knownPagesAt, staticRoutesAt, staticRoutesAtEach } from "../../../codegen/history/routes-at.ts"
import { readSettings } from "../../../codegen/next/read-settings.ts"
import { defaultsOf } from "../../../codegen/project/defaults.ts"
import { readProject } from "../../../codegen/project/disk.ts"
import { routeEntriesOf } from "../../../codegen/target/entries.ts"
import type { RouteInventory } from "../../../codegen/target/inventory.ts"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { ALL_KINDS, LOCKS, pagesAt, policyOf, type Files } from "./next-app.ts"

const MANIFEST = JSON.stringify({ name: "shop", dependencies: { next: "16.4.6" } })
const repository = new Repository()
const { root } = repository
afterAll(() => repository.remove())

const write = (files: Files): void => {
  for (const [file, text] of Object.entries(files)) repository.write(file, text)
}

const placesNow = () => {
  const { policy, routes } = defaultsOf(root)
  return { root, policy, routes }
}

const pathsOf = (routes: RouteInventory | null) =>
  routes === null ? null : routeEntriesOf(routes.tree).map((entry) => entry.path)

let whole = ""
let onDisk: RouteInventory | null = null
let less = ""

beforeAll(() => {
  symlinkSync(path.resolve(import.meta.dirname, "../../../node_modules"), path.join(root, "node_modules"))
  write({ ".gitignore": "node_modules\n.next\n", "package.json": MANIFEST, ...ALL_KINDS, ...LOCKS })
  write({ "public/logo.svg": "", "public/fonts/a.woff2": "", ...policyOf("/ exact signed-in", "/feed subtree anyone") })
  whole = repository.commit("All")
  onDisk = readProject(placesNow()).routes
  repository.git("rm", "-rq", "app/feed", "app/wiki", "pages")
  write(policyOf("/ exact anyone"))
  less = repository.commit("Less")
})

describe("the routes of a commit", () => {
  test("are those of its own files, whatever is in the working tree", async () => {
    expect(onDisk).not.toBeNull()
    expect(await staticRoutesAt(placesNow(), whole)).toEqual(onDisk)
    const paths = pathsOf(await staticRoutesAt(placesNow(), less))
    expect(paths).toContain("/dashboard")
    expect(paths).not.toContain("/feed")
  })

  test("are read for many commits, and show the pages of earlier ones", async () => {
    const [first, second] = await staticRoutesAtEach(placesNow(), [whole, less])
    expect(pathsOf(first!)).toContain("/feed")
    expect(pathsOf(second!)).not.toContain("/feed")
    const isKnown = await knownPagesAt(placesNow(), less)
    const entries = routeEntriesOf(onDisk!.tree)
    expect(entries.filter((entry) => !isKnown!(entry)).map((entry) => entry.path)).toContain("/feed")
    const withParam = entries.find((entry) => entry.path.includes(":") && isKnown!(entry))!
    const renamedTo = (name: string) => ({ ...withParam, path: withParam.path.replace(/:[\w-]+/, name) })
    expect([":another", ":another.json"].map((name) => isKnown!(renamedTo(name)))).toEqual([true, false])
  })

  test("are in the app's record", async () => {
    const { status, stderr } = await policyIn(root, "record", "--out", "record.json")
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(stderr).not.toMatch(/cannot be read/)
  })

  test("decide what a change opens", async () => {
    const { stdout } = await policyIn(root, "diff", whole, less)
    expect(stdout).toMatch(/opened/)
    expect(stdout).toContain("/")
  })

  test("take no more processes of git if the app has more modules", async () => {
    const wide = new Repository()
    const git = execFileSync("which", ["git"], { encoding: "utf8" }).trim()
    wide.write(".git/bin/git", `#!/bin/sh\necho "$*" >> "${wide.root}/.git/calls"\nexec ${git} "$@"\n`)
    chmodSync(path.join(wide.root, ".git/bin/git"), 0o755)
    wide.write("package.json", MANIFEST)
    wide.write("app/layout.tsx", "export default function Layout() {}\n")
    for (const [file, text] of Object.entries({ ...LOCKS, ...policyOf("/ subtree signed-in") })) wide.write(file, text)
    const processesFor = async (pages: number): Promise<number> => {
      for (let page = 0; page < pages; page++)
        wide.write(`app/p${page}/page.tsx`, `export default function Page${page}() {}\n`)
      wide.commit(`${pages} pages`)
      wide.write(".git/calls", "")
      vi.stubEnv("PATH", `${path.join(wide.root, ".git/bin")}:${process.env.PATH}`)
      const { status } = await policyIn(wide.root, "diff", "HEAD", "HEAD")
      vi.unstubAllEnvs()
      expect(status).toBe(0)
      return readFileSync(path.join(wide.root, ".git/calls"), "utf8").trim().split("\n").length
    }
    const few = await processesFor(1)
    expect(few).toBeGreaterThan(5)
    expect(await processesFor(40)).toBe(few)
    wide.remove()
  })

  test.each<[string, Files]>([
    [
      "are unknown where the configuration computes rewrites",
      { "next.config.ts": "export default { rewrites: load }\n" },
    ],
    ["are unknown where the configuration is another's", { "next.config.ts": "export default wrapped({})\n" }],
    ["are unknown where another framework built it", { "package.json": JSON.stringify({ dependencies: {} }) }],
  ])("%s", async (_, files) => {
    write(files)
    const commit = repository.commit("Changed")
    repository.git("checkout", "-q", less, "--", "next.config.ts", "package.json")
    repository.commit("Back")
    expect(await staticRoutesAt(placesNow(), commit)).toBeNull()
  })

  test("are unknown if a symbolic link leads to them", async () => {
    symlinkSync("../elsewhere", path.join(root, "app/linked"))
    const commit = repository.commit("A link")
    expect(await staticRoutesAt(placesNow(), commit)).toBeNull()
    repository.git("rm", "-q", "app/linked")
    repository.commit("No link")
  })

  test("are found beneath `src`", async () => {
    repository.git("rm", "-rq", "app")
    write(pagesAt("src/app/layout.tsx", "src/app/moved/page.tsx"))
    const commit = repository.commit("src")
    expect(pathsOf(await staticRoutesAt(placesNow(), commit))).toEqual(["/rw", "/moved"])
    repository.git("checkout", "-q", less, "--", "app")
    repository.git("rm", "-rq", "src")
    repository.commit("Back")
  })
})

describe("the locks of a commit", () => {
  const BOUND: Files = { ...LOCKS, ...policyOf("/ exact anyone"), ...pagesAt("app/layout.tsx", "app/page.tsx") }
  const guardsAt = (directory: string): Files => ({
    "locks.ts": LOCKS["locks.ts"]!.replace("./generated", `./${directory}`),
  })
  const scripts = (...all: readonly string[]): Files => ({
    "package.json": JSON.stringify({ ...JSON.parse(MANIFEST), scripts: Object.fromEntries(Object.entries(all)) }),
  })
  const commitOf = (name: string, files: Files): string => {
    write({ ...BOUND, ...files })
    return repository.commit(name)
  }
  const OPEN: Files = { "proxy.ts": "export const proxy = () => undefined\n" }
  const lost = (before: string, after: string) => policyIn(root, "diff", before, after, "--fail-on", "locks")

  test.each([
    ["sallyport generate", "generated"],
    ["sallyport generate --out lib/guards", "lib/guards"],
    ["prisma generate && npx sallyport generate --out=./lib/guards/ && next build", "lib/guards"],
    ['sallyport generate --check --out "lib/my guards"', "lib/my guards"],
  ])("lead to the guards that the script `%s` writes", async (script, directory) => {
    const bound = commitOf(`Guards of ${script}`, { ...guardsAt(directory), ...scripts(script) })
    const open = commitOf(`No lock of ${script}`, { ...guardsAt(directory), ...scripts(script), ...OPEN })
    expect((await lost(bound, open)).stderr).toMatch(/no longer opens its locks[^]*the proxy is not the proxy/)
    expect((await lost(open, bound)).status).toBe(0)
    expect((await policyIn(root, "check", "--format", "json")).stdout).toContain("P443")
  })

  test("are lost where the guards come from another directory than the script writes", async () => {
    const bound = commitOf("Guards", { ...guardsAt("lib/guards"), ...scripts("sallyport generate --out lib/guards") })
    const other = commitOf("Others", {
      ...guardsAt("fake"),
      "fake/guards.ts": "",
      ...scripts("sallyport generate --out lib/guards"),
    })
    expect((await lost(bound, other)).stderr).toMatch(
      /no longer opens its locks[^]*import them from ".\/lib\/guards\/guards"/,
    )
  })

  test("are unknown where scripts write guards to several directories", async () => {
    const bound = commitOf("Guards again", { ...guardsAt("generated"), ...scripts() })
    const two = scripts("sallyport generate", "sallyport generate --out other")
    const { status, stderr } = await lost(bound, commitOf("Two", two))
    expect([status, stderr]).toEqual([66, expect.stringContaining("in several directories")])
  })
})

describe("the second lock of a commit whose modules are wrapped", () => {
  const IMPORT = 'import { locks } from "../../locks"\n'
  const wrapped = (page: string): string => `${IMPORT}export default locks.guardPage("${page}", () => null)\n`
  const SEALS = { build: "next build && sallyport seal" }
  const scripts = (all: object): Files => ({
    "package.json": JSON.stringify({ ...JSON.parse(MANIFEST), scripts: all }),
  })
  const WRAPPED: Files = {
    ...LOCKS,
    "locks.ts": LOCKS["locks.ts"]!.replace("{ guards,", "{ guards, wrapped: true,"),
    ...scripts(SEALS),
    ...pagesAt("app/layout.tsx", "app/page.tsx"),
    "app/reports/page.tsx": wrapped("/reports"),
    ...policyOf("/ exact anyone", "/reports exact signed-in"),
  }
  const OPEN: Files = pagesAt("app/reports/page.tsx")
  const commitOf = (name: string, files: Readonly<Record<string, string | null>> = {}): string => {
    repository.git("rm", "-rq", "--ignore-unmatch", "app", "pages", "src", "next.config.ts", "instrumentation.ts")
    const all = Object.entries({ ...WRAPPED, ...files })
    for (const [file, text] of all) if (text !== null) repository.write(file, text)
    return repository.commit(name)
  }
  const lost = async (before: string, ...after: readonly string[]) => {
    const { status, stdout } = await policyIn(root, "diff", "--fail-on", "locks", "--format", "json", before, ...after)
    const { lost: faults, secondLock } = JSON.parse(stdout) as { lost: { code: string }[]; secondLock: unknown }
    return { status, codes: faults.map(({ code }) => code), secondLock }
  }
  const NOTHING = { status: 0, codes: [], secondLock: null }
  const LOST = { status: 3, codes: ["P447"], secondLock: null }

  let intact = ""
  beforeAll(() => void (intact = commitOf("Wrapped")))

  test.each<[string, Readonly<Record<string, string | null>>]>([
    ["without its wrapper", OPEN],
    ["with the wrapper of an open page", { "app/reports/page.tsx": wrapped("/") }],
    ["in another place", { "app/reports/page.tsx": null, ...pagesAt("app/(x)/reports/page.tsx") }],
    ["under a configuration that has to be run", { ...OPEN, "next.config.ts": "export default withPlugin({})\n" }],
    [
      "that is new",
      {
        "app/new/page.tsx": "export default () => null\n",
        ...policyOf("/ exact anyone", "/reports exact signed-in", "/new exact signed-in"),
      },
    ],
  ])("is lost with a guarded page %s", async (name, files) => {
    expect(await lost(intact, commitOf(name, files))).toEqual(LOST)
    expect(await lost(intact)).toEqual(LOST)
  })

  test("is lost where no script checks the build any more", async () => {
    expect(await lost(intact, commitOf("No seal", scripts({ build: "next build" })))).toEqual({
      ...LOST,
      codes: ["P450"],
    })
  })

  test("is not lost by a page whose rule opens, or that had no wrapper before", async () => {
    const opened = commitOf("Opened", { ...OPEN, ...policyOf("/ exact anyone", "/reports exact anyone") })
    expect(await lost(intact, opened)).toEqual(NOTHING)
    const open = commitOf("Open", OPEN)
    expect(await lost(open, commitOf("Still open", { ...OPEN, "app/page.tsx": "export default () => 1\n" }))).toEqual(
      NOTHING,
    )
    expect(await lost(open, intact)).toEqual(NOTHING)
  })

  test("is unknown where the configuration computes which files are pages", async () => {
    const computed = commitOf("Computed", { "next.config.ts": "export default { pageExtensions: [...more] }\n" })
    const { status, stderr } = await policyIn(root, "diff", "--fail-on", "locks", intact, computed)
    expect([status, stderr]).toEqual([66, expect.stringContaining("which files are pages")])
  })

  test("is found beneath `src`, whatever stands beneath the root", async () => {
    const inSrc = Object.fromEntries(
      Object.entries(WRAPPED).map(([file, text]) => [/^(?:app|proxy|locks)/.test(file) ? `src/${file}` : file, text]),
    )
    repository.git("rm", "-rq", "app", "proxy.ts", "locks.ts", "next.config.ts")
    write(inSrc)
    const moved = repository.commit("In src")
    write(Object.fromEntries(Object.entries(OPEN).map(([file, text]) => [`src/${file}`, text])))
    expect(await lost(moved, repository.commit("Open in src"))).toEqual(LOST)
    // Next reads the directories beneath the root, and the proxy beside them.
    write(pagesAt("app/other/page.tsx"))
    expect((await lost(moved, repository.commit("Both"))).codes).toEqual(["P443"])
    repository.git("rm", "-rq", "src")
    repository.commit("Back")
  })

  test("may move into the build and back, which each format names", async () => {
    const sealed = commitOf("Sealed", { ...LOCKS, ...OPEN })
    expect(await lost(intact, sealed)).toEqual({ ...NOTHING, secondLock: { before: "wrapped", after: "sealed" } })
    expect(await lost(sealed, intact)).toEqual({ ...NOTHING, secondLock: { before: "sealed", after: "wrapped" } })
    for (const format of ["text", "markdown"]) {
      const { stdout } = await policyIn(root, "diff", "--format", format, sealed, intact)
      expect(stdout).toMatch(/he second lock has moved. Before: The second lock is sealed [^]* After: .* own modules/)
    }
    expect(await lost(sealed, commitOf("Open modules", OPEN))).toMatchObject({ status: 3, codes: ["P447"] })
    expect((await policyIn(root, "diff", sealed)).stdout).toContain("the app has lost a part of its second lock")
  })
})

describe("a configuration", () => {
  const REWRITE = { source: "/a", destination: "/b" }
  const LIST = '[{ source: "/a", destination: "/b" }]'
  const OUTSIDE = '[{ source: "/zone", destination: "https://zone.example", basePath: false }]'

  test.each([
    ["export default {}", { basePath: "", rewrites: [] }],
    [
      'import type { NextConfig } from "next"\nconst config: NextConfig = { basePath: "/x", reactStrictMode: on() }\nexport default config',
      { basePath: "/x" },
    ],
    ['module.exports = { pageExtensions: ["page.tsx"] }', { pageExtensions: ["page.tsx"] }],
    [`export default { async rewrites() { return ${LIST} } }`, { rewrites: [{ phase: "afterFiles", ...REWRITE }] }],
    [
      `export default { rewrites: async () => ({ beforeFiles: ${LIST}, fallback: ${LIST} }) } satisfies NextConfig`,
      {
        rewrites: [
          { phase: "beforeFiles", ...REWRITE },
          { phase: "fallback", ...REWRITE },
        ],
      },
    ],
    [
      `const rewrites = () => ${LIST}\nexport default { rewrites: rewrites }`,
      { rewrites: [{ phase: "afterFiles", ...REWRITE }] },
    ],
    ['const pageExtensions = ["tsx"]\nexport default { pageExtensions: pageExtensions }', { pageExtensions: ["tsx"] }],
    // An address outside of the base path is none of the app's own.
    [`export default { rewrites: () => ${OUTSIDE}, basePath: "/x" }`, { rewrites: [] }],
    [`export default { rewrites: () => ${OUTSIDE} }`, { rewrites: [{ source: "/zone" }] }],
  ])("that says everything is read: %s", (text, want) => {
    expect(readSettings("next.config.ts", text)).toMatchObject(want)
  })

  test.each([
    "",
    "export default { ...shared }",
    "export default { [key]: 1 }",
    "export default () => ({})",
    "export default withPlugin({})",
    "let config = {}\nexport default config",
    'const config = {}\nif (process.env.DOCS) config.basePath = "/docs"\nexport default config',
    'const names = ["tsx"]\nnames.push("mdx")\nexport default { pageExtensions: names }',
    "export default { basePath: process.env.BASE }",
    "export default { get basePath() { return other } }",
    "export default { pageExtensions: [...more] }",
    "export default { rewrites }",
    `export default { async rewrites() { if (on) return []; return [] } }`,
    'export default { rewrites: async () => [{ source: "/a", destination: `${host}/b` }] }',
    "export default { rewrites: async () => ({ ...more }) }",
    'export default { basePath: "/x", rewrites: () => [{ source: "/a", destination: "/b", basePath: undefined }] }',
    'export default { basePath: "/x", rewrites: () => [{ source: "/a", destination: "/b", basePath: on ? false : undefined }] }',
    // This source has addresses beneath the base path.
    'export default { basePath: "/x", rewrites: () => [{ source: "/x/a", destination: "https://b.example", basePath: false }] }',
    'export default { basePath: "/x", rewrites: () => [{ source: "/:path*", destination: "https://b.example", basePath: false }] }',
    "export default {",
  ])("that has to be run is not: %s", (text) => {
    expect(readSettings("next.config.ts", text)).toBeNull()
  })
})
