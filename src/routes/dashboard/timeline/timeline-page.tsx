import { Rich } from "../../../language/rich.tsx"
import { useFormatMessage, useText } from "../../../language/use-text.ts"
import type { ShownApprovers } from "../../../policies/approvals/approvers.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import { pageNamed } from "../../../policies/compiler/parts.ts"
import { pagesToDraw } from "../../../policies/pictures/few-pages.ts"
import { stackedTimeline, timelinePictureOf, urgentFirst } from "../../../policies/pictures/timeline.ts"
import { audienceWordsOf, exposureOf } from "../../../ui/policy/exposure.ts"
import { ExposureLegend } from "../../../ui/policy/exposure-mark.tsx"
import { PathAccess } from "../../../ui/policy/path.tsx"
import { PageHeading } from "../../../ui/shell/heading.tsx"
import { AuditedBar } from "../shared/bar.tsx"
import { presentAccessOf } from "../shared/present-access.ts"
import { OpenPagesSentence, openCountsOf } from "../shared/open-pages.tsx"
import { PictureFiles, Pictured } from "../shared/pictured.tsx"
import { PageTurns } from "../shared/page-turns.tsx"
import { VersionLink } from "../shared/version-link.tsx"
import { VersionName } from "../shared/version.tsx"
import { TimelineDrawing } from "./drawing.tsx"
import { useDocumentFacts } from "../../../ui/shell/document-facts.tsx"
import { audienceHistoriesOf, type AudienceHistory } from "./audience-history.ts"
import { AudienceHistoryTable } from "./audience-history-table.tsx"

/** The width of the drawing in pixels: the room between the margins of a page 1280 wide. */
const FULL_WIDTH = 1180

type TimelineData = ReturnType<typeof timelineDataOf>

/**
 * The data of one page of the timeline. `approvers` are those of each version that opened something, by its index.
 * `older` is the number of periods, the oldest of each page, that are left out.
 */
export function timelineDataOf(
  audited: Pick<Audited, "about" | "timeline">,
  params: URLSearchParams,
  approvers: readonly (ShownApprovers | null)[],
) {
  const { about, timeline } = audited
  // The history keeps what shadow mode opened; the number of open pages is of today.
  const { open } = presentAccessOf(audited).timeline
  const pageNumber = pageNamed(params.get("page"))
  const { pages, position, older } = pagesToDraw(urgentFirst(timeline.pages), pageNumber)
  return {
    about,
    open: open === null ? null : openCountsOf(open),
    picture: timelinePictureOf(timeline, FULL_WIDTH, pageNumber),
    // For screens that are too narrow for names beside the bars. A width of 0 stretches nothing.
    narrow: stackedTimeline(timelinePictureOf(timeline, 0, pageNumber)),
    approvers,
    histories: audienceHistoriesOf({ ...timeline, pages }, approvers),
    isCut: timeline.isCut,
    position,
    older,
  }
}

/** The timeline as a list, for screens narrower than the drawing: who may open each page now, and who could before. */
function AudienceHistoryList({ histories }: { readonly histories: readonly AudienceHistory[] }) {
  const formatMessage = useFormatMessage()
  return (
    <ul className="page-list">
      {histories.map(({ path, periods: [now, before] }) =>
        now === undefined ? null : (
          <li key={path}>
            <PathAccess
              path={path}
              access={{ exposure: exposureOf(now.audience), words: formatMessage(audienceWordsOf(now.audience)) }}
            />
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
                    values={{ audience: formatMessage(audienceWordsOf(before.audience)) }}
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

/** The timeline: who could open each page, from the first version on record. */
export function TimelineView({ loaderData }: { readonly loaderData: TimelineData }) {
  const text = useText()
  const { about, open, picture, narrow, approvers, histories, isCut, position, older } = loaderData
  const facts = { approvers, locale: useDocumentFacts().reader.locale }
  return (
    <>
      <PageHeading
        title={text("Timeline")}
        lead={text("Who could open each page, from the first recorded version of the policy to this one.")}
      />
      <AuditedBar about={about} />
      {open === null ? null : <OpenPagesSentence open={open} />}
      <ExposureLegend />
      {picture.left > 0 || isCut ? (
        <p className="note">{text("Older versions are not shown. The first column shows the state after them.")}</p>
      ) : null}
      <PageTurns page={position} list="pages" />
      <div id="pages">
        <AudienceHistoryList histories={histories} />
        <Pictured name={text("When each page was open to whom")} className="max-md:hidden">
          <TimelineDrawing picture={picture} {...facts} className="drawing-wide max-xl:hidden" />
          <TimelineDrawing picture={narrow} {...facts} stacked className="xl:hidden" />
        </Pictured>
      </div>
      <PageTurns page={position} list="pages" />
      <PictureFiles files={["timeline.svg", "timeline.csv"]} search={{ page: `${position.at}` }} />
      {older === 0 ? null : (
        <p className="note">
          {text("The oldest entries of each page are left out here and in the files: {{count}}.", {
            count: older,
          })}
        </p>
      )}
      <AudienceHistoryTable histories={histories} />
      <VersionLink about={about} />
    </>
  )
}
