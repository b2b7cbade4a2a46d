import { compareText } from "../../policy/governing-rule.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import { textOfPaths } from "../../policy/words.ts"
import { count } from "../check/regions/counts.ts"
import type { GuardTable } from "./guard-table.ts"

/**
 * The pages that signed-out visitors can load, and so anybody. Counts rules instead of pages if the app's routes are
 * unknown. A page with several addresses, such as `/:lang?/a`, may have a rule for each, and counts once. It is in
 * `signedOut` if one of them opens to signed-out visitors but not in every auth state; otherwise in `everyone` if one
 * opens without a check of the app; otherwise in `checked`.
 */
export interface OpenPages {
  readonly unit: "page" | "rule"
  /** Paths of pages that open in every auth state. */
  readonly everyone: readonly string[]
  /**
   * Paths of pages that open to signed-out visitors, but not in every auth state: the sign-in page and similar ones.
   */
  readonly signedOut: readonly string[]
  /**
   * Paths of endpoints that open to signed-out visitors. Endpoints answer with data alone and are not counted as pages.
   */
  readonly endpoints: readonly string[]
  /** The pages of `everyone` that open only because of shadow mode, and its last day. Absent if there are none. */
  readonly withheld?: { readonly until: string; readonly pages: readonly string[] }
  /** Pages that would be in `everyone`, except that their rule has `alsoChecks`: the app makes a check of its own. */
  readonly checked?: readonly string[]
  /** Names of operations that signed-out visitors can call. Absent if there are none. */
  readonly operations?: readonly string[]
  /** The number of `outside` entries. No rule covers their paths, so anybody can fetch them. */
  readonly outside: number
}

/** The pages, endpoints and operations of a guard table that anybody can open or call. */
export function openPagesOf({ rows, operations = [], routes, states, outside, shadow }: GuardTable): OpenPages {
  const unit = routes.hash === null ? "rule" : "page"
  const everyone = new Set<string>()
  const signedOut = new Set<string>()
  const endpoints = new Set<string>()
  const withheld = new Set<string>()
  const checked = new Set<string>()
  for (const { path, match, routes: served, endpoints: data, outcomes, alsoChecks } of rows) {
    const isForAllByRule = states.every((state) => outcomes[state].kind === "proceed")
    // Shadow mode lets everybody in at this rule, though it would deny some.
    const isWithheld = !isForAllByRule && shadow !== undefined && withheldUntil({ shadow }, { path, match }) !== null
    if (outcomes["signed-out"].kind !== "proceed" && !isWithheld) continue
    const isForAll = isForAllByRule || isWithheld
    // Without routes, the rule stands for its pages.
    const pages = unit === "rule" ? [textOfPaths({ path, match })] : served
    for (const page of pages) {
      if (data.includes(page)) {
        endpoints.add(page)
        continue
      }
      const group = !isForAll ? signedOut : alsoChecks === undefined ? everyone : checked
      group.add(page)
      if (isWithheld) withheld.add(page)
    }
  }
  for (const page of signedOut) everyone.delete(page)
  for (const page of [...everyone, ...signedOut]) checked.delete(page)
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

/** The people to whom a rule with `anyone` and `alsoChecks` opens a page, in words. */
export const PASSING = "anyone who passes the app's own check"

/** The number of pages, or rules, that anybody can open. */
export const openTotal = ({ everyone, signedOut }: Pick<OpenPages, "everyone" | "signedOut">): number =>
  everyone.length + signedOut.length

/** A summary such as `8 pages that anyone can open: 5 open to everyone, 3 only to people not signed in`. */
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
