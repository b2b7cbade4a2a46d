import { createRequestHandler } from "react-router"
import { beforeEach, describe, expect, test, vi } from "vitest"

import type { PageRequirement } from "../../src/generated/guards.ts"
import * as guards from "../../src/generated/guards.ts"
import { hasCanonicalPath } from "../../policy/canonical-path.ts"
import { entryDecisionOf } from "./entry-decision.ts"
import { safePathOf } from "../../src/locks/safe-next.ts"
import { pageUrlOf } from "../../src/guard/core/page-url.ts"
import { openLocks } from "../../src/guard/index.ts"
import { buildOf, sayingPort, type VisitorSession } from "./served/app.ts"

// The guards stop reading where the answer is settled. What is wrong with the rest is the locks' to refuse.
const BEGINNINGS = ["/dashboard/", "/dashboard/export/", "/editor/", "/editor/drafts/", "/Editor/drafts//"]
const RESTS = ["%ff", "%", "%zz", "a%2fb", "a%2Fsave", "%5c", "%00", "7/%e2%28%a1", "..%2f..%2fsignin", "7/%c0%ae"]

const TARGETS = BEGINNINGS.flatMap((beginning) =>
  RESTS.flatMap((rest) => [`${beginning}${rest}`, `${beginning}${rest}/save`, `${beginning}${rest}.data`]),
)
// The router's own suffix is no part of the page, and hides a segment of dots from the URL.
const ALL = [...TARGETS, "/dashboard/..data", "/dashboard/...data", "/editor/drafts/..data?_routes=x"]

describe("a malformed rest of a path, after the decision is certain, opens no page", () => {
  // The router says on the console what it cannot decode.
  beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}))

  const ran: string[] = []
  const locks = openLocks<PageRequirement, VisitorSession>({ guards, session: sayingPort, onIncident: () => {} })
  const router = createRequestHandler(
    buildOf({ middleware: [locks.middleware], ran: (page) => void ran.push(page) }),
    "production",
  )
  const inFront = locks.fetch((request, context) => router(request, context))
  const asking = (target: string, method: string): Request =>
    new Request(`http://app.example${target}`, { method, headers: { cookie: "state=verified", accept: "text/html" } })

  test("which the guards by themselves would let through", () => {
    const through = ALL.filter((target) => {
      const { pathname } = pageUrlOf(new URL(target, "http://app.example"))
      expect({ target, has: hasCanonicalPath(pathname) }).toEqual({ target, has: false })
      return guards.decide(pathname, "verified").kind === "proceed"
    })
    expect(through.length).toBeGreaterThan(ALL.length / 2)
  })

  test.each(["GET", "POST"])("by the entry check, for %s", (method) => {
    for (const target of ALL)
      for (const state of guards.authStates) {
        const { outcome } = entryDecisionOf(pageUrlOf(new URL(target, "http://app.example")), method, state)
        expect({ target, state, outcome }).toEqual({
          target,
          state,
          outcome: { kind: "refuse", status: 400, rule: null },
        })
      }
  })

  test.each([
    ["the root middleware alone", router],
    ["the entry check in front of the router", inFront],
  ])("by %s", async (_, served) => {
    for (const target of TARGETS) {
      const { status } = await served(asking(target, "GET"))
      // A router that matches nothing answers by itself.
      expect({ target, refused: status === 400 || status === 404 }).toEqual({ target, refused: true })
    }
    expect(ran).toEqual([])
    // The same places spelled as they should be are pages.
    expect((await served(asking("/editor/drafts/7", "GET"))).status).toBe(200)
    ran.length = 0
  })

  test("by a return address", () => {
    for (const target of TARGETS) expect({ target, to: safePathOf(target, "verified") }).toEqual({ target, to: null })
  })
})
