import Papa from "papaparse"
import { expect, test } from "vitest"
import { guardTableDataOf } from "../../../codegen/emit/guard-table.ts"
import { openInWords, openPagesOf } from "../../../codegen/emit/open-pages.ts"
import { sinceOfRules } from "../../../codegen/timeline/since-of-rules.ts"
import { reportDocument } from "../../../codegen/report/report-document.ts"
import { tableDocument } from "../../../codegen/report/table-document.ts"
import type { Operation, Policy } from "../../../policy/language.ts"
import { TEAM_RULES, teamPolicyOf } from "../claims/team-policy.ts"
import { compilePolicy, textOfPolicy } from "../emit/load-guards.ts"
import { recordOf, sourcesOf } from "../record/histories.ts"

const OPERATIONS: readonly Operation[] = [
  { name: "saveNote", require: "signed-in", why: "notes <belong> to people" },
  { name: "export", require: "staff", why: "=cmd", deny: { "signed-in": 404, verified: 404 } },
]

const policy = (operations: Policy["operations"] = []): Policy => teamPolicyOf(TEAM_RULES, { operations })

const tableOf = (of: Policy) => {
  const { checked, diagnostics } = compilePolicy(of)
  if (checked === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"))
  return guardTableDataOf(checked)
}

const [table, bare] = [tableOf(policy(OPERATIONS)), tableOf(policy())]

test("a table without operations does not speak of them, in any format", () => {
  expect(tableOf(teamPolicyOf())).toEqual(bare)
  for (const format of ["markdown", "csv", "json", "html"] as const)
    expect(tableDocument(bare, format)).not.toMatch(/operation/i)
})

test("people with the name of a column of the CSV have a column of their own, with another heading", () => {
  const visitors = {
    why: { state: "signed-in", role: ["support"] },
    "signed in": { state: "verified", role: ["admin"] },
  } as const
  const rules = TEAM_RULES.map((rule) => (rule.path === "/admin" ? { ...rule, require: "why", deny: {} } : rule))
  const named = tableOf(
    teamPolicyOf(
      rules.filter(({ path }) => !path.startsWith("/t/")),
      { visitors, operations: [] },
    ),
  )
  const [header, ...rows] = Papa.parse<string[]>(tableDocument(named, "csv"), { skipEmptyLines: true }).data
  expect(new Set(header).size).toBe(header!.length)
  const admin = rows.find(([, path]) => path === "/admin")!
  const under = (name: string) => admin[header!.indexOf(name)]
  expect([under("why (people)"), under("why")]).toEqual(["yes", "a test says so"])
  expect([under("signed in"), under("signed in (people)")]).toEqual([
    expect.stringContaining("role: support"),
    "some: role",
  ])
})

test("the JSON has a row for each, sorted by name, with its line", () => {
  const { operations } = JSON.parse(tableDocument(table, "json")) as typeof table
  expect(operations!.map(({ name, line }) => [name, line])).toEqual([
    ["export", expect.any(Number)],
    ["saveNote", expect.any(Number)],
  ])
  const line = textOfPolicy(policy(OPERATIONS)).split("\n")[operations![1]!.line]
  expect(line).toContain('"name": "saveNote"')
  expect(operations![0]).toMatchObject({
    require: "staff (signed-in, role: admin | support)",
    sentence:
      "Only signed-in people may call export; they need role: admin | support; people not signed in are blocked (401); people missing their code and people setting a new password are blocked (403); signed-in people without these claims and people with two factors without these claims are blocked (404); visitors whose sign-in cannot be checked are asked to try again.",
    outcomes: { "signed-out": { kind: "refuse", status: 401 } },
    visitors: { staff: { load: { opens: "all" }, write: { opens: "all" } } },
  })
})

test("the Markdown has a table of its own", () => {
  const text = tableDocument(table, "markdown")
  expect(text).toContain("## Operations\n\nThe outcome of calling a server operation.")
  expect(text).toMatch(/\| `saveNote` \| signed-in \| 401 \| 403 \| 403 \| opens \| opens \| 503 \|/)
  expect(text).toContain("- Only signed-in people may call saveNote;")
})

test("the CSV has a record for each and one for all others, in the columns of every record", () => {
  const { data } = Papa.parse<Record<string, string>>(tableDocument(table, "csv"), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data.filter(({ kind }) => kind!.includes("operation"))).toMatchObject([
    { kind: "operation", path: "export", why: "'=cmd", staff: "yes", "not signed in": "blocked (401)" },
    { kind: "operation", path: "saveNote", "opens to": "signed-in people", "signed in, sending a form": "opens" },
    {
      kind: "any other operation",
      "opens to": "no one",
      "not signed in": "blocked (401)",
      "signed in": "blocked (403)",
    },
  ])
})

test("the CSV has cells of named visitors wherever it has those of the states", () => {
  const { data } = Papa.parse<Record<string, string>>(tableDocument(table, "csv"), {
    header: true,
    skipEmptyLines: true,
  })
  const answered = data.filter((row) => row["signed in"] !== "")
  expect(answered.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["any other operation", "any other path"]))
  expect(answered.filter((row) => row["staff"] === "" || row["team manager"] === "")).toEqual([])
  expect(data.filter(({ kind }) => kind!.startsWith("any other"))).toMatchObject([{ staff: "no" }, { staff: "no" }])
})

test("the HTML has a table of its own, and nothing in it is markup", () => {
  const html = tableDocument(table, "html")
  expect(html).toContain("<h2>Operations</h2>")
  expect(html).toContain('<th scope="row"><code>saveNote</code></th>')
  expect(html).toContain("notes &lt;belong&gt; to people")
})

test("the report of a record has them with their dates", () => {
  const record = recordOf(sourcesOf([textOfPolicy(policy()), textOfPolicy(policy(OPERATIONS))]))
  const report = (format: "html" | "csv") => reportDocument(record, { format, host: null, commit: null })!
  const [first, second] = record.versions.map(
    ({ time, commit }) => `${time.slice(0, 10)} <code>${commit.slice(0, 10)}</code>`,
  )
  const line = report("html")
    .split("\n")
    .find((one) => one.includes("<code>saveNote</code>"))
  expect(line).toContain(`<td class="when">${second}</td>`)
  expect(line).not.toContain(first)
  expect(report("html")).toContain('<th scope="col">access since</th></tr></thead>')
  const { data } = Papa.parse<Record<string, string>>(report("csv"), { header: true, skipEmptyLines: true })
  const lines = data.filter(({ path }) => path === "operation saveNote")
  expect(lines.find(({ visitor }) => visitor === "signed in")).toMatchObject({
    "opens to": "signed-in people",
    "sending a form": "opens",
    commit: record.versions[1]!.commit,
  })
  expect(lines.find(({ visitor }) => visitor === "not signed in")!["since"]).toBe(record.versions[0]!.time)
})

test("an operation that anyone can call stands beside the number of public pages, and others do not", () => {
  expect(openPagesOf(table)).toEqual(openPagesOf(bare))
  const open = openPagesOf(tableOf(policy([...OPERATIONS, { name: "subscribe", require: "anyone", why: "news" }])))
  expect(open.operations).toEqual(["subscribe"])
  expect(openInWords(open)).toBe(`${openInWords(openPagesOf(bare))}; and 1 operation that anyone can call`)
})

test("an operation has the date of its last change of access, and of a later change of its reason", () => {
  const texts = [policy(), policy(OPERATIONS), policy(OPERATIONS.map((one) => ({ ...one, why: "reworded" })))]
  const commits = recordOf(sourcesOf(texts.map(textOfPolicy))).versions
  const dates = sinceOfRules(
    texts.map((one, at) => ({
      commit: commits[at]!.commit,
      date: commits[at]!.time,
      subject: "",
      checked: compilePolicy(one).checked,
    })),
    false,
  )
  expect(dates["operation saveNote"]).toMatchObject({
    access: { kind: "committed", hash: commits[1]!.commit },
    text: { kind: "committed", hash: commits[2]!.commit },
  })
})
