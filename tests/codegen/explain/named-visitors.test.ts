import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { TEAM_RULES, TEAM_VISITORS, teamPolicyOf } from "../claims/team-policy.ts"
import { policyIn } from "../command-line/command-line.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const root = mkdtempSync(path.join(tmpdir(), "sallyport-visitors-"))
afterAll(() => rmSync(root, { recursive: true }))

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const OPERATIONS = [{ name: "hire", require: "staff", why: "they know the people" }] as const

writeFileSync(
  path.join(root, "app.policy.ts"),
  textOfPolicy(
    teamPolicyOf(undefined, {
      operations: OPERATIONS,
      visitors: { ...TEAM_VISITORS, member: { state: "signed-in", teamRole: ["member"] } },
    }),
  ),
)
writeFileSync(
  path.join(root, "nobody.policy.ts"),
  textOfPolicy(policyOf([ruleOf("/", "exact", "anyone")], { home: HOME })),
)

const VAULT = {
  ...ruleOf("/vault", "subtree", "anyone", { verified: 404 }),
  require: { state: "verified", role: ["admin"] },
} as const

writeFileSync(
  path.join(root, "apart.policy.ts"),
  textOfPolicy(
    teamPolicyOf([...TEAM_RULES, VAULT], {
      home: { ...HOME, "signed-in": "/" },
      operations: [
        { name: "close", require: "signed-out", why: "as a trial", deny: { "signed-in": 403, verified: 404 } },
      ],
      outside: [{ path: "/assets", match: "subtree", why: "static files" }],
    }),
  ),
)

const run = (...args: readonly string[]) => policyIn(root, "--policy", "app.policy.ts", "--routes", "none", ...args)

/** The lines about the visitor, without those about the address and the rules, and without line numbers. */
async function explained(as: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run("explain", ...args, "--as", as)
  const [head = "", answers, ...others] = stdout.split("\n\n")
  const changes = others.filter((part) => part.startsWith("what would change this:"))
  const lines = [head.split("\n").find((line) => line.startsWith("visitor")), answers?.trimEnd(), ...changes]
  return lines.join("\n").replaceAll(/(?<=app\.policy\.ts):\d+:\d+/g, "")
}

describe("explain --as with a name in `visitors`", () => {
  test("shows the claims of these people, and that they get in", async () => {
    expect(await explained("team manager", "/t/acme"))
      .toBe(`visitor    team manager: signed-in, teamRole: manager | owner, in the team that the address names
visitor       page load  other methods
team manager  opens      opens`)
  })

  test("shows what would let them in where their claims are too little", async () => {
    expect(await explained("member", "/t/acme"))
      .toBe(`visitor    member: signed-in, teamRole: member, in the team that the address names
visitor  page load  other methods
member   opens      blocked (403)
what would change this:
  opens to other methods for \`signed-in\` with \`teamRole\`: \`manager\` or above
  opens to other methods for \`signed-in\` and \`verified\`, whatever their claims:
    write: "signed-in" at app.policy.ts
`)
  })

  test("shows what the outcome depends on where only some of them get in", async () => {
    expect(await explained("staff", "/admin/keys")).toContain(
      "\nstaff    opens with state: verified, role: admin; else blocked (403)  opens with",
    )
    expect(await explained("staff", "/t/acme/settings")).toContain(
      "\nstaff    opens with teamRole: manager | owner; else blocked (403)  opens with",
    )
  })

  test("shows what would close a page to them that is open to others, too", async () => {
    expect(await explained("staff", "/notes/7")).toBe(`visitor    staff: signed-in, role: admin | support
visitor  page load  other methods
staff    opens      opens
what would change this:
  closes for \`challenged\`, \`recovering\`, \`signed-in\`, \`verified\` and \`unknown\`:
    require: "signed-out" at app.policy.ts
  closes to other methods for \`signed-in\`:
    write: "verified" at app.policy.ts
`)
  })

  test("shows the outcome of each state that they can be in if their denials differ", async () => {
    expect(await explained("staff", "/signin", "--policy", "apart.policy.ts")).toContain(`
visitor            page load      other methods
staff (signed-in)  sent to /      sent to /
staff (verified)   blocked (403)  blocked (403)
`)
    expect(await explained("team manager", "/vault", "--policy", "apart.policy.ts")).toContain(`
team manager (signed-in)  blocked (403)                               blocked (403)
team manager (verified)   opens with role: admin; else blocked (404)  opens with role: admin; else blocked (404)
`)
    expect(await explained("staff", "--operation", "close", "--policy", "apart.policy.ts")).toContain(`
visitor            calling it
staff (signed-in)  blocked (403)
staff (verified)   blocked (404)
`)
  })

  test("names no team at an address that names none", async () => {
    expect(await explained("member", "/notes/7")).toMatch(/^visitor    member: signed-in, teamRole: member\n/)
  })

  test("shows the outcome of a path without a rule", async () => {
    expect(await explained("staff", "/nowhere")).toContain("\nstaff    blocked (404)  blocked (404)\n")
  })

  test("shows who may call an operation", async () => {
    expect(await explained("staff", "--operation", "hire")).toBe(`visitor    staff: signed-in, role: admin | support
visitor  calling it
staff    opens`)
    expect(await explained("member", "--operation", "hire")).toBe(`visitor    member: signed-in, teamRole: member
visitor  calling it
member   opens with role: admin | support; else blocked (403)
what would change this:
  opens for \`signed-in\` with \`role\`: \`admin\` or \`support\`
  opens for \`signed-in\` and \`verified\`, whatever their claims:
    require: "signed-in" at app.policy.ts
`)
    expect(await explained("member", "--operation", "other")).toContain("\nmember   blocked (403)\n")
  })
})

test("`explain --help` names the auth states that --as takes", async () => {
  const { stdout } = await policyIn(root, "explain", "--help")
  const words = stdout.replaceAll(/\s+/g, " ")
  expect(words).toContain("(signed-out, challenged, recovering, signed-in, verified, unknown)")
})

test.each([["/t/acme"], ["/a%2fb"], ["--operation", "hire"]])(
  "a word that is neither a state nor a name lists both, for %s %s",
  async (...args) => {
    const { status, stdout, stderr } = await run("explain", ...args, "--as", "staf")
    expect({ status, stdout, stderr }).toEqual({
      status: 64,
      stdout: "",
      stderr:
        "error: `staf` is neither an auth state (`signed-out`, `challenged`, `recovering`, `signed-in`, `verified` or `unknown`) nor a name in `visitors` (`member`, `staff` or `team manager`): did you mean `staff`?\n",
    })
  },
)

test("in a policy without `visitors`, such a word lists the states", async () => {
  const { stderr } = await run("--policy", "nobody.policy.ts", "explain", "/", "--as", "constructor")
  expect(stderr).toMatch(/nor a name in `visitors` \(which names nobody\)\n$/)
})

test("with --json, the outcomes for each name are data", async () => {
  const dataOf = async (...args: readonly string[]): Promise<unknown> =>
    (JSON.parse((await run("--json", "explain", ...args)).stdout) as { data: unknown }).data
  const wanted = (status: number) => ({
    kind: "some",
    claims: { role: ["admin", "support"] },
    otherwise: { kind: "refuse", status },
  })
  expect(await dataOf("/admin", "--as", "member")).toMatchObject({
    visitors: [
      { name: "member", state: "signed-in", claims: { teamRole: ["member"] }, load: wanted(404), write: wanted(404) },
      { name: "staff", state: "signed-in", load: { kind: "proceed" }, write: { kind: "proceed" } },
      { name: "team manager", claims: { teamRole: ["manager", "owner"] } },
    ],
  })
  expect(await dataOf("--operation", "hire")).toMatchObject({
    visitors: [
      { name: "member", outcome: wanted(403) },
      { name: "staff", state: "signed-in", claims: { role: ["admin", "support"] }, outcome: { kind: "proceed" } },
      { name: "team manager" },
    ],
  })
  const apart = async (...args: readonly string[]) => dataOf("--policy", "apart.policy.ts", ...args)
  const sent = { kind: "redirect", to: "/" }
  const refused = { kind: "refuse", status: 403 }
  expect(await apart("/signin")).toMatchObject({
    visitors: [
      { name: "staff", state: "signed-in", load: sent, write: sent },
      { name: "staff", state: "verified", claims: { role: ["admin", "support"] }, load: refused, write: refused },
      { name: "team manager", state: "signed-in" },
      { name: "team manager", state: "verified" },
    ],
  })
  expect(await apart("--operation", "close")).toMatchObject({
    visitors: [
      { name: "staff", state: "signed-in", outcome: refused },
      { name: "staff", state: "verified", outcome: { kind: "refuse", status: 404 } },
      {},
      {},
    ],
  })
  // Outside the policy, the guard answers nobody.
  expect(await apart("/assets/logo.svg")).not.toHaveProperty("visitors")
  expect(await dataOf("/a%2fb")).not.toHaveProperty("visitors")
  expect(await dataOf("--policy", "nobody.policy.ts", "/")).not.toHaveProperty("visitors")
})
