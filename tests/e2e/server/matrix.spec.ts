// The access matrix: every rule of the generated guard table, every auth state, page, data and write, over the running
// application. The table is what an auditor reads; this is whether it is true.
import { readFileSync } from "node:fs"

import { expect, test } from "@playwright/test"

import { startAppServer, type AppServer } from "../../server/app-server.ts"
import { challengedSession, recoveringSession, signedInSession, verifiedSession } from "../../backend/fixture.ts"
import { fetchFrom, someLoopbackAddress } from "../../server/fetch-from.ts"
import { backendOf, cookiesOf, headerOf } from "../people.ts"
import { startRelay, type Relay } from "./relay.ts"

type State = "signed-out" | "challenged" | "recovering" | "signed-in" | "verified" | "unknown"
type Outcome = { kind: "proceed" } | { kind: "redirect"; to: string } | { kind: "refuse"; status: number }

interface Row {
  readonly path: string
  readonly match: string
  readonly require: string
  readonly example: string
  readonly routes: readonly string[]
  readonly outcomes: Record<State, Outcome>
  readonly writes: Record<State, Outcome>
}

const table = JSON.parse(readFileSync("src/generated/guard-table.json", "utf8")) as { states: State[]; rows: Row[] }
const url = process.env.SALLYPORT_URL!

interface Visitor {
  readonly url: string
  readonly cookie: string
  readonly email: string | null
}

const visitors = new Map<State, Visitor>()
let relay: Relay
let hosted: AppServer

test.beforeAll(async () => {
  const backend = await backendOf(url)
  const signedIn = await signedInSession(backend)
  const challenged = await challengedSession(backend)
  const verified = await verifiedSession(backend)
  const recovering = await recoveringSession(backend)
  visitors.set("signed-out", { url, cookie: "", email: null })
  visitors.set("signed-in", { url, cookie: headerOf(cookiesOf(signedIn.session)), email: signedIn.email })
  visitors.set("challenged", { url, cookie: headerOf(cookiesOf(challenged.session)), email: challenged.email })
  visitors.set("verified", { url, cookie: headerOf(cookiesOf(verified.session)), email: verified.email })
  visitors.set("recovering", {
    url,
    cookie: headerOf(cookiesOf(recovering.session, { recovering: true })),
    email: recovering.email,
  })
  // The same visitor on a server whose auth service has stopped.
  relay = await startRelay(url)
  hosted = await startAppServer({ SUPABASE_URL: relay.url, SUPABASE_PUBLISHABLE_KEY: backend.key })
  await relay.stop()
  visitors.set("unknown", { url: hosted.url, cookie: headerOf(cookiesOf(signedIn.session)), email: null })
})

test.afterAll(async () => {
  await hosted.stop()
})

const send = (
  visitor: Visitor,
  path: string,
  init: { method?: string; body?: URLSearchParams } = {},
): Promise<Response> =>
  // Each from an address of its own: refusals count against an address, and most of the table is refusals.
  fetchFrom(someLoopbackAddress())(new URL(path, visitor.url), {
    ...init,
    headers: { cookie: visitor.cookie },
  })

/** The example of each rule, and every page of it that has no params. */
const pathsOf = (row: Row): readonly string[] => [
  ...new Set([row.example, ...row.routes.filter((path) => !path.includes(":"))]),
]

const dataPathOf = (path: string): string => (path === "/" ? "/_root.data" : `${path}.data`)

/** Routes that answer without a page: they have nothing to mark. */
const isResource = (path: string): boolean =>
  [
    "/editor/check",
    "/dashboard/account/drafts.json",
    "/dashboard/account/data.json",
    "/dashboard/session/machine.svg",
  ].includes(path)

for (const row of table.rows) {
  for (const state of table.states) {
    for (const path of pathsOf(row)) {
      const outcome = row.outcomes[state]
      const words =
        outcome.kind === "redirect"
          ? `redirect to ${outcome.to}`
          : outcome.kind === "refuse"
            ? `refuse ${outcome.status}`
            : "proceed"

      test(`${row.path} ${row.match} · ${state} · load ${path} · ${words}`, async () => {
        const visitor = visitors.get(state)!
        const response = await send(visitor, path)
        const body = await response.text()
        expectOutcome(response, outcome)
        const marked = outcome.kind === "proceed" && row.outcomes["signed-out"].kind !== "proceed" && !isResource(path)
        expect(body.includes("data-guarded")).toBe(marked && response.status === 200)
        if (marked && response.status === 200) expect(body).toContain(visitor.email)
        if (row.require !== "anyone") expect(response.headers.get("vary")).toContain("Cookie")
        if (outcome.kind !== "proceed") expect(response.headers.get("cache-control")).toBe("private, no-store")
      })

      test(`${row.path} ${row.match} · ${state} · data of ${path} · ${words}`, async () => {
        const response = await send(visitors.get(state)!, dataPathOf(path))
        const body = await response.text()
        if (outcome.kind === "redirect") {
          expect(response.status).toBe(202)
          expect(body).toContain("SingleFetchRedirect")
          expect(body).toContain(outcome.to)
        } else expectOutcome(response, outcome)
      })

      const write = row.writes[state]
      const writeWords =
        write.kind === "redirect"
          ? `redirect to ${write.to}`
          : write.kind === "refuse"
            ? `refuse ${write.status}`
            : "proceed"
      // Signing out for real would take the visitor from the tests that follow; it has tests of its own.
      if (path === "/signout") continue

      test(`${row.path} ${row.match} · ${state} · write ${path} · ${writeWords}`, async () => {
        const response = await send(visitors.get(state)!, path, { method: "POST", body: new URLSearchParams({}) })
        await response.text()
        if (write.kind === "redirect") {
          expect(response.status).toBe(303)
          expect(new URL(response.headers.get("location")!, url).pathname).toBe(write.to)
        } else expectOutcome(response, write)
      })
    }
  }
}

function expectOutcome(response: Response, outcome: Outcome): void {
  switch (outcome.kind) {
    case "redirect":
      expect(response.status).toBe(302)
      expect(new URL(response.headers.get("location")!, url).pathname).toBe(outcome.to)
      break
    case "refuse":
      expect(response.status).toBe(outcome.status)
      if (outcome.status === 503) expect(response.headers.get("retry-after")).toMatch(/^\d+$/)
      break
    case "proceed":
      // The page's own answer: shown, or an empty form refused, or a page that takes no form.
      expect([200, 202, 303, 400, 404, 405]).toContain(response.status)
  }
}
