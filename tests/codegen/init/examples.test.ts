import { cpSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { CLOSED, UNDECIDED } from "../../../codegen/init/policy/closed.ts"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { boundAt } from "../project/router-project.ts"
import { loadGuards } from "../emit/load-guards.ts"

const EXAMPLES = path.join(import.meta.dirname, "../examples")

interface Example {
  readonly name: string
  readonly policy: string
  /** The output of `routes`: the form of the project's list, and the compiler's reading of it. */
  readonly routes: string
  readonly urls: readonly (readonly [url: string, state: "signed-out" | "signed-in" | "verified", outcome: object])[]
  /** The number of findings that the policy accepts. */
  readonly accepted: number
  /** An edit of the policy, and whom `diff` then finds to have gained by it. */
  readonly opens: { readonly edit: readonly [string, string]; readonly said: string; readonly witness: string }
}

const ROUTES = "app/routes.ts"

const EXAMPLE_PROJECTS: readonly Example[] = [
  {
    name: "shop",
    policy: "app/access.policy.ts",
    routes: `
route                     kind       rule                       requires
/                         page       / exact                    anyone
/login                    page       /login exact               signed-out
/register                 page       /register exact            signed-out
/products                 page       /products subtree          anyone
/products/:productId      page       /products subtree          anyone
/orders                   page       /orders subtree            signed-in
/orders/:orderId          page       /orders subtree            signed-in
/orders/:orderId/invoice  page       /orders/:id/invoice exact  verified
/cart                     resource   /cart exact                anyone
/*                        not found  unlisted                   needs no rule
`,
    urls: [
      ["/Products/7/", "signed-out", { kind: "proceed" }],
      ["/orders/7", "signed-out", { kind: "redirect", to: "/login" }],
      ["/orders/7", "signed-in", { kind: "proceed" }],
      ["/orders/7/invoice", "signed-in", { kind: "refuse", status: 403 }],
      ["/orders/7/invoice", "verified", { kind: "proceed" }],
      ["/login", "signed-in", { kind: "redirect", to: "/orders" }],
      ["/nowhere", "verified", { kind: "refuse", status: 404 }],
    ],
    accepted: 0,
    opens: {
      edit: [
        '"/orders/:id/invoice", match: "exact", require: "verified"',
        '"/orders/:id/invoice", match: "exact", require: "signed-in"',
      ],
      said: "1 opened",
      witness: "/orders/x/invoice",
    },
  },
  {
    name: "handbook",
    policy: "access/handbook.policy.ts",
    routes: `
route                       kind       rule             requires
/                           page       / exact          anyone
/signin                     page       /signin exact    signed-out
/guides/:lang?/read/:slug?  page       /guides subtree  signed-in
/files/*                    resource   /files subtree   signed-in
/search                     page       /search exact    signed-in
/admin                      page       /admin subtree   verified
/admin/people/:person?      page       /admin subtree   verified
/*                          not found  unlisted         needs no rule
`,
    urls: [
      ["/guides/de/read", "signed-out", { kind: "redirect", to: "/signin" }],
      ["/guides/read/intro", "signed-in", { kind: "proceed" }],
      ["/files/a/b/c.txt", "signed-out", { kind: "redirect", to: "/signin" }],
      ["/files%2fa", "verified", { kind: "refuse", status: 400 }],
      ["/admin/people", "signed-in", { kind: "refuse", status: 404 }],
      ["/admin/people/7", "verified", { kind: "proceed" }],
      ["/nowhere", "verified", { kind: "refuse", status: 403 }],
    ],
    accepted: 1,
    opens: {
      edit: [
        'path: "/files", match: "subtree", require: "signed-in"',
        'path: "/files", match: "subtree", require: "anyone"',
      ],
      said: "opened to the public",
      witness: "/files",
    },
  },
]

describe.each(EXAMPLE_PROJECTS.map((example) => [example.name, example] as const))(
  "the project %s",
  (name, example) => {
    let repository: Repository
    const run = (...args: readonly string[]) =>
      policyIn(repository.root, "--policy", example.policy, "--routes", ROUTES, ...args)

    beforeAll(() => {
      repository = new Repository()
      cpSync(path.join(EXAMPLES, name), repository.root, { recursive: true })
      for (const [file, text] of Object.entries(boundAt("app"))) repository.write(file, text)
      repository.commit("As it is")
    })

    afterAll(() => repository.remove())

    test("is accepted without a finding", async () => {
      expect(await run("check", "--format", "json")).toMatchObject({
        status: 0,
        stdout: `${JSON.stringify({ errors: 0, warnings: 0, diagnostics: [] }, null, 2)}\n`,
      })
    })

    test("has each of its routes read, with its rule", async () => {
      const table = example.routes.slice(1)
      const sum = `${table.trimEnd().split("\n").length - 1} routes, 0 without a rule\n`
      expect(await run("routes")).toMatchObject({ status: 0, stderr: "", stdout: `${table}\n${sum}` })
    })

    test("gets guards that any runtime can load, and a table of the same policy", async () => {
      expect(await run("generate", "--out", "app/guards")).toMatchObject({ status: 0, stdout: "" })
      expect(await run("generate", "--out", "app/guards", "--check")).toMatchObject({
        status: 0,
        stderr: "3 files in app/guards are up to date\n",
      })
      const guards = await loadGuards(readFileSync(path.join(repository.root, "app/guards/guards.ts"), "utf8"))
      for (const [url, state, outcome] of example.urls)
        expect({ url, state, ...guards.decide(url, state) }).toMatchObject({ url, state, ...outcome })
      const { policy, rows, counts } = JSON.parse((await run("table", "--format", "json")).stdout)
      expect(policy.hash).toBe(guards.policyHash)
      const [pages, endpoints] = ["page", "resource"].map((kind) =>
        [...example.routes.matchAll(new RegExp(`^(/\\S*) +${kind} `, "gm"))].map(([, route]) => route),
      )
      expect(counts).toEqual({
        rules: rows.length,
        pages: pages!.length,
        endpoints: endpoints!.length,
        suppressed: example.accepted,
      })
      expect((await run("check")).stdout).toContain(
        `${rows.length} rules for ${pages!.length} pages and 1 endpoint, 0 warnings`,
      )
      expect(rows.flatMap((row: { endpoints: readonly string[] }) => row.endpoints)).toEqual(endpoints)
      expect(new Set(rows.flatMap(({ routes }: { routes: readonly string[] }) => routes))).toEqual(
        new Set([...example.routes.matchAll(/^(\/\S*) +(?:page|resource) /gm)].map(([, route]) => route)),
      )
    })

    test.each(example.urls)("explains %s as %s as its guards decide it", async (url, state, outcome) => {
      const { status, stdout } = await run("explain", url, "--as", state)
      const said =
        "to" in outcome
          ? `sent to ${String(outcome.to)}`
          : "status" in outcome
            ? `blocked \\(${String(outcome.status)}\\)`
            : "opens"
      expect(status).toBe(0)
      expect(stdout).toMatch(new RegExp(`(^${state} +${said} |^outcome +${said} )`, "m"))
    })

    test("is verified: everybody who decides agrees", async () => {
      const { status, stdout } = await run("verify", "--format", "json", "--mutants", "none")
      expect(status).toBe(0)
      expect(JSON.parse(stdout).agreement).toMatchObject({ disagreed: 0, wholeReference: true, wholeRouter: true })
    })

    test("has an access diff that a gate stops", async () => {
      const before = readFileSync(path.join(repository.root, example.policy), "utf8")
      repository.write(example.policy, before.replace(...example.opens.edit))
      const { status, stdout } = await run("diff", "--fail-on", "opened")
      repository.write(example.policy, before)
      expect({ status, stdout }).toMatchObject({ status: 3, stdout: expect.stringContaining(example.opens.said) })
      expect(stdout).toContain(`for example ${example.opens.witness} as `)
    })

    test("gets a first policy that is accepted and closes every page as `init` does", async () => {
      const { status, stdout } = await run("new")
      expect(status).toBe(0)
      // There is nothing beside the policy to import types from.
      expect(stdout).toMatch(/^export default \{/)
      repository.write("first.policy.ts", stdout)
      expect(await policyIn(repository.root, "--policy", "first.policy.ts", "--routes", ROUTES, "check")).toMatchObject(
        { status: 0 },
      )
      const { rows } = JSON.parse(
        (
          await policyIn(
            repository.root,
            "--policy",
            "first.policy.ts",
            "--routes",
            ROUTES,
            "table",
            "--format",
            "json",
          )
        ).stdout,
      )
      const said = rows.map(({ require, why }: { require: string; why: string }) => [require, why])
      expect(said).toEqual(rows.map(() => [CLOSED, UNDECIDED]))
      expect(rows.map(({ outcomes }: { outcomes: object }) => outcomes)).toEqual(
        rows.map(() => expect.objectContaining({ "signed-out": expect.objectContaining({ kind: "refuse" }) })),
      )
    })
  },
)

describe("a project whose routes are a convention of file names", () => {
  let repository: Repository
  const flat = (...args: readonly string[]) =>
    policyIn(repository.root, "--policy", "app/access.policy.ts", "--routes", ROUTES, ...args)

  beforeAll(() => {
    repository = new Repository()
    cpSync(path.join(EXAMPLES, "flat"), repository.root, { recursive: true })
  })

  afterAll(() => repository.remove())

  test.each([["check"], ["generate"], ["table"], ["explain", "/"], ["verify"], ["routes"], ["new"]])(
    "is told by %s that its list cannot be read, and what to write instead",
    async (...args) => {
      const { status, stdout, stderr } = await flat(...args)
      expect(status).toBe(1)
      expect(stdout + stderr).toContain("error[P402]: a call to `flatRoutes` cannot be read")
      expect(stdout + stderr).toContain("app/routes.ts:4:16")
      expect(stdout + stderr).toContain("hint: write the routes out with `route` and `index`")
    },
  )

  test("can have its policy checked without its routes", async () => {
    expect(
      await policyIn(repository.root, "--policy", "app/access.policy.ts", "--routes", "none", "check"),
    ).toMatchObject({
      status: 0,
    })
  })
})
