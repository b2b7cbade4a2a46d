import path from "node:path"
import { describe, expect, test } from "vitest"
import { nextChainOf } from "../../../codegen/next/lock-chain.ts"
import { lockChainOf } from "../../../codegen/react-router/lock-chain.ts"
import { ownLocksOf } from "../../../codegen/project/defaults.ts"
import { filesOn } from "../../../codegen/source/project-files.ts"
import { policyIn } from "../command-line/command-line.ts"
import { projectOf } from "../project/router-project.ts"
import { BOUND, edited, replaced, type Edits } from "./app.ts"
import { BROKEN, WHOLE } from "./ways.ts"

function chainOf(edits: Edits) {
  const files = new Map(Object.entries(edited(edits)))
  return lockChainOf(
    { appDirectory: "app", policy: "policy/app.policy.ts" },
    { has: (file) => files.has(file), read: (file) => files.get(file) ?? null },
  )
}

describe("the chain from the root module to the guards is broken:", () => {
  test.each(BROKEN)("%s", (_, code, edits) => {
    const { fault } = chainOf(edits)
    expect(fault?.code).toBe(code)
    // Each says what to write.
    expect(fault?.hint ?? (fault?.message.includes("expected") ? "syntax" : null)).not.toBeNull()
  })
})

describe("the chain is intact:", () => {
  test.each(WHOLE)("%s", (_, edits) => {
    expect(chainOf(edits).fault).toBeNull()
  })

  test("and its files are known, together with the files that could replace them", () => {
    const { files } = chainOf({})
    for (const file of ["vite.config.ts", "app/root.tsx", "app/sallyport.server.ts", "app/generated/guards.ts"])
      expect(files).toContain(file)
    for (const file of ["vite.config.js", "app/root.js", "app/sallyport.server.js", "tsconfig.json"])
      expect(files).toContain(file)
  })
})

describe("the fault of the locks module states what it found and what to write:", () => {
  const LOCKS = "app/sallyport.server.ts"
  const OPENING = "openLocks<PageRequirement>({"
  const GUARDS = 'import * as guards from "./generated/guards"'
  const OPEN =
    'write `export const locks = openLocks({ guards, ... })`, with `openLocks` imported from "sallyport/guard"'
  const importGuards = (from: string) => `write \`import * as guards from "${from}"\`, and \`guards\` in the options`
  const OTHER_GUARDS = {
    ...replaced(LOCKS, GUARDS, 'import * as guards from "./other/guards"'),
    "app/other/guards.ts": "",
  }
  const NO_GUARDS = replaced(LOCKS, "  guards,\n", "")

  test.each<readonly [string, Edits, string, string]>([
    [
      "a missing name",
      replaced(LOCKS, "const locks", "const doors"),
      "this module does not export `locks` by name",
      "write `export const locks = openLocks({ guards, ... })`",
    ],
    [
      "no constant",
      replaced(LOCKS, "const locks", "let locks"),
      "`locks` is not a constant that holds the locks",
      OPEN,
    ],
    ["no call", replaced(LOCKS, OPENING, "[]\nvoid ({"), "`locks` is not what `openLocks` returns", OPEN],
    ["another function", replaced(LOCKS, OPENING, "open({"), '`open` is not `openLocks` of "sallyport/guard"', OPEN],
    [
      "options elsewhere",
      replaced(LOCKS, OPENING, "openLocks(options)\nvoid ({"),
      "the options of `openLocks` are not written in the call",
      "write them there: `openLocks({ guards, ... })`",
    ],
    ["no guards", NO_GUARDS, "the locks are given no `guards`", importGuards("./generated/guards")],
    [
      "a copy of the guards",
      replaced(LOCKS, "  guards,\n", "  guards: { ...guards },\n"),
      "the guards are not the whole module that the compiler writes",
      importGuards("./generated/guards"),
    ],
    [
      "other guards",
      OTHER_GUARDS,
      "these guards are `app/other/guards.ts`, and not what the compiler writes",
      'import them from "./generated/guards"',
    ],
    [
      "other guards, and a directory whose name ends like a file",
      { ...OTHER_GUARDS, ...replaced("vite.config.ts", "sallyport()", 'sallyport({ out: "app/all.ts" })') },
      "these guards are `app/other/guards.ts`, and not what the compiler writes",
      'import them from "./all.ts/guards"',
    ],
    [
      "no guards in a directory beside them",
      {
        ...replaced("app/root.tsx", "./sallyport.server", "./locks/sallyport.server"),
        "app/locks/sallyport.server.ts": NO_GUARDS[LOCKS]!,
      },
      "the locks are given no `guards`",
      importGuards("../generated/guards"),
    ],
    [
      "two files of one name",
      { "app/sallyport.server.js": "" },
      'the import of "./sallyport.server" cannot be followed: it could be app/sallyport.server.ts or app/sallyport.server.js',
      "remove or rename one of the two files",
    ],
  ])("%s", (_, edits, message, hint) => {
    expect(chainOf(edits).fault).toMatchObject({ message, hint })
  })
})

test("a fault of a Next app names the function that opens its locks", () => {
  const faultOf = (options: string) => {
    const files = new Map([
      ["proxy.ts", 'import { locks } from "./locks"\n\nexport const proxy = locks.proxy\n'],
      ["instrumentation.ts", 'import { locks } from "./locks"\n\nexport const register = () => locks.register()\n'],
      [
        "locks.ts",
        `import { openNextLocks } from "sallyport/next"\nimport * as guards from "./generated/guards"\n\nexport const locks = openNextLocks(${options})\n`,
      ],
      ["generated/guards.ts", ""],
    ])
    return nextChainOf(
      { base: "", out: "generated" },
      { has: (file) => files.has(file), read: (file) => files.get(file) ?? null },
    ).fault
  }
  expect(faultOf("{ guards }")).toBeNull()
  expect(faultOf('{ guards, shadow: { until: "2027-01-31" } }')).toMatchObject({
    code: "P437",
    message: "shadow mode is not an option of `openNextLocks` any more",
  })
  expect(faultOf("options")).toMatchObject({
    code: "P431",
    hint: "write them there: `openNextLocks({ guards, ... })`",
  })
})

describe("in this repository, whose app imports the package by its name", () => {
  const ROOT = path.resolve(import.meta.dirname, "../../..")
  const LOCKS = "src/locks/locks.server.ts"

  /** With one text of a file replaced by another. */
  function ownChainWith(file: string, from: string, to: string) {
    const { has, read } = filesOn(ROOT)
    expect(read(file)).toContain(from)
    const changed = (name: string) => (name === file ? read(name)!.replace(from, to) : read(name))
    return lockChainOf(
      { appDirectory: "src", policy: "policy/app.policy.ts", ...ownLocksOf(ROOT) },
      { has, read: changed },
    )
  }

  test("the chain is followed through the workbench's own modules, as in any app", () => {
    const { fault, files } = ownChainWith("src/root.tsx", "export", "export")
    expect(fault).toBeNull()
    for (const file of ["vite.config.ts", "src/root.tsx", LOCKS, "src/generated/guards.ts"])
      expect(files).toContain(file)
  })

  test.each([
    ["the root without its locks", "P430", "src/root.tsx", "[locks.headers, locks.middleware]", "[]"],
    ["locks that are opened by something else", "P431", LOCKS, '"sallyport/guard"', '"./context.ts"'],
    ["a copy of the guards", "P432", LOCKS, "  guards,\n", "  guards: { ...guards },\n"],
    ["other guards", "P433", LOCKS, '* as guards from "../generated/guards.ts"', '* as guards from "./context.ts"'],
    ["the package's name for another module", "P434", "package.json", "./src/guard/index.ts", "./src/root.tsx"],
  ])("and is broken by %s", (_, code, file, from, to) => {
    expect(ownChainWith(file, from, to).fault?.code).toBe(code)
  })

  test("another project's package of this name does not count", () => {
    expect(ownLocksOf(path.join(ROOT, "tests"))).toEqual({})
  })
})

describe("check", () => {
  test("rejects an app whose root module has lost its locks, with the line and what to write", async () => {
    const root = projectOf(edited(replaced("app/root.tsx", "[locks.headers, locks.middleware]", "[]")))
    const { status, stdout } = await policyIn(root, "check")
    expect(status).toBe(1)
    expect(stdout).toContain("error[P430]: the root's `middleware` does not begin with the locks")
    expect(stdout).toContain("app/root.tsx:4:27")
    expect(stdout).toContain("hint: write `export const middleware = [locks.headers, locks.middleware]`")
  })

  test("accepts the app as it is, and writes its first guards", async () => {
    const root = projectOf(edited({ "app/generated/guards.ts": null }))
    expect(await policyIn(root, "check")).toMatchObject({ status: 0 })
    expect(await policyIn(root, "generate")).toMatchObject({ status: 0 })
    expect(await policyIn(root, "generate", "--check")).toMatchObject({ status: 0 })
  })

  test("ignores the app if only the policy is checked", async () => {
    const root = projectOf({ "policy/app.policy.ts": BOUND["policy/app.policy.ts"]! }, "none")
    expect(await policyIn(root, "check", "--routes", "none")).toMatchObject({ status: 0 })
  })

  test("follows the chain of an app in a directory of its own", async () => {
    const nested = (edits: Edits) =>
      Object.fromEntries(Object.entries(edited(edits)).map(([file, text]) => [`apps/web/${file}`, text]))
    const ask = (root: string) =>
      policyIn(root, "check", "--policy", "apps/web/policy/app.policy.ts", "--routes", "apps/web/app/routes.ts")
    const config = { "react-router.config.ts": "export default {}\n" }
    expect(await ask(projectOf(nested(config)))).toMatchObject({ status: 0 })
    const { status, stdout } = await ask(
      projectOf(nested({ ...config, ...replaced("app/root.tsx", "./sallyport.server", "@acme/locks") })),
    )
    expect(status).toBe(1)
    expect(stdout).toContain("apps/web/app/root.tsx:2:1")
  })
})

describe("a view that reads the root's loader data", () => {
  const warningsOf = (view: string) => {
    const root = `import { useLoaderData, useRouteLoaderData } from "react-router"
import { useLoaderData as other } from "./hooks"
import { locks } from "./sallyport.server"

export const middleware = [locks.headers, locks.middleware]
${view}
export default function App() {
  return useLoaderData().theme
}
`
    return (chainOf({ "app/root.tsx": root }).warnings ?? []).map(({ code, message }) => `${code} ${message}`)
  }

  test.each([
    'export function Layout() { const { theme } = useRouteLoaderData("root") as { theme: string } }',
    'export function Layout() { return useRouteLoaderData<typeof loader>("root")!.theme }',
    'export const Layout = () => { const data = useRouteLoaderData("root"); return <html lang={data.lang} /> }',
    "export const Layout = () => { const data = useLoaderData(); const { theme } = data }",
    'function Layout() { return (useLoaderData() as Data)["theme"] }\nexport { Layout }',
  ])("is named, if it throws for a refusal: %s", (view) => {
    expect(warningsOf(view)).toEqual(["P438 `Layout` reads loader data, and a refusal has none"])
  })

  test.each([
    "",
    'export function Layout() { return useRouteLoaderData("root")?.theme }',
    'export function Layout() { const { theme = "light" } = useRouteLoaderData("root") ?? {} }',
    'export function Layout() { const data = useRouteLoaderData("root"); return data?.theme }',
    'export function Layout() { const data = useLoaderData(); return data === undefined ? "" : data.theme }',
    "export function Layout() { const data = useLoaderData(); if (!data) return null; return data.theme }",
    "export function Layout() { const data = useLoaderData(); return <Body data={data} /> }",
    'export function Layout() { return useRouteLoaderData("routes/a").theme }',
    "export function Layout() { return other().theme }",
    "export function Menu() { return useLoaderData().theme }",
  ])("is not named, if it does without: %s", (view) => {
    expect(warningsOf(view)).toEqual([])
  })

  test("is a warning of `check`, and no error", async () => {
    const view = "export function ErrorBoundary() { return useLoaderData().theme }"
    const root = `import { useLoaderData } from "react-router"\n${BOUND["app/root.tsx"]}\n${view}\n`
    const at = projectOf(edited({ "app/root.tsx": root }))
    const { status, stdout } = await policyIn(at, "check", "--format", "json")
    expect([status, stdout]).toEqual([0, expect.stringContaining('"P438"')])
  })
})
