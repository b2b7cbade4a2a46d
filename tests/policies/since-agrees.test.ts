import Papa from "papaparse"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AccessTimeline } from "../../codegen/timeline/access-timeline.ts"
import type { RuleDates } from "../../codegen/timeline/since-of-rules.ts"
import type { AccessHistory } from "../../codegen/vite/access-history.ts"
import { auditOfTexts } from "../../codegen/timeline/audit.ts"
import type { Policy, Rule } from "../../policy/language.ts"
import { MATCH } from "../../policy/words.ts"
import { recordAnswer } from "../../src/policies/compiler/record-answer.server.ts"
import { audienceHistoryCsv } from "../../src/routes/dashboard/timeline/audience-history-csv.ts"
import { audienceHistoriesOf } from "../../src/routes/dashboard/timeline/audience-history.ts"
import { Repository } from "../codegen/history/git-repository.ts"
import { textOfPolicy } from "../codegen/emit/load-guards.ts"
import { policyOf, ruleOf } from "../policy/build.ts"
import { embeddedIn } from "./embedded.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const FILE = "policy/app.policy.ts"
const textOf = (rules: readonly Rule[], parts: Partial<Policy> = {}): string =>
  textOfPolicy(policyOf(rules, { home: HOME, ...parts }))

const about = ruleOf("/about", "exact", "anyone")
const reworded = { ...about, why: "everybody may read about us" }
const orders = ruleOf("/orders", "subtree", "signed-in")
const list = ruleOf("/orders", "exact", "signed-in")
const help = ruleOf("/help", "exact", "anyone")
const [shop, priced] = [ruleOf("/shop", "subtree", "anyone"), ruleOf("/shop/price", "exact", "signed-in")]
const desk = ruleOf("/desk", "exact", "signed-in")
const hidden = { ...desk, deny: { "signed-out": 404 } } as const

/** The events of each day of January, from the first on. */
const HISTORY: readonly (string | null)[] = [
  textOf([{ ...about, require: "signed-in" }, { ...orders, require: "verified" }, help, shop, priced, desk]),
  // Access to both changes.
  textOf([about, orders, help, shop, priced, desk]),
  // A reason is reworded, rules are moved, and the file is laid out anew.
  textOf([reworded, orders, help, shop, priced, desk]),
  `\n\n${textOf([desk, priced, help, orders, shop, reworded])}`,
  // A rule is split in two that give what the one gave, and merged again.
  textOf([reworded, list, { ...orders, why: "split" }, help, shop, priced, desk]),
  textOf([reworded, orders, help, shop, priced, desk]),
  // A path that had a rule of its own falls to the rule above it: the access of one of its paths changes.
  textOf([reworded, orders, help, shop, desk]),
  // The same people get in, and the others get another answer.
  textOf([reworded, orders, help, shop, hidden]),
  // A policy that is rejected was never in force.
  textOf([{ ...reworded, path: "/About" }, orders, shop, hidden]),
  // Split for good: nobody gets anything else anywhere.
  textOf([{ ...reworded, why: "again" }, list, orders, help, shop, hidden]),
]

/** The day of January on which access at the paths of each rule last changed. */
const SINCE = {
  "/about exact": 2,
  "/desk exact": 8,
  "/help exact": 1,
  "/orders exact": 2,
  "/orders subtree": 2,
  "/shop subtree": 7,
}

/**
 * Of the pages and paths that one rule governs each; `/shop/price` has been the one that changed of those under
 * `/shop`.
 */
const SINCE_OF_PAGE = { "/about": 2, "/desk": 8, "/help": 1, "/orders": 2, "/shop": 1, "/shop/price": 7 }

const dayOf = (time: string | null | undefined): number => Number(time?.slice(8, 10))
const sorted = (days: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(days).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const made = new Repository()
let timeline: AccessTimeline
let built: AccessHistory
let record: string
beforeAll(async () => {
  for (const [at, text] of HISTORY.entries()) {
    made.write(FILE, text!)
    made.commit(`Day ${at + 1}`, `2026-01-${`${at + 1}`.padStart(2, "0")}T12:00:00Z`)
  }
  const pages = ["about", "orders", "help", "shop", "shop/price", "desk"]
  built = (await embeddedIn<{ accessHistory: AccessHistory }>(made.root, "history", pages)).accessHistory
  timeline = (await embeddedIn<{ timeline: AccessTimeline }>(made.root, "timeline", pages)).timeline
  record = made.policy("record", "--out", "-").stdout
})
afterAll(() => made.remove())

const daysOf = (dates: Readonly<Record<string, RuleDates>>) =>
  sorted(
    Object.fromEntries(
      Object.entries(dates).map(([key, { access }]) => [key, access.kind === "committed" ? dayOf(access.date) : 0]),
    ),
  )

const pagesOf = (of: AccessTimeline) =>
  Object.fromEntries(audienceHistoriesOf(of, []).map(({ path, periods }) => [path, dayOf(periods[0]?.date)]))

test("the printed report has the date of each rule's last change of access", () => {
  const { stdout } = made.policy("report")
  const lines = [...stdout.matchAll(/<tr><th scope="row"><code>(.*?)<\/code>(.*?)<\/th>.*class="when">(\S+)/g)]
  const days = lines.map(([, path, beneath, day]) => [
    `${path!.replaceAll("<wbr>", "")} ${beneath === "" ? "exact" : "subtree"}`,
    dayOf(day),
  ])
  expect(sorted(Object.fromEntries(days))).toEqual(SINCE)
})

test("the CSV report has the same date as a rule's newest", () => {
  const { data } = Papa.parse<Record<string, string>>(made.policy("report", "--format", "csv").stdout, {
    header: true,
    skipEmptyLines: true,
  })
  const days: Record<string, number> = {}
  for (const { path, covers, since } of data) {
    const key = `${path} ${covers === MATCH.exact.short ? "exact" : "subtree"}`
    days[key] = Math.max(days[key] ?? 0, dayOf(since))
  }
  expect(sorted(days)).toEqual(SINCE)
})

test("a rule has the same date in a build, a record and an older version of a build", () => {
  if (built.source !== "git") throw new Error("the history was not read")
  expect(daysOf(built.datesOfRule)).toEqual(SINCE)
  const { facts, audit } = recordAnswer({ text: record, version: 8, isUploaded: false })
  expect(facts).toMatchObject({ kind: "true", complete: true })
  expect(daysOf(audit!.datesOfRule)).toEqual(SINCE)
  expect(daysOf(auditOfTexts(FILE, timeline.versions, false)!.datesOfRule)).toEqual(SINCE)
})

test("the timeline and its CSV begin each page's present access on the same day", () => {
  expect(pagesOf(timeline)).toEqual(SINCE_OF_PAGE)
  expect(pagesOf(recordAnswer({ text: record, version: 8, isUploaded: false }).audit!.timeline)).toEqual(SINCE_OF_PAGE)
  const { data } = Papa.parse<Record<string, string>>(audienceHistoryCsv(timeline, []), {
    header: true,
    skipEmptyLines: true,
  })
  const current = data.filter(({ until }) => until === "")
  expect(Object.fromEntries(current.map(({ page, since }) => [page, dayOf(since)]))).toEqual(SINCE_OF_PAGE)
})

test("the history has changes of access on those days only", () => {
  const { commits } = JSON.parse(made.policy("history", "--format", "json").stdout) as {
    commits: { date: string; changes?: object[] }[]
  }
  const days = commits.filter(({ changes = [] }) => changes.length > 0).map(({ date }) => dayOf(date))
  expect(days).toEqual([8, 7, 2, 1])
})

test("a later change of the text is marked as such, with its own date", () => {
  if (built.source !== "git") throw new Error("the history was not read")
  const text = Object.entries(built.datesOfRule).flatMap(([key, dates]) =>
    dates.text?.kind === "committed" ? [[key, dayOf(dates.text.date)]] : [],
  )
  expect(Object.fromEntries(text)).toEqual({ "/about exact": 10, "/orders exact": 10, "/orders subtree": 6 })
})

test("a timeline distinguishes a changed denial from a new audience", () => {
  const desks = audienceHistoriesOf(timeline, []).find(({ path }) => path === "/desk")!
  expect(desks.periods.map(({ audience, isSameAudience, date }) => [audience, isSameAudience, dayOf(date)])).toEqual([
    ["signed-in", true, 8],
    ["signed-in", false, 1],
  ])
})

test("a record that begins after an access was granted says that it may be older", () => {
  const cut = auditOfTexts(FILE, timeline.versions.slice(2), true)!
  expect(cut.datesOfRule["/about exact"]!.access).toMatchObject({ orEarlier: true })
  expect(cut.datesOfRule["/shop subtree"]!.access).not.toHaveProperty("orEarlier")
})
