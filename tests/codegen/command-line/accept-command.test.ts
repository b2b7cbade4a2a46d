import { readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { accept } from "../../../codegen/command-line/commands/accept.ts"
import { check } from "../../../codegen/command-line/commands/check.ts"
import { generate } from "../../../codegen/command-line/commands/generate.ts"
import { table } from "../../../codegen/command-line/commands/table.ts"
import { withAcceptance } from "../../../codegen/edit/acceptance.ts"
import { outputTo } from "../../../codegen/emit/output.ts"
import { readProject } from "../../../codegen/project/disk.ts"
import type { Accept } from "../../../policy/language.ts"
import { ruleOf } from "../../policy/build.ts"
import { policyIn } from "./command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { policyText } from "../record/histories.ts"

const RULES = policyText([ruleOf("/a", "subtree", "signed-in"), ruleOf("/a/b", "subtree", "signed-in")])
const POLICY = "policy/app.policy.ts"
const ENTRY = { code: "P304", rule: "/a/b", match: "subtree", why: "moves soon" } as const
const plain = { stdoutColour: false, stderrColour: false }
let repository: Repository

beforeAll(() => {
  repository = new Repository()
})
beforeEach(() => repository.write(POLICY, RULES))
afterAll(() => repository.remove())

const places = () => ({ root: repository.root, policy: POLICY, routes: null })
const project = () => readProject(places())
const accepting = (more: Partial<Accept> = {}) => accept(places(), { ...ENTRY, ...more }, plain)
const written = () => readFileSync(path.join(repository.root, POLICY), "utf8")

describe("accept", () => {
  test("the command writes the finding, the reason and the last day, and `check` reports nothing more", async () => {
    expect(check(project(), "text", plain).stdout).toContain("P304")
    const said = ["P304", "/a/b", "--match", "subtree", "--because", "moves soon", "--until", "2999-12-31"]
    expect(await policyIn(repository.root, "--routes", "none", "accept", ...said)).toMatchObject({
      status: 0,
      stdout: "",
      stderr: "policy/app.policy.ts: P304 for /a/b is accepted until 2999-12-31\n",
    })
    expect(written()).toContain(
      '{ code: "P304", rule: "/a/b", match: "subtree", why: "moves soon", until: "2999-12-31" }',
    )
    expect(check(project(), "text", plain)).toMatchObject({ exit: 0, stdout: expect.not.stringContaining("P304") })
  })

  test("a finding about a claim is accepted, and the claims stay as they are written", () => {
    const text = `export default {
  claims: { teamRole: { one: ["member", "owner"], ordered: true, within: "/t/:team", asOf: "request", why: "a case" } },
  visitors: { owners: { state: "signed-in", teamRole: ["owner"] } },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    {
      path: "/t/:team",
      match: "subtree",
      require: "owners",
      write: { state: "signed-in", teamRole: { atLeast: "member" } },
      why: "a case",
    },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
}
`
    repository.write(POLICY, text)
    expect(check(project(), "text", plain).stdout).toContain("P508")
    expect(accepting({ code: "P508", rule: "/t/:team", why: "members leave notes" }).exit).toBe(0)
    const entry = '{ code: "P508", rule: "/t/:team", match: "subtree", why: "members leave notes" }'
    expect(written()).toBe(text.replace("accept: [],", `accept: [\n    ${entry},\n  ],`))
    expect(check(project(), "text", plain)).toMatchObject({ exit: 0, stdout: expect.not.stringContaining("P508") })
  })

  test("accepting a finding again leaves one entry", () => {
    accepting({ until: "2999-12-31" })
    expect(accepting({ until: "2999-11-30" }).exit).toBe(0)
    expect(written().match(/P304/g)).toHaveLength(1)
    expect(written()).toContain("2999-11-30")
  })

  test.each([
    ["a day that is over", "2020-01-31", "2020-01-31 is over"],
    ["a day that no month has", "2999-02-30", "`2999-02-30` is not a date"],
  ])("refuses %s and writes nothing", (_, until, says) => {
    expect(() => accepting({ until })).toThrow(says)
    expect(written()).toBe(RULES)
  })

  test.each<[string, Partial<Accept>, string]>([
    ["what nobody found", { rule: "/a" }, "there is no P304 finding for `/a` subtree to accept"],
    ["what cannot be accepted", { code: "P305" }, "P305 cannot be accepted"],
    ["what is no code", { code: "P999" }, "`P999` is not a valid diagnostic code"],
    ["an empty reason", { why: " " }, "`why` is empty"],
  ])("refuses %s and writes nothing", (_, given, says) => {
    expect(accepting(given)).toMatchObject({ exit: 1, findings: { text: expect.stringContaining(says) } })
    expect(written()).toBe(RULES)
  })
})

test.each([
  ["that accepts nothing", { rule: "/a" }, "there is no P304 finding for `/a` subtree to accept"],
  ["for what cannot be accepted", { code: "P305" }, "P305 cannot be accepted"],
] as const)("an entry %s is refused again, and one for another finding is not", (_, given, says) => {
  const stale = withAcceptance(POLICY, RULES, { ...ENTRY, ...given })!
  repository.write(POLICY, stale)
  expect(accepting(given)).toMatchObject({ exit: 1, findings: { text: expect.stringContaining(says) } })
  expect(written()).toBe(stale)
  expect(accepting().exit).toBe(0)
})

describe("an accepted finding that has expired", () => {
  const over = withAcceptance(POLICY, RULES, { ...ENTRY, until: "2020-01-31" })!
  const SAYS = "P304 for `/a/b` subtree was accepted only until 2020-01-31"

  test("makes `check` and `generate` fail with a message that names it and the day", () => {
    repository.write(POLICY, over)
    const checked = check(project(), "text", plain)
    expect(checked).toMatchObject({ exit: 1, stdout: expect.stringContaining(SAYS) })
    expect(checked.stdout).toContain("warning[P304]")
    const made = generate(project(), outputTo(repository.root, "out"), "write", plain, "sallyport")
    expect(made).toMatchObject({ exit: 1, findings: { text: expect.stringContaining(SAYS) } })
  })

  test.each([
    ["before a valid entry", (valid: string, expired: string) => `${expired}\n    ${valid}`],
    ["after a valid entry", (valid: string, expired: string) => `${valid}\n    ${expired}`],
    ["after a valid entry, with a remark", (valid: string, expired: string) => `${valid}\n    ${expired} // old`],
    ["on the line of a valid entry", (valid: string, expired: string) => `${valid} ${expired}`],
  ])("is accepted again if its entry is %s", (_, listed) => {
    const entry = (until: string) => JSON.stringify({ ...ENTRY, until })
    const list = `[\n    ${listed(`${entry("2999-01-31")},`, `${entry("2020-01-31")},`)}\n  ]`
    repository.write(POLICY, RULES.replace(/"accept":\s*\[\]/, `"accept": ${list}`))
    expect(check(project(), "text", plain).exit).toBe(1)
    expect(accepting({ until: "2999-12-31" })).toMatchObject({ exit: 0, findings: { text: expect.anything() } })
    expect(written()).not.toContain("2020")
    expect(check(project(), "text", plain)).toMatchObject({ exit: 0, stdout: expect.not.stringContaining("P304") })
  })

  test("stays accepted in the guard table of an older commit and in its record", async () => {
    repository.write(POLICY, over)
    repository.commit("Accepted for a while")
    expect(table(project(), "markdown", plain, "sallyport")).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining("Accepted until 2020-01-31: moves soon"),
    })
    const { stdout } = await policyIn(repository.root, "--routes", "none", "record", "--app", "shop", "--out", "-")
    expect(JSON.parse(stdout)).toMatchObject({ versions: [{ status: "accepted" }] })
  })

  test("is part of the policy's hash, with its day", () => {
    const hashOf = (text: string) => compile({ policy: { path: POLICY, text }, routes: null }).checked!.policyHash
    expect(hashOf(over)).not.toBe(hashOf(over.replace("2020-01-31", "2020-02-01")))
  })
})

const OLD = '{ code: "P304", rule: "/x", match: "exact", why: "old" }'
const NEW = '{ code: "P304", rule: "/a/b", match: "subtree", why: "moves soon" }'

test.each([
  ["an empty list", "[]", `[\n    ${NEW},\n  ]`],
  ["a list whose entry has no comma", `[${OLD}]`, `[${OLD},\n    ${NEW},\n  ]`],
  ["a list with a comma and a remark", `[\n    ${OLD}, // old\n  ]`, `[\n    ${OLD}, // old\n    ${NEW},\n  ]`],
  ["a list with a remark alone", "[\n    // none yet\n  ]", `[\n    // none yet\n    ${NEW},\n  ]`],
])("an entry is put into %s", (_, given, want) => {
  const around = (list: string) => `export default {\n  home: {}, unlisted: 404, rules: [],\n  accept: ${list},\n}\n`
  expect(withAcceptance(POLICY, around(given), ENTRY)).toBe(around(want))
})

test.each(["", '// a "quoted" word\n'])("an entry has the quotes of the policy's strings: %j", (comment) => {
  const text = `${comment}export default {
  home: {}, unlisted: 404,
  rules: [{ path: '/a', match: 'exact', require: 'anyone', why: 'x' }],
  accept: [],
}
`
  expect(withAcceptance(POLICY, text, ENTRY)).toContain(
    "{ code: 'P304', rule: '/a/b', match: 'subtree', why: 'moves soon' }",
  )
})
