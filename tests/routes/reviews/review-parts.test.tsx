// However much a review holds, a page of it carries a part; and the parts together are the whole.
import { sentenceOf } from "../../../codegen/index.ts"
import { readFileSync } from "node:fs"
import path from "node:path"

import { expect, test } from "vitest"

import { answerTo } from "../../../src/policies/compiler/compile-answer.server.ts"
import type { Proposal } from "../../../src/policies/compiler/compile-job.server.ts"
import { partOf } from "../../../src/policies/compiler/parts.ts"
import { reviewPartOf, lastPartAboutTheWhole, peopleIn } from "../../../src/routes/reviews/review-part.ts"
import { CommentForm, ReviewedText } from "../../../src/routes/reviews/conversation.tsx"
import { ChangedAccess } from "../../../src/routes/reviews/effects.tsx"
import type { FullReview } from "../../../src/policies/approvals/facts.server.ts"
import { PartOfReview } from "../../../src/routes/reviews/part-of-review.tsx"
import { runsOf, lastPartOf, textPartOf } from "../../../src/routes/reviews/text-flow.ts"
import { markupOf, wordsOf } from "../../ui/markup.tsx"

const TODAY = "2026-11-29"
const LARGEST = 256 * 1024
const FILE = "policy/app.policy.ts"
const POLICY = readFileSync(path.resolve(import.meta.dirname, "../../..", FILE), "utf8")

test("a list is split by entries and by characters, and nothing of it is lost", () => {
  const all = ["aaaa", "b", "c", "dddddddddddd", "e", "f"]
  const share = { entries: 3, characters: 6 }
  const lengthOf = (entry: string) => entry.length
  expect(partOf([1, 2, 3, 4], 2, { entries: 3, characters: 99 })).toEqual({ entries: [4], parts: 2 })
  const parts = [1, 2, 3, 4].map((part) => partOf(all, part, share, lengthOf))
  expect(parts.map(({ entries }) => entries)).toEqual([["aaaa", "b", "c"], ["dddddddddddd"], ["e", "f"], []])
  expect(parts.map(({ parts }) => parts)).toEqual([3, 3, 3, 3])
  expect(partOf([], 1, share)).toEqual({ entries: [], parts: 1 })
})

const saidOf = (line: number, at = 0) => ({ line, body: "x".repeat(2000), id: `${line} ${at}` })

const texts: [string, string, ReturnType<typeof saidOf>[]][] = [
  ["many lines", "a\n".repeat(5000), []],
  ["long lines", `${"a".repeat(86)}\n`.repeat(3000), []],
  ["one line", "(".repeat(LARGEST), []],
  ["characters that are shown by number", "\u0001".repeat(LARGEST), []],
  [
    "much said of one line, and of one that is not there",
    "a\nb\nc",
    Array.from({ length: 300 }, (_, at) => saidOf(at < 200 ? 2 : 9, at)),
  ],
]

test.each(texts)("of %s a page shows one part, and the parts together are complete", (_, policy, comments) => {
  const first = textPartOf(policy, comments, { part: null, line: null })
  expect(first.part).toBe(1)
  expect(first.parts).toBeGreaterThan(5)
  const all = Array.from({ length: first.parts }, (_, at) => textPartOf(policy, comments, { part: at + 1, line: null }))
  for (const { lines } of all) {
    const texts = lines.flatMap(({ text, comments }) => [text, ...comments.map(({ body }) => body)])
    expect(texts.length).toBeLessThanOrEqual(200)
    expect(texts.join("").length).toBeLessThanOrEqual(24 * 1024)
  }
  const lines = all.flatMap(({ lines }) => lines)
  const joined = lines.map(({ text, isBegin }) => (isBegin ? "\n" : "") + text).join("")
  expect(joined.slice(1)).toBe(policy)
  expect(lines.flatMap(({ comments }) => comments)).toEqual(comments)
  expect(textPartOf(policy, comments, { part: first.parts + 1, line: null }).lines).toEqual([])
})

test("a line is found in its part, and so is the position of the next comment on it", () => {
  const policy = "a\n".repeat(1000)
  const at = textPartOf(policy, [], { part: null, line: 700 })
  expect(at.lines.map(({ line }) => line)).toContain(700)
  expect(at.part).toBe(4)
  expect(textPartOf(policy, [], { part: 2, line: 700 }).part).toBe(2)
  expect(textPartOf(policy, [], { part: null, line: 99_999 }).part).toBe(1)
  const comments = Array.from({ length: 30 }, (_, i) => saidOf(1, i))
  expect(lastPartOf("a\nb", comments, 1)).toBe(3)
  expect(lastPartOf(policy, [], 700)).toBe(4)
})

const LONG_REVIEW = {
  id: "r",
  author_id: "a",
  app: "",
  title: "t",
  base_policy: "b".repeat(LARGEST),
  policy: "p\n".repeat(LARGEST / 2),
  base_hash: "0".repeat(16),
  policy_hash: "1".repeat(16),
  digest: "2".repeat(64),
  replaces: null,
  created_at: "2026-11-22T10:00:00Z",
}

/** With all that is said of it by others, as much as the data keeps. */
function factsOf(policy: string): FullReview {
  const comments = Array.from({ length: 1000 }, (_, i) => ({
    ...commentOf(saidOf(1, i)),
    author_id: `c${i}`,
    line: null,
    kind: "comment" as const,
  }))
  const approvals = comments.map(({ id, author_id }) => ({
    id,
    review_id: "r",
    digest: LONG_REVIEW.digest,
    approver_id: author_id,
    sentence: "s".repeat(200),
    created_at: LONG_REVIEW.created_at,
  }))
  return {
    review: { ...LONG_REVIEW, policy },
    comments,
    approvals,
    withdrawal: null,
    replacedBy: null,
    state: "approved",
    change: { baseHash: LONG_REVIEW.base_hash, policyHash: LONG_REVIEW.policy_hash },
    comparedWith: null,
    wasInForce: false,
    live: null,
    changesRequestedBy: [],
    proposal: null,
    isSound: true,
    today: TODAY,
    counting: approvals.map(({ id }) => id),
  }
}

test("a page of a review has neither of its texts, and only a part of its comments and approvals", () => {
  const facts = factsOf(LONG_REVIEW.policy)
  const at = (part: number) =>
    reviewPartOf(facts, textPartOf(facts.review.policy, facts.comments, { part, line: null }))
  const first = at(1)!
  expect(Object.keys(first.review).filter((name) => name.includes("policy"))).toEqual([])
  expect(first.toReplace).toBeNull()
  expect(JSON.stringify(first).length).toBeLessThan(96 * 1024)
  expect(first.about.comments.length).toBeLessThanOrEqual(40)
  expect(first.approvals.entries).toHaveLength(40)
  expect(first.counting).toHaveLength(40)
  expect(new Set(peopleIn(first)).size).toBeLessThan(60)
  const all = [first, ...Array.from({ length: 99 }, (_, i) => at(i + 2)!)]
  expect(all.flatMap(({ about }) => about.comments)).toEqual(facts.comments)
  expect(all.flatMap(({ approvals }) => approvals.entries)).toEqual(facts.approvals)
  expect(at(first.part.of + 1)).toBeNull()
  expect(lastPartAboutTheWhole(facts.comments)).toBe(all.findLastIndex(({ about }) => about.comments.length > 0) + 1)
})

test("lines without comments are folded, and those around a comment or the selected line are shown", () => {
  const text = Array.from({ length: 100 }, (_, at) => `line ${at + 1}`).join("\n")
  const runs = (comments: readonly { line: number; body: string }[], chosen: number | null) =>
    runsOf(textPartOf(text, comments, { part: 1, line: null }).lines, chosen).map(({ isFolded, lines }) => [
      isFolded,
      lines[0]!.line,
      lines.at(-1)!.line,
    ])
  expect(runs([], null)).toEqual([[true, 1, 100]])
  expect(runs([{ line: 21, body: "why?" }], null)).toEqual([
    [true, 1, 17],
    [false, 18, 24],
    [true, 25, 100],
  ])
  expect(runs([], 2)).toEqual([
    [false, 1, 5],
    [true, 6, 100],
  ])
  expect(runs([{ line: 4, body: "why?" }], 12)).toEqual([
    [false, 1, 7],
    [false, 8, 8],
    [false, 9, 15],
    [true, 16, 100],
  ])
})

test("a text that is not too long is in the form that replaces it", () => {
  const facts = factsOf("short")
  expect(reviewPartOf(facts, textPartOf("short", [], { part: 1, line: null }))!.toReplace).toBe("short")
})

test("the markup of a part is bounded, whatever its characters are", () => {
  const bytes = texts.map(([, policy, comments]) => {
    const { lines } = textPartOf(policy, comments.map(commentOf), { part: 1, line: null })
    return markupOf(<ReviewedText lines={lines} part={1} people={{}} uid="u" sent={null} chosen="" form={null} />)
      .length
  })
  for (const size of bytes) expect(size).toBeLessThan(256 * 1024)
})

const commentOf = ({ id, line, body }: ReturnType<typeof saidOf>) => ({
  id,
  line,
  body,
  kind: "comment" as const,
  review_id: "r",
  author_id: "a",
  created_at: "2026-11-22T10:00:00Z",
})

const rulesOf = (require: string, count: number): string =>
  POLICY.replace(
    "rules: [",
    `rules: [\n${Array.from(
      { length: count },
      (_, i) => `    { path: "/p${i}", match: "exact", require: "${require}", why: "${require} ${i}" },`,
    ).join("\n")}`,
  )

const proposalOf = (base: string, text: string, part: number) =>
  answerTo({ kind: "proposal", input: { path: FILE, base, text, inForce: base, routes: null, part } }) as Proposal

test("a part of a large proposal has some entries of each list, and the totals of all", () => {
  const [base, text] = [rulesOf("verified", 130), rulesOf("anyone", 130)]
  const first = proposalOf(base, text, 1)
  expect(first.parts).toBeGreaterThan(3)
  const all = Array.from({ length: first.parts }, (_, at) => proposalOf(base, text, at + 1))
  for (const { access, findings, patch } of all) {
    expect(access!.changes.length).toBeLessThanOrEqual(40)
    expect(findings.length).toBeLessThanOrEqual(40)
    expect(patch!.split("\n").length).toBeLessThanOrEqual(203)
    expect([access!.total, access!.isPublic]).toEqual([130, true])
  }
  expect(all.flatMap(({ access }) => access!.changes)).toHaveLength(130)
  const lines = all.flatMap(({ patch }) => patch!.split("\n").slice(2, -1))
  for (const sign of ["-", "+"]) expect(lines.filter((line) => line.startsWith(sign))).toHaveLength(130)
  expect(new Set(all.map(({ hash }) => hash)).size).toBe(1)
})

test("added and removed invariants are split, too, and long lines of a change are shortened", () => {
  const claims = Array.from({ length: 90 }, (_, i) => `{ admit: "unknown", under: "/dashboard/p${i}", why: "w${i}" },`)
  const text = POLICY.replace("never: [", `never: [\n${claims.join("\n")}\n// ${"x".repeat(10_000)}\n`)
  const [first, third] = [proposalOf(POLICY, text, 1), proposalOf(POLICY, text, 3)]
  expect([first.invariants.added.length, third.invariants.added.length, first.invariants.kept]).toEqual([40, 10, 4])
  expect(Math.max(...first.patch!.split("\n").map((line) => line.length))).toBeLessThan(520)
  expect(first.patch).toContain("… [+")
  expect(proposalOf(text, POLICY, 2).invariants.removed).toHaveLength(40)
})

test("findings are split, too", () => {
  const text = rulesOf("nobody-at-all", 90)
  const [first, third] = [proposalOf(POLICY, text, 1), proposalOf(POLICY, text, 3)]
  expect(first.counts.errors).toBeGreaterThanOrEqual(90)
  expect(first.findings).toHaveLength(40)
  expect(third.findings.length).toBeGreaterThanOrEqual(10)
})

const NO_SHADOW = { before: null, after: null }
const SUMMARY = sentenceOf("changes", { opened: 1, outside: 0, closed: 0, changed: 0 })

test("a part without changes does not claim that nobody's access changes, and has the warning of the first", () => {
  const access = { summary: SUMMARY, changes: [], total: 41, isPublic: true, shadows: NO_SHADOW }
  const said = wordsOf(<ChangedAccess access={access} today={TODAY} nobody="No one's access has changed since." />)
  expect(said).not.toContain("No one")
  expect(said).toContain("Warning: this opens pages to people who are not signed in")
})

test("a text that changes how current a claim is says so, even if nobody's access changes", () => {
  const ages = [{ claim: "role", before: "request", after: "token" }] as const
  for (const total of [0, 1]) {
    const access = { summary: SUMMARY, changes: [], ages, total, isPublic: false, shadows: NO_SHADOW }
    expect(
      wordsOf(<ChangedAccess access={access} today={TODAY} nobody="No one's access has changed since." />),
    ).toContain("The claim role is now as current as the token; before, it was as current as the request.")
  }
})

test("shadow mode is shown with its last day, and as over after it, whether anything changes or not", () => {
  const shown = (shadows: { readonly before?: string; readonly after?: string }, total: number) => {
    const of = (until: string | undefined) => (until === undefined ? null : { until })
    const access = {
      summary: SUMMARY,
      changes: [],
      total,
      isPublic: false,
      shadows: { before: of(shadows.before), after: of(shadows.after) },
    }
    return wordsOf(<ChangedAccess access={access} today={TODAY} nobody="No one's access has changed since." />)
  }
  const over = "Shadow mode ended on 2026-11-28 (UTC). Everything listed here as open until that day is now closed."
  for (const total of [0, 1]) {
    expect(shown({ after: TODAY }, total)).toContain(`until the end of ${TODAY} (UTC), denials of every rule are`)
    for (const ended of [{ after: "2026-11-28" }, { before: "2026-11-28" }]) {
      expect(shown(ended, total)).toContain(over)
      expect(shown(ended, total)).not.toContain("reported but not enforced")
    }
    // One sentence for a day that both have, and none for one of the older policy that is still to come.
    expect(shown({ before: "2026-11-28", after: "2026-11-28" }, total).split("Shadow mode ended")).toHaveLength(2)
    expect(shown({ before: TODAY }, total)).not.toContain("Shadow mode")
  }
})

test("a change that opens pages to everybody, or cannot be compared, is shown as a warning in whole sentences", () => {
  const shown = (isPublic: boolean) => {
    const access = { summary: SUMMARY, changes: [], total: 1, isPublic, shadows: NO_SHADOW }
    return <ChangedAccess access={access} today={TODAY} nobody="No one's access has changed since." />
  }
  expect(wordsOf(shown(true))).toContain("not signed in. In total: 1 opened.")
  expect(wordsOf(shown(false))).toBe("In total: 1 opened.")
  expect(markupOf(shown(true))).toContain("access-warning")
  expect(markupOf(shown(false))).not.toContain("access-warning")
  expect(markupOf(<ChangedAccess access={null} today={TODAY} nobody="No one's access has changed since." />)).toContain(
    "access-warning",
  )
})

test("a review of several parts shows the current one and links to its neighbours, and a review of one part does not", () => {
  const of = (at: number) => markupOf(<PartOfReview review="r" at={at} of={3} />)
  expect(of(2)).toContain("This is part 2 of 3")
  expect([...of(2).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "/reviews/r?part=1",
    "/reviews/r?part=3",
  ])
  expect([of(1), of(3)].map((markup) => markup.match(/href=/g)?.length)).toEqual([1, 1])
  expect(markupOf(<PartOfReview review="r" at={1} of={1} />)).toBe("")
})

test("the link that closes a comment form stays in the part of the review", () => {
  const form = <CommentForm answer={null} line="7" own={[]} part={1} sent={null} mayRequestChanges={false} />
  const cancelAt = (address: string) => markupOf(form, "en", "en", address).match(/href="([^"]*)"[^>]*>Cancel/)?.[1]
  expect(cancelAt("/reviews/r?part=3&line=7")).toBe("/reviews/r?part=3")
  expect(cancelAt("/reviews/r?line=7")).toBe("/reviews/r")
})
