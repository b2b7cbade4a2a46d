import type { AccessTimeline } from "../../../codegen/index.ts"

// `some`: people with certain claims get in. `until`: shadow mode only reports the denial, so everybody gets in.
type Outcomes = NonNullable<AccessTimeline["pages"][number]["periods"][number]["outcomes"]>
type State = keyof Outcomes
type Outcome = Outcomes[State]

/** The page or error status that a denied visitor gets. */
export type Stop =
  | { readonly kind: "page"; readonly path: string }
  | { readonly kind: "refusal"; readonly status: number }

/** The outcome of one auth state at all pages that are closed to it. */
export interface RedirectsOfState {
  readonly state: State
  /** The number of pages open to it. */
  readonly open: number
  /**
   * The number of pages open to some people by their claims; absent for none. Others are redirected from them as usual.
   */
  readonly some?: number
  readonly chains: readonly RedirectChain[]
}

/** A chain of redirects, with all pages at which it begins. */
export interface RedirectChain {
  readonly from: readonly string[]
  /** The targets of the redirects, in order. */
  readonly stops: readonly Stop[]
  readonly end: "opens" | "refused" | "goes round"
}

/** The redirects of each auth state, followed to their end, in the version at this index. */
export function redirectsOfStates({ pages, table }: AccessTimeline, version: number): readonly RedirectsOfState[] {
  // Without a route list only the rules' paths are known. Endpoints are not pages.
  const served = pages.filter(({ kind }) => kind === "page")
  const known = served.length > 0 ? served : pages.filter(({ kind }) => kind === "rule")
  const at = new Map(
    pages.map(({ path, periods }) => [path, periods.findLast(({ from }) => from <= version)?.outcomes ?? null]),
  )
  return (table?.states ?? []).map((state) => {
    const chains = new Map<string, { from: string[]; stops: readonly Stop[]; end: RedirectChain["end"] }>()
    let open = 0
    let some = 0
    for (const { path } of known) {
      // Without outcomes, the page is outside the policy, so the app serves it to everybody.
      const outcome = at.get(path)?.[state]
      if (outcome === undefined || outcome.kind === "proceed" || outcome.until !== undefined) {
        open++
        continue
      }
      // People with the claims stay; the others are turned away.
      if (outcome.kind === "some") some++
      const { stops, end } = followed(outcome, (to) => at.get(to)?.[state] ?? null)
      const key = JSON.stringify(stops)
      const chain = chains.get(key) ?? { from: [], stops, end }
      chain.from.push(path)
      chains.set(key, chain)
    }
    return {
      state,
      open,
      ...(some === 0 ? {} : { some }),
      chains: [...chains.values()].toSorted((a, b) => b.from.length - a.from.length),
    }
  })
}

/**
 * Follows redirects from the outcome at the first page. `at` finds the outcome at a target; null if the policy does not
 * guard it, so that it opens.
 */
function followed(first: Outcome, at: (path: string) => Outcome | null): Pick<RedirectChain, "stops" | "end"> {
  const stops: Stop[] = []
  const seen = new Set<string>()
  for (let next: Outcome | null = first; next !== null;) {
    // A denial that shadow mode withholds redirects nobody.
    if (next.kind === "proceed" || next.until !== undefined) break
    const outcome = next.kind === "some" ? next.otherwise : next
    if (outcome.kind === "proceed") break
    if (outcome.kind === "refuse")
      return { stops: [...stops, { kind: "refusal", status: outcome.status }], end: "refused" }
    stops.push({ kind: "page", path: outcome.to })
    if (seen.has(outcome.to)) return { stops, end: "goes round" }
    seen.add(outcome.to)
    next = at(outcome.to)
  }
  return { stops, end: "opens" }
}
