// The editor's texts in the reader's language. The code editor has none beside them.
import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { CODE_PHRASES } from "../../../src/routes/editor/code/code-mirror.ts"
import { textFor } from "../../../src/language/text-for.server.ts"
import {
  submitFailure,
  submitFailureBecause,
  useSubmitFailureText,
  type SubmitFailure,
} from "../../../src/policies/compiler/submit-failure.ts"
import { diffCountOf } from "../../../src/ui/policy/text-diff.tsx"
import { CheckSummary } from "../../../src/ui/policy/findings-panel.tsx"
import type { Finding } from "../../../src/policies/compiler/finding.ts"
import { markupOf } from "../../ui/markup.tsx"

const FINDING: Finding = {
  code: "P000",
  variant: null,
  args: {},
  severity: "error",
  message: "",
  note: null,
  hint: null,
  span: null,
  related: [],
  witness: null,
  fix: null,
}

const verdicts: readonly [string, string, { errors: number; warnings: number }][] = [
  [
    "No findings: the compiler accepts this policy.",
    "Keine Befunde: Der Compiler nimmt diese Richtlinie an.",
    { errors: 0, warnings: 0 },
  ],
  [
    "1 error: the compiler rejects this policy.",
    "1 Fehler: Der Compiler lehnt diese Richtlinie ab.",
    { errors: 1, warnings: 0 },
  ],
  [
    "2 errors, 1 warning: the compiler rejects this policy.",
    "2 Fehler, 1 Warnung: Der Compiler lehnt diese Richtlinie ab.",
    { errors: 2, warnings: 1 },
  ],
  [
    "2 warnings: the compiler accepts this policy.",
    "2 Warnungen: Der Compiler nimmt diese Richtlinie an.",
    { errors: 0, warnings: 2 },
  ],
]

test.each(verdicts)("shows %j, and in German %j", (english, german, counts) => {
  const findings = Array.from({ length: counts.errors + counts.warnings }, () => FINDING)
  expect(markupOf(<CheckSummary findings={findings} counts={counts} />, "en")).toBe(english)
  expect(markupOf(<CheckSummary findings={findings} counts={counts} />, "de")).toBe(german)
})

test("shows the number of findings, and how many are listed", () => {
  expect(markupOf(<CheckSummary findings={[FINDING]} counts={{ errors: 28_000, warnings: 1 }} />, "en")).toBe(
    "28000 errors, 1 warning: the compiler rejects this policy. Showing the first 1.",
  )
})

const Said = ({ what }: { readonly what: SubmitFailure }) => useSubmitFailureText()(what)

test("a reason is in the language of its sentence", () => {
  const late = submitFailureBecause(
    "The change was not made: {{reason}}. Try again.",
    "checking this policy took too long",
  )
  expect(markupOf(<Said what={late} />, "en")).toBe(
    "The change was not made: checking this policy took too long. Try again.",
  )
  expect(markupOf(<Said what={late} />, "de")).toBe(
    "Die Änderung wurde nicht vorgenommen: Die Prüfung dieser Richtlinie dauerte zu lange. Versuche es noch einmal.",
  )
  const refused = submitFailure("The server returned {{status}}. Your text is unchanged.", { status: 502 })
  expect(markupOf(<Said what={refused} />, "en")).toBe("The server returned 502. Your text is unchanged.")
})

test("data is unchanged after it was sent to the browser", () => {
  const sent = submitFailure("This is not an edit of a rule.")
  expect(JSON.parse(JSON.stringify(sent))).toEqual(sent)
})

test("added and removed lines are counted, and file headers are not", () => {
  const patch = "--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n same\n-- gone\n+++ new\n+more\n"
  expect(diffCountOf(patch)).toEqual({ count: 2, removed: 1 })
})

const askedIn: readonly [string, Record<string, string>, string][] = [
  ["English where nothing is asked for", {}, "a (from 0123)"],
  ["the browser's language", { "accept-language": "de-AT,en;q=0.5" }, "a (auf Grundlage von 0123)"],
  ["the chosen language", { "accept-language": "de", cookie: "sallyport-language=en" }, "a (from 0123)"],
]

test.each(askedIn)("a generated name is in %s", async (_, headers, want) => {
  const text = await textFor(new Request("http://sallyport.test/editor", { headers }))
  expect(text("{{name}} (from {{hash}})", { name: "a", hash: "0123" })).toBe(want)
})

test("every phrase of the code editor is translated", () => {
  const asked = globSync("node_modules/@codemirror/{autocomplete,commands,language,lint,search,view}/dist/index.js")
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/phrase\(((?:[^()"]|"[^"]*")*)/g)])
    .flatMap(([, given = ""]) => [...given.matchAll(/"([^"]+)"/g)].map(([, phrase]) => phrase))
  expect(new Set(asked)).toEqual(new Set(CODE_PHRASES))
})
