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
    // Newest first. In each, nobody's access to the page changed after the version that began it.
    periods: periods
      .map((period, i) => ({ ...period, before: periods[i - 1] ?? null }))
      .filter(({ audience, outcomes, before }) => before === null || !isSameAccess({ audience, outcomes }, before))
      .map((period) => {
        const { commit, date } = versions[period.from]!
        // If older periods are left out, nobody knows what the oldest one changed.
        const isKnown = period.before !== null || left === 0
        const opened = isKnown && admittedAt(period).some((state) => !admittedAt(period.before).includes(state))
        return {
          audience: period.audience,
          // True if only a redirect or status changed.
          isSameAudience: period.audience === period.before?.audience,
          commit,
          date,
          // Null if the change opened the page to nobody, or if they are not known.
          approvers: opened ? (approvers[period.from] ?? null) : null,
        }
      })
      .toReversed(),
  }))

/** True if two periods differ only in the rule that decides, so that nobody's access changed. */
const isSameAccess = (a: AccessAt, b: AccessAt): boolean =>
  a.audience === b.audience && JSON.stringify(a.outcomes) === JSON.stringify(b.outcomes)

type AccessAt = Pick<PageTimeline["periods"][number], "audience" | "outcomes">

/** The visitors of a state who can open the page, as text: empty for none. Other claims are other visitors. */
function admittedIn(outcome: NonNullable<AccessAt["outcomes"]>[AuthState], state: AuthState): string {
  // With `until`, shadow mode only reports the denial, so everybody gets in.
  if (outcome.kind === "proceed" || outcome.until !== undefined) return state
  return outcome.kind === "some" ? `${state} ${JSON.stringify(outcome.claims)}` : ""
}

/** The visitors who can open the page: none before the first version, all outside the policy. */
const admittedAt = (period: Pick<PageTimeline["periods"][number], "outcomes"> | null): readonly string[] =>
  period === null
    ? []
    : authStates
        .map((state) => (period.outcomes === null ? state : admittedIn(period.outcomes[state], state)))
        .filter((visitors) => visitors !== "")
