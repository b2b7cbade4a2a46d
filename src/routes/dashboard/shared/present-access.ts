import type { AuthState } from "../../../generated/guards.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import type { AccessTimeline, PageTimeline } from "../../../policies/compiler/compile-job.server.ts"
import type { ShownOutcome } from "../../../policies/compiler/draft-facts.ts"
import { audienceOfRule } from "../../../ui/policy/exposure.ts"

// Shadow mode reports the denials of some rules, or of all, without enforcing them ("withholds" them) until the end of
// its last day in UTC. A timeline has these denials with that day, `until`, whatever day it is now. The views of the
// present access ask here whether the day is over.

// `codegen/source/day.ts` has such a function, too, but importing it would put compiler code into the browser's bundle.
/** A day in UTC, as `2027-01-31`. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** A timeline as the views of the present access show it. */
interface PresentAccess {
  readonly timeline: AccessTimeline
  /** The last day of a shadow mode that is over; null if it is not, and if there is none. */
  readonly endedOn: string | null
}

/**
 * The timeline of the version in view, in which the newest version enforces its denials if its shadow mode was over
 * before `today`. An older version keeps the denials that it withheld: the view is about the time when it was live.
 */
export function presentAccessOf(
  { about, timeline }: Pick<Audited, "about" | "timeline">,
  today: string = dayOf(Date.now()),
): PresentAccess {
  const { table, pages, openAfterShadow } = timeline
  if (table?.shadow === undefined || about.newest !== null || table.shadow.until >= today)
    return { timeline, endedOn: null }
  const { shadow, ...enforced } = table
  const present = {
    ...timeline,
    table: enforced,
    pages: pages.map((page) => withPresentEnforced(page, table.rows)),
    open: openAfterShadow ?? null,
  }
  return { timeline: present, endedOn: shadow.until }
}

type Period = PageTimeline["periods"][number]

/** A page whose last period has no withheld denials. */
function withPresentEnforced(page: PageTimeline, rows: NonNullable<AccessTimeline["table"]>["rows"]): PageTimeline {
  const last = page.periods.at(-1)
  // Null for a path outside the policy, which shadow mode does not concern.
  if (last === undefined || last.outcomes === null) return page
  const rule = rows.find(({ path, match }) => `${path} ${match}` === last.rule)
  const enforced: Period = {
    ...last,
    audience: rule === undefined ? "nobody" : audienceOfRule(rule),
    outcomes: Object.fromEntries(
      Object.entries(last.outcomes).map(([state, outcome]) => {
        const { until: _, ...denial } = outcome
        return [state, denial]
      }),
    ) as NonNullable<Period["outcomes"]>,
  }
  return { ...page, periods: [...page.periods.slice(0, -1), enforced] }
}

/** A guard table, which has `shadow` if its policy is in shadow mode. */
export type ShadowOf = Pick<NonNullable<AccessTimeline["table"]>, "shadow">

/** The outcomes of one rule in each auth state. */
export type OutcomesByState = Readonly<Record<AuthState, ShownOutcome>>

/** Outcomes with the last day of shadow mode at each denial. `known` are the policy's auth states. */
export function withheldUntilDay(
  outcomes: OutcomesByState,
  until: string,
  known: readonly AuthState[],
): OutcomesByState {
  const denied = known.filter((state) => outcomes[state].kind !== "proceed")
  return { ...outcomes, ...Object.fromEntries(denied.map((state) => [state, { ...outcomes[state], until }])) }
}
