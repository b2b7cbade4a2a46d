import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"
import { policyIn } from "../command-line/command-line.ts"

const root = mkdtempSync(path.join(tmpdir(), "sallyport-operation-"))
afterAll(() => rmSync(root, { recursive: true }))

writeFileSync(
  path.join(root, "app.policy.ts"),
  `export default {
  claims: { role: { many: ["support", "admin"], asOf: "token", why: "by hand" } },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/", match: "exact", require: "anyone", why: "home" }],
  operations: [
    { name: "saveNote", require: "signed-in", why: "notes belong to people" },
    { name: "export", require: { state: "signed-in", role: ["admin"] }, why: "few may" },
  ],
  never: [], always: [], outside: [], accept: [],
}
`,
)
const text = readFileSync(path.join(root, "app.policy.ts"), "utf8")
writeFileSync(
  path.join(root, "denying.policy.ts"),
  text.replace('"notes belong to people" }', '"notes belong to people", deny: { challenged: 404 } }'),
)

test("a change that the compiler would refuse says so", async () => {
  const args = ["--routes", "none", "explain", "--operation", "saveNote", "--as", "challenged"]
  const { stdout } = await policyIn(root, "--policy", "denying.policy.ts", ...args)
  expect(stdout).toContain('require: "anyone" at denying.policy.ts:7:5; the compiler would reject it with P504')
})

const explain = (...args: readonly string[]) =>
  policyIn(root, "--policy", "app.policy.ts", "--routes", "none", "explain", ...args)

test("an operation is explained with the line that decides, its claims and every answer", async () => {
  const { status, stdout } = await explain("--operation", "export")
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: `operation  export, requires signed-in, role: admin (app.policy.ts:8:5)
claim      role: opens for admin; as old as the session's token: a change counts from the next token on
why        few may

state       calling it
signed-out  blocked (401)
challenged  blocked (403)
recovering  blocked (403)
signed-in   opens with role: admin; else blocked (403)
verified    opens with role: admin; else blocked (403)
unknown     asked to try again (503)

what would change this:
  opens for \`signed-in\` and \`verified\` with \`role\`: \`admin\`
  opens for \`signed-out\`, \`challenged\`, \`recovering\`, \`signed-in\`, \`verified\` and \`unknown\`:
    require: "anyone" at app.policy.ts:8:5
  opens for \`signed-in\` and \`verified\`, whatever their claims:
    require: "signed-in" at app.policy.ts:8:5
`,
  })
})

test("a state that the policy declares absent is named as such, as for an address", async () => {
  writeFileSync(
    path.join(root, "absent.policy.ts"),
    text.replace("challenged: 403, ", "").replace("unlisted", 'absent: ["challenged"], unlisted'),
  )
  const explained = (...args: readonly string[]) =>
    policyIn(root, "--policy", "absent.policy.ts", "--routes", "none", "explain", ...args, "--as", "challenged")
  const line = "state      challenged is declared absent: no visitor is ever in it\n"
  expect((await explained("/")).stdout).toContain(line)
  expect((await explained("--operation", "saveNote")).stdout).toContain(line)
})

test("the claims that a page asks for loads are told apart from those for other methods", async () => {
  const rule = `require: { state: "signed-in", role: ["support"] }, write: { state: "signed-in", role: ["admin"] }`
  writeFileSync(path.join(root, "write.policy.ts"), text.replace('require: "anyone"', rule))
  const { stdout } = await policyIn(root, "--policy", "write.policy.ts", "--routes", "none", "explain", "/")
  expect(stdout).toContain("claim      role: page loads open for support; as old as")
  expect(stdout).toContain("claim      role: other methods open for admin; as old as")
})

test("one that is not listed is closed, and a name that is near is offered", async () => {
  const { stdout } = await explain("--operation", "savenote", "--as", "signed-in")
  expect(stdout).toBe(`operation  savenote is not listed: closed by default
           did you mean saveNote?

state      calling it
signed-in  blocked (403)

what would change this:
  opens for \`signed-in\` and \`verified\`:
    a new operation { name: "savenote", require: "signed-in" }
`)
  expect((await explain("--operation", "\u{1b}[31mx")).stdout).not.toContain("\u{1b}")
})

test("the answer as JSON", async () => {
  const { stdout } = await policyIn(
    root,
    "--json",
    "--policy",
    "app.policy.ts",
    "--routes",
    "none",
    "explain",
    "--operation",
    "saveNote",
  )
  expect(JSON.parse(stdout)).toMatchObject({
    data: {
      operation: "saveNote",
      listed: { require: "signed-in", why: "notes belong to people", file: "app.policy.ts", line: 7 },
      outcomes: { "signed-out": { kind: "refuse", status: 401 }, verified: { kind: "proceed" } },
      flips: {
        "signed-out": { require: "anyone", opened: ["signed-out", "challenged", "recovering", "unknown"], line: 7 },
        "signed-in": { closed: ["signed-in"], refusal: null },
      },
    },
  })
})

test.each([[[]], [["/", "--operation", "export"]]])(
  "an address or an operation is needed, and not both: %j",
  async (args) => {
    const { status, stderr } = await explain(...args)
    expect(status).not.toBe(0)
    expect(stderr).toContain("name either an address or, with --operation, an operation")
  },
)
