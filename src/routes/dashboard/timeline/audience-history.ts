import type { PageTimeline, AccessTimeline } from "../../../policies/compiler/compile-job.server.ts"
import { authStates, type AuthState } from "../../../generated/guards.ts"
import type { ShownApprovers } from "../../../policies/approvals/approvers.ts"

/** The periods of a page, for the list, the table and the CSV beside the timeline's drawing. */
export type AudienceHistory = ReturnType<typeof audienceHistoriesOf>[number]

/** The history of each page. `approvers` are those of each version that opened something, by its index. */
export const audienceHistoriesOf = (
  { versions, pages }: AccessTimeline,
  approvers: readonly (ShownApprovers | null)[],
) =>
  pages.map(({ path, kind, periods, left }) => ({
    path,
    kind,
    // The number of older periods that are left out.
    left,
    // Newest first. Within a period, nobody's access to the page changes; the version at its start may have changed it.
    periods: periods
      .map((period, i) => ({ ...period, before: periods[i - 1] ?? null }))
      .filter((period) => period.before === null || !isSameAccess(period, period.before))
      .map((period) => {
        const { commit, date } = versions[period.from]!
        // If older periods are left out, nobody knows what the oldest one changed.
        const isKnown = period.before !== null || left === 0
        const opened = isKnown && authStates.some((state) => opensIn(state, period, period.before))
        return {
          audience: period.audience,
          // True if only a redirect or status changed.
          isSameAudience: period.audience === period.before?.audience,
          commit,
          date,
          // Null if it is not known that somebody gained access, or if the approvers are not known.
          approvers: opened ? (approvers[period.from] ?? null) : null,
        }
      })
      .toReversed(),
  }))

/** True if two periods differ only in the rule that decides, so that nobody's access changed. */
const isSameAccess = (a: AccessAt, b: AccessAt): boolean =>
  a.audience === b.audience && JSON.stringify([a.outcomes, a.claims]) === JSON.stringify([b.outcomes, b.claims])

type AccessAt = Pick<PageTimeline["periods"][number], "audience" | "outcomes" | "claims">

/** True if somebody in this state can open the page who could not before. `before` is null for the first period. */
function opensIn(state: AuthState, now: AccessAt, before: AccessAt | null): boolean {
  const [claimsNow, claimsBefore] = [admittedIn(state, now), before === null ? null : admittedIn(state, before)]
  if (claimsNow === null || claimsBefore === null) return claimsNow !== null
  const valuesNow = new Map(Object.entries(claimsNow))
  // Nobody is new if every claim that was required before is still required, with no value added. A claim whose kind or
  // scope changed is another claim.
  return !Object.entries(claimsBefore).every(
    ([name, valuesBefore]) =>
      now.claims?.[name] === before?.claims?.[name] &&
      valuesNow.get(name)?.every((value) => valuesBefore.includes(value)) === true,
  )
}

/** The claims of the people in a state who can open the page: empty for everybody, null for nobody. */
function admittedIn(state: AuthState, { outcomes }: AccessAt): Readonly<Record<string, readonly string[]>> | null {
  const outcome = outcomes?.[state]
  // Everybody can open a path outside the policy. With `until`, shadow mode only reports the denial.
  if (outcome === undefined || outcome.until !== undefined || outcome.kind === "proceed") return {}
  return outcome.kind === "some" ? outcome.claims : null
}
