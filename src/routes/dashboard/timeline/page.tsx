import { sessionFor } from "../../../locks/locks.server.ts"
import { useText, useSaid } from "../../../language/use-text.ts"
import { stackedTimeline, timelineOf } from "../../../policies/pictures/timeline.ts"
import { fewPages } from "../../../policies/pictures/few-pages.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import { approversOfOpenings } from "../../../policies/approvals/approvals.server.ts"
import { auditedAt } from "../../../policies/chosen/audited.server.ts"
import { AuditedBar } from "../shared/bar.tsx"
import { MoreRows, VersionLink } from "../shared/version-link.tsx"
import { PictureFiles, Pictured } from "../shared/pictured.tsx"
import { OpenPages, openCountsOf } from "../shared/open-pages.tsx"
import type { Route } from "./+types/page"
import { TimelineDrawing } from "./drawing.tsx"
import { standingsOf, type PageStanding } from "./standings.ts"
import { Standings } from "./standings-table.tsx"
import { Rich } from "../../../language/rich.tsx"
import { Path } from "../../../ui/policy/path.tsx"
import { audienceWordsOf, toneOf } from "../shared/audience.ts"
import { VersionName } from "../shared/version.tsx"

/** Where the drawing is wider than the screen: who may open each page now, and what was so before. */
function StandingList({ standings }: { readonly standings: readonly PageStanding[] }) {
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

export async function loader({ context, url }: Route.LoaderArgs) {
  sessionFor(context, "/dashboard/timeline")
  const audited = await auditedAt(context, url)
  const { about, life } = audited
  const approvers = await approversOfOpenings(context, audited)
  const { pages, left, older } = fewPages(life.pages)
  return {
    about,
    open: life.open === null ? null : openCountsOf(life.open),
    picture: timelineOf(life),
    approvers,
    standings: standingsOf({ ...life, pages }, approvers),
    isCut: life.isCut,
    left: { pages: left, older },
  }
}

export default function TimelinePage({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { about, open, picture, approvers, standings, isCut, left } = loaderData
  return (
    <>
      <Title>{text("Timeline")}</Title>
      <Heading lead={text("Who could open each page, from the first recorded version of the policy to this one.")}>
        {text("Timeline")}
      </Heading>
      <AuditedBar about={about} />
      {open === null ? null : <OpenPages open={open} />}
      {picture.left > 0 || isCut ? (
        <p className="note">{text("Older versions are not shown. The first column shows how they left things.")}</p>
      ) : null}
      <StandingList standings={standings} />
      <Pictured name={text("When each page was open to whom")} className="max-md:hidden">
        <TimelineDrawing picture={picture} approvers={approvers} className="max-lg:hidden print:block" />
        <TimelineDrawing
          picture={stackedTimeline(picture)}
          approvers={approvers}
          stacked
          className="lg:hidden print:hidden"
        />
      </Pictured>
      <PictureFiles files={["timeline.svg", "timeline.csv"]} />
      {left.older === 0 ? null : (
        <p className="note">
          {text("The oldest entries of each page are left out here and in the files: {{count}}.", {
            count: left.older,
          })}
        </p>
      )}
      <Standings standings={standings} />
      <MoreRows left={left.pages} file="CSV" />
      <VersionLink about={about} />
    </>
  )
}
