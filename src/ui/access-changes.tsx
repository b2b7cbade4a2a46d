import { Ticked } from "./ticked.tsx"

/** One change of access in the compiler's words; what stands in backticks is a path. */
export interface AccessChange {
  readonly heading: string
  readonly public: boolean
  readonly kind: "opened" | "closed" | "changed"
  readonly scope: string
  readonly witness: { readonly url: string; readonly state: string | null }
  readonly moves: readonly { readonly who: string; readonly from: string; readonly to: string }[]
  readonly before: string
  readonly after: string
}

export interface AccessChanges {
  readonly summary: string
  /** New public access first. */
  readonly changes: readonly AccessChange[]
}

const TONES = { opened: "bad", closed: "good", changed: "move" } as const

/** Whose access differs and why, most urgent first, as the compiler says it. Colour only repeats what the words say. */
export function AccessChangeList({ changes }: { readonly changes: readonly AccessChange[] }) {
  return (
    <ol className="access-changes" lang="en">
      {changes.map((change) => (
        <li key={`${change.heading} ${change.scope} ${change.witness.url}`} className={`access-${TONES[change.kind]}`}>
          <p>
            <strong className={`outcome outcome-${TONES[change.kind]}`}>{change.heading}</strong>{" "}
            <Ticked text={change.scope} />
          </p>
          <ul>
            {change.moves.map(({ who, from, to }) => (
              <li key={`${who} ${from} ${to}`}>
                {who}: from “{from}” to “{to}”
              </li>
            ))}
          </ul>
          <p className="text-sm text-faint">
            For example <code>{change.witness.url}</code>
            {change.witness.state === null ? "" : ` for a visitor who is ${change.witness.state}`}. Before:{" "}
            <Ticked text={change.before} />. After: <Ticked text={change.after} />.
          </p>
        </li>
      ))}
    </ol>
  )
}
