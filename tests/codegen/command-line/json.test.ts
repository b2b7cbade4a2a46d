import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { outputJsonSchema, type JsonOutput } from "../../../codegen/command-line/terminal/output-schema.ts"
import { EXIT } from "../../../codegen/command-line/terminal/result.ts"
import { spliced } from "../../../codegen/edit/rule-edit.ts"
import type { Attacked } from "../../../codegen/next/attack/attack.ts"
import type { Policy } from "../../../policy/language.ts"
import { TEAM_CLAIMS, TEAM_RULES, teamPolicyOf } from "../claims/team-policy.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { Repository } from "../history/git-repository.ts"
import { isValid } from "../record/json-schema.ts"
import { policyIn } from "./command-line.ts"
import { copyFor, places, RUNS, type ProjectPaths } from "./runs.ts"

const published = path.join(import.meta.dirname, "../../../src/build/package/shipped/sallyport-output.schema.json")
const schema = JSON.parse(readFileSync(published, "utf8")) as Readonly<Record<string, unknown>>

let at: ProjectPaths

beforeAll(async () => {
  at = await places()
})

afterAll(() => at.remove())

test("the published JSON Schema is the one that the types are derived from", () => {
  expect(schema).toEqual(JSON.parse(outputJsonSchema()))
})

test("the schema has another outcome for each exit code", () => {
  expect((schema["properties"] as Record<string, { enum?: unknown }>)["outcome"]?.enum).toEqual(Object.keys(EXIT))
})

/** The output of a command, and the same sentences on stderr if it failed: stdout may be a file that nobody reads. */
async function outputOf(args: readonly string[]): Promise<{ readonly status: number; readonly output: JsonOutput }> {
  const { root, words } = copyFor(at, args)
  const { status, stdout, stderr } = await policyIn(root, ...words, "--json")
  const output = JSON.parse(stdout.replaceAll(root, "ROOT")) as JsonOutput
  const lines = stderr
    .replaceAll(root, "ROOT")
    .split("\n")
    .filter((line) => line.trim() !== "")
  const hasFailed = status >= 64
  // Before the sentences are the findings.
  expect(hasFailed ? lines.slice(-output.messages.length) : lines).toEqual(hasFailed ? output.messages : [])
  return { status, output }
}

describe("--json", () => {
  // `--format` is another way to print the same data, so the two exclude each other.
  const runs = RUNS.map(([status, args]) => {
    const format = args.indexOf("--format")
    return { status, args: format === -1 ? args : args.toSpliced(format, 2) }
  })

  test.each(runs.map((run) => [run.args.join(" "), run] as const))(
    "%s: prints one valid object with the same exit code, and the same again",
    async (_, { args, status }) => {
      const { status: ended, output } = await outputOf(args)
      expect({ ended, output }).toMatchObject({ ended: status, output: { exit: status } })
      expect(isValid(schema, output)).toBe(true)
      expect(output.command).toBe(args[0] === "chekc" ? null : args[0])
      expect(output.data === null).toBe(status >= 64)
      expect((await outputOf(args)).output).toEqual(output)
    },
  )

  test("an option before the command is accepted", async () => {
    expect(JSON.parse((await policyIn(at.shop.root, "--json", "codes", "P404")).stdout)).toMatchObject({
      command: "codes",
      data: { codes: [{ code: "P404", severity: "error" }] },
    })
  })

  test.each([
    [["--policy", "check", "table"], "table"],
    [["--policy", "check", "tabel"], null],
    [["help", "table"], "help"],
    [["--routes", "none", "help", "tabel"], "help"],
    [["table", "--policy"], null],
  ])("%j: the value of an option is not the command", async (args, command) => {
    const { stdout } = await policyIn(at.shop.root, "--json", ...args)
    expect((JSON.parse(stdout) as JsonOutput).command).toBe(command)
  })

  test("`--json` as the value of an option is not the format", async () => {
    const { status, stderr, stdout } = await policyIn(at.shop.root, "check", "--policy", "--json")
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" })
    expect(stdout).toContain("error[P101]: the policy file `--json` does not exist")
  })

  test.each([
    ["check", "--format", "text"],
    ["check", "--watch"],
    ["report", "--format", "csv"],
  ])("%s %s is refused: it would have no effect", async (...args) => {
    const { status, stdout } = await policyIn(at.shop.root, ...args, "--json")
    expect(status).toBe(64)
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: "usage",
      messages: [`error: ${args[1]} has no effect with --json`, expect.anything(), expect.anything()],
    })
  })

  test("the fix of a page without a rule is an edit after which `check` accepts the policy", async () => {
    const { root } = copyFor(at, [])
    const file = path.join(root, "src/routes.ts")
    const before = readFileSync(file, "utf8")
    writeFileSync(file, before.replace('[route("orders"', '[route("plans", "a.tsx", { id: "plans" }), route("orders"'))
    const { findings } = JSON.parse((await policyIn(root, "check", "--json")).stdout) as JsonOutput
    const [finding, ...others] = findings.filter(({ severity }) => severity === "error")
    expect(others).toEqual([])
    expect(finding).toMatchObject({ code: "P404", fix: { title: "add a closed rule for `/plans`" } })
    const policy = path.join(root, "policy/app.policy.ts")
    const splices = finding!.fix!.edits.map(({ range, text }) => ({
      start: range.start.offset,
      end: range.end.offset,
      text,
    }))
    writeFileSync(policy, spliced(readFileSync(policy, "utf8"), splices))
    expect((await policyIn(root, "check")).status).toBe(0)
    expect(JSON.parse((await policyIn(root, "check", "--strict", "--json")).stdout)).toMatchObject({
      exit: 3,
      data: { undecided: [{ what: "rule /plans exact" }] },
    })
  })
})

describe("--json about a policy with claims and operations is valid", () => {
  const team = new Repository()
  afterAll(() => team.remove())

  const write = (parts: Partial<Policy>): void =>
    team.write("policy/app.policy.ts", textOfPolicy(teamPolicyOf(TEAM_RULES, parts)))

  const { teamRole, role } = TEAM_CLAIMS
  const { one, asOf, why } = teamRole
  const operations = [{ name: "saveNote", require: "signed-in", why: "a test" }] as const

  beforeAll(() => {
    team.write("cookie.txt", "who=ada\n")
    write({ operations, claims: { role, teamRole: { one, ordered: true, asOf, why } } })
    team.commit("Another scope")
    write({ operations, claims: { role: { ...role, asOf: "request" }, teamRole } })
    team.commit("Team")
  })

  /** The output of a command, which the schema describes. */
  async function validOutput(...args: readonly string[]): Promise<JsonOutput> {
    const { stdout } = await policyIn(team.root, ...args, "--routes", "none", "--json")
    const output = JSON.parse(stdout) as JsonOutput
    expect(isValid(schema, output)).toBe(true)
    return output
  }

  test("claims that were redefined, or whose values are of another age", async () => {
    expect(await validOutput("diff", "HEAD~1", "HEAD")).toMatchObject({
      data: { ages: [{ claim: "role" }], redefined: [{ claim: "teamRole" }] },
    })
  })

  test("an operation, and one that is not listed", async () => {
    expect(await validOutput("explain", "--operation", "saveNote")).toMatchObject({ data: { operation: "saveNote" } })
    expect(await validOutput("explain", "--operation", "other")).toMatchObject({ data: { listed: null } })
  })

  test("an address, with the outcomes for each name in `visitors`", async () => {
    const visitors = [{ name: "staff" }, { name: "team manager" }]
    expect(await validOutput("explain", "/admin", "--as", "staff")).toMatchObject({ data: { visitors } })
    expect(await validOutput("explain", "/a%2fb")).not.toMatchObject({ data: { visitors } })
  })

  test("a report with operations", async () => {
    expect(await validOutput("report")).toMatchObject({ data: { operations: [{ name: "saveNote" }] } })
  })

  test("shadow mode at an address and in a report", async () => {
    const until = new Date(Date.now()).toISOString().slice(0, 10)
    const shadow = { until, rules: ["/ exact", "/admin subtree"] }
    write({ operations, shadow })
    team.commit("Shadow mode")
    expect(await validOutput("report")).toMatchObject({ data: { shadow } })
    expect(await validOutput("explain", "/admin")).toMatchObject({ data: { shadowUntil: until } })
    for (const path of ["/", "/signin", "/nowhere", "/%ff", "http://host//admin"])
      expect((await validOutput("explain", path)).data).not.toHaveProperty("shadowUntil")
  })

  test("a finding with an example person", async () => {
    write({ never: [{ admit: { state: "signed-in", role: ["admin"] }, under: "/admin", why: "a test" }] })
    const { findings } = await validOutput("check")
    expect(findings).toContainEqual(
      expect.objectContaining({ witness: expect.objectContaining({ claims: { role: ["admin"] } }) }),
    )
  })

  test("a probe that leaves out visitors whose claims are not known", async () => {
    write({})
    expect(await validOutput("probe", at.origin, "--cookie", "signed-in=cookie.txt")).toMatchObject({
      data: { unasked: expect.arrayContaining([expect.objectContaining({ state: "signed-in" })]) },
    })
  })

  test("an attack", () => {
    const data: Attacked = { requests: 3, unanswered: 0, closed: 1, leaks: [], unsure: [], unknown: [], ran: [] }
    const output = {
      format: "sallyport-output/1",
      command: "scan",
      exit: 0,
      outcome: "fine",
      messages: [],
      findings: [],
    }
    expect(isValid(schema, { ...output, data })).toBe(true)
  })
})
