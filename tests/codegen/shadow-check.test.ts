import { afterEach, describe, expect, test } from "vitest"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { shadowModesIn } from "../../codegen/diff/shadow-mode.ts"
import { noteOfShadow } from "../../codegen/report/access-change.ts"
import { policyIn } from "./command-line.ts"
import { SARIF } from "./sarif-schema.ts"
import { dayIn, POLICY } from "./shadow-app.ts"

const FILE = "app/sallyport.server.ts"
const bindingOf = (options: string): string =>
  `import { openLocks } from "sallyport/guard"\n\nexport const locks = openLocks({ guards, session, ${options} })\n`

describe("what a check says of shadow mode", () => {
  const noteOf = (options: string): readonly string[] =>
    shadowModesIn([{ file: FILE, text: bindingOf(options) }]).map((mode) => noteOfShadow(mode, "2027-01-31"))

  test.each<readonly [string, { given: string; want: readonly string[] }]>([
    ["nothing where the locks enforce", { given: "", want: [] }],
    [
      "the whole app, until its last day, which is a day of it",
      {
        given: 'shadow: { until: "2027-01-31", report }',
        want: [`shadow mode: ${FILE}:3: denials of every rule are withheld until 2027-01-31`],
      },
    ],
    [
      "some rules",
      {
        given: 'shadow: { until: "2027-02-01", rules: ["/a exact", "unlisted"], report }',
        want: [`shadow mode: ${FILE}:3: denials of \`/a exact\` and \`unlisted\` are withheld until 2027-02-01`],
      },
    ],
    [
      "that it is over",
      {
        given: 'shadow: { until: "2027-01-30", report }',
        want: [`shadow mode: ${FILE}:3: it ended on 2027-01-30, so the locks enforce the policy again: remove it`],
      },
    ],
    [
      "that its end is no day",
      {
        given: 'shadow: { until: "2027-02-30", report }',
        want: [`shadow mode: ${FILE}:3: \`2027-02-30\` is not a date, so the app does not start`],
      },
    ],
    [
      "that it cannot be read",
      {
        given: "shadow: later",
        want: [`shadow mode: ${FILE}:3: the options of the locks cannot be read here, so any denial may be withheld`],
      },
    ],
  ])("%s", (_, { given, want }) => {
    expect(noteOf(given)).toEqual(want)
  })
})

describe("`check`", () => {
  const made: string[] = []

  afterEach(() => {
    for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true })
  })

  /** No repository: a check needs none. */
  function appWith(options: string) {
    const root = mkdtempSync(path.join(tmpdir(), "sallyport-shadow-"))
    made.push(root)
    const files = {
      "policy/app.policy.ts": POLICY,
      [FILE]: bindingOf(options),
      "build/server/index.js": bindingOf('shadow: { until: "2999-01-01", report }'),
      "app/locks.test.ts": bindingOf('shadow: { until: "2999-01-01", report }'),
    }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), text)
    }
    return (...more: readonly string[]) => policyIn(root, "check", "--routes", "none", ...more)
  }

  const until = dayIn(30)
  const SAID = `shadow mode: ${FILE}:3: denials of every rule are withheld until ${until}`
  const shadowed = `shadow: { until: "${until}", report }`

  test("ends with it, in every format, and is no less green", async () => {
    const check = appWith(shadowed)
    expect(await check()).toMatchObject({ status: 0, stdout: expect.stringMatching(/, 0 warnings\n[^\n]+\n$/) })
    expect((await check()).stdout.endsWith(`\n${SAID}\n`)).toBe(true)
    expect(JSON.parse((await check("--format", "json")).stdout)).toMatchObject({
      errors: 0,
      warnings: 0,
      notes: [{ file: FILE, line: 3, text: SAID }],
    })
    expect((await check("--format", "github")).stdout).toBe(`::notice file=${FILE},line=3::${SAID}\n`)
    const [run] = SARIF.parse(JSON.parse((await check("--format", "sarif")).stdout)).runs
    expect(run).toMatchObject({
      results: [],
      invocations: [{ toolExecutionNotifications: [{ level: "note", message: { text: SAID } }] }],
    })
  })

  test("says that it is over the day after, and nothing where there is none", async () => {
    const over = await appWith(`shadow: { until: "${dayIn(-1)}", report }`)()
    expect(over).toMatchObject({ status: 0, stdout: expect.stringContaining(`it ended on ${dayIn(-1)}`) })
    const check = appWith("")
    expect((await check()).stdout).not.toContain("shadow")
    expect(JSON.parse((await check("--format", "json")).stdout)).not.toHaveProperty("notes")
    expect((await check("--format", "github")).stdout).toBe("")
  })
})
