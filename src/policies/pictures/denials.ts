import type { AccessTimeline } from "../../../codegen/index.ts"

// `some`: people with certain claims get in. `until`: shadow mode only reports the denial, so everybody gets in.
type Outcomes = NonNullable<AccessTimeline["pages"][number]["periods"][number]["outcomes"]>
type State = keyof Outcomes

/**
 * A redirect or a refusal, with the number of pages at which visitors get it. The compiler accepts only redirects to
 * pages that admit everybody who is sent there, so nobody is redirected again from its target.
 */
export interface CountedDenial {
  readonly outcome: Extract<Outcomes[State], { readonly kind: "redirect" | "refuse" }>
  readonly count: number
}

/** The outcome of one auth state at all pages. */
export interface DenialsOfState {
  readonly state: State
  /** The number of pages open to everybody in the state, also because of shadow mode. */
  readonly open: number
  /**
   * The number of pages that only people with certain claims can open; absent for none. `denials` counts what the
   * others get there.
   */
  readonly some?: number
  /** The most common first. */
  readonly denials: readonly CountedDenial[]
}

/** The most denials that are shown for one auth state. */
const MAX_DENIALS = 20

/** The denials of each auth state in the version at this index, and the number of those that are left out. */
export function denialsOfStates({ pages, table }: AccessTimeline, version: number) {
  // Without a route list only the rules' paths are known. Endpoints are not pages.
  const served = pages.filter(({ kind }) => kind === "page")
  const counted = served.length > 0 ? served : pages.filter(({ kind }) => kind === "rule")
  const decided = counted.map(({ periods }) => periods.findLast(({ from }) => from <= version)?.outcomes ?? null)
  const all = (table?.states ?? []).map((state) => denialsOf(state, decided))
  const states = all.map((one) => ({ ...one, denials: one.denials.slice(0, MAX_DENIALS) }))
  // `left`: the number of denials beyond the limit.
  return { states, left: numberOfDenials(all) - numberOfDenials(states) }
}

const numberOfDenials = (states: readonly DenialsOfState[]): number =>
  states.reduce((sum, { denials }) => sum + denials.length, 0)

/** The denials of an auth state at pages with these outcomes. */
function denialsOf(state: State, pages: readonly (Outcomes | null)[]): DenialsOfState {
  const denials = new Map<string, CountedDenial>()
  let open = 0
  let some = 0
  for (const outcomes of pages) {
    // Without outcomes, the page is outside the policy, so the app serves it to everybody.
    const decided = outcomes?.[state]
    // With `some`, what people without the claims get.
    const outcome = decided?.kind === "some" ? decided.otherwise : decided
    if (decided === undefined || outcome === undefined || outcome.kind === "proceed" || decided.until !== undefined) {
      open++
      continue
    }
    if (decided.kind === "some") some++
    const key = JSON.stringify(outcome)
    denials.set(key, { outcome, count: (denials.get(key)?.count ?? 0) + 1 })
  }
  return {
    state,
    open,
    ...(some === 0 ? {} : { some }),
    denials: [...denials.values()].toSorted((a, b) => b.count - a.count),
  }
}
