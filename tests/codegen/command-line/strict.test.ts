import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { AGENTS_FILE } from "../../../codegen/init/edits/project-files.ts"
import { spliced } from "../../../codegen/edit/rule-edit.ts"
import type { JsonOutput } from "../../../codegen/command-line/terminal/output-schema.ts"
import { minimal } from "../init/apps.ts"
import { policyIn } from "./command-line.ts"

/** An app as `init` leaves it, with a sign-in page whose name was read. */
async function afterInit(...options: readonly string[]) {
  const root = mkdtempSync(path.join(tmpdir(), "sallyport-strict-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const at = (file: string): string => path.join(root, file)
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(at(file)), { recursive: true })
    writeFileSync(at(file), text)
  }
  for (const [file, text] of Object.entries(minimal)) write(file, text)
  write("app/login.tsx", minimal["app/home.tsx"]!)
  write(
    "app/routes.ts",
    minimal["app/routes.ts"]!.replace('index("home.tsx")', 'index("home.tsx"), route("login", "login.tsx")').replace(
      "index }",
      "index, route }",
    ),
  )
  const { status, stderr } = await policyIn(root, "init", ...options)
  expect({ status, stderr }).toMatchObject({ status: 0 })
  return { root, write, read: (file: string) => readFileSync(at(file), "utf8") }
}

const strict = async (root: string) =>
  JSON.parse((await policyIn(root, "check", "--strict", "--json")).stdout) as JsonOutput & {
    data: { undecided: readonly { file: string; what: string }[]; stale: readonly string[] }
  }

test("`check --strict` counts the rules that `init` left undecided, and passes once they are decided", async () => {
  const { root, write, read } = await afterInit()
  const { exit, outcome, data, messages } = await strict(root)
  expect({ exit, outcome }).toEqual({ exit: 3, outcome: "gate" })
  expect(data.undecided.map(({ file, what }) => `${file} ${what}`)).toEqual([
    expect.stringMatching(/^app\/sallyport\.server\.ts until you write this/),
    "policy/app.policy.ts rule /login exact",
    "policy/app.policy.ts rule / exact",
  ])
  expect(messages[0]).toMatch(/^app\/sallyport\.server\.ts:\d+: marked CHECK: until you write this/)
  expect(messages[1]).toMatch(/^policy\/app\.policy\.ts:\d+: undecided: rule \/login exact$/)
  expect(messages.at(-1)).toBe("failed by --strict: 2 rules undecided, 1 line marked CHECK")
  expect((await policyIn(root, "check")).stdout).toMatch(/, 0 warnings, 2 rules undecided, 1 line marked CHECK\n$/)

  write("policy/app.policy.ts", read("policy/app.policy.ts").replaceAll(/why: "[^"]*"/g, 'why: "it was decided"'))
  write("app/sallyport.server.ts", read("app/sallyport.server.ts").replaceAll("// CHECK: ", "// "))
  expect(await strict(root)).toMatchObject({
    exit: 2,
    data: { undecided: [], stale: expect.arrayContaining(["app/generated/guard-table.md"]) },
  })
  await policyIn(root, "generate")
  expect(await strict(root)).toMatchObject({ exit: 0, messages: [], data: { undecided: [], stale: [] } })
})

test("a page that was added by following AGENTS.md is one finding, and its fix is accepted", async () => {
  const { root, write, read } = await afterInit("--agents")
  expect(read(AGENTS_FILE)).toContain("run `npx sallyport check --json`. Apply the `fix` of each finding")
  write("app/plans.tsx", minimal["app/home.tsx"]!)
  write(
    "app/routes.ts",
    read("app/routes.ts").replace('index("home.tsx")', 'index("home.tsx"), route("plans", "plans.tsx")'),
  )
  const found = JSON.parse((await policyIn(root, "check", "--json")).stdout) as JsonOutput
  expect(found.findings).toMatchObject([{ code: "P404", message: "no rule covers route `/plans`" }])
  const edits = found.findings[0]!.fix!.edits.map(({ file, range, text }) => ({
    file,
    start: range.start.offset,
    end: range.end.offset,
    text,
  }))
  for (const { file } of edits)
    write(
      file,
      spliced(
        read(file),
        edits.filter((one) => one.file === file),
      ),
    )
  expect((await policyIn(root, "check")).status).toBe(0)
  expect((await policyIn(root, "generate")).status).toBe(0)
})

test("the lines for agents are added once after existing text, and updated in place", async () => {
  const { root, write, read } = await afterInit("--agents")
  const lines = read(AGENTS_FILE)
  expect((await policyIn(root, "init", "--agents")).stderr).not.toContain(AGENTS_FILE)
  write(AGENTS_FILE, `# House rules\n\n${lines.replace("is closed", "was closed")}\n## More\n`)
  await policyIn(root, "init", "--agents")
  expect(read(AGENTS_FILE)).toBe(`# House rules\n\n${lines}\n## More\n`)
})
