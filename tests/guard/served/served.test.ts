import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"

import policy from "../../../policy/app.policy.ts"
import type { AuthState, Policy } from "../../../policy/language.ts"
import { answerOf } from "../../../policy/reference.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import { diceOf } from "../../attack/dice.ts"
import { hostileRequest, type HostileRequest } from "../../attack/hostile.ts"
import { meantOf } from "../../attack/meant.ts"
import { rawRequest, type RawAnswer } from "../../server/raw-request.ts"
import { MARK, PAGES, RENEWED } from "./app.ts"
import { servedBy, WAYS, type Served } from "./ways.ts"

// The router warns of every address that it cannot decode.
beforeAll(() => void vi.spyOn(console, "warn").mockReturnValue())
afterAll(() => void vi.restoreAllMocks())

const POLICY: Policy = policy
const TARGETS = 220

/** The pages that an answer shows something of. */
const pagesIn = (body: string): readonly string[] =>
  [...body.matchAll(new RegExp(`${MARK}([^;"]+);`, "g"))].map(([, page]) => page ?? "")

function isMeantToSee(page: string, state: AuthState, method: string): boolean {
  if (page === "*") return false
  const path = page.replace(/:\w+/g, "one")
  return (
    answerOf(POLICY, path, state, method === "GET" || method === "HEAD" ? "load" : "write").outcome.kind === "proceed"
  )
}

describe.each(WAYS.flatMap((way) => ["/", "/app"].map((basename) => [way, basename] as const)))(
  "%s, beneath %s",
  (way, basename) => {
    let app: Served
    beforeAll(async () => void (app = await servedBy(way, basename)))
    afterAll(() => app.close())

    const at = (path: string): string => (basename === "/" ? path : `${basename}${path}`)
    const ask = (request: HostileRequest, state: AuthState, headers: readonly string[] = []): Promise<RawAnswer> =>
      rawRequest(app.url, { ...request, headers: [`Cookie: state=${state}`, "Accept: text/html", ...headers] })
    const get = (path: string, state: AuthState, method = "GET") => ask({ method, target: at(path) }, state)

    test("no hostile request shows or runs a page that is not for its visitor, and none breaks the server", async () => {
      const dice = diceOf(20_261_122)
      const wrong: string[] = []
      const seen = { pages: 0, redirects: 0, refusals: 0 }
      for (let count = 0; count < TARGETS; count++) {
        const plain = hostileRequest(dice)
        // Half of them with the base path in front of the odd spelling, where there is one to go in front of.
        const target = plain.target.startsWith("/") && !dice.oneIn(8) ? at(plain.target) : plain.target
        const request = { method: plain.method, target }
        for (const state of AUTH_STATES) {
          const before = app.ran.length
          const answer = await ask(request, state)
          const shown = [...pagesIn(answer.body), ...app.ran.slice(before)]
          const what = `${request.method} ${request.target} as ${state}: ${answer.status} ${shown.join(" ")}`
          if (shown.some((page) => !isMeantToSee(page, state, request.method))) wrong.push(`leak: ${what}`)
          const to = answer.headers.get("location")
          if (to !== null && !/^\/(?![/\\])/.test(to)) wrong.push(`off the site: ${what} ${to}`)
          if (
            answer.status >= 500 &&
            !isSaidToWait(answer.status, request, state) &&
            (way === "Hono" || way === "Express 5")
          )
            wrong.push(`broken: ${what}`)
          if (shown.length > 0) seen.pages += 1
          else if (to !== null) seen.redirects += 1
          else if (answer.status >= 400) seen.refusals += 1
        }
      }
      expect(wrong).toEqual([])
      // An outcome that never occurs was not tested.
      expect(Object.values(seen).every((times) => times > 20)).toBe(true)
      expect(app.incidents.filter(({ kind }) => kind === "no-session" || kind === "no-route-lock")).toEqual([])
    })

    function isSaidToWait(status: number, { method, target }: HostileRequest, state: AuthState): boolean {
      if (status === 501) return method === "TRACE"
      const inApp =
        basename !== "/" && target.toLowerCase().startsWith(basename) ? target.slice(basename.length) : target
      const meant = meantOf({ method, target: inApp === "" ? "/" : inApp }, state)
      return status === 503 && state === "unknown" && (meant.kind !== "page" || meant.outcome.kind === "refuse")
    }

    test("every page answers each state as the policy says, and calls the port once", async () => {
      for (const page of PAGES)
        for (const state of AUTH_STATES)
          for (const method of ["GET", "POST"]) {
            const path = page.replace(/:\w+/g, "one")
            const before = { asked: app.asked(), ran: app.ran.length }
            // A form of the home page names it: `/` alone is the root's.
            const { status, headers } = await get(path === "/" && method === "POST" ? "/?index" : path, state, method)
            const { outcome } = answerOf(POLICY, path, state, method === "GET" ? "load" : "write")
            const want =
              outcome.kind === "proceed"
                ? 200
                : outcome.kind === "refuse"
                  ? outcome.status
                  : method === "GET"
                    ? 302
                    : 303
            const to = outcome.kind === "redirect" ? at(outcome.to) : null
            const seen = {
              status,
              to: headers.get("location")?.split("?")[0] ?? null,
              asked: app.asked() - before.asked,
            }
            expect({ page, state, method, ...seen }).toEqual({ page, state, method, status: want, to, asked: 1 })
            expect(app.ran.length - before.ran > 0).toBe(outcome.kind === "proceed")
          }
    })

    test("every answer carries the session's cookies, and no cache stores a visitor's data", async () => {
      const answers = {
        open: await get("/dashboard", "signed-in"),
        redirect: await get("/dashboard", "signed-out"),
        503: await get("/dashboard", "unknown"),
        403: await get("/dashboard", "challenged", "POST"),
        404: await get("/nowhere", "signed-in"),
      }
      for (const [name, { headers }] of Object.entries(answers)) {
        expect({ name, cookies: headers.getSetCookie() }).toEqual({ name, cookies: [RENEWED] })
        expect(headers.get("cache-control")).toBe("private, no-store")
        expect(headers.get("vary")).toMatch(/cookie/i)
      }
      expect(answers[503].headers.get("retry-after")).toBe("5")
      expect(answers[503].status).toBe(503)
    })

    test("a client navigation is redirected in the router's own encoding, within the app", async () => {
      const { status, body, headers } = await ask(
        { method: "GET", target: `${at("/dashboard")}.data` },
        "signed-out",
        [],
      )
      expect(status).toBe(202)
      expect(body).toContain("SingleFetchRedirect")
      expect(body).toContain("/signin?next=%2Fdashboard")
      expect(body).not.toContain("/app/signin")
      expect(headers.getSetCookie()).toEqual([RENEWED])
    })
  },
)
