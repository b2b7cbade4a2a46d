// A team app: a global role, and the role in the team that the address names.
import { createRequestHandler, type RouterContextProvider } from "react-router"

import type { Policy } from "../../../policy/language.ts"
import { openLocks, type ClaimReader, type Incident, type LockOptions } from "../../../src/guard/index.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { buildOf, sayingPort, type VisitorSession } from "../served/app.ts"
import { guardsOf, type Page } from "./guards-of.ts"

export const POLICY: Policy = policyOf(
  [
    ruleOf("/", "exact", "anyone"),
    ruleOf("/signin", "exact", "signed-out"),
    ruleOf("/home", "exact", "signed-in"),
    { path: "/admin", match: "subtree", require: { state: "signed-in", role: ["admin"] }, why: "a test says so" },
    {
      path: "/t/:team",
      match: "subtree",
      require: { state: "signed-in", teamRole: ["member", "owner"] },
      write: { state: "signed-in", teamRole: ["owner"] },
      why: "a test says so",
    },
    {
      path: "/both/:team",
      match: "exact",
      require: { state: "signed-in", role: ["admin"], bothRole: ["member"] },
      why: "a test says so",
    },
    {
      path: "/notes",
      match: "exact",
      require: "anyone",
      write: { state: "signed-in", role: ["admin"] },
      why: "a test says so",
    },
  ],
  {
    home: { "signed-out": "/signin", challenged: 403, recovering: 403, "signed-in": "/home", verified: "/home" },
    claims: {
      role: { many: ["support", "admin"], asOf: "token", why: "a test says so" },
      teamRole: { one: ["member", "owner"], within: "/t/:team", asOf: "request", why: "a test says so" },
      bothRole: { one: ["member", "owner"], within: "/both/:team", asOf: "request", why: "a test says so" },
    },
  },
)

const PAGES: readonly Page[] = [
  { pattern: "/", rule: "/ exact" },
  { pattern: "signin", rule: "/signin exact" },
  { pattern: "home", rule: "/home exact" },
  { pattern: "admin", rule: "/admin subtree" },
  { pattern: "t/:slug", rule: "/t/:team subtree", params: { team: "slug" } },
  { pattern: "both/:slug", rule: "/both/:team exact", params: { team: "slug" } },
  { pattern: "notes", rule: "/notes exact" },
]

export const GUARDS = guardsOf(POLICY, PAGES)

export type Readers = Readonly<Record<"role" | "teamRole" | "bothRole", ClaimReader<VisitorSession>>>

interface Wishes extends Partial<Omit<LockOptions<VisitorSession>, "claims">> {
  readonly claims?: Partial<Readers>
  /** Prepares the router's context, if the entry check stands in front of the router. */
  readonly prepare?: (context: RouterContextProvider) => void
  /** Runs in a page, with the context of its request. */
  readonly ran?: (page: string, context: Readonly<RouterContextProvider>) => void
}

/** The app, with a log of the claims that were asked. */
export function teamApp({ claims = {}, prepare = () => {}, ran, ...options }: Wishes = {}) {
  const incidents: Incident[] = []
  const asked: string[] = []
  const pages: string[] = []
  const logged =
    (name: keyof Readers): ClaimReader<VisitorSession> =>
    (session, params, question) => {
      asked.push([name, ...Object.values(params)].join(" "))
      return (claims[name] ?? (() => null))(session, params, question)
    }
  const locks = openLocks<Record<string, "signed-in">, VisitorSession>({
    guards: GUARDS,
    // Cookies in an answer keep it out of every store already.
    session: async (request) => ({ ...(await sayingPort(request)), setCookies: [] }),
    patience: 100,
    onIncident: (incident) => void incidents.push(incident),
    claims: { role: logged("role"), teamRole: logged("teamRole"), bothRole: logged("bothRole") },
    ...options,
  })
  const build = buildOf({
    middleware: [locks.middleware],
    paths: PAGES.map(({ pattern }) => (pattern === "/" ? "/" : `/${pattern}`)),
    ran: (page, context) => {
      pages.push(page)
      ran?.(page, context)
    },
  })
  const router = createRequestHandler(build, "production")
  /** Only the router, or the first lock in front of it. */
  const ways = {
    router: (request: Request) => router(request),
    fetch: locks.fetch((request, context) => {
      prepare(context)
      return router(request, context)
    }),
  }
  return { locks, ways, build, incidents, asked, pages }
}

export const asking = (path: string, state = "signed-in", method = "GET"): Request =>
  new Request(`http://app.example${path}`, { method, headers: { cookie: `state=${state}`, accept: "text/html" } })
