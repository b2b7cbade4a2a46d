import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { outputJsonSchema, type JsonOutput } from "../../../codegen/command-line/terminal/output-schema.ts"
import { EXIT } from "../../../codegen/command-line/terminal/result.ts"
import { spliced } from "../../../codegen/edit/rule-edit.ts"
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
