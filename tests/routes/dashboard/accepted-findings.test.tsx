import { expect, test } from "vitest"
import { pageOf } from "../../../src/policies/compiler/parts.ts"
import { BelowRules } from "../../../src/routes/dashboard/table/below-rules.tsx"
import { wordsOf } from "../../ui/markup.tsx"

const FINDING = {
  code: "P304",
  variant: null,
  args: { rule: { path: "/a/b", match: "subtree" }, by: [{ path: "/a", match: "subtree" }], shown: 1 },
  rule: "/a/b",
  match: "subtree",
  message: "says what `/a` says",
  why: "moves soon",
}

const listed = <Entry extends object>(entries: readonly Entry[]) =>
  pageOf(entries, 1, { entries: 200, characters: 10_000 })

/** The words of the section beneath the table, where every list without entries in `parts` is empty. */
const sectionBelow = (parts: Partial<Parameters<typeof BelowRules>[0]>, language: "en" | "de" = "en") =>
  wordsOf(
    <BelowRules
      unlisted={{ status: 404, withheldUntil: null }}
      isInShadow={false}
      operations={listed([])}
      outside={listed([])}
      invariants={listed([])}
      accepted={listed([])}
      secondLock={null}
      heldRequests={listed([])}
      rewrites={listed([])}
      today="2026-11-22"
      printHeader={null}
      caption="Every page rule."
      {...parts}
    />,
    language,
  )

test.each([
  ["no end date", null, "(no end date)", "(ohne Enddatum)"],
  ["that ends today", "2026-11-22", "(until Nov 22, 2026)", "(bis 22.11.2026)"],
  [
    "that ended yesterday",
    "2026-11-21",
    "(expired at the end of Nov 21, 2026, so the compiler reports it again)",
    "(abgelaufen am Ende des 21.11.2026; der Compiler meldet ihn wieder)",
  ],
])("an accepted finding %s is shown with its reason and its last day", (_, until, english, german) => {
  const accepted = listed([{ ...FINDING, until }])
  expect(sectionBelow({ accepted })).toContain(`P304 /a/b subtree: says what /a says ${english}`)
  expect(sectionBelow({ accepted })).toContain("moves soon")
  expect(sectionBelow({ accepted }, "de")).toContain(
    `P304 /a/b subtree: die Regel /a/b subtree wiederholt, was /a subtree schon sagt ${german}`,
  )
})

test("a policy without accepted findings does not mention them", () => {
  expect(sectionBelow({})).not.toContain("accepts")
})

test("paths without a rule are blocked, unless shadow mode does not enforce that yet", () => {
  const blocked = "Any path without a rule is blocked (404) for everyone."
  expect(sectionBelow({})).toContain(blocked)
  expect(sectionBelow({})).not.toContain("Shadow mode")
  expect(sectionBelow({ unlisted: { status: 404, withheldUntil: "2027-01-31" } })).toContain(
    `${blocked} Shadow mode: until the end of 2027-01-31 (UTC), these denials are reported but not enforced.`,
  )
})

test("requests and rewrites that only the second lock holds are shown with the rules of both ends", () => {
  const heldRequests = listed([
    {
      urls: ["/About", "/about.rsc"],
      header: "Next-Url: /feed",
      judgedBy: "/about exact" as const,
      pageRule: "/:slug exact" as const,
      sentence: "",
    },
  ])
  const rewrites = [rewriteWith({ isLaxer: true }), rewriteWith({ isUnread: true }), rewriteWith({})]
  const shown = (language: "en" | "de") => sectionBelow({ heldRequests, rewrites: listed(rewrites) }, language)
  expect(shown("en")).toMatch(
    /Held by the second lock only[^]*\/About\/about\.rsc\s*with the header Next-Url: \/feed\s*Rule of the address: \/about exact\. Rule of the page: \/:slug exact\./,
  )
  expect(shown("en")).toMatch(
    /\/old shows \/new\. Held by the second lock only\.[^]*Held by the second lock only\.\s*Rule of the address: unknown[^]*Held by both locks\.\s*Rule of the address: none\./,
  )
  expect(shown("de")).toMatch(/Nur vom zweiten Schloss gesperrt[^]*mit dem Header Next-Url/)
})

test.each([
  [
    "sealed",
    "Second lockThe second lock is sealed into the build",
    "Zweites SchlossDas zweite Schloss ist im Build versiegelt",
  ],
  ["wrapped", "own modules: each guarded page", "steht in den Modulen der App"],
] as const)("a second lock that is %s is named, and no other", (secondLock, english, german) => {
  expect(sectionBelow({ secondLock })).toContain(english)
  expect(sectionBelow({ secondLock }, "de")).toContain(german)
  expect(sectionBelow({})).not.toMatch(/second lock/i)
})

const rewriteWith = (parts: { readonly isLaxer?: boolean; readonly isUnread?: boolean }) => ({
  source: "/old",
  to: "/new",
  sourceRules: [],
  targetRules: ["/new exact" as const],
  isLaxer: false,
  isUnread: false,
  sentence: "",
  ...parts,
})

const operation = {
  name: "subscribe",
  require: "anyone",
  why: "anyone may read the news",
  sentence: "everyone may call it.",
  since: { kind: "committed", hash: "a".repeat(40), date: "2026-11-03T12:00:00Z", subject: "Add the news" },
} as const

test("an operation is shown with the people it opens to and the day on which that last changed", () => {
  const shown = (language: "en" | "de") => sectionBelow({ operations: listed([operation]) }, language)
  expect(shown("en")).toMatch(
    /subscribe everyone\s*everyone may call it\.\s*Access last changed: Nov 3, 2026[^]*aaaaaaaaaa: Add the news/,
  )
  expect(shown("de")).toMatch(/subscribe alle[^]*Zugriff zuletzt geändert: 03\.11\.2026/)
})
