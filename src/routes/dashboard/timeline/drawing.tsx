import type { ReactNode } from "react"
import { Link } from "react-router"
import { useFormatMessage, useText } from "../../../language/use-text.ts"
import type { TimelineBar, TimelineColumn, TimelinePicture, TimelineRow } from "../../../policies/pictures/timeline.ts"
import { audienceWordsOf, exposureOf } from "../../../ui/policy/exposure.ts"
import { useAuditHref } from "../shared/chosen.tsx"
import { approversText, approverNameOf } from "../shared/approved-words.ts"
import type { ShownApprovers } from "../../../policies/approvals/approvers.ts"
import { Drawing, PAPER, PathDrawn } from "../shared/drawing.tsx"
import { dayIn } from "../../../ui/shell/moment.tsx"

interface TimelineDrawingProps {
  readonly picture: TimelinePicture
  /** The approvers of each version's openings; null if it opened nothing or they are unknown. */
  readonly approvers: readonly (ShownApprovers | null)[]
  readonly locale: string
  /** True for a drawing in a file, which has no links. */
  readonly alone?: boolean
  /** True to draw names above their rows, as `stackedTimeline` lays them out. */
  readonly stacked?: boolean
  readonly className?: string | undefined
}

/** A drawing of the timeline: a row for each page, with a bar for each audience. */
export function TimelineDrawing({
  picture,
  approvers,
  locale,
  alone = false,
  stacked = false,
  className,
}: TimelineDrawingProps) {
  const text = useText()
  const { width, height, columns, rows, head } = picture
  return (
    <Drawing title={text("When each page was open to whom")} size={{ width, height }} className={className}>
      {columns.map((column) => (
        <Column
          key={column.x}
          column={column}
          approvers={approvers[column.version] ?? null}
          locale={locale}
          height={height}
          head={head}
          alone={alone}
        />
      ))}
      {rows.map((row) => (
        <Row key={row.path} row={row} height={picture.row} alone={alone} stacked={stacked} />
      ))}
    </Drawing>
  )
}

interface ColumnProps extends Pick<TimelinePicture, "height" | "head"> {
  readonly column: TimelineColumn
  readonly approvers: ShownApprovers | null
  readonly locale: string
  readonly alone: boolean
}

/** A version of the policy: its date and commit above the line where it begins. */
function Column({ column: { x, width, commit, date, subject }, approvers, locale, height, head, alone }: ColumnProps) {
  const text = useText()
  const hrefOf = useAuditHref()
  const name = commit === null ? text("not committed") : commit.slice(0, 10)
  return (
    <g>
      <line x1={x} y1={head - 10} x2={x} y2={height} stroke={PAPER.line} className="drawing-line" />
      <circle cx={x} cy={head - 12} r="4" fill={PAPER.ink} className="drawing-mark" />
      {/* Server and browser may format dates of the same locale differently. */}
      <text x={x} y="13" fill={PAPER.faint} className="drawing-faint" suppressHydrationWarning>
        {date === null ? "" : dayIn(locale, new Date(date))}
      </text>
      {/* A version without a commit is not in the list of changes. */}
      <To
        alone={alone || commit === null}
        to={`${hrefOf("/dashboard/changes", { commit: name })}#commit-${name}`}
        label={`${name}: ${subject}`}
      >
        <text x={x} y="29" fontFamily="'IBM Plex Mono', monospace" fill={PAPER.ink} className="drawing-ink">
          <title lang="en">{subject}</title>
          {name}
        </text>
      </To>
      {approvers === null ? null : <ApproversDrawn approvers={approvers} x={x} width={width - 12} />}
    </g>
  )
}

interface ApproversDrawnProps {
  readonly approvers: ShownApprovers
  readonly x: number
  readonly width: number
}

/** The approvers' names. A name that is too long for its column is cut, and complete in the title. */
function ApproversDrawn({ approvers, x, width }: ApproversDrawnProps) {
  const text = useText()
  const { isChecked, by } = approvers
  return (
    <svg x={x} y="34" width={width} height="34" overflow="hidden" fontSize="12">
      <title>{approversText(approvers, text)}</title>
      <text y="12" fill={PAPER.faint} className="drawing-faint">
        {text(isChecked ? "Approved by:" : "Signature not checked:")}
      </text>
      <text y="28" fill={PAPER.ink} className="drawing-ink">
        {by.length === 0 ? text("no one on record") : by.map((one) => approverNameOf(one, text)).join(", ")}
      </text>
    </svg>
  )
}

interface RowProps {
  readonly row: TimelineRow
  readonly height: number
  readonly alone: boolean
  readonly stacked: boolean
}

/** A page of the timeline with a bar for each of its audiences. */
const Row = ({ row: { y, path, bars }, height, alone, stacked }: RowProps) => (
  <g>
    <To to={useAuditHref()("/dashboard", { q: path })} alone={alone}>
      <text
        x="0"
        y={stacked ? y - 4 : y + height / 2 + 5}
        fontFamily="'IBM Plex Mono', monospace"
        fill={PAPER.ink}
        className="drawing-ink"
      >
        <PathDrawn>{path}</PathDrawn>
      </text>
    </To>
    {bars.map((bar) => (
      <Bar key={bar.x} bar={bar} y={y} height={height} />
    ))}
  </g>
)

/** A bar over the versions in which a page had one audience. */
function Bar({ bar: { x, width, audience }, y, height }: { bar: TimelineBar; y: number; height: number }) {
  const formatMessage = useFormatMessage()
  const tone = exposureOf(audience)
  return (
    <g className={`tone tone-${tone}`}>
      <rect
        x={x + 1}
        y={y + 2}
        width={width - 2}
        height={height - 4}
        rx="4"
        fill={PAPER.tone[tone].fill}
        stroke={PAPER.tone[tone].line}
        strokeDasharray={tone === "uncovered" ? "4 3" : undefined}
      />
      {/* Cuts off text that is longer than its bar. */}
      <svg x={x + 8} y={y} width={width - 12} height={height} overflow="hidden">
        <text y={height / 2 + 5} fontSize="12" fill={PAPER.tone[tone].ink}>
          {formatMessage(audienceWordsOf(audience))}
        </text>
      </svg>
    </g>
  )
}

interface ToProps {
  readonly to: string
  readonly alone: boolean
  /**
   * The accessible name of the link, in English like commits. It begins with the visible text, which is the default.
   */
  readonly label?: string
  readonly children: ReactNode
}

/** A link in a page. In a file, which has no links, only its content. */
const To = ({ to, alone, label, children }: ToProps) =>
  alone ? (
    children
  ) : (
    <Link to={to} aria-label={label} lang={label === undefined ? undefined : "en"}>
      {children}
    </Link>
  )
