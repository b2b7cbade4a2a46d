// The people who could open each page over time.
import { describe, expect, test } from "vitest"

import { compile } from "../../../codegen/check/compile.ts"
import { openInWords } from "../../../codegen/emit/open-pages.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { accessTimelineOf, type CheckedVersion } from "../../../codegen/timeline/access-timeline.ts"
import { MAX_PERIODS } from "../../../codegen/timeline/access-timeline.ts"
import type { Policy, Rule } from "../../../policy/language.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { inventoryOf } from "../diff/fuzz-model.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

function checkedOf(rules: readonly Rule[], parts: Partial<Policy> = {}): CheckedPolicy {
  const text = textOfPolicy(policyOf(rules, { home: HOME, ...parts }))
  const { checked, diagnostics } = compile({ policy: { path: "policy.ts", text }, routes: null })
  if (checked === null) throw new Error(JSON.stringify(diagnostics))
  return checked
}

const version = (commit: string, checked: CheckedPolicy): CheckedVersion => ({
  commit,
  date: "2026-01-01T00:00:00.000Z",
  subject: commit,
  tags: [],
  checked,
})

const a = ruleOf("/a", "subtree", "signed-in")

const CLOSED = version("closed", checkedOf([a]))
const OPENED = version("opened", checkedOf([a, ruleOf("/a/:page", "exact", "anyone")]))
const LEFT = version("left", checkedOf([a], { outside: [{ path: "/files", match: "subtree", why: "files" }] }))

test("a page's periods have the audience of each version, and equal consecutive ones are joined", () => {
  const { pages } = accessTimelineOf([CLOSED, CLOSED, OPENED, LEFT], false)
  const told = pages.map(({ path, kind, periods }) => [
    path,
    kind,
    periods.map(({ from, audience }) => [from, audience]),
  ])
  expect(told).toEqual([
    ["/a", "rule", [[0, "signed-in"]]],
    [
      "/a/:page",
      "rule",
      [
        [0, "signed-in"],
        [2, "anyone"],
        [3, "signed-in"],
      ],
    ],
    [
      "/files",
      "outside",
      [
        [0, "nobody"],
        [3, "outside"],
      ],
    ],
  ])
})

test("each version lists what it opened and closed, and the first is compared with no policy", () => {
  const { versions } = accessTimelineOf([CLOSED, OPENED, CLOSED], false)
  expect(versions.map(({ access }) => access?.summary.english)).toEqual([
    "1 opened, 1 with another redirect or status",
    "1 opened",
    "1 closed",
  ])
  expect(versions.map(({ hash }) => hash)).toEqual([CLOSED, OPENED, CLOSED].map(({ checked }) => checked.policyHash))
})

/** A version whose routes have these paths. */
function routed(paths: readonly string[], rules: readonly Rule[]): CheckedVersion {
  const text = textOfPolicy(policyOf(rules, { home: HOME }))
  const routes = inventoryOf(paths.map((path) => ({ kind: "route", path, children: [] })))
  const { checked, diagnostics } = compile({ policy: { path: "policy.ts", text }, routes })
  if (checked === null) throw new Error(JSON.stringify(diagnostics))
  return version("routed", checked)
}

/** The rows of the pages of documents in a timeline. */
const docsOf = (...versions: readonly CheckedVersion[]) =>
  accessTimelineOf(versions, false)
    .pages.filter(({ path }) => path.endsWith("/docs"))
    .map(({ path, kind, periods }) => [path, kind, ...periods.map(({ audience }) => audience)])

const docs = ruleOf("/docs", "exact", "anyone")
const docsIn = ruleOf("/:lang/docs", "exact", "anyone")

test("the paths of a page with optional segments are separate if a version decides differently about them", () => {
  const paths = [":lang?/docs", "*"]
  expect(docsOf(routed(paths, [docs, docsIn]))).toEqual([["/:lang?/docs", "page", "anyone"]])
  expect(docsOf(routed(paths, [docs, ruleOf("/:lang/docs", "exact", "signed-in")]))).toEqual([
    ["/:lang/docs", "page", "signed-in"],
    ["/docs", "page", "anyone"],
  ])
})

test("the paths of a page are together while only the rules that decide them change", () => {
  const paths = [":lang?/docs", "*"]
  const inLanguage = ruleOf("/:lang/docs", "exact", "signed-in")
  const [wide, narrow] = (["subtree", "exact"] as const).map((match) =>
    routed(paths, [ruleOf("/docs", match, "signed-in"), inLanguage]),
  )
  expect(docsOf(wide!, narrow!)).toEqual([["/:lang?/docs", "page", "signed-in"]])
})

test("a page keeps its row beside one with optional segments that also stands for its path", () => {
  expect(docsOf(routed(["docs", ":lang?/docs", "*"], [docs, docsIn]))).toEqual([
    ["/:lang?/docs", "page", "anyone"],
    ["/docs", "page", "anyone"],
  ])
})

test("a page with very many paths is one row for its longest path, because each is decided in every version", () => {
  const optional = (count: number) => `x/${Array.from({ length: count }, (_, at) => `p${at}?`).join("/")}/docs`
  const rules = [ruleOf("/x", "subtree", "signed-in"), ruleOf("/x/docs", "exact", "anyone")]
  expect(docsOf(routed([optional(4), "*"], rules))).toHaveLength(16)
  expect(docsOf(routed([optional(5), "*"], rules))).toEqual([
    ["/x/docs", "rule", "anyone"],
    [`/${optional(5).replaceAll("?", "")}`, "page", "signed-in"],
  ])
})

test("a value of a param with its own rule is a separate page", () => {
  const checked = checkedOf([ruleOf("/:x", "exact", "signed-in"), ruleOf("/other", "exact", "anyone")])
  const { pages } = accessTimelineOf([version("only", checked)], false)
  expect(pages.map(({ path, periods }) => [path, periods[0]?.audience])).toEqual([
    ["/:x", "signed-in"],
    ["/other", "anyone"],
  ])
})

test("the timeline is empty if no version was ever in force", () => {
  expect(accessTimelineOf([], false)).toEqual({
    accepted: [],
    versions: [],
    isCut: false,
    open: null,
    pages: [],
    table: null,
  })
})

test("pages that change in every version have their newest periods, and the others are counted", () => {
  const pages = Array.from({ length: 60 }, (_, i) => ruleOf(`/page-${i}`, "exact", "verified"))
  const everywhere = (require: "signed-in" | "verified") =>
    version(require, checkedOf([ruleOf("/", "subtree", require)]))
  const [one, other] = [everywhere("signed-in"), everywhere("verified")]
  const flips = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? one : other))
  const timeline = accessTimelineOf([version("first", checkedOf(pages)), ...flips], false)
  const kept = timeline.pages.reduce((sum, { periods }) => sum + periods.length, 0)
  expect(kept).toBeLessThanOrEqual(MAX_PERIODS)
  expect(kept).toBeGreaterThan(MAX_PERIODS - timeline.pages.length)
  for (const { periods, left } of timeline.pages) {
    expect(periods.at(-1)).toMatchObject({ from: flips.length, audience: "verified" })
    expect([periods.length + left, periods[0]!.from]).toEqual([61, left])
  }
})

describe("shadow mode", () => {
  const b = ruleOf("/b", "exact", "verified")
  const shadowed = (until: string) => version(until, checkedOf([a, b], { shadow: { until, rules: ["/b exact"] } }))
  const ENFORCED = version("enforced", checkedOf([a, b]))

  test("opens a page to everybody until its last day, and another day is another period", () => {
    const { pages } = accessTimelineOf([ENFORCED, shadowed("2026-01-31"), shadowed("2026-02-28"), ENFORCED], false)
    const told = pages.map(({ path, periods }) => [path, periods.map(({ audience }) => audience)])
    expect(told).toEqual([
      ["/a", ["signed-in"]],
      ["/b", ["verified", "until 2026-01-31", "until 2026-02-28", "verified"]],
    ])
    expect(pages[1]!.periods[1]!.outcomes).toMatchObject({
      "signed-out": { kind: "refuse", until: "2026-01-31" },
      verified: { kind: "proceed" },
    })
  })

  test("does not change a rule that admits everybody", () => {
    const open = checkedOf([ruleOf("/a", "subtree", "anyone")], { shadow: { until: "2026-01-31" } })
    expect(accessTimelineOf([version("open", open)], false).pages[0]!.periods[0]!.audience).toBe("anyone")
  })

  test("counts what it opens as open to everyone, and says so", () => {
    const { open } = accessTimelineOf([shadowed("2026-01-31")], false)
    expect(open).toMatchObject({ everyone: ["/b"], withheld: { until: "2026-01-31", pages: ["/b"] } })
    expect(openInWords(open!)).toBe(
      "1 rule that anyone can open: 1 open to everyone (1 of these only until the end of 2026-01-31 (UTC), by shadow mode), 0 only to people not signed in",
    )
    expect(accessTimelineOf([ENFORCED], false).open).not.toHaveProperty("withheld")
  })
})
