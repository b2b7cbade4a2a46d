import { readdirSync } from "node:fs"
import Papa from "papaparse"
import { describe, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { diagnosticOf, witnessText, type Diagnostic } from "../../../codegen/source/diagnostic.ts"
import { guardTableDataOf } from "../../../codegen/emit/guard-table.ts"
import { fingerprintsOf } from "../../../codegen/report/sarif.ts"
import { reportGithub } from "../../../codegen/command-line/commands/check.ts"
import { reportSarif } from "../../../codegen/report/sarif.ts"
import { reportText } from "../../../codegen/report/text.ts"
import { wrappedText } from "../../../codegen/report/text-table.ts"
import { tableDocument } from "../../../codegen/report/table-document.ts"
import type { Policy } from "../../../policy/language.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { CASES, diagnosticsOfCase } from "../check/case.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { SARIF } from "./sarif-schema.ts"

const names = readdirSync(CASES)
  .filter((file) => file.endsWith(".policy.ts"))
  .map((file) => file.slice(0, -".policy.ts".length))

const sarifOf = (diagnostics: readonly Diagnostic[], textOf: (file: string) => string | null = () => null) =>
  SARIF.parse(JSON.parse(reportSarif(diagnostics, { policyFile: "policy/a b.policy.ts", textOf })))

describe("SARIF", () => {
  test.each(names)("is valid for %s, with one result for each finding", (name) => {
    const diagnostics = diagnosticsOfCase(name)
    expect(sarifOf(diagnostics).runs[0]!.results).toHaveLength(diagnostics.length)
  })

  test("is valid without a finding", () => {
    expect(sarifOf([]).runs[0]!.results).toEqual([])
  })

  test("shows a finding about a missing file at the policy's own name, spelled as a URI", () => {
    const [result] = sarifOf([diagnosticOf("P101/unreadable", null, { file: "a b.policy.ts" })]).runs[0]!.results
    expect(result!.locations[0]!.physicalLocation.artifactLocation.uri).toBe("policy/a%20b.policy.ts")
  })

  test("names a file outside the project by its whole URI", () => {
    const [found] = compile({ policy: { path: "/elsewhere/x.policy.ts", text: "?" }, routes: null }).diagnostics
    const [result] = sarifOf([found!]).runs[0]!.results
    expect(result!.locations[0]!.physicalLocation.artifactLocation).toEqual({ uri: "file:///elsewhere/x.policy.ts" })
  })
})

const redundant = (parts: readonly string[]): string =>
  textOfPolicy(
    policyOf(
      ["/a", ...parts].map((path) => ruleOf(path as "/a", "subtree", "signed-in")),
      { home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } },
    ),
  )

const printsOf = (text: string): readonly string[] =>
  fingerprintsOf(compile({ policy: { path: "a.policy.ts", text }, routes: null }).diagnostics, () => text)

describe("a fingerprint", () => {
  test("is stable when lines move", () => {
    const text = redundant(["/a/b"])
    expect(printsOf(text)).toHaveLength(1)
    expect(printsOf(`// a comment\n\n\n${text.replaceAll("\n", "\n\n")}`)).toEqual(printsOf(text))
  })

  test("is stable when another finding is added before it", () => {
    const [one] = printsOf(redundant(["/a/c"]))
    expect(printsOf(redundant(["/a/b", "/a/c"]))[1]).toBe(one)
  })

  test("differs for each finding, also for two with the same message", () => {
    const all = names.flatMap(diagnosticsOfCase)
    const twice = [...all, ...all]
    expect(new Set(fingerprintsOf(twice, () => null)).size).toBe(twice.length)
  })
})

test("a witness is named with its state, in every format", () => {
  const found = diagnosticsOfCase("P601-never").filter(({ witness }) => witness !== null)
  expect(found).not.toEqual([])
  const said = found.map(({ witness }) => `${witness!.url} as ${witness!.state}`)
  expect(found.map(({ witness }) => witnessText(witness!))).toEqual(said)
  expect(witnessText({ ...found[0]!.witness!, state: null })).toBe(found[0]!.witness!.url)
  const texts = sarifOf(found).runs[0]!.results.map(({ message }) => message.text)
  for (const line of said) {
    expect(texts.join("\n")).toContain(`witness: ${line}`)
    expect(reportGithub(found)).toContain(`witness: ${line}`)
    expect(reportText(found, { textOf: () => null, colour: false })).toContain(`witness: ${line}`)
  }
})

test("text is wrapped at any width, even for a terminal that reports no columns", () => {
  expect(wrappedText("a bc", 0)).toEqual(["a", "b", "c"])
  expect(wrappedText("two words", 6)).toEqual(["two", "words"])
})

describe("a GitHub annotation", () => {
  test("names severity, position and code", () => {
    const text = redundant(["/a/b"])
    const { diagnostics } = compile({ policy: { path: "a.policy.ts", text }, routes: null })
    expect(reportGithub(diagnostics)).toMatch(
      /^::warning file=a\.policy\.ts,line=18,endLine=18,col=15,endColumn=20,title=P304::rule `\/a\/b` subtree repeats .*%0Ahint: remove the rule.*\n$/,
    )
  })

  test("has one line for each finding, whatever the author wrote", () => {
    const all = names.flatMap(diagnosticsOfCase)
    const hostile = diagnosticOf("P102/syntax", all[0]!.span && { ...all[0]!.span, file: "a,b:c\n.ts" }, {
      reason: "100%\r\n::error::x",
    })
    const lines = reportGithub([...all, hostile])
      .trimEnd()
      .split("\n")
    expect(lines).toHaveLength(all.length + 1)
    expect(lines.every((line) => /^::(error|warning) [^:]*::/.test(line))).toBe(true)
    expect(lines.at(-1)).toContain("file=a%2Cb%3Ac%0A.ts")
    expect(lines.at(-1)).toContain("::100%25%0D%0A::error::x")
  })
})

describe("the guard table", () => {
  const hostile = `=HYPERLINK("https://evil.example")|<b onclick="x">\`**`
  const policy: Policy = {
    ...policyOf(
      ["/a", "/a/b"].map((path) => ({ ...ruleOf(path as "/a", "subtree", "signed-in"), why: hostile })),
      { home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } },
    ),
    never: [{ admit: "signed-out", under: "/a", why: hostile }],
    outside: [{ path: "/assets", match: "subtree", why: hostile }],
    accept: [{ code: "P304", rule: "/a/b", match: "subtree", why: hostile }],
  }
  const { checked } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes: null })
  const table = guardTableDataOf(checked!)
  const words = (text: string): string => text.replaceAll("\\", "")

  test.each([
    ["markdown", words(hostile), "2 rules for 0 pages"],
    ["csv", hostile.replaceAll('"', '""'), "rule,/a/b,and everything beneath it,signed-in people"],
    ["json", JSON.stringify(hostile).slice(1, -1), '"suppressed": 1'],
    ["html", "=HYPERLINK(&quot;https://evil.example&quot;)|&lt;b onclick=&quot;x&quot;&gt;`**", "2 rules for 0 pages"],
  ] as const)(
    "as %s names its policy, its counts, and its governed, ungoverned and accepted pages, in whole sentences",
    (format, why, counts) => {
      const document = tableDocument(table, format)
      const said = format === "markdown" ? words(document) : document
      expect(said).toContain(table.policy.hash)
      expect(said).toMatch(/not examined|"hash": null/)
      expect(said).toContain(counts)
      expect(said).toMatch(/\/assets[`"]?[^]*(?:subtree|and everything beneath it)/)
      expect(said).toContain("P304")
      expect(said).toContain("Only signed-in people may open /a and everything beneath it; ")
      // Of both rules, the claim, what is left and what is suppressed.
      expect(said.split(why).length - 1).toBeGreaterThanOrEqual(5)
    },
  )

  test("has no cell that a spreadsheet would run as a formula", () => {
    const { data } = Papa.parse<string[]>(tableDocument(table, "csv"), { delimiter: "," })
    expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(data.flat()).toContain(`'${hostile}`)
  })

  test("escapes the author's markup", () => {
    expect(tableDocument(table, "html")).not.toContain("<b onclick")
    expect(tableDocument(table, "markdown")).not.toMatch(/[^\\]<b|[^\\]\*\*|[^\\]\|<b/)
  })
})
