import { Rich } from "../../../language/rich.tsx"
import { useSaid } from "../../../language/use-text.ts"
import { Path } from "../../../ui/policy/path.tsx"
import { audienceWordsOf, toneOf } from "../shared/audience.ts"
import { VersionName } from "../shared/version.tsx"
import type { PageStanding } from "./standings.ts"

/** Where the drawing is wider than the screen: who may open each page now, and what was so before. */
export function StandingList({ standings }: { readonly standings: readonly PageStanding[] }) {
  const said = useSaid()
  return (
    <ul className="page-list">
      {standings.map(({ path, periods: [now, before] }) =>
        now === undefined ? null : (
          <li key={path}>
            <Path>{path}</Path>
            <span className={`tone-${toneOf(now.audience)}`}>{said(audienceWordsOf(now.audience))}</span>
            {before === undefined ? null : (
              <p>
                {now.isSameAudience ? (
                  <Rich
                    message="since <version/> (redirect or status changed)"
                    parts={{ version: <VersionName version={now} isDayEnough /> }}
                  />
                ) : (
                  <Rich
                    message="since <version/>; before that: {{audience}}"
                    parts={{ version: <VersionName version={now} isDayEnough /> }}
                    values={{ audience: said(audienceWordsOf(before.audience)) }}
                  />
                )}
              </p>
            )}
          </li>
        ),
      )}
    </ul>
  )
}
