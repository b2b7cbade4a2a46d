import type { Audience, PageLife, PolicyLife } from "../../../compiler/compile-question.server.ts"
import type { NamedVersion } from "../audited/version.tsx"

/** Some time in which the same people could open a page. */
export interface Period extends NamedVersion {
  readonly audience: Audience
}

/** A page as words tell it. */
export interface PageStanding extends Pick<PageLife, "path" | "kind"> {
  /** Newest first. */
  readonly periods: readonly Period[]
}

export const standingsOf = ({ versions, pages }: PolicyLife): readonly PageStanding[] =>
  pages.map(({ path, kind, bands }) => ({
    path,
    kind,
    periods: bands
      .filter(({ audience }, i) => audience !== bands[i - 1]?.audience)
      .map(({ from, audience }) => {
        const { commit, date } = versions[from]!
        return { audience, commit, date }
      })
      .toReversed(),
  }))
