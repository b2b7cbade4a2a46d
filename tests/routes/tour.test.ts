import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { openLanguage } from "../../src/language/open.ts"
import { tourAudited } from "../../src/policies/chosen/audited.server.ts"
import { shownAnswersOf, type LastApproval } from "../../src/routes/dashboard/answers/shown-answers.server.ts"
import { TOUR_VIEWS } from "../../src/routes/dashboard/shared/chosen.tsx"
import { loader } from "../../src/routes/dashboard/tour.tsx"

/** Every value under one of these names, at any depth. */
function valuesOf(names: readonly string[], data: unknown): readonly unknown[] {
  if (typeof data !== "object" || data === null) return []
  return Object.entries(data).flatMap(([name, value]) => [
    ...(names.includes(name) ? [value] : []),
    ...valuesOf(names, value),
  ])
}

// Without a client for stored data in the context: whatever asked for one would throw.
test.each(["nothing", ...Object.values(TOUR_VIEWS)])(
  "the tour's view %s names nobody, and reads no stored data of people, whatever its address",
  async (view) => {
    const url = new URL(
      `http://localhost/tour?view=${view}&app=shop&version=1&show=all&state=verified&rule=%2Fdashboard+subtree`,
    )
    const context = new RouterContextProvider()
    const data = await loader({ url, request: new Request(url), context, params: {}, pattern: "/tour" })
    expect(JSON.stringify(data)).not.toMatch(/[\w.+-]+@[\w-]+\.\w/)
    const named = valuesOf(["approval", "approvers", "approved", "reviews", "uploaded", "apps", "record", "by"], data)
    const isNobody = (value: unknown) => value === null || (Array.isArray(value) && value.every((one) => one === null))
    const isHistory = (value: unknown) => typeof value === "object" && value !== null && "source" in value
    expect(named.filter((value) => !isNobody(value) && !isHistory(value))).toEqual([])
    expect(named.length).toBeGreaterThan(0)
  },
)

test("the answers of the tour leave out who approved the last opening, and the review in which they did", async () => {
  const { text } = await openLanguage("en")
  const given = { review: "7", approver: "Ada", given: "2026-11-01T12:00:00Z" }
  const shown = (approval: LastApproval) => shownAnswersOf(tourAudited().timeline, approval, true, text)
  expect(shown({ kind: "reviewed", reviewed: { approval: given } })).toMatchObject({
    approved: { by: [expect.stringContaining("Ada")] },
    reviews: { to: "/reviews/7" },
  })
  expect(shown("hidden")).toMatchObject({ approved: null, reviews: null })
})
