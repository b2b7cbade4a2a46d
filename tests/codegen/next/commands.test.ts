import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "../history/git-repository.ts"
import type { Scan } from "../../../codegen/scan/scan-file.ts"
import { deployed } from "../probe/deployment.ts"
import { page } from "../scan/scanned-app.ts"
import { LOCKS, NextApp, pagesAt, policyOf, type Files } from "./next-app.ts"

const repository = new Repository()
afterAll(() => repository.remove())

const write = (files: Files): void => {
  for (const [file, text] of Object.entries(files)) repository.write(file, text)
}

const BASE: Files = {
  "package.json": JSON.stringify({ name: "app", dependencies: { next: "16.4.6" } }),
  ...pagesAt("app/layout.tsx", "app/page.tsx"),
  ...policyOf("/ exact signed-in"),
  ...LOCKS,
}

let bound = ""
beforeAll(() => {
  write(BASE)
  bound = repository.commit("Bound")
})

describe("`diff --fail-on` of a Next app", () => {
  test.each<[string, Files]>([
    ["a matcher is added", { "proxy.ts": `${LOCKS["proxy.ts"]}export const config = { matcher: "/a" }\n` }],
    ["another proxy takes its place", { "proxy.ts": "export const proxy = () => undefined\n" }],
    ["the locks are no longer registered", { "instrumentation.ts": "export const register = () => {}\n" }],
    [
      "the guards are others",
      { "locks.ts": LOCKS["locks.ts"]!.replace("./generated/guards", "./mine"), "mine.ts": "" },
    ],
  ])("fails if %s", async (_, files) => {
    write(files)
    const lost = repository.commit("Lost")
    const { status, stderr } = await policyIn(repository.root, "diff", bound, lost, "--fail-on", "locks")
    write(BASE)
    repository.commit("Bound again")
    expect(stderr).toContain("the app no longer opens its locks")
    expect(status).toBe(3)
  })

  test("passes if the locks stay", async () => {
    write({ "app/other/page.tsx": "export default () => null\n" })
    const after = repository.commit("A page")
    const { status } = await policyIn(repository.root, "diff", bound, after, "--fail-on", "locks")
    expect(status).toBe(0)
  })
})

test.each([
  [[], "https://shop.example is not on this machine"],
  [["--remote"], "--attack is for an app on this machine only"],
])("`scan --attack` with %j sends nothing to another machine", async (more, words) => {
  const { status, stderr } = await policyIn(repository.root, "scan", "https://shop.example", "--attack", ...more)
  expect(stderr).toContain(words)
  expect(status).toBe(64)
})

test("where the directory of Next's builds cannot be written to, the finding has the reason", async () => {
  // A file in its place stands for a file system that is read-only.
  const app = new NextApp({ ...BASE, ".next": "" })
  onTestFinished(() => app.remove())
  const { status, stderr } = await policyIn(app.root, "seal")
  expect(stderr).toMatch(/error\[P442\]: Next cannot resolve its own routes[^]*\^ EEXIST: .*\.next'/)
  expect(stderr).not.toContain("our bug")
  expect(status).toBe(1)
})

test("`seal` refuses a policy whose accepted finding has expired, as `generate` does", async () => {
  const { "policy/app.policy.ts": text } = policyOf(
    "/ exact signed-in",
    "/a subtree signed-in",
    "/a/b subtree signed-in",
  )
  const entry = { code: "P304", rule: "/a/b", match: "subtree", why: "a case", until: "2020-01-31" }
  const policy = text!.replace("accept: []", `accept: [${JSON.stringify(entry)}]`)
  const app = new NextApp({ ...BASE, ...pagesAt("app/a/b/page.tsx"), "policy/app.policy.ts": policy })
  onTestFinished(() => app.remove())
  const { status, stderr } = await policyIn(app.root, "seal")
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining("was accepted only until 2020-01-31"),
  })
})

test("`seal` looks for the build in the `distDir` of next.config", async () => {
  const config = 'export default async () => ({ distDir: ["bu", "ild"].join("") })\n'
  const app = new NextApp({ ...BASE, "next.config.mjs": config })
  onTestFinished(() => app.remove())
  const { status, stderr } = await policyIn(app.root, "seal")
  expect({ status, stderr }).toEqual({
    status: 66,
    stderr: `there is no build in ${app.root}/build: run \`next build\` first, or name the directory of the build with \`--build\`\n`,
  })
  expect((await policyIn(app.root, "seal", "--build", "other")).stderr).toContain(`in ${app.root}/other:`)
})

test("a rewrite may show the same text as its page, in a scan and in the comparison with it", async () => {
  const app = new NextApp({
    ...BASE,
    ...pagesAt(
      "app/notes/page.tsx",
      "app/notes/new/page.tsx",
      "app/notes/[id]/page.tsx",
      "app/a/page.tsx",
      "app/b/page.tsx",
    ),
    "next.config.ts": `export default {
      rewrites: async () => [
        { source: "/old", destination: "/notes?from=old" },
        { source: "/item/:key", destination: "/notes/:key?from=item" },
        { source: "/first", destination: "/notes/1" },
        { source: "/add", destination: "/notes/new" },
      ],
    }\n`,
  })
  onTestFinished(() => app.remove())
  const texts: Readonly<Record<string, string>> = {
    "/": "Welcome",
    "/notes": "The notes",
    "/old": "The notes",
    "/notes/1": "One note",
    "/item/1": "One note",
    "/first": "One note",
    "/notes/new": "A new note",
    "/add": "A new note",
  }
  const site = await deployed((request) => page(`${texts[new URL(request.url).pathname] ?? "Oops"} of everybody here`))
  onTestFinished(async () => void (await site.close()))
  const made = await policyIn(app.root, "scan", site.origin, "--json")
  const { routes } = (JSON.parse(made.stdout) as { data: Scan }).data
  const seen = Object.fromEntries(routes.map(({ path, asked }) => [path, asked[0]?.answers[0]?.seen.kind]))
  expect(seen).toEqual({
    "/": "open",
    "/notes": "open",
    "/notes/new": "open",
    "/notes/:id": "open",
    "/old": "open",
    "/item/:key": "open",
    "/first": "open",
    "/add": "open",
    "/a": "unsure",
    "/b": "unsure",
  })
  expect(Object.fromEntries(routes.flatMap(({ path, shows }) => (shows === undefined ? [] : [[path, shows]])))).toEqual(
    {
      "/old": "/notes",
      "/item/:key": "/notes/:id",
      "/first": "/notes/:id",
      "/add": "/notes/new",
    },
  )
  app.write({ "scan.json": made.stdout })
  const compared = await policyIn(app.root, "scan", site.origin, "--compare", "scan.json")
  expect([compared.status, compared.stdout]).toEqual([0, expect.stringContaining("0 changed")])
})
