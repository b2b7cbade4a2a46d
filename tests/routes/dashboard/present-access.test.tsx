// Shadow mode on the dashboard: while it lasts, and once it is over.
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { recordText } from "../../../codegen/record/record-text.ts"
import type { Policy } from "../../../policy/language.ts"
import { openLanguage } from "../../../src/language/open.ts"
import { type Audited, tourAudited } from "../../../src/policies/chosen/audited.server.ts"
import { rowsOfAudit } from "../../../src/policies/chosen/own.server.ts"
import { recordAnswer } from "../../../src/policies/compiler/record-answer.server.ts"
import { compile } from "../../../codegen/check/compile.ts"
import { explanationDataOf } from "../../../codegen/report/explain-data.ts"
import { explainedIn } from "../../../src/routes/dashboard/simulator/simulation.ts"
import { SimulationAnswer } from "../../../src/routes/dashboard/simulator/simulation-answer.tsx"
import { mapDataOf } from "../../../src/routes/dashboard/map/map-page.tsx"
import { presentAccessOf } from "../../../src/routes/dashboard/shared/present-access.ts"
import { tableDataOf } from "../../../src/routes/dashboard/table/table-data.server.ts"
import { TableView } from "../../../src/routes/dashboard/table/table-page.tsx"
import { tableQueryOf } from "../../../src/routes/dashboard/table/table-view.ts"
import { timelineDataOf } from "../../../src/routes/dashboard/timeline/timeline-page.tsx"
import { textOfPolicy } from "../../codegen/emit/load-guards.ts"
import { recordOf, sourcesOf } from "../../codegen/record/histories.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { wordsOf } from "../../ui/markup.tsx"

const [YESTERDAY, TODAY] = ["2027-01-30", "2027-01-31"]
beforeAll(() => void vi.useFakeTimers({ now: Date.parse(`${TODAY}T23:59:59Z`), toFake: ["Date"] }))
afterAll(() => void vi.useRealTimers())
const { text } = await openLanguage("en")

const policyUntil = (until: string, rules?: readonly string[]): Policy =>
  policyOf([ruleOf("/", "exact", "anyone"), ruleOf("/notes", "subtree", "signed-in")], {
    home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
    never: [{ admit: "signed-out", under: "/notes", why: "notes are private" }],
    always: [{ admit: "signed-out", at: "/", why: "the way in" }],
    operations: [{ name: "save", require: "signed-in", why: "notes" }],
    shadow: { until, ...(rules === undefined ? {} : { rules }) },
  })

/** A view of a policy in shadow mode until a day, the newest version of its app or an older one. */
function viewedUntil(until: string, rules?: readonly string[], isOlder = false): Audited {
  const record = recordOf(sourcesOf([textOfPolicy(policyUntil(until, rules))]))
  const { audit } = recordAnswer({ text: recordText(record), version: 0, isUploaded: true })
  if (audit === null) throw new Error("the record of a test is not shown")
  const newest = isOlder ? { word: "b", commit: "b", date: null, hash: "" } : null
  return {
    ...tourAudited(),
    about: {
      apps: [],
      faults: 0,
      proving: 0,
      isNamed: false,
      app: "",
      name: null,
      uploaded: null,
      version: null,
      newest,
      deleted: null,
      since: 0,
    },
    timeline: audit.timeline,
    rows: rowsOfAudit(audit),
    datesOfRule: audit.datesOfRule,
    policy: { ...audit.policy, routes: null, hash: "0".repeat(64) },
    isRunning: false,
    reportOf: null,
  }
}

const tableOf = (audited: Audited, search = "") => {
  const params = new URLSearchParams(search)
  const asked = { params, text, query: tableQueryOf(params), governing: null, approval: null, approvers: [] }
  return tableDataOf(audited, asked)
}

test("while shadow mode lasts, its last day included, the table and the map show what it opens", () => {
  const audited = viewedUntil(TODAY)
  const { page, answers, shadow, shadowEndedOn } = tableOf(audited, "state=signed-out&gets=proceed")
  expect(page.entries.map(({ path }) => path)).toEqual(["/", "/notes"])
  expect([answers, shadow, shadowEndedOn]).toEqual([null, { until: TODAY }, null])
  expect(tableOf(audited).answers?.everyone.named).toEqual(["/", "/notes/…"])
  const notes = mapDataOf(audited, new URLSearchParams()).tree.nodes.find(({ path }) => path === "/notes")
  expect(notes?.page?.audience).toBe(`until ${TODAY}`)
})

test("while shadow mode lasts, the table says what it does to invariants and operations, in each language", () => {
  const shown = (until: string, language: "en" | "de" = "en") =>
    wordsOf(<TableView loaderData={tableOf(viewedUntil(until))} />, language)
  const english = `Proved. Until the end of ${TODAY} (UTC), shadow mode may still let them in.`
  expect(shown(TODAY).split(english)).toHaveLength(2)
  expect(shown(TODAY)).toContain("Shadow mode does not apply to operations.")
  expect(shown(TODAY, "de")).toContain(
    `Bewiesen. Bis zum Ende des ${TODAY} (UTC) kann der Schattenmodus sie noch hineinlassen.`,
  )
  expect(shown(TODAY, "de")).toContain("Der Schattenmodus gilt nicht für Operationen.")
  expect(shown(YESTERDAY)).not.toMatch(/shadow mode (?:may|does)/i)
  const elsewhere = wordsOf(<TableView loaderData={tableOf(viewedUntil(TODAY, ["/ exact", "unlisted"]))} />)
  expect(elsewhere).toContain("Shadow mode does not apply to operations.")
  expect(elsewhere).not.toMatch(/shadow mode may/i)
})

test("once shadow mode is over, the table and the map of the newest version show its denials as enforced", () => {
  const audited = viewedUntil(YESTERDAY)
  const filtered = tableOf(audited, "state=signed-out&gets=proceed")
  expect(filtered.page.entries.map(({ path }) => path)).toEqual(["/"])
  const data = tableOf(audited)
  expect(data.answers?.everyone.named).toEqual(["/"])
  const words = wordsOf(<TableView loaderData={data} />)
  expect(words).toContain(`Shadow mode ended on ${YESTERDAY} (UTC): its denials are enforced.`)
  expect(words).not.toContain(`until ${YESTERDAY}`)
  const { tree, denials, open } = mapDataOf(audited, new URLSearchParams())
  expect(open?.everyone).toBe(1)
  const notes = tree.nodes.find(({ path }) => path === "/notes")?.page
  expect(notes).toMatchObject({ audience: "signed-in", outcomes: { "signed-out": { kind: "refuse", status: 401 } } })
  expect(denials.states[0]).toMatchObject({ state: "signed-out", open: 1, denials: [{ count: 1 }] })
})

test("the history keeps what an ended shadow mode opened, and counts the pages that are open today", () => {
  const { histories, open } = timelineDataOf(viewedUntil(YESTERDAY), new URLSearchParams(), [])
  expect(histories.find(({ path }) => path === "/notes")?.periods[0]?.audience).toBe(`until ${YESTERDAY}`)
  expect(open?.everyone).toBe(1)
})

test("an older version shows the access that it gave when it was live", () => {
  const older = viewedUntil(YESTERDAY, undefined, true)
  expect(presentAccessOf(older)).toEqual({ timeline: older.timeline, endedOn: null })
})

test("an ended shadow mode of some rules changes nothing at the others, nor outside the policy", () => {
  const { timeline } = viewedUntil(YESTERDAY, ["unlisted"])
  const outside = {
    ...timeline.pages[0]!,
    periods: [{ from: 0, audience: "outside" as const, rule: null, outcomes: null }],
  }
  const audited = {
    ...viewedUntil(YESTERDAY, ["unlisted"]),
    timeline: { ...timeline, pages: [...timeline.pages, outside] },
  }
  expect(presentAccessOf(audited).timeline.pages).toEqual(audited.timeline.pages)
})

test("the simulator says that shadow mode does not enforce a denial, with the day until which it does not", () => {
  const explained = (path: string, rules: readonly string[] | undefined = ["/notes subtree"], until = TODAY) => {
    const { table } = presentAccessOf(viewedUntil(until, rules)).timeline
    const text = textOfPolicy(policyUntil(until, rules))
    const found = explanationDataOf(compile({ policy: { path: "p", text }, routes: null }).checked!, path)
    return explainedIn(table!, { ...found, misses: 0 }, table!.states)
  }
  const notes = explained("/notes/1")
  expect(notes.outcomes!["signed-out"]).toEqual({ kind: "refuse", status: 401, until: TODAY })
  expect(notes.writes!["signed-out"]).toMatchObject({ until: TODAY })
  expect(notes.outcomes!["signed-in"]).toEqual({ kind: "proceed" })
  const question = { url: "/notes/1", as: "", urls: [], left: 0 } as const
  const words = wordsOf(<SimulationAnswer question={question} answer={notes} />)
  expect(words).toContain(`until the end of ${TODAY} (UTC), these denials are reported but not enforced.`)
  expect(words).toContain(`accepted until ${TODAY}, then blocked (401)`)
  // A path without a rule, which this shadow mode does not name; and a shadow mode that is over.
  expect(explained("/nowhere").withheldUntil).toBeNull()
  expect(explained("/notes/1", undefined, YESTERDAY).withheldUntil).toBeNull()
  // A page that denies nobody, and one of another host, which the server refuses, in a shadow mode that names them.
  expect(explained("/", ["/ exact"])).toMatchObject({ withheldUntil: null })
  expect(explained("//notes/1", ["/notes subtree", "unlisted"])).toMatchObject({ withheldUntil: null })
})
