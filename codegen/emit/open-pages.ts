import { compareText } from "../../policy/governing-rule.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import { count } from "../check/regions/counts.ts"
import type { GuardTable } from "./guard-table.ts"

/**
 * The pages that anybody can open: those that a visitor who is not signed in can load. Where the app's routes are not
 * known there are only rules to count.
 */
export interface OpenPages {
  readonly unit: "page" | "rule"
  /** Paths of those that open in every auth state. */
  readonly everyone: readonly string[]
  /** Paths of those that open to people who are not signed in, and not in every other state: sign-in and the like. */
  readonly signedOut: readonly string[]
  /** Paths of endpoints that open to people who are not signed in. They answer with data alone, so they are no pages. */
  readonly endpoints: readonly string[]
  /** The pages of `everyone` that open only because of shadow mode, and its last day. Absent if there are none. */
  readonly withheld?: { readonly until: string; readonly pages: readonly string[] }
  /** Pages with `alsoChecks` that would otherwise be in `everyone`: they open to whoever passes the app's own check. */
  readonly checked?: readonly string[]
  /** Names of operations that people who are not signed in can call. Absent if there are none. */
  readonly operations?: readonly string[]
  /** Entries of `outside`: no rule covers them, so the app does not ask who fetches them. */
  readonly outside: number
}

export function openPagesOf({ rows, operations = [], routes, states, outside, shadow }: GuardTable): OpenPages {
  const unit = routes.hash === null ? "rule" : "page"
  const everyone = new Set<string>()
  const signedOut = new Set<string>()
  const endpoints = new Set<string>()
  const withheld = new Set<string>()
  const checked = new Set<string>()
  for (const { path, match, routes: served, endpoints: data, outcomes, alsoChecks } of rows) {
    const isForAllByRule = states.every((state) => outcomes[state].kind === "proceed")
    const isWithheld = !isForAllByRule && shadow !== undefined && withheldUntil({ shadow }, { path, match }) !== null
    if (outcomes["signed-out"].kind !== "proceed" && !isWithheld) continue
    const isForAll = isForAllByRule || isWithheld
    const pages = unit === "rule" ? [`${path}${match === "subtree" ? "/…" : ""}`] : served
    for (const page of pages) {
      if (data.includes(page)) endpoints.add(page)
      else {
        ;(isForAll ? (alsoChecks === undefined ? everyone : checked) : signedOut).add(page)
        if (isWithheld) withheld.add(page)
      }
    }
  }
  // Two rules may share a page: it opens to everybody only where both say so.
  for (const page of [...signedOut, ...checked]) everyone.delete(page)
  const callable = operations.filter(({ outcomes }) => outcomes["signed-out"].kind === "proceed")
  const opened = sorted(withheld).filter((page) => everyone.has(page))
  return {
    unit,
    everyone: sorted(everyone),
    signedOut: sorted(signedOut),
    endpoints: sorted(endpoints),
    ...(shadow === undefined || opened.length === 0 ? {} : { withheld: { until: shadow.until, pages: opened } }),
    ...(checked.size === 0 ? {} : { checked: sorted(checked) }),
    ...(callable.length === 0 ? {} : { operations: callable.map(({ name }) => name) }),
    outside: outside.length,
  }
}

/** The people for whom a rule with `anyone` and `alsoChecks` opens a page. */
export const PASSING = "whoever passes the app's own check"

/** The number of pages, or rules, that anybody can open. */
export const openTotal = ({ everyone, signedOut }: Pick<OpenPages, "everyone" | "signedOut">): number =>
  everyone.length + signedOut.length

/** `8 pages that anyone can open: 5 open to everyone, 3 only to people not signed in` */
export function openInWords(open: OpenPages): string {
  const { unit, everyone, signedOut, endpoints, withheld, checked, operations = [] } = open
  const total = `${count(openTotal(open), unit)} that anyone can open`
  const until =
    withheld === undefined
      ? ""
      : ` (${withheld.pages.length} of these only until the end of ${withheld.until} (UTC), by shadow mode)`
  const parts = `${everyone.length} open to everyone${until}, ${signedOut.length} only to people not signed in`
  const beside = checked === undefined ? "" : `; and ${count(checked.length, unit)} open to ${PASSING}`
  const data = endpoints.length === 0 ? "" : `; and ${count(endpoints.length, "endpoint")}`
  const calls = operations.length === 0 ? "" : `; and ${count(operations.length, "operation")} that anyone can call`
  return `${total}: ${parts}${beside}${data}${calls}`
}

const sorted = (paths: ReadonlySet<string>): readonly string[] => [...paths].sort(compareText)
