// The policies that the READMEs show compile, without a finding.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"

import { compile } from "../../codegen/index.ts"
import { failedOf, readAccessTests } from "../../codegen/verify/access-tests.ts"
import { policyIn } from "../codegen/command-line/command-line.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

/** The blocks of TypeScript in a document that list rules. */
const policiesIn = (file: string): readonly string[] =>
  [...readFileSync(path.join(ROOT, file), "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
    .map(([, text = ""]) => text)
    .filter((text) => text.includes("rules: [\n"))

/** The fields of a policy that an excerpt may leave out. */
const REST = {
  absent: '["challenged", "recovering", "verified"]',
  home: '{ "signed-out": 401, "signed-in": 403 }',
  unlisted: "404",
  never: "[]",
  always: "[]",
  outside: "[]",
  accept: "[]",
}

/** A whole policy file: an excerpt is completed with the fields that it does not show. */
function whole(text: string): string {
  if (text.includes("export default")) return text
  const rest = Object.entries(REST).filter(([key]) => !new RegExp(`^${key}:`, "m").test(text))
  const fields = rest.map(([key, value]) => `${key}: ${value},\n`).join("")
  return `import type { Policy } from "sallyport"\nexport default {\n${fields}${text}\n} satisfies Policy\n`
}

describe.each(["README.md", "src/build/package/shipped/README.md"])("%s", (file) => {
  const policies = policiesIn(file)

  test("shows a policy", () => {
    expect(policies).not.toEqual([])
  })

  test.each(policies)("the compiler accepts %s", (text) => {
    const policy = { path: "app.policy.ts", text: whole(text) }
    const { checked, diagnostics } = compile({ policy, routes: null })
    expect(diagnostics).toEqual([])
    expect(checked).not.toBeNull()
  })
})

test("`verify` passes with the policy and the access tests that the package README shows", async () => {
  const file = "src/build/package/shipped/README.md"
  const [, text = ""] = /^```txt\n(# .*\nat [\s\S]*?)^```$/m.exec(readFileSync(path.join(ROOT, file), "utf8")) ?? []
  const [policy = ""] = policiesIn(file)
  const root = mkdtempSync(path.join(tmpdir(), "sallyport-shown-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, content] of [
    ["policy/app.policy.ts", whole(policy)],
    ["tests/policy/access.txt", text],
  ] as const) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
  const { status, stdout } = await policyIn(root, "verify", "--routes", "none")
  expect(stdout).toMatch(/access tests: +([1-9]\d*) of \1 pass/)
  expect({ status, stdout }).toMatchObject({ status: 0 })
})

test("the access tests that the package README shows are true of the policy that it shows", () => {
  const file = "src/build/package/shipped/README.md"
  const [, text = ""] = /^```txt\n(# .*\nat [\s\S]*?)^```$/m.exec(readFileSync(path.join(ROOT, file), "utf8")) ?? []
  const read = readAccessTests(text)
  const [policy = ""] = policiesIn(file)
  const { checked } = compile({ policy: { path: "app.policy.ts", text: whole(policy) }, routes: null })
  if ("fault" in read) throw new Error(`the example ${read.fault}`)
  expect(read.tests.length).toBeGreaterThan(0)
  expect(failedOf(read.tests, checked!.policy)).toEqual([])
})
