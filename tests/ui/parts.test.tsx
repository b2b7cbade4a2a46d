import { expect, test } from "vitest"
import { authStates, decide, type AuthState } from "../../src/generated/guards.ts"
import { AccessChangeList, type ShownChange } from "../../src/ui/policy/access-changes.tsx"
import type { Language } from "../../src/language/languages.ts"
import { runningRows, type GuardTableRow } from "../../src/policies/chosen/guard-table.server.ts"
import { rowInShadowMode } from "../../src/routes/dashboard/table/table-data.server.ts"
import { RuleRows } from "../../src/routes/dashboard/table/rule-rows.tsx"
import { tableQueryOf } from "../../src/routes/dashboard/table/table-view.ts"
import { FormSummary } from "../../src/ui/forms/form-summary.tsx"
import { Person } from "../../src/ui/policy/person.tsx"
import { AskedBy } from "../../src/routes/reviews/asked-by.tsx"
import { ShadowNotice } from "../../src/ui/policy/shadow-notice.tsx"
import { outcomeWordsOf } from "../../src/ui/policy/outcome.tsx"
import { TextDiff } from "../../src/ui/policy/text-diff.tsx"
import { pageHrefOf } from "../../src/ui/shell/page-href.ts"
import { RefusalView } from "../../src/ui/shell/refusal.tsx"
import type { RootData } from "../../src/ui/shell/root-data.ts"
import { Shell } from "../../src/ui/shell/shell.tsx"
import { TextField } from "../../src/ui/forms/text-field.tsx"
import { markupOf, wordsOf } from "./markup.tsx"

const rootIn = (state: AuthState): RootData => ({
  state,
  person: state === "signed-out" || state === "unknown" ? null : { email: "ann@example.test" },
  main: {},
  theme: "system",
  mailbox: false,
  policyHash: "0123456789abcdef".repeat(4),
  auth: { url: "", publishableKey: "", cookieName: "", secure: false },
  verdict: { state, facts: null, recovering: false },
})

test("an unknown page has exactly the specified text", () => {
  expect(markupOf(<RefusalView status={404} />)).toContain(">This page could not be found.</h1>")
})

test("a heading that is a sentence loses its full stop in the page's title", () => {
  expect(markupOf(<RefusalView status={404} />)).toContain("<title>This page could not be found · Sallyport</title>")
})

test("a person who is not named has the right form after “von” and in a byline", () => {
  const gone = { id: "gone", people: {}, uid: "me" }
  const me = { id: "me", people: {}, uid: "me" }
  expect(wordsOf(<AskedBy author="gone" at="2026-11-01T00:00:00Z" {...gone} />, "de")).toContain(
    "angefordert von jemandem, dessen Konto gelöscht wurde",
  )
  expect(wordsOf(<Person {...gone} leads />, "de")).toBe("Jemand, dessen Konto gelöscht wurde")
  expect(wordsOf(<Person {...me} />, "de")).toBe("dir")
  expect(wordsOf(<Person {...me} leads />, "de")).toBe("Du")
})

test("a sentence with elements keeps them, in the word order of the reader's language", () => {
  const hash = `<code title="${"0123456789abcdef".repeat(4)}">0123456789abcdef</code>`
  expect(markupOf(<Shell root={rootIn("verified")}>x</Shell>)).toContain(`Guarded by policy ${hash}`)
  expect(markupOf(<Shell root={rootIn("verified")}>x</Shell>, "de")).toContain(
    `Bewacht von der Zugriffsrichtlinie ${hash}`,
  )
})

test.each([
  ["/dashboard/map", true],
  ["/dashboard/account", false],
  ["/dashboard/account/delete", false],
  ["/dashboard/session", false],
])("the header marks the dashboard as the current page at %s: %s", (at, isMarked) => {
  const markup = markupOf(<Shell root={rootIn("verified")}>x</Shell>, "en", "en", at)
  expect(/aria-current="page"[^>]*href="\/dashboard"/.test(markup)).toBe(isMarked)
})

test.each([400, 401, 403, 404, 405, 413, 429, 500, 503, 599])(
  "a refusal with %i says what happened and what to do",
  (status) => {
    const markup = markupOf(<RefusalView status={status} digest="abc123" />)
    expect(markup).toMatch(/<h1[^>]*>[A-Z][^<]+<\/h1><p>[A-Z][^<]+\.<\/p>/)
    expect(markup).toContain("abc123")
  },
)

test.each([400, 401, 403, 404, 405, 413, 429, 500, 503])(
  "a refusal with %i is completely German for a German reader",
  (status) => {
    const words = wordsOf(<RefusalView status={status} digest="abc123" />, "de")
    expect(words).toContain("Startseite")
    expect(words).not.toMatch(/\b(?:the|and|of|is|are|with|not|your|you|for|this|that|from|page|try)\b/i)
  },
)

test("an outage offers the same address again and never the sign-in form", () => {
  const markup = markupOf(<RefusalView status={503} cause="session-unknown" />)
  expect(markup).toContain('href="/x?y=1"')
  expect(markup).not.toContain("/signin")
})

test.each(authStates)("the header links only to pages that open to a %s visitor", (state) => {
  const markup = markupOf(<Shell root={rootIn(state)}>x</Shell>)
  const linked = [...markup.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, href]) => href!)
  expect(linked.length).toBeGreaterThan(0)
  expect(linked.filter((href) => decide(href, state).kind !== "proceed")).toEqual([])
})

test("no component writes a style attribute, which the content security policy would block", () => {
  const markup = markupOf(
    <Shell root={rootIn("verified")}>
      <TextField label="Password" name="password" type="password" error="wrong" hint="eight" />
      <RefusalView status={500} />
    </Shell>,
  )
  expect(markup).not.toMatch(/\sstyle=/)
})

test("a field names its label, hint and error to assistive technology", () => {
  const markup = markupOf(<TextField label="E-mail" name="email" hint="h" error="e" />)
  expect(markup).toContain('<label for="field-email">')
  expect(markup).toContain('aria-invalid="true"')
  expect(markup).toContain('aria-describedby="field-email-hint field-email-error"')
})

test("a field without an error is not marked as invalid", () => {
  expect(markupOf(<TextField label="E-mail" name="email" />)).not.toMatch(/aria-invalid|aria-describedby/)
})

test("controls that need a script are hidden until the script runs", () => {
  expect(markupOf(<TextField label="Password" name="password" type="password" />)).not.toContain("aria-pressed")
})

test("a form summary leads to each field, and is absent when nothing is wrong", () => {
  const markup = markupOf(
    <FormSummary
      problems={[
        { field: "email", message: "Choose one of the themes listed." },
        { field: null, message: "Too many attempts." },
      ]}
    />,
  )
  expect(markup).toContain('role="alert"')
  expect(markup).toContain('href="#field-email"')
  expect(markupOf(<FormSummary problems={[]} />)).toBe("")
  const unknown = { field: null, message: "The server cannot be reached.", isOutcomeUnknown: true } as const
  const summary = markupOf(<FormSummary title="Your name was not saved" problems={[unknown]} />)
  expect(summary).toContain("We do not know if this worked")
  expect(summary).not.toContain("Your name was not saved")
})

test("addresses are made of served pages, with their params encoded", () => {
  expect(pageHrefOf("/editor/drafts/:draft", { params: { draft: "a/b?c" } })).toBe("/editor/drafts/a%2Fb%3Fc")
  expect(pageHrefOf("/signin", { search: { next: "/a?b=c&d", empty: null } })).toBe("/signin?next=%2Fa%3Fb%3Dc%26d")
  expect(pageHrefOf("/dashboard")).toBe("/dashboard")
})

test("every outcome of the running guard has a text", () => {
  const words = authStates.map((state) => outcomeWordsOf(decide("/dashboard", state)))
  expect(words.map(({ message, values }) => [message, ...Object.values(values)])).toEqual([
    ["sent to {{to}}", "/signin"],
    ["sent to {{to}}", "/mfa"],
    ["sent to {{to}}", "/reset-password"],
    ["opens"],
    ["opens"],
    ["asked to try again ({{status}})", 503],
  ])
})

const REDIRECT = { kind: "redirect", to: "/signin" } as const

const changeOf = (...moves: ShownChange["moves"]): ShownChange => ({
  public: false,
  kind: "opened",
  scope: { path: "/a", match: "exact" },
  except: [],
  moreExceptions: 0,
  witness: { url: "/a", state: null },
  moves,
  before: { kind: "unlisted" },
  after: { kind: "unlisted" },
})

const changeInWords = (...moves: ShownChange["moves"]): string =>
  wordsOf(<AccessChangeList access={{ changes: [changeOf(...moves)] }} />)

test("a claim that is as current as something else is named, with or without changes of access", () => {
  const ages = [{ claim: "role", before: "token", after: "request" }] as const
  const said = "The claim role is now as current as the request; before, it was as current as the token."
  expect(wordsOf(<AccessChangeList access={{ changes: [], ages }} />)).toBe(said)
  const changes = [changeOf()]
  expect(wordsOf(<AccessChangeList access={{ changes, ages }} />)).toMatch(said)
})

test("a claim with a new definition is named before the changes that it explains, in both languages", () => {
  const redefined = [{ claim: "role", before: "one: a | b", after: "one: a | b, within /t/:x" }] as const
  const list = <AccessChangeList access={{ changes: [changeOf()], redefined }} />
  expect(wordsOf(list)).toMatch(
    /^The claim role has a new definition: one: a \| b, within \/t\/:x; before, it was one: a \| b\. Rules that require it count as closed/,
  )
  expect(wordsOf(list, "de")).toMatch(
    /^Der Claim role ist neu definiert: jetzt one: a \| b, within \/t\/:x, vorher one: a \| b\./,
  )
})

const OPENS = { load: { kind: "proceed" }, write: { kind: "proceed" } } as const
const REFUSED = { kind: "refuse", status: 401 } as const

test("the outcome of a form is shown if it differs from a page's, and omitted if it does not change", () => {
  const states = ["signed-in"] as const
  expect(changeInWords({ states, before: { load: REDIRECT, write: REDIRECT }, after: OPENS })).toContain(
    "signed in: sent to /signin, now opens",
  )
  const both = changeInWords({ states, before: { load: REDIRECT, write: REFUSED }, after: OPENS })
  expect(both).toContain("signed in (opening a page): sent to /signin, now opens")
  expect(both).toContain("signed in (sending a form): blocked (401), now accepted")
  const one = changeInWords({ states, before: { load: OPENS.load, write: REFUSED }, after: OPENS })
  expect(one).toContain("signed in (sending a form): blocked (401), now accepted")
  expect(one).not.toContain("opening a page")
})

test("a denial that shadow mode withholds is shown as open until its last day, in every language", () => {
  const before = { load: REFUSED, write: REFUSED }
  const withheld = { ...REFUSED, until: "2027-01-31" }
  const move = { states: ["signed-out"] as const, before, after: { load: withheld, write: withheld } }
  expect(changeInWords(move)).toContain("blocked (401), now opens until 2027-01-31, then blocked (401)")
  expect(wordsOf(<ShadowNotice shadow={{ until: "2027-01-31" }} />)).toBe(
    "Shadow mode: until the end of 2027-01-31 (UTC), denials of every rule are reported but not enforced.",
  )
  const named = { until: "2027-01-31", rules: ["/notes subtree", "unlisted"] }
  expect(wordsOf(<ShadowNotice shadow={named} />, "de")).toContain("Abweisungen von /notes subtree, unlisted gemeldet")
  const many = Array.from({ length: 10_000 }, (_, at) => `/page-${at} exact`)
  expect(wordsOf(<ShadowNotice shadow={{ until: "2027-01-31", rules: many }} />).length).toBeLessThan(400)
})

test("a rule of the guard table that shadow mode opens is marked as open to everyone, with its last day", () => {
  const [rule] = runningRows.filter(({ path }) => path === "/editor")
  const cell = { opens: "none" } as const
  const named: GuardTableRow = { ...rule!, visitors: { staff: { load: cell, write: cell } } }
  const shadow = { until: "2027-01-31" }
  const shown = (row: GuardTableRow, address = "", language: Language = "en") => {
    const query = tableQueryOf(new URLSearchParams(address))
    return markupOf(
      <table>
        <RuleRows row={row} query={query} />
      </table>,
      language,
    )
  }
  const withheld = rowInShadowMode(named, { shadow }, authStates)
  expect(shown(withheld)).toMatch(/exposure-public">everyone until 2027-01-31<\/span> then signed-in people/)
  expect(shown(withheld, "", "de")).toMatch(/alle bis 2027-01-31<\/span> danach: Angemeldete/)
  const states = authStates.filter((state) => rule!.outcomes[state].kind !== "proceed").length
  // A sign for each auth state that the rule denies, short for the eye, and the word for the named visitor.
  expect(shown(withheld).split('title="opens until 2027-01-31, then ')).toHaveLength(1 + states)
  expect(shown(withheld).split('<span aria-hidden="true">opens</span>')).toHaveLength(1 + states)
  expect(shown(withheld)).toContain('<td class="wide">opens</td>')
  // In the details, page loads and forms of the auth states and of the named visitor.
  const open = shown(withheld, `rule=${encodeURIComponent("/editor subtree")}`)
  expect(open.split(">opens until 2027-01-31, then ")).toHaveLength(1 + states + states + 1)
  expect(open.split(">accepted until 2027-01-31, then ")).toHaveLength(1 + states + 1)
  expect(shown(named, "rule=%2Feditor+subtree")).not.toContain("until")
})

test("all states together are called everyone, and names with commas are separated by semicolons", () => {
  const before = { load: REFUSED, write: REFUSED }
  expect(changeInWords({ states: authStates, before, after: OPENS })).toContain("everyone: blocked")
  expect(changeInWords({ states: ["signed-out", "signed-in"], before, after: OPENS })).toContain(
    "not signed in, signed in: blocked",
  )
  expect(changeInWords({ states: ["signed-out", "challenged", "signed-in"], before, after: OPENS })).toContain(
    "not signed in; password given, code missing; signed in: blocked",
  )
})

test("a path that is now outside the policy is not called open to the public", () => {
  const change = { ...changeOf(), public: true }
  const outside = { kind: "outside", path: "/a", match: "exact", place: "policy.ts:1:1" } as const
  expect(wordsOf(<AccessChangeList access={{ changes: [change] }} />)).toMatch(/^Opened to the public/)
  expect(wordsOf(<AccessChangeList access={{ changes: [{ ...change, after: outside }] }} />)).toMatch(
    /^Put outside the policy/,
  )
})

const rule = (require: "anyone" | "signed-in" | "verified") =>
  ({ kind: "rule", path: "/a", match: "exact", require, place: "policy.ts:1:1" }) as const

const openedAt = (path: string): ShownChange => ({
  ...changeOf({ states: ["signed-out"], before: { load: REDIRECT, write: REFUSED }, after: OPENS }),
  public: true,
  scope: { path, match: "subtree" },
  before: rule("signed-in"),
  after: rule("anyone"),
})

const linesOf = (changes: readonly ShownChange[]): readonly string[] =>
  [...markupOf(<AccessChangeList access={{ changes }} />).matchAll(/<summary>(.*?)<\/summary>/gs)].map(([, line]) =>
    line!.replaceAll(/<[^>]*>/g, ""),
  )

test("a change is one line: the path, who could open it, and who can now", () => {
  expect(linesOf([openedAt("/editor")])).toEqual([
    "Opened to the public /editor and beneath: signed-in people, now everyone",
  ])
})

test("the paths that no rule covers are named without the rules, all of which are exceptions", () => {
  const change = { ...changeOf({ states: ["signed-out"], before: { load: REDIRECT, write: REFUSED }, after: OPENS }) }
  const uncovered = { ...change, scope: null, except: [{ path: "/a", match: "exact" } as const], moreExceptions: 3 }
  expect(linesOf([uncovered])[0]).toMatch(/every path no rule covers: /)
  expect(linesOf([{ ...uncovered, scope: { path: "/", match: "subtree" } }])[0]).toMatch(
    /every path, except \/a; 3 more: /,
  )
})

test("similar changes share a line, and each is in its details", () => {
  const many = Array.from({ length: 300 }, (_, at) => openedAt(`/area-${at}`))
  const shown = <AccessChangeList access={{ changes: many }} />
  expect(linesOf(many)[0]).toBe(
    "Opened to the public /area-0 and beneath, /area-1 and beneath, /area-2 and beneath and 297 more: signed-in people, now everyone",
  )
  expect(linesOf(many).slice(1)).toEqual(["Show 280 more"])
  expect(markupOf(shown)).toContain("/area-299")
})

test("a rule that opens to some and closes to others has one line", () => {
  const opened = openedAt("/signin")
  const closed = { ...opened, kind: "closed", public: false } as const
  expect(linesOf([opened, closed])).toHaveLength(1)
})

test("changes for the public come first, and a list of many kinds fits on one screen", () => {
  const quiet = Array.from({ length: 40 }, (_, at): ShownChange => {
    const to = { kind: "redirect", to: `/to-${at}` } as const
    return {
      ...changeOf({
        states: ["signed-out"],
        before: { load: REDIRECT, write: REDIRECT },
        after: { load: to, write: to },
      }),
      kind: "changed",
      scope: { path: `/quiet-${at}`, match: "exact" },
    }
  })
  const lines = linesOf([openedAt("/editor"), ...quiet])
  expect(lines[0]).toMatch(/^Opened to the public/)
  expect(lines[1]).toBe("Redirect or status changed /quiet-0: not signed in: sent to /signin, now sent to /to-0")
  expect(lines[12]).toBe("Show 29 more")
})

test("a diff keeps blank lines at its end, and the spaces of its last line", () => {
  const patch = "--- a\n+++ b\n@@ -1,2 +1,3 @@\n x\n+y \n \n"
  expect(markupOf(<TextDiff patch={patch} label="diff" />)).toMatch(/<ins>\+y \n<\/ins><span> \n<\/span><\/code>/)
})
