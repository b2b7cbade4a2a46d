// The policies that the READMEs show compile, without a finding.
import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"

import { compile } from "../../codegen/index.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

/** The blocks of TypeScript in a document that list rules. */
const policiesIn = (file: string): readonly string[] =>
  [...readFileSync(path.join(ROOT, file), "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
    .map(([, text = ""]) => text)
    .filter((text) => text.includes("rules: [\n"))

/** A whole policy file; the README's front page leaves out what its app does not need to read. */
const whole = (text: string): string =>
  text.includes("export default")
    ? text
    : `import type { Policy } from "sallyport"\nexport default {\nabsent: ["challenged", "recovering", "verified"],\naccept: [],\n${text}\n} satisfies Policy\n`

describe.each(["README.md", "src/build/package/shipped/README.md"])("%s", (file) => {
  const policies = policiesIn(file)

  test("shows a policy", () => {
    expect(policies).not.toEqual([])
  })

  test.each(policies)("the compiler accepts %s", (text) => {
    const { checked, diagnostics } = compile({ policy: { path: "app.policy.ts", text: whole(text) }, routes: null })
    expect(diagnostics).toEqual([])
    expect(checked).not.toBeNull()
  })
})
