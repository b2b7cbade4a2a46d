import { useText } from "../../../language/use-text.ts"
import type { GraphLine, GraphNode, GraphPicture } from "../../../policies/pictures/redirect-graph.ts"
import { OutcomeWords } from "../../../ui/policy/outcome.tsx"
import { StateWords } from "../../../ui/policy/state-name.tsx"
import { Drawing, PAPER } from "../shared/drawing.tsx"

/** The colours of nodes by their kind. */
const TONES = { state: "people", page: "people", refusal: "blocked" } as const

/** The length in pixels of a line's straight part, before it turns: so long that no line crosses another one's text. */
const STRAIGHT = 84

/** A drawing of the redirects: the page that each kind of visitor is sent to. */
export function GraphDrawing({ picture }: { readonly picture: GraphPicture }) {
  const text = useText()
  const { width, height, nodeHeight, nodes, lines } = picture
  return (
    <Drawing title={text("Where each visitor is sent")} size={{ width, height }}>
      {lines.map((line) => (
        <Line key={`${line.from.name} ${line.to.name}`} {...line} nodeHeight={nodeHeight} />
      ))}
      {nodes.map((one) => (
        <Node key={`${one.kind} ${one.name}`} {...one} height={nodeHeight} />
      ))}
    </Drawing>
  )
}

/**
 * A line with an arrowhead. The number of pages is beside it: above the first line of a node (`nth` is 0), below the
 * others. A line that continues from a redirect's target has no number.
 */
function Line({ from, to, count, nth, nodeHeight }: GraphLine & Pick<GraphPicture, "nodeHeight">) {
  const text = useText()
  const [x, y] = [from.x + from.width, from.y + nodeHeight / 2]
  const [tip, end] = [to.x, to.y + nodeHeight / 2]
  const turn = x + STRAIGHT
  const middle = (turn + tip) / 2
  // The line ends inside the arrowhead, which is 9 pixels long and as wide.
  return (
    <g>
      <path
        d={`M ${x} ${y} H ${turn} C ${middle} ${y} ${middle} ${end} ${tip - 8} ${end}`}
        fill="none"
        stroke={PAPER.line}
        strokeWidth="1.5"
        className="drawing-way"
      />
      <polygon
        points={`${tip},${end} ${tip - 9},${end - 4.5} ${tip - 9},${end + 4.5}`}
        fill={PAPER.line}
        className="drawing-head"
      />
      {count === null ? null : (
        <text x={x + 8} y={nth === 0 ? y - 5 : y + 14 * nth} fontSize="12" fill={PAPER.faint} className="drawing-faint">
          {text("from {{count}} pages", { count })}
        </text>
      )}
    </g>
  )
}

/**
 * A node of the graph of redirects: an auth state, a page, or a refusal. Only auth states have the number of pages that
 * are `open` to them, and of those open to `some` of their visitors, by claims.
 */
function Node({ x, y, width, height, name, kind, open, some }: GraphNode & { readonly height: number }) {
  const text = useText()
  const tone = TONES[kind]
  return (
    <g className={`tone tone-${tone}`}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx="8"
        fill={PAPER.tone[tone].fill}
        stroke={PAPER.tone[tone].line}
      />
      <text
        x={x + width / 2}
        y={y + (open === null ? height / 2 + 5 : 20)}
        textAnchor="middle"
        fontWeight="600"
        fill={PAPER.tone[tone].ink}
      >
        {kind === "refusal" ? (
          <OutcomeWords outcome={{ kind: "refuse", status: Number(name) }} />
        ) : kind === "state" ? (
          <StateWords state={name} />
        ) : (
          name
        )}
      </text>
      {open === null ? null : (
        <text x={x + width / 2} y={y + 37} textAnchor="middle" fontSize="12" fill={PAPER.tone[tone].ink}>
          {/* With two numbers, the line has no room for the state's name in the policy. */}
          {some === undefined
            ? `${name} · ${text("opens {{count}} pages", { count: open })}`
            : `${text("opens {{count}} pages", { count: open })} · ${text("{{some}} to some", { some })}`}
        </text>
      )}
    </g>
  )
}
