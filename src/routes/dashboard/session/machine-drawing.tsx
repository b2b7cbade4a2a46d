import type { ReactNode } from "react"
import { Link } from "react-router"
import type { Language } from "../../../language/languages.ts"
import type { MachinePicture, PicturedLine, PicturedState } from "../../../build/session-picture/picture.ts"

/**
 * The transitions from a state to others, in the order of their numbers in the drawing: each with its line in it, and
 * the events that cause it.
 */
export const transitionsFrom = ({ lines, transitions }: MachinePicture, from: string | null) =>
  lines.flatMap((line) => {
    // One line can stand for transitions in both directions.
    const to = line.from === from ? line.to : line.both && line.to === from ? line.from : null
    if (to === null) return []
    // A step reads `EVENT [condition] / updates`. Only the event is listed, once.
    const steps = transitions.find((one) => one.from === from && one.to === to)?.steps ?? []
    return [{ line, to, events: [...new Set(steps.map((step) => step.split(" ", 1)[0]!))] }]
  })

interface LiveState {
  readonly name: string
  readonly description: ReactNode
}

interface MachineDrawingProps {
  readonly picture: MachinePicture
  readonly title: string
  /** The reader's language, for the word "or" between auth states. */
  readonly language: Language
  /** The machine's current state, with its text. */
  readonly live?: LiveState
  /** The state whose transitions are highlighted; by default the current one. */
  readonly chosen?: string | null
  /** The address of a state; absent for a drawing in a file. */
  readonly addressOf?: (state: PicturedState["name"]) => string
}

/**
 * A drawing of the session machine, laid out at build time. A page's stylesheet overrides its
 * colours, which are for files.
 */
export const MachineDrawing = ({ picture, title, language, live, chosen = null, addressOf }: MachineDrawingProps) => {
  const lit = transitionsFrom(picture, chosen ?? live?.name ?? null).map(({ line }) => line)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      width={picture.width}
      height={picture.height}
      fontFamily="'Inter Variable', Inter, sans-serif"
      className="machine"
    >
      <title>{title}</title>
      {picture.lines.map((line) => (
        <Line key={`${line.from} ${line.to}`} line={line} number={lit.includes(line) ? lit.indexOf(line) + 1 : null} />
      ))}
      {picture.states.map((state) => {
        const drawn = (
          <State
            key={state.name}
            state={state}
            language={language}
            live={state.name === live?.name ? live.description : null}
            chosen={chosen}
          />
        )
        return addressOf === undefined ? (
          drawn
        ) : (
          <Link
            key={state.name}
            to={addressOf(state.name)}
            preventScrollReset
            aria-current={state.name === chosen ? "true" : undefined}
          >
            {drawn}
          </Link>
        )
      })}
    </svg>
  )
}

interface StateProps extends Pick<MachineDrawingProps, "language"> {
  readonly state: PicturedState
  /** The text of the current state, in place of its name; null for any other state. */
  readonly live: ReactNode
  readonly chosen: string | null
}

/** A box for a state of the session machine, with its name and the auth states that it stands for. */
const State = ({ state: { name, authStates, x, y, width, height }, language, live, chosen }: StateProps) => (
  <g className={["machine-state", live === null ? "" : "live", name === chosen ? "chosen" : ""].join(" ")}>
    <rect x={x} y={y} width={width} height={height} rx="8" fill="#fff" stroke="#555" strokeWidth="1.5" />
    <text x={x + width / 2} y={y + 25} textAnchor="middle" fontSize="16" fontWeight="600" fill="#111">
      {live ?? <tspan lang="en">{name}</tspan>}
    </text>
    <text x={x + width / 2} y={y + 45} textAnchor="middle" fontSize="13" fill="#444">
      {eitherOf(authStates, language)}
    </text>
  </g>
)

/** The names of auth states as a list with "or". */
const eitherOf = (names: readonly string[], language: Language): readonly ReactNode[] =>
  new Intl.ListFormat(language, { type: "disjunction" }).formatToParts(names).map(({ type, value }) =>
    type === "literal" ? (
      value
    ) : (
      <tspan key={value} lang="en">
        {value}
      </tspan>
    ),
  )

/** Half the width of an arrowhead, and its length, in pixels. */
const HEAD = { half: 4.5, long: 9 }

interface LineProps {
  readonly line: PicturedLine
  /** The number of a highlighted line; null for any other. */
  readonly number: number | null
}

/** A line. A highlighted one has the number of its transition. */
function Line({ line: { both, points }, number }: LineProps) {
  const heads = [headOf(points.at(-2), points.at(-1)), both ? headOf(points[1], points[0]) : null]
  return (
    <g className={number === null ? "machine-line" : "machine-line lit"}>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        stroke="#555"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {number === null ? null : <TransitionNumber number={number} points={points} />}
      {heads.map((head) => (head === null ? null : <polygon key={head} points={head} fill="#555" />))}
    </g>
  )
}

/**
 * The number of a transition, in the middle of the longest section of its line. Its events are listed beside the
 * drawing.
 */
function TransitionNumber({ number, points }: { readonly number: number } & Pick<PicturedLine, "points">) {
  const sections = points.slice(1).map((end, at) => ({ start: points[at]!, end }))
  const lengthOf = ({ start, end }: (typeof sections)[number]) => Math.hypot(end.x - start.x, end.y - start.y)
  const [longest] = sections.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  if (longest === undefined) return null
  const [x, y] = [(longest.start.x + longest.end.x) / 2, (longest.start.y + longest.end.y) / 2]
  return (
    <g className="machine-way">
      <circle cx={x} cy={y} r="10" fill="#fff" stroke="#555" />
      <text x={x} y={y + 4} textAnchor="middle" fontSize="12" fontWeight="600" fill="#111">
        {number}
      </text>
    </g>
  )
}

type Point = PicturedLine["points"][number]

/** The corners of an arrowhead at the end of a line's last section; null for a section without a length. */
function headOf(before: Point | undefined, tip: Point | undefined): string | null {
  if (before === undefined || tip === undefined) return null
  const length = Math.hypot(tip.x - before.x, tip.y - before.y)
  if (length === 0) return null
  const [dx, dy] = [(tip.x - before.x) / length, (tip.y - before.y) / length]
  const [x, y] = [tip.x - dx * HEAD.long, tip.y - dy * HEAD.long]
  return `${tip.x},${tip.y} ${x - dy * HEAD.half},${y + dx * HEAD.half} ${x + dy * HEAD.half},${y - dx * HEAD.half}`
}
