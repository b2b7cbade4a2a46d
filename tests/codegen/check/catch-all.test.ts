import { createRequestHandler } from "react-router"
import { describe, expect, test } from "vitest"
import { compile, type Compiled } from "../../../codegen/check/compile.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { routes as routesCommand } from "../../../codegen/command-line/commands/routes.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { guardTableDataOf } from "../../../codegen/emit/guard-table.ts"
import { explain } from "../../../codegen/explain/explain.ts"
import { agreementOf } from "../../../codegen/verify/agreement.ts"
import { loadedGuards } from "../../../codegen/verify/loaded-guards.ts"
import type { AuthState, Requirement } from "../../../policy/language.ts"
import { AUTH_STATES, REQUIREMENTS } from "../../../policy/states.ts"
import { openLocks, type Guards, type Incident } from "../../../src/guard/index.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { buildOf, MARK, sayingPort } from "../../guard/served/app.ts"
import { inventoryOf } from "../diff/fuzz-model.ts"
import { guardsOf, textOfPolicy } from "../emit/load-guards.ts"

type RuleRow = Parameters<typeof ruleOf>

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

/** The splats that take every path that no other route serves. */
const CATCH_ALLS = ["*", ":locale?/*", "en?/*", ":a?/:b?/*"] as const

/** Pages of a CMS at every path, a shop that asks for a sign-in, and one more page. */
const PATHS = ["shop", "shop/:item", "about"] as const
const PAGE_RULES: readonly RuleRow[] = [
  ["/shop", "subtree", "signed-in"],
  ["/about", "exact", "anyone"],
]

const routesWith = (catchAll: string) =>
  inventoryOf([...PATHS, catchAll].map((path) => ({ kind: "route" as const, path, children: [] })))

const policyWith = (rules: readonly RuleRow[]) => ({
  path: "a.policy.ts",
  text: textOfPolicy(
    policyOf(
      rules.map((row) => ruleOf(...row)),
      { home: HOME },
    ),
  ),
})

const compiled = (catchAll: string, rules: readonly RuleRow[]): Compiled =>
  compile({ policy: policyWith(rules), routes: routesWith(catchAll) })

function checkedOf(catchAll: string, rules: readonly RuleRow[]): CheckedPolicy {
  const { checked, diagnostics } = compiled(catchAll, rules)
  // Nobody is sent to a page that takes whatever address is asked for.
  expect(diagnostics.filter(({ code }) => code !== "P506").map(({ message }) => message)).toEqual([])
  return checked!
}

/** The app as the router serves it, behind both locks. */
async function servedBy(checked: CheckedPolicy, catchAll: string) {
  const guards = (await guardsOf(checked)) as Guards
  const incidents: Incident[] = []
  const ran: string[] = []
  const locks = openLocks({ guards, session: sayingPort, onIncident: (incident) => void incidents.push(incident) })
  const build = buildOf({
    middleware: [locks.middleware],
    paths: [...PATHS, catchAll],
    ran: (page) => void ran.push(page),
  })
  const router = createRequestHandler(build, "production")
  const ask = async (path: string, state: AuthState): Promise<readonly [status: number, page: string | null]> => {
    const headers = { cookie: `state=${state}`, accept: "text/html" }
    const answer = await router(new Request(`http://app.example${path}`, { headers }))
    const page = new RegExp(`${MARK}([^;]*);`).exec(await answer.text())?.[1] ?? null
    return [answer.status, page]
  }
  return { ask, incidents, ran }
}

describe.each(CATCH_ALLS)("the catch-all `%s`", (catchAll) => {
  test("is the not-found page without a `/` subtree rule, and its loader never runs", async () => {
    const checked = checkedOf(catchAll, PAGE_RULES)
    const { ask, incidents, ran } = await servedBy(checked, catchAll)
    for (const state of AUTH_STATES) {
      expect(await ask("/some/page", state)).toEqual([404, null])
      // Beneath a guarded page it does not tell which pages there are.
      expect((await ask("/shop/a/b", state))[1]).toBeNull()
    }
    expect(ran).toEqual([])
    expect(incidents).toEqual([])
    expect(explain(checked, "/some/page").route).toMatchObject({ notFound: true })
    expect(explain(checked, "/shop/a/b").route).toMatchObject({ notFound: true })
    expect(explain(checked, "/shop/a").route).toMatchObject({ notFound: false })
  })

  test.each(REQUIREMENTS)(
    "is a page under a `/` subtree rule that requires %s, wherever no other rule governs",
    async (require) => {
      const checked = checkedOf(catchAll, [...PAGE_RULES, ["/", "subtree", require]])
      const { ask, incidents } = await servedBy(checked, catchAll)
      const row = guardTableDataOf(checked).rows.find(({ path, match }) => path === "/" && match === "subtree")!
      expect(row.routes).toEqual([`/${catchAll}`])
      for (const state of AUTH_STATES) {
        const opens = row.outcomes[state].kind === "proceed"
        expect(explain(checked, "/some/page").outcomes?.[state]).toEqual(row.outcomes[state])
        const [, page] = await ask("/some/page", state)
        expect([state, page]).toEqual([state, opens ? catchAll : null])
        // A page of a shop that does not exist is no page of the CMS.
        expect((await ask("/shop/a/b", state))[1]).toBeNull()
        expect(await ask("/about", state)).toEqual([200, "about"])
      }
      expect(incidents).toEqual([])
      expect(explain(checked, "/some/page").route).toMatchObject({ notFound: false })
      expect(explain(checked, "/shop/a/b").route).toMatchObject({ notFound: true })
    },
  )

  test("opens no other page: each page needs its own rule", () => {
    for (const require of ["anyone", "signed-in"] satisfies Requirement[]) {
      const { diagnostics, checked } = compiled(catchAll, [
        ["/shop", "exact", "signed-in"],
        ["/", "subtree", require],
      ])
      expect(checked).toBeNull()
      expect(diagnostics.map(({ code, message }) => `${code} ${message}`).toSorted()).toEqual([
        "P422 route `/about` has no rule of its own: `/` subtree decides",
        "P422 route `/shop/:item` has no rule of its own: `/` subtree decides",
      ])
      expect(diagnostics[0]!.hint).toContain('"exact", require: "signed-in"')
    }
  })

  test("is verified: a lock that differs from its rule is reported", () => {
    const rules: readonly RuleRow[] = [...PAGE_RULES, ["/", "subtree", "signed-in"]]
    const [closed, open] = [checkedOf(catchAll, PAGE_RULES), checkedOf(catchAll, rules)]
    const disagreedBy = (checked: CheckedPolicy, change: (text: string) => string): number => {
      const emitted = emitGuards(checked)
      const text = change(emitted.text)
      const form = { component: "table guards" as const, guards: loadedGuards({ ...emitted, text }) }
      const { disagreed, disagreements } = agreementOf(checked, [form])
      expect(new Set(disagreements.map(({ component }) => component))).toEqual(
        new Set(disagreed > 0 ? ["route lock"] : []),
      )
      return disagreed
    }
    const unlisted = JSON.stringify([catchAll, "unlisted"]).replace(",", ", ")
    const ruled = JSON.stringify([catchAll, "/ subtree"]).replace(",", ", ")
    expect(disagreedBy(closed, (text) => text)).toBe(0)
    expect(disagreedBy(open, (text) => text)).toBe(0)
    expect(
      disagreedBy(closed, (text) => text.replace(unlisted, `[${JSON.stringify(catchAll)}, "/about exact"]`)),
    ).not.toBe(0)
    expect(disagreedBy(open, (text) => text.replace(ruled, unlisted))).not.toBe(0)
  })

  test("is listed as the not-found page or as a page", () => {
    const listOf = (rules: readonly RuleRow[]): string =>
      routesCommand(
        { policy: policyWith(rules), routes: routesWith(catchAll), diagnostics: [], textOf: () => null },
        { stdoutColour: false, stderrColour: false },
      ).stdout
    const lineIn = (text: string): string =>
      text
        .split("\n")
        .find((line) => line.startsWith(`/${catchAll} `))!
        .replaceAll(/ {2,}/g, " | ")
    expect(lineIn(listOf(PAGE_RULES))).toBe(`/${catchAll} | not found | unlisted | needs no rule`)
    expect(lineIn(listOf([...PAGE_RULES, ["/", "subtree", "signed-in"]]))).toBe(
      `/${catchAll} | page | / subtree | signed-in`,
    )
  })
})

test.each(["docs/*", ":lang/*"])("a splat beneath a required segment is a page: `%s`", (splat) => {
  const { diagnostics } = compile({
    policy: policyWith(PAGE_RULES),
    routes: inventoryOf([...PATHS, splat, "*"].map((path) => ({ kind: "route" as const, path, children: [] }))),
  })
  expect(diagnostics.map(({ code }) => code)).toEqual(["P410"])
})

test("without a catch-all route, a rule that opens everything is refused", () => {
  const { diagnostics } = compile({
    policy: policyWith([...PAGE_RULES, ["/", "subtree", "anyone"]]),
    routes: inventoryOf(PATHS.map((path) => ({ kind: "route" as const, path, children: [] }))),
  })
  expect(diagnostics.map(({ code }) => code).toSorted()).toEqual(["P205", "P405", "P414"])
})

test("a page outside the policy is listed without a requirement, and a rule around it as one that governs no route", () => {
  const policy = policyOf([ruleOf("/shop", "subtree", "signed-in"), ruleOf("/about", "exact", "anyone")], {
    home: HOME,
    outside: [{ path: "/shop", match: "subtree", why: "a service of its own" }],
  })
  const { stdout } = routesCommand(
    {
      policy: { path: "a.policy.ts", text: textOfPolicy(policy) },
      routes: routesWith("*"),
      diagnostics: [],
      textOf: () => null,
    },
    { stdoutColour: false, stderrColour: false },
  )
  expect(stdout).toMatch(/^\/shop +page +outside *$/m)
  expect(stdout).toContain("/shop subtree")
})
