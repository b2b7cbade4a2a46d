import type { DiffInWords } from "../compiler/compile-question.server.ts"
import { Rich } from "../language/rich.tsx"
import { useText } from "../language/use-text.ts"
import { English } from "./english.tsx"
import { Ticked } from "./ticked.tsx"

/** The access diff in the compiler's words; what stands in backticks is a path. */
export type AccessChanges = DiffInWords

export type AccessChange = AccessChanges["changes"][number]

const TONES = { opened: "bad", closed: "good", changed: "move" } as const

/** Whose access differs and why, most urgent first, as the compiler says it. Colour only repeats what the words say. */
export function AccessChangeList({ changes }: { readonly changes: readonly AccessChange[] }) {
  const text = useText()
  const isSplit = changes.some(({ moves }) => moves.some(({ from, to }) => /\s\/\s/.test(`${from} ${to}`)))
  const list = (
    <ol className="access-changes">
      {changes.map((change) => (
        <li key={`${change.heading} ${change.scope} ${change.witness.url}`} className={`access-${TONES[change.kind]}`}>
          <p lang="en">
            <strong className={`outcome outcome-${TONES[change.kind]}`}>{change.heading}</strong>{" "}
            <Ticked text={change.scope} />
          </p>
          <ul>
            {change.moves.map(({ who, from, to }) => (
              <li key={`${who} ${from} ${to}`}>
                <Rich
                  message="<who/>: from “<before/>” to “<after/>”"
                  parts={{
                    who: <English>{who}</English>,
                    before: <English>{from}</English>,
                    after: <English>{to}</English>,
                  }}
                />
              </li>
            ))}
          </ul>
          <p className="text-sm text-faint">
            <Example change={change} />
          </p>
        </li>
      ))}
    </ol>
  )
  return isSplit ? (
    <>
      {list}
      <p className="text-sm text-faint">
        {text(
          "Where two outcomes stand beside each other, the first is for opening a page, the second for sending a form.",
        )}
      </p>
    </>
  ) : (
    list
  )
}

function Example({ change: { witness, before, after } }: { readonly change: AccessChange }) {
  const parts = {
    url: <code>{witness.url}</code>,
    before: <Ticked text={before} />,
    after: <Ticked text={after} />,
  }
  return witness.state === null ? (
    <Rich message="For example <url/>. Before: <before/>. After: <after/>." parts={parts} />
  ) : (
    <Rich
      message="For example <url/> for a visitor who is <state/>. Before: <before/>. After: <after/>."
      parts={{ ...parts, state: <English>{witness.state}</English> }}
    />
  )
}
