// The workbench's answers about a policy with claims: nothing that it shows of one is wrong.
import { describe, expect, test } from "vitest"
import { recordText } from "../../../codegen/record/record-text.ts"
import { ruleSentenceOf } from "../../../policy/guard-table.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import { openLanguage } from "../../../src/language/open.ts"
import { rowsOfAudit } from "../../../src/policies/chosen/own.server.ts"
import { answerTo } from "../../../src/policies/compiler/compile-answer.server.ts"
import { recordAnswer } from "../../../src/policies/compiler/record-answer.server.ts"
import { denialsOfStates } from "../../../src/policies/pictures/denials.ts"
import { operationSentenceOf, sentenceText } from "../../../src/routes/dashboard/table/table-data.server.ts"
import { namesShown, rowsOf, tableQueryOf } from "../../../src/routes/dashboard/table/table-view.ts"
import { questionsOf } from "../../../src/routes/dashboard/table/table-questions.ts"
import { audienceOfRule, audienceWordsOf, exposureOf } from "../../../src/ui/policy/exposure.ts"
import { changeGroupsOf } from "../../../src/ui/policy/change-groups.ts"
import { outcomeWordsOf } from "../../../src/ui/policy/outcome.tsx"
import type { JobAnswers } from "../../../src/policies/compiler/compile-job.server.ts"
import { TEAM_CLAIMS, TEAM_RULES, TEAM_VISITORS, teamPolicyOf } from "../../codegen/claims/team-policy.ts"
import { textOfPolicy } from "../../codegen/emit/load-guards.ts"
import { recordOf, sourcesOf } from "../../codegen/record/histories.ts"

const adminsOnly = TEAM_RULES.map((rule) =>
  rule.path === "/admin" ? { ...rule, require: { state: "signed-in", role: ["admin"] } as const } : rule,
)
const TEXT = textOfPolicy(teamPolicyOf())
const VERSIONS = [TEXT, textOfPolicy(teamPolicyOf(adminsOnly))]

const { facts, audit } = recordAnswer({
  text: recordText(recordOf(sourcesOf(VERSIONS))),
  version: 0,
  isUploaded: true,
})
const rows = rowsOfAudit(audit!)
const rowAt = (path: string) => rows.find((row) => row.path === path)!
const { text } = await openLanguage("en")
const query = (search: string) => tableQueryOf(new URLSearchParams(search))

test("an uploaded record with claims is valid, and shown", () => {
  expect(facts.kind).toBe("true")
  expect(rows).toHaveLength(TEAM_RULES.length)
})

describe("the table", () => {
  test("has a column for each named visitor, and none if one auth state is selected", () => {
    expect(namesShown(query(""), rows)).toEqual(["staff", "team manager"])
    expect(namesShown(query("state=signed-in"), rows)).toEqual([])
    expect(rowAt("/admin").visitors!["team manager"]!.load).toEqual({ opens: "some", by: ["role"] })
  })

  test("shows each requirement, that of writes, and the app's own checks", () => {
    const sentence = (path: string) => ruleSentenceOf(rowAt(path), AUTH_STATES, sentenceText(text))
    expect(sentence("/admin")).toMatch(
      /^Only signed-in people .*; they need role: admin \| support; .*without these claims/,
    )
    expect(sentence("/admin/keys")).toMatch(/^Only people signed in with two factors/)
    expect(sentence("/t/:team")).toContain(
      "for writes the rule requires team manager (signed-in, teamRole: manager | owner)",
    )
    expect(sentence("/notes/:id")).toContain("the app also checks: only its owner may change a note")
  })

  test("does not count a page that the app checks as open to everyone, and can filter for it", () => {
    const found = (search: string) => rowsOf(rows, query(search)).map(({ path }) => path)
    expect(found("require=anyone")).toEqual(["/"])
    expect(found("require=checked")).toEqual(["/notes/:id"])
    const asked = questionsOf(rows, query(""), 0, AUTH_STATES).map(({ message, count }) => [message, count])
    expect(asked).toContainEqual(["open to everyone", 1])
    expect(asked).toContainEqual(["anyone who passes the app's own check", 1])
    expect(audit!.timeline.open).toMatchObject({ everyone: ["/"], checked: ["/notes/:id"] })
  })

  test("does not colour a page with claims or an own check as public", () => {
    for (const row of rows) expect(exposureOf(audienceOfRule(row)) === "public").toBe(row.path === "/")
    expect(audienceWordsOf(audienceOfRule(rowAt("/admin"))).values).toEqual({
      people: "staff (signed-in, role: admin | support)",
    })
  })

  test("a visitor whose name is also a word of the page stays a visitor", () => {
    for (const name of ["until dawn", "checked"]) {
      const policy = teamPolicyOf(
        TEAM_RULES.map((rule) => (rule.path === "/admin" ? { ...rule, require: name } : rule)),
        {
          visitors: { ...TEAM_VISITORS, [name]: { state: "signed-in", role: ["support"] } },
        },
      )
      const answer = answerTo({
        kind: "check",
        input: { path: "a.policy.ts", text: textOfPolicy(policy), routes: null, inForce: TEXT },
      }) as JobAnswers["check"]
      if (answer.draft === null) throw new Error(JSON.stringify(answer.findings))
      const row = answer.draft.rows.find(({ path }) => path === "/admin")!
      expect(exposureOf(audienceOfRule(row))).toBe("restricted")
    }
  })
})

test("an outcome that depends on claims tells who proceeds and what the others get", () => {
  expect(outcomeWordsOf(rowAt("/admin").outcomes["signed-in"])).toEqual({
    message: "opens with {{claims}}, otherwise blocked ({{status}})",
    values: { claims: "role: admin | support", status: 404 },
  })
})

test("the map counts pages that open to some, and what the others get there", () => {
  const signedIn = denialsOfStates(audit!.timeline, 0).states.find(({ state }) => state === "signed-in")!
  expect(signedIn).toMatchObject({ open: 2, some: 3 })
  expect(signedIn.denials.map(({ outcome }) => outcome)).toContainEqual({ kind: "refuse", status: 404 })
})

const checkOf = (draft: string) =>
  answerTo({
    kind: "check",
    input: { path: "a.policy.ts", text: draft, routes: null, inForce: TEXT, url: "/t/acme" },
  }) as JobAnswers["check"]

describe("the editor and the playground", () => {
  test("accept a policy with claims, and simulate an address", () => {
    const { counts, draft, trial, form, words } = checkOf(TEXT)
    expect(counts.errors).toBe(0)
    expect(draft).not.toBeNull()
    expect(trial!.outcomes!["signed-in"]).toMatchObject({
      kind: "some",
      claims: { teamRole: ["member", "manager", "owner"] },
    })
    expect(form.unable).toBeNull()
    expect(words.requirements).toEqual(expect.arrayContaining(["anyone", "staff", "team manager"]))
    expect(words.claims).toEqual({ role: ["support", "admin"], teamRole: ["member", "manager", "owner"] })
  })

  test("show a change of one method, and a changed `asOf`, as such", () => {
    const writes = TEAM_RULES.map((rule) => (rule.path === "/notes/:id" ? { ...rule, write: "verified" } : rule))
    const { access } = checkOf(textOfPolicy(teamPolicyOf(writes))).draft!
    const [group] = changeGroupsOf(access!.changes)
    expect(group).toMatchObject({ kind: "closed", audiences: null })
    expect(group!.scopes[0]!.first.moves[0]).toMatchObject({ access: "write", states: ["signed-in"] })
    const younger = { ...TEAM_CLAIMS, role: { ...TEAM_CLAIMS.role, asOf: "request" } } as const
    expect(checkOf(textOfPolicy(teamPolicyOf(TEAM_RULES, { claims: younger }))).draft!.access).toMatchObject({
      changes: [],
      ages: [{ claim: "role", before: "token", after: "request" }],
    })
  })
})

describe("the form", () => {
  const edited = (edit: object) =>
    answerTo({ kind: "edit", input: { path: "a.policy.ts", text: TEXT, edit } } as Parameters<
      typeof answerTo
    >[0]) as JobAnswers["edit"]
  const form = checkOf(TEXT).form
  const at = (path: string) => form.rules.findIndex((rule) => rule.path === path)

  test("shows a rule with claims in words, and lists what only the text shows", () => {
    expect(form.rules[at("/t/:team")]).toMatchObject({
      require: "signed-in, teamRole: member | manager | owner",
      inText: "write: team manager",
    })
    expect(form.rules[at("/notes/:id")]!.inText).toContain("alsoChecks: only its owner may change a note")
  })

  test("keeps them when another field is edited, and replaces them when a requirement is chosen", () => {
    const index = at("/t/:team")
    const why = edited({ kind: "change", index, field: "why", value: "members work there" })
    expect("text" in why && why.text).toBe(replacedAt(TEXT, index, '"a test says so"', '"members work there"'))
    const named = edited({ kind: "change", index, field: "require", value: "staff" })
    expect("text" in named && named.form.rules[index]).toMatchObject({
      require: "staff",
      inText: "write: team manager",
    })
  })
})

/** A text with one occurrence of a part replaced, counted from 0. */
function replacedAt(whole: string, nth: number, part: string, by: string): string {
  const pieces = whole.split(part)
  return pieces.slice(0, nth + 1).join(part) + by + pieces.slice(nth + 1).join(part)
}

test("an operation is said in one sentence, in both languages", async () => {
  const operations = [{ name: "export", require: "staff", why: "a test" }]
  const { audit: shown } = recordAnswer({
    text: recordText(recordOf(sourcesOf([textOfPolicy(teamPolicyOf(TEAM_RULES, { operations }))]))),
    version: 0,
    isUploaded: true,
  })
  const [row] = shown!.timeline.table!.operations!
  expect(operationSentenceOf(row!, text, ["signed-out", "signed-in"])).toBe(
    "signed-in people may call it; they need role: admin | support; people not signed in are blocked (401); signed-in people without these claims are blocked (403).",
  )
  const german = await openLanguage("de")
  expect(operationSentenceOf(row!, german.text, ["signed-out"])).toContain("Angemeldete dürfen sie aufrufen; ")
})
