// The positions of the boxes and lines in the pictures.
import Papa from "papaparse"
import { expect, test } from "vitest"

import { compile, type AccessTimeline } from "../../codegen/index.ts"
import { accessTimelineOf } from "../../codegen/timeline/access-timeline.ts"
import type { Policy, Rule } from "../../policy/language.ts"
import { denialsOfStates } from "../../src/policies/pictures/denials.ts"
import { drawnPath, pagesToDraw, MAX_ROWS } from "../../src/policies/pictures/few-pages.ts"
import { siteTreeOf } from "../../src/policies/pictures/site-tree.ts"
import { stackedTimeline, timelinePictureOf, urgentFirst } from "../../src/policies/pictures/timeline.ts"
import { answersOf } from "../../src/routes/dashboard/answers/answers.ts"
import { isBackwards, versionNamed, wordOf } from "../../src/policies/chosen/versions.ts"
import type { ShownApprovers } from "../../src/policies/approvals/approvers.ts"
import { DenialTable } from "../../src/routes/dashboard/map/denials.tsx"
import { TreeDrawing } from "../../src/routes/dashboard/map/tree-drawing.tsx"
import { TimelineDrawing } from "../../src/routes/dashboard/timeline/drawing.tsx"
import { audienceHistoriesOf } from "../../src/routes/dashboard/timeline/audience-history.ts"
import { markupOf } from "../ui/markup.tsx"
import { audienceHistoryCsv } from "../../src/routes/dashboard/timeline/audience-history-csv.ts"
import { textOfPolicy } from "../codegen/emit/load-guards.ts"
import { policyOf, ruleOf } from "../policy/build.ts"

const AUTH_PAGES = [
  ruleOf("/signin", "exact", "signed-out"),
  ruleOf("/mfa", "exact", "challenged"),
  ruleOf("/reset-password", "exact", "recovering"),
  ruleOf("/dashboard", "subtree", "signed-in"),
]

const timelineOfRules = (...texts: readonly (readonly Rule[])[]): AccessTimeline =>
  compiledOf(...texts.map((rules) => policyOf([...AUTH_PAGES, ...rules])))

/** The timeline of policies, oldest first. */
function compiledOf(...policies: readonly Policy[]): AccessTimeline {
  const versions = policies.map((policy, i) => {
    const text = textOfPolicy(policy)
    const { checked } = compile({ policy: { path: "policy.ts", text }, routes: null })
    if (checked === null) throw new Error("a test's own policy is rejected")
    const day = String(i + 1).padStart(2, "0")
    return {
      commit: `${i}`.repeat(40),
      date: `2026-01-${day}T12:00:00.000Z`,
      subject: `v${i}`,
      tags: [`v${i}`],
      checked,
    }
  })
  return accessTimelineOf(versions, false)
}

const page = ruleOf("/page", "exact", "signed-in")
const opened = ruleOf("/page", "exact", "anyone")
const timeline = timelineOfRules([page], [page], [opened], [page])

test("people whose name begins with `until` are not taken for shadow mode, whose pages come first", () => {
  const claims = { role: { many: ["trial"], asOf: "token", why: "a test says so" } } as const
  const visitors = { "until renewal": { state: "signed-in", role: ["trial"] } } as const
  const rules = [
    ...AUTH_PAGES,
    ruleOf("/free", "exact", "signed-in"),
    { ...ruleOf("/trial", "exact", "anyone"), require: "until renewal" },
  ]
  const shadow = { until: "2027-01-31", rules: ["/free exact"] }
  const { pages } = compiledOf(policyOf(rules, { claims, visitors, shadow }))
  expect(urgentFirst(pages).map(({ path }) => path)).toEqual([
    "/free",
    "/signin",
    "/dashboard",
    "/mfa",
    "/reset-password",
    "/trial",
  ])
})

test("a row's bars are adjacent from its first column to the end of the drawing, and versions without changes have no column", () => {
  const { columns, rows, width } = timelinePictureOf(timeline)
  expect(columns.map(({ commit }) => commit?.[0])).toEqual(["0", "2", "3"])
  const { bars } = rows.find(({ path }) => path === "/page")!
  expect(bars.map(({ audience }) => audience)).toEqual(["signed-in", "anyone", "signed-in"])
  expect(bars.map(({ x }) => x)).toEqual(columns.map(({ x }) => x))
  const last = bars.at(-1)!
  expect(last.x + last.width).toBe(width - 1)
  for (const [i, { x, width: wide }] of bars.slice(0, -1).entries()) expect(x + wide).toBe(bars[i + 1]!.x)
})

test("changed pages come first, then public ones, and a short history fills the width", () => {
  const rules = [ruleOf("/a", "exact", "signed-in"), ruleOf("/b", "exact", "anyone")]
  const known = timelineOfRules(
    [...rules, ruleOf("/c", "exact", "signed-in")],
    [...rules, ruleOf("/c", "exact", "verified")],
  )
  const { rows, width, columns } = timelinePictureOf(known, 1180)
  expect(rows.map(({ path }) => path).filter((path) => /^\/[abc]$/.test(path))).toEqual(["/c", "/b", "/a"])
  expect(width).toBeGreaterThan(1150)
  expect(width).toBeLessThanOrEqual(1181)
  expect(columns).toHaveLength(2)
})

test("on a narrow screen the bars begin at the edge, and each row's name is above them", () => {
  const picture = timelinePictureOf(timeline)
  const stacked = stackedTimeline(picture)
  expect(stacked.columns[0]!.x).toBe(5)
  expect(stacked.columns.map(({ width }) => width)).toEqual(picture.columns.map(({ width }) => width))
  for (const [i, { y, bars }] of stacked.rows.entries()) {
    const above = i === 0 ? stacked.head : stacked.rows[i - 1]!.y + stacked.row
    expect(y - above).toBe(22)
    expect(bars.map(({ x }) => x)).toEqual(picture.rows[i]!.bars.map(({ x }) => x - picture.columns[0]!.x + 5))
  }
  expect(stacked.rows.at(-1)!.y + stacked.row).toBeLessThanOrEqual(stacked.height)
})

test("a long path is drawn without its middle, so that its bars stay in sight, and the title has all of it", () => {
  const path = `/${"a".repeat(99)}/end` as const
  const long = timelineOfRules([ruleOf(path, "exact", "anyone")])
  expect(drawnPath(path)).toMatch(/^\/a{23}…a{19}\/end$/)
  const picture = timelinePictureOf(long)
  expect(picture.columns[0]!.x).toBeLessThan(420)
  expect(stackedTimeline(picture).width).toBeGreaterThan(48 * 7.9)
  expect(markupOf(<TimelineDrawing picture={picture} approvers={[]} locale="en" alone />)).toContain(
    `<title>${path}</title>`,
  )
  expect(siteTreeOf(long, 0).column).toBeLessThan(500)
})

test.each([
  ["en-US", "Jan 1, 2026"],
  ["de", "01.01.2026"],
])("a drawing has its dates as readers of %s write them", (locale, day) => {
  const picture = timelinePictureOf(timeline)
  const markup = markupOf(<TimelineDrawing picture={picture} approvers={[]} locale={locale} alone />)
  expect(markup).toContain(`>${day}</text>`)
  expect(markup).not.toContain(">2026-")
})

test("the words of a path in a drawing stand from left to right, in any script", () => {
  const picture = timelinePictureOf(timelineOfRules([ruleOf("/مرحبا/شكرا", "exact", "anyone")]))
  const markup = markupOf(<TimelineDrawing picture={picture} approvers={[]} locale="en" alone />)
  for (const word of ["/مرحبا/", "شكرا"])
    expect(markup).toContain(`<tspan direction="ltr" unicode-bidi="isolate">${word}`)
})

test("a long history shows its newest columns and counts the others, and bars never overlap", () => {
  const long = timelineOfRules(...Array.from({ length: 60 }, (_, i) => [i % 2 === 0 ? page : opened]))
  const { columns, rows, left } = timelinePictureOf(long)
  expect([columns.length, left]).toEqual([40, 20])
  const { bars } = rows.find(({ path }) => path === "/page")!
  expect(new Set(bars.map(({ x }) => x)).size).toBe(bars.length)
  expect(bars.at(-1)?.audience).toBe("anyone")
})

test("the tree has every page once, beneath the segments that lead to it", () => {
  const { nodes } = siteTreeOf(timelineOfRules([ruleOf("/deep/down/here", "exact", "anyone")]), 0)
  expect(nodes.map(({ path }) => path)).toEqual([
    "/",
    "/dashboard",
    "/deep",
    "/deep/down",
    "/deep/down/here",
    "/mfa",
    "/reset-password",
    "/signin",
  ])
  expect(nodes.find(({ path }) => path === "/deep")?.page).toBeNull()
  expect(nodes.find(({ path }) => path === "/deep/down/here")?.page?.audience).toBe("anyone")
})

test("the tree shows a page as any version left it", () => {
  const audienceAt = (version: number) =>
    siteTreeOf(timeline, version).nodes.find(({ path }) => path === "/page")?.page?.audience
  expect([0, 1, 2, 3].map(audienceAt)).toEqual(["signed-in", "signed-in", "anyone", "signed-in"])
})

test("each page counts once for every auth state: as open, or as denied", () => {
  const { states, left } = denialsOfStates(timeline, 3)
  expect(states.map(({ state }) => state)).toContain("unknown")
  for (const { open, denials } of states) expect(denials.reduce((sum, { count }) => sum + count, open)).toBe(5)
  // `/dashboard`, `/mfa`, `/page` and `/reset-password`.
  expect(states.find(({ state }) => state === "signed-out")).toEqual({
    state: "signed-out",
    open: 1,
    denials: [{ outcome: { kind: "redirect", to: "/signin" }, count: 4 }],
  })
  expect(denialsOfStates(timeline, 2).states[0]).toMatchObject({ state: "signed-out", open: 2 })
  expect(left).toBe(0)
})

test("shadow mode denies nothing, and a page outside the policy is open", () => {
  const shadowed = compiledOf({ ...policyOf([...AUTH_PAGES, page]), shadow: { until: "2027-01-31" } })
  const [only] = denialsOfStates(shadowed, 0).states
  expect(only).toEqual({ state: "signed-out", open: 5, denials: [] })
  const served = timeline.pages.map((one) => ({
    ...one,
    periods:
      one.path === "/page" ? [{ from: 0, audience: "outside" as const, rule: null, outcomes: null }] : one.periods,
  }))
  const [signedOut] = denialsOfStates({ ...timeline, pages: served }, 0).states
  expect(signedOut).toMatchObject({ open: 2, denials: [{ count: 3 }] })
})

test("the answers name the open pages, the last opened ones and the recorded version", () => {
  const answers = answersOf(timeline)!
  expect(answers).toMatchObject({
    open: { unit: "rule", everyone: [], signedOut: ["/signin"] },
    acceptedFindings: 0,
  })
  expect(answers.lastOpened).toMatchObject({
    date: "2026-01-03T12:00:00.000Z",
    parts: [{ sentence: "To the public:", named: ["/page"], total: 1 }],
  })
  expect(answers.newest).toMatchObject({ hash: timeline.versions[0]!.hash, date: "2026-01-04T12:00:00.000Z" })
  expect(answersOf({ versions: [], isCut: false, pages: [], table: null, open: null, accepted: [] })).toBeNull()
})

test("for the first version no change is named, because everything is new", () => {
  expect(answersOf({ ...timeline, versions: timeline.versions.slice(0, 1) })!.lastOpened).toEqual({
    commit: timeline.versions[0]!.commit,
    date: timeline.versions[0]!.date,
    parts: [],
  })
})

test("a page opened to some people is not called public", () => {
  const opened = timeline.versions.map((version) => ({
    ...version,
    access: version.access && {
      ...version.access,
      changes: version.access.changes.flatMap((change) => [
        change,
        { ...change, public: false, scope: change.scope && { ...change.scope, path: "/staff" as const } },
      ]),
    },
  }))
  expect(answersOf({ ...timeline, versions: opened })!.lastOpened!.parts).toEqual([
    { sentence: "To the public:", named: ["/page"], total: 1 },
    { sentence: "To some:", named: ["/staff"], total: 1 },
  ])
})

test("a path outside the policy is not called public", () => {
  const outside = { kind: "outside", path: "/page", match: "exact", place: "" } as const
  const versions = timeline.versions.map((version) => ({
    ...version,
    access: version.access && {
      ...version.access,
      changes: version.access.changes.map((change) => ({ ...change, after: outside })),
    },
  }))
  expect(answersOf({ ...timeline, versions })!.lastOpened!.parts).toEqual([
    { sentence: "Put outside the policy:", named: ["/page"], total: 1 },
  ])
})

test.each([
  ["2222222222", "v2"],
  ["2026-01-02", "v1"],
  ["2027-06-30", "v3"],
  ["v2", "v2"],
] as const)("%s names %s", (word, subject) => {
  const named = versionNamed(timeline, word)
  expect(named.kind === "version" ? named.version.subject : named.kind).toBe(subject)
})

test.each([
  ["none", "none"],
  ["2025-12-31", "none"],
  ["2026-13-99", "no-date"],
  ["2026-02-30", "no-date"],
  ["2026-02-29", "no-date"],
  ["abcdef0", "unknown"],
  ["", "unknown"],
  ["<script>", "unknown"],
] as const)("%j names no version: %s", (word, kind) => {
  expect(versionNamed(timeline, word).kind).toBe(kind)
})

test("an ambiguous hash prefix names no version, and the hash of a policy that was in force twice names the later version", () => {
  const named = (hashes: readonly string[], word: string) =>
    versionNamed({ versions: hashes.map((hash) => ({ ...timeline.versions[0]!, commit: null, hash })) }, word)
  expect(named(["abcd1111", "abcd2222"], "abcd")).toEqual({ kind: "ambiguous", word: "abcd" })
  expect(named(["abcd1111", "ef001111", "abcd1111"], "abcd").kind).toBe("version")
})

test.each([
  ["v1", "v2", false],
  ["v2", "v1", true],
  ["none", "v1", false],
  ["v1", "none", true],
  ["v1", "v1", false],
  ["none", "none", false],
  ["no-such-version", "v1", false],
] as const)("a comparison from %s to %s goes back in time: %s", (from, to, want) => {
  expect(
    isBackwards(
      timeline.versions,
      [from, to].map((word) => versionNamed(timeline, word)),
    ),
  ).toBe(want)
})

test("links of the drawings are named by their text, and links of the tree by the whole path", () => {
  const drawn = markupOf(<TimelineDrawing picture={timelinePictureOf(timeline)} approvers={[]} locale="en-US" />)
  const commits = [...drawn.matchAll(/aria-label="([^"]*)"[^>]*>.*?<title[^>]*>([^<]*)<\/title>([^<]*)</gs)]
  expect(commits.length).toBeGreaterThan(1)
  for (const [, label, subject, seen] of commits) expect(label).toBe(`${seen}: ${subject}`)
  const deep = timelineOfRules([ruleOf("/a/v1", "exact", "anyone"), ruleOf("/b/v1", "exact", "anyone")])
  const tree = markupOf(<TreeDrawing picture={siteTreeOf(deep, 0)} state={null} />)
  for (const path of ["/a/v1", "/b/v1"]) expect(tree).toContain(`aria-label="${path}"`)
})

test("a page that opens to some by their claims says so in the drawings, in the room that there is", () => {
  const policy = {
    ...policyOf(AUTH_PAGES),
    claims: { teamRole: { one: ["member", "manager", "owner"], within: "/t/:team", asOf: "request", why: "a case" } },
    visitors: { "team manager": { state: "signed-in", teamRole: ["manager", "owner"] } },
  } as const
  const rules = [...AUTH_PAGES, { ...ruleOf("/t/:team", "exact", "anyone"), require: "team manager" }]
  const some = compiledOf({ ...policy, rules })
  const drawn = (state: "signed-in" | null) =>
    markupOf(<TreeDrawing picture={siteTreeOf(some, 0)} state={state} alone />)
      .split('<g class="tone')
      .find((part) => part.includes("/:team<"))
  expect(drawn("signed-in")).toContain("some: teamRole<")
  expect(drawn("signed-in")).toContain("opens with teamRole: manager | owner, otherwise blocked (403)</title>")
  expect(drawn("signed-in")).toMatch(/^ tone-restricted/)
  expect(drawn(null)).toMatch(
    /people: team manager \(signed-in, teamRole: manager \| owner\)<\/title>people: team manager[^<]{1,16}…</,
  )
  const table = markupOf(<DenialTable states={denialsOfStates(some, 0).states} />)
  expect(table.match(/<td>1<\/td><td>opens to some people/g)).toHaveLength(2)
  const cells = Papa.parse<string[]>(audienceHistoryCsv(some, [])).data
  expect(cells.find(([path]) => path === "/t/:team")?.[2]).toBe(
    "people: team manager (signed-in, teamRole: manager | owner)",
  )
})

test("a page is found by its name in a link", () => {
  for (const version of timeline.versions) {
    const named = versionNamed(timeline, wordOf(version))
    expect(named.kind === "version" ? named.version.commit : null).toBe(version.commit)
  }
})

test("the CSV has one record for each period in which the same people could open a page", () => {
  const records = audienceHistoryCsv(timeline, []).trimEnd().split("\n")
  expect(records.filter((record) => record.startsWith("/page,"))).toEqual([
    `/page,path of a rule,signed-in people,2026-01-04T12:00:00.000Z,${"3".repeat(40)},,,,,,`,
    `/page,path of a rule,everyone,2026-01-03T12:00:00.000Z,${"2".repeat(40)},2026-01-04T12:00:00.000Z,${"3".repeat(40)},,,,`,
    `/page,path of a rule,signed-in people,2026-01-01T12:00:00.000Z,${"0".repeat(40)},2026-01-03T12:00:00.000Z,${"2".repeat(40)},,,,`,
  ])
})

const until = "2099-12-31T23:59:59.000Z"
const ada: ShownApprovers = { isChecked: true, by: [{ name: "Ada", given: null, until }] }
const nobody: ShownApprovers = { isChecked: true, by: [] }
/** As if every version had opened something; the third is approved. */
const approvers = [nobody, nobody, ada, nobody]

test("a page that a version opened has its approver, and one that it closed has none", () => {
  const { periods } = audienceHistoriesOf(timeline, approvers).find(({ path }) => path === "/page")!
  expect(periods.map((period) => [period.audience, period.approvers])).toEqual([
    ["signed-in", null],
    ["anyone", ada],
    ["signed-in", nobody],
  ])
  const unheard = audienceHistoriesOf(timeline, [null, null, null, null]).flatMap((page) => page.periods)
  expect(unheard.filter((period) => period.approvers !== null)).toEqual([])
})

test.each([
  ["from everybody in a state", undefined, ["admin"], false],
  ["from two roles", ["admin", "editor"], ["admin"], false],
  ["to two roles", ["admin"], ["admin", "editor"], true],
  ["from one role to another", ["editor"], ["admin"], true],
  ["to everybody in a state", ["admin"], undefined, true],
] as const)("a page whose claims change %s: whether it counts as opened", (_, from, to, isOpened) => {
  const claims = { role: { many: ["admin", "editor"], asOf: "token", why: "a test says so" } } as const
  const visitors = { admins: { state: "signed-in", role: ["admin"] } } as const
  const requiring = (role: readonly ("admin" | "editor")[] | undefined) =>
    policyOf([...AUTH_PAGES, { ...page, require: role === undefined ? "signed-in" : { state: "signed-in", role } }], {
      claims,
      visitors,
    })
  const { periods } = audienceHistoriesOf(compiledOf(requiring(from), requiring(to)), [nobody, ada]).find(
    ({ path }) => path === "/page",
  )!
  expect(periods.map((period) => period.approvers)).toEqual([isOpened ? ada : null, nobody])
})

const ROLES = { one: ["admin", "editor"], asOf: "request", why: "a test says so" } as const
test.each([
  ["redefined and narrowed", ROLES, { ...ROLES, within: "/t/:team" }, ["admin"]],
  ["redefined", ROLES, { ...ROLES, within: "/t/:team" }, ["admin", "editor"]],
  ["given another kind", ROLES, { many: ROLES.one, asOf: "request", why: ROLES.why }, ["admin", "editor"]],
] as const)("a page whose claim is %s counts as opened, because it is another claim", (_, before, after, role) => {
  const of = (claim: typeof before | typeof after, roles: readonly ("admin" | "editor")[]) =>
    policyOf([...AUTH_PAGES, { ...page, path: "/t/:team", require: { state: "signed-in", role: roles } }], {
      claims: { role: claim },
      visitors: { admins: { state: "signed-in", role: ["admin"] } },
    })
  const { periods } = audienceHistoriesOf(compiledOf(of(before, ["admin", "editor"]), of(after, role)), [
    nobody,
    ada,
  ]).find(({ path }) => path === "/t/:team")!
  expect(periods.map((period) => period.approvers)).toEqual([ada, nobody])
})

test("a path that the policy no longer governs counts as opened to everybody", () => {
  const texts = [
    policyOf([...AUTH_PAGES, page]),
    policyOf(AUTH_PAGES, { outside: [{ path: "/page", match: "exact", why: "x" }] }),
  ]
  const left = accessTimelineOf(
    texts.map((policy, i) => {
      const { checked } = compile({ policy: { path: "policy.ts", text: textOfPolicy(policy) }, routes: null })
      return { commit: `${i}`.repeat(40), date: null, subject: "", tags: [], checked: checked! }
    }),
    false,
  )
  const { periods } = audienceHistoriesOf(left, [nobody, ada]).find(({ path }) => path === "/page")!
  expect(periods.map((period) => [period.audience, period.approvers])).toEqual([
    ["outside", ada],
    ["signed-in", nobody],
  ])
})

test("the CSV names the approver of an opening, or says that none is recorded", () => {
  const both = { isChecked: false, by: [...ada.by, { name: "Bob\n=1", given: "2026-01-02T00:00:00Z", until }] }
  const cellsWith = (said: ShownApprovers) =>
    Papa.parse<string[]>(audienceHistoryCsv(timeline, [nobody, null, said, null]))
      .data.filter(([path]) => path === "/page")
      .map((cells) => cells.slice(7))
  expect(cellsWith(ada)).toEqual([
    ["", "", "", ""],
    ["Ada", "", until, ""],
    ["no one on record", "", "", ""],
  ])
  expect(cellsWith(both)[1]).toEqual(["Ada\nBob =1", "\n2026-01-02T00:00:00Z", `${until}\n${until}`, "not checked"])
})

test.each([
  ["en", "Approved by: Ada (valid until 2099-12-31)", "Approved by: no one on record"],
  ["de", "Freigegeben von: Ada (gültig bis 2099-12-31)", "Freigegeben von: niemand verzeichnet"],
] as const)(
  "in %s the drawing names the approver of a version's openings, also in its titles",
  (language, said, none) => {
    const drawn = markupOf(
      <TimelineDrawing
        picture={timelinePictureOf(timeline)}
        approvers={[nobody, null, ada, null]}
        locale="en-US"
        alone
      />,
      language,
    )
    // A version that changed nobody's access has no column, and of one that closed a page nothing is said.
    for (const sentence of [said, none]) expect(drawn.split(`<title>${sentence}</title>`)).toHaveLength(2)
    for (const name of ["Ada", none.replace(/.*: /, "")]) expect(drawn).toContain(`>${name}</text>`)
  },
)

test("a site with too many pages for one drawing is split, and every page is in one of the drawings", () => {
  const [known] = timeline.pages
  const pages = Array.from({ length: MAX_ROWS + 20 }, (_, i) => ({ ...known!, path: `/${i}` }))
  const trees = [1, 2].map((asked) => siteTreeOf({ pages }, 0, asked))
  // The root leads to them all, and is none of them.
  expect(trees.map(({ nodes }) => nodes.length)).toEqual([MAX_ROWS, 22])
  expect(trees[1]!.position).toEqual({ at: 2, parts: 2, first: MAX_ROWS, last: MAX_ROWS + 20, all: MAX_ROWS + 20 })
  const drawn = trees.flatMap(({ nodes }) => nodes.flatMap(({ path, page }) => (page === null ? [] : [path])))
  expect(new Set(drawn)).toEqual(new Set(pages.map(({ path }) => path)))
  const timelines = [1, 2].map((asked) => timelinePictureOf({ ...timeline, pages }, 0, asked))
  expect(timelines.map(({ rows }) => rows.length)).toEqual([MAX_ROWS, 20])
})

test("changed and public pages are in the first drawing of a map, whatever their paths", () => {
  const [known] = timeline.pages
  const [period] = known!.periods
  const periods = (audience: "anyone" | "signed-in") => [{ ...period!, audience }]
  const members = Array.from({ length: MAX_ROWS + 20 }, (_, i) => ({
    ...known!,
    path: `/${i}`,
    periods: periods("signed-in"),
  }))
  const open = { ...known!, path: "/zzz", periods: periods("anyone") }
  const { nodes } = siteTreeOf({ pages: [...members, open] }, 0)
  expect(nodes.map(({ path }) => path)).toContain("/zzz")
})

test("the number of periods in a drawing is limited to the newest ones, and long paths are shortened", () => {
  const [known] = timeline.pages
  const period = known!.periods[0]!
  const pageOf = (path: string, periods: number, left = 0) => ({
    ...known!,
    path,
    periods: Array.from({ length: periods }, (_, from) => ({ ...period, from })),
    left,
  })
  const many = Array.from({ length: 90 }, (_, i) => pageOf(`/${i}`, 7))
  const few = pagesToDraw(many)
  expect([few.pages.length, few.position.parts, few.older]).toEqual([42, 3, 0])
  const all = [1, 2, 3].flatMap((asked) => pagesToDraw(many, asked).pages)
  expect(all.map(({ path }) => path)).toEqual(many.map(({ path }) => path))
  const [first] = pagesToDraw([pageOf("/a", 400, 2), pageOf("/b", 1)]).pages
  expect([first!.periods.length, first!.periods.at(-1)!.from, first!.left]).toEqual([300, 399, 102])
  expect(pagesToDraw([pageOf("/a", 400, 2), pageOf("/b", 1)])).toMatchObject({ position: { parts: 2 }, older: 102 })
  const long = Array.from({ length: 60 }, (_, i) => pageOf(`/${i}/${"x".repeat(1000)}`, 1))
  expect(pagesToDraw(long).pages.length).toBeLessThan(34)
  expect(siteTreeOf({ pages: long }, 0).nodes.length).toBeLessThan(70)
  expect(timelinePictureOf({ ...timeline, pages: many }).rows).toHaveLength(42)
})

test("for each auth state the most common denials are shown, and the others counted", () => {
  const doors = Array.from({ length: 30 }, (_, i) => ruleOf(`/door-${i}`, "exact", "anyone"))
  const sent = doors.map(({ path }, i) => ({
    ...ruleOf(`/page-${i}`, "exact", "signed-in"),
    deny: { "signed-out": path },
  }))
  const { states, left } = denialsOfStates(timelineOfRules([...doors, ...sent]), 0)
  const [signedOut, ...others] = states
  expect(signedOut!.denials).toHaveLength(20)
  expect(signedOut!.denials[0]).toEqual({ outcome: { kind: "redirect", to: "/signin" }, count: 3 })
  for (const { denials } of others) expect(denials.length).toBeLessThan(20)
  expect(left).toBe(11)
})

test("nothing is drawn before the oldest period, and the file says that older ones are left out", () => {
  const cut = { ...timeline, pages: timeline.pages.map((one) => ({ ...one, periods: one.periods.slice(-1), left: 2 })) }
  const approved = audienceHistoriesOf(cut, [ada, ada, ada, ada]).flatMap(({ periods }) => periods)
  expect(approved.filter((period) => period.approvers !== null)).toEqual([])
  const records = audienceHistoryCsv(cut, []).split("\n")
  expect(records).toContain(`/page,path of a rule,older entries left out${",".repeat(8)}`)
})
