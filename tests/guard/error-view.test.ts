import { createRequestHandler } from "react-router"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"

import type { PageRequirement } from "../../src/generated/guards.ts"
import * as guards from "../../src/generated/guards.ts"
import { openLocks, type Incident } from "../../src/guard/index.ts"
import { buildOf, MARK, RENEWED, sayingPort, type VisitorSession } from "./served/app.ts"

// The router warns of every address that it cannot decode.
beforeAll(() => void vi.spyOn(console, "warn").mockReturnValue())
afterAll(() => void vi.restoreAllMocks())

const asking = (path: string, state = "signed-out", method = "GET", accept = "text/html"): Request =>
  new Request(`http://app.example${path}`, { method, headers: { cookie: `state=${state}`, accept } })

function appWith(readsRootData: boolean) {
  const incidents: Incident[] = []
  const pages: string[] = []
  const locks = openLocks<PageRequirement, VisitorSession>({
    guards,
    session: sayingPort,
    onIncident: (incident) => void incidents.push(incident),
  })
  const build = buildOf({
    middleware: [locks.headers, locks.middleware],
    readsRootData,
    ran: (page) => void pages.push(page),
  })
  const router = createRequestHandler(build, "production")
  return { serves: { router, "with the lock in front": locks.fetch(router) }, incidents, pages }
}

const REFUSALS = [
  ["/dashboard", "signed-out", "POST", 401],
  ["/dashboard", "challenged", "POST", 403],
  ["/dashboard", "unknown", "GET", 503],
  ["/nowhere", "signed-out", "GET", 404],
  ["/dashboard%2fx", "signed-out", "GET", 400],
] as const

describe.each(["router", "with the lock in front"] as const)("%s", (way) => {
  test.each(REFUSALS)("a layout that reads root data does not break a refusal: %s, %s, %s", async (...given) => {
    const [path, state, method, status] = given
    const { serves, pages, incidents } = appWith(true)
    // The root middleware has been seen, so that a denial in front is handed on to it.
    expect((await serves[way](asking("/"))).headers.get("x-theme")).toBe("dark")
    for (const _ of [1, 2]) {
      const answer = await serves[way](asking(path, state, method))
      expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/plain; charset=utf-8"])
      expect(answer.headers.getSetCookie()).toEqual([RENEWED])
      expect(answer.headers.get("cache-control")).toBe("private, no-store")
      expect(answer.headers.get("retry-after")).toBe(status === 503 ? "5" : null)
      const body = await answer.text()
      expect(body.length).toBeGreaterThan(10)
      expect(body).not.toMatch(new RegExp(`${MARK}|Unexpected`))
    }
    expect(pages).toEqual(["/"])
    expect(incidents.filter(({ kind }) => kind === "no-error-view")).toEqual([{ kind: "no-error-view", status }])
  })

  test.each(REFUSALS)(
    "a layout that reads no root data shows the refusal in its own view: %s, %s, %s",
    async (...given) => {
      const [path, state, method, status] = given
      const { serves, incidents } = appWith(false)
      await serves[way](asking("/"))
      const answer = await serves[way](asking(path, state, method))
      expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html"])
      expect(incidents).toEqual([])
    },
  )

  test("a page is shown as before", async () => {
    const { serves } = appWith(true)
    const answer = await serves[way](asking("/dashboard", "verified"))
    expect([answer.status, answer.headers.get("x-theme")]).toEqual([200, "dark"])
  })
})
