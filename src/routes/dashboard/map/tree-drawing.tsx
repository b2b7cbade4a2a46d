import { Link } from "react-router"
import type { AuthState } from "../../../generated/guards.ts"
import { formattedBy, useText, type Text } from "../../../language/use-text.ts"
import type { TreeNode, TreePicture } from "../../../policies/pictures/site-tree.ts"
import { outcomeWordsOf, toneOf } from "../../../ui/policy/outcome.tsx"
import { audienceWordsOf, type Exposure, exposureOf } from "../../../ui/policy/exposure.ts"
import { useAuditHref } from "../shared/chosen.tsx"
import { Drawing, PAPER, PathDrawn } from "../shared/drawing.tsx"

interface TreeDrawingProps {
  readonly picture: TreePicture
  /** The auth state whose outcomes give the colours; null to colour by exposure. */
  readonly state: AuthState | null
  /** True for a drawing in a file, which has no links. */
  readonly alone?: boolean
}

/** The site's pages as a tree, each with a box that names its access, in the colour of that access. */
export function TreeDrawing({
  picture: { width, height, column, row, nodes },
  state,
  alone = false,
}: TreeDrawingProps) {
  const text = useText()
  return (
    <Drawing title={text("The site as a tree")} size={{ width, height }}>
      {nodes.map(({ path, above, x, y }) =>
        above === null ? null : (
          <path
            key={path}
            d={`M ${above.x} ${above.y + 5} V ${y} H ${x - 5}`}
            fill="none"
            stroke={PAPER.line}
            className="drawing-line"
          />
        ),
      )}
      {nodes.map((node) => (
        <Node key={node.path} node={node} column={column} row={row} state={state} alone={alone} />
      ))}
    </Drawing>
  )
}

interface NodeProps extends Pick<TreePicture, "column" | "row"> {
  readonly node: TreeNode
  readonly state: AuthState | null
  readonly alone: boolean
}

/** A segment of the site's tree, with the page at it and its access. */
function Node({ node: { x, y, label, path, page }, column, row, state, alone }: NodeProps) {
  const text = useText()
  const hrefOf = useAuditHref()
  const access = page === null ? null : accessAt(page, state, text)
  const drawn = access === null ? "" : (access.drawn ?? fitted(access.words))
  const name = (
    <text
      x={x + 14}
      y={y + 5}
      fontFamily="'IBM Plex Mono', monospace"
      fill={page === null ? PAPER.faint : PAPER.ink}
      className={page === null ? "drawing-faint" : "drawing-ink"}
    >
      <PathDrawn>{label}</PathDrawn>
    </text>
  )
  return (
    <g className={access === null ? undefined : `tone tone-${access.tone}`}>
      {access === null ? null : (
        <>
          <circle cx={x} cy={y} r="5" fill={PAPER.tone[access.tone].fill} stroke={PAPER.tone[access.tone].line} />
          <rect
            x={column}
            y={y - row / 2 + 3}
            width={BOX_WIDTH}
            height={row - 6}
            rx="4"
            fill={PAPER.tone[access.tone].fill}
            stroke={PAPER.tone[access.tone].line}
            strokeDasharray={access.tone === "uncovered" ? "4 3" : undefined}
          />
          <text x={column + 8} y={y + 5} fontSize="12" fill={PAPER.tone[access.tone].ink}>
            {drawn === access.words ? null : <title>{access.words}</title>}
            {drawn}
          </text>
        </>
      )}
      {page === null || alone ? (
        name
      ) : (
        <Link to={hrefOf("/dashboard", { q: path })} aria-label={path}>
          {name}
        </Link>
      )}
    </g>
  )
}

interface PageAccess {
  readonly tone: Exposure
  readonly words: string
  /** The words in the drawing, if they are not `words` cut to the width of the box. */
  readonly drawn?: string
}

/** The width of a box in pixels. */
const BOX_WIDTH = 216
/** The most characters that fit into a box. */
const MAX_CHARACTERS = 33

const fitted = (words: string): string =>
  words.length <= MAX_CHARACTERS ? words : `${words.slice(0, MAX_CHARACTERS - 1).trimEnd()}…`

/** The colours of outcomes by their tone. */
const TONES = { public: "public", open: "people", sent: "blocked", shut: "blocked" } as const

/** The access to a page: its audience, or the outcome for one auth state. */
export function accessAt(page: NonNullable<TreeNode["page"]>, state: AuthState | null, text: Text): PageAccess {
  // A page outside the policy has no outcomes; its audience shows that already.
  const outcome = state === null ? undefined : page.outcomes?.[state]
  if (state === null || outcome === undefined)
    return { tone: exposureOf(page.audience), words: formattedBy(text, audienceWordsOf(page.audience)) }
  // Shadow mode: until that day the denial is only reported, and everybody gets in.
  if (outcome.until !== undefined)
    return { tone: "public", words: text("everyone until {{until}}", { until: outcome.until }) }
  if (outcome.kind === "some") {
    const claims = Object.keys(outcome.claims).join(", ")
    const drawn = fitted(text("some: {{claims}}", { claims }))
    return { tone: "restricted", words: formattedBy(text, outcomeWordsOf(outcome)), drawn }
  }
  return { tone: TONES[toneOf(outcome, [state])], words: formattedBy(text, outcomeWordsOf(outcome)) }
}
