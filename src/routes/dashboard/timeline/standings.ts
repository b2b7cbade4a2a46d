import type { Audience, PageLife, PolicyLife } from "../../../policies/compiler/compile-question.server.ts"
import { authStates, type AuthState } from "../../../generated/guards.ts"
import type { Approvers } from "../../../policies/approvals/approvers.ts"
import type { NamedVersion } from "../../../policies/chosen/about.ts"

/** A time in which every visitor got the same at a page. */
export interface Period extends NamedVersion {
  readonly audience: Audience
  /** True if the same people could open the page before, so that only a redirect or status changed. */
  readonly isSameAudience: boolean
  /** The approvals, if the change opened the page to somebody; null if it did not, or if they are not known. */
  readonly approvers: Approvers | null
}

/** A page as words tell it. */
export interface PageStanding extends Pick<PageLife, "path" | "kind"> {
  /** Newest first. */
  readonly periods: readonly Period[]
  /** The number of older bands that are left out. */
  readonly left: number
}

/** `approvers` are those of each version that opened something. */
export const standingsOf = (
  { versions, pages }: PolicyLife,
  approvers: readonly (Approvers | null)[],
): readonly PageStanding[] =>
  pages.map(({ path, kind, bands, left }) => ({
    path,
    kind,
    left,
    periods: bands
      .map((band, i) => ({ ...band, before: bands[i - 1] ?? null }))
      .filter(({ audience, outcomes, before }) => before === null || !isSameAccess({ audience, outcomes }, before))
      .map((band) => {
        const { commit, date } = versions[band.from]!
        // Of the oldest that is kept it is not known what came before.
        const isKnown = band.before !== null || left === 0
        const opened = isKnown && admittedAt(band).some((one) => !admittedAt(band.before).includes(one))
        return {
          audience: band.audience,
          isSameAudience: band.audience === band.before?.audience,
          commit,
          date,
          approvers: opened ? (approvers[band.from] ?? null) : null,
        }
      })
      .toReversed(),
  }))

/** A rule that takes over from another and gives everybody the same changes nobody's access. */
const isSameAccess = (a: AccessAt, b: AccessAt): boolean =>
  a.audience === b.audience && JSON.stringify(a.outcomes) === JSON.stringify(b.outcomes)

type AccessAt = Pick<PageLife["bands"][number], "audience" | "outcomes">

/** The text for those of a state who get in; empty for nobody. Other claims are other people. */
function insidersOf({ kind, until, ...rest }: NonNullable<AccessAt["outcomes"]>[AuthState], state: AuthState): string {
  if (kind === "proceed" || until !== undefined) return state
  return kind === "some" && "claims" in rest ? `${state} ${JSON.stringify(rest.claims)}` : ""
}

/** Nobody before there was a policy; everybody where none is asked. */
const admittedAt = (band: Pick<PageLife["bands"][number], "outcomes"> | null): readonly string[] =>
  band === null
    ? []
    : authStates
        .map((state) => (band.outcomes === null ? state : insidersOf(band.outcomes[state], state)))
        .filter((text) => text !== "")
