import { Fragment } from "react"

import { STATE } from "../../policy/words.ts"
import type { DiffInWords } from "../compiler/compile-question.server.ts"
import type { PlainMessage } from "../language/message.ts"
import { Rich } from "../language/rich.tsx"
import { useText } from "../language/use-text.ts"
import { OutcomeMark, type ShownOutcome } from "./outcome.tsx"
import { StateWords } from "./state-name.tsx"
import { whomOf } from "./requirement-words.ts"

/** The access diff, as the compiler found it. */
export type AccessChanges = DiffInWords

export type AccessChange = AccessChanges["changes"][number]

type Fates = AccessChange["moves"][number]["before"]

const TONES = { opened: "bad", closed: "good", changed: "move" } as const

const HEADINGS: Readonly<Record<AccessChange["kind"], PlainMessage>> = {
  opened: "Opened",
  closed: "Closed",
  changed: "Turned away differently",
}

/** Whose access differs and why, most urgent first. Colour only repeats what the words say. */
export function AccessChangeList({ changes }: { readonly changes: readonly AccessChange[] }) {
  const text = useText()
  const list = (
    <ol className="access-changes">
      {changes.map((change) => (
        <li key={JSON.stringify(change)} className={`access-${TONES[change.kind]}`}>
          <p>
            <strong className={`outcome outcome-${TONES[change.kind]}`}>
              {text(change.public ? "Opened to the public" : HEADINGS[change.kind])}
            </strong>{" "}
            <Where change={change} />
          </p>
          <ul>
            {change.moves.map(({ states, before, after }) => (
              <li key={states.join()}>
                <Rich
                  message="{{who}}: was <before/>, now <after/>"
                  values={{ who: states.map((state) => text(STATE[state].short)).join(", ") }}
                  parts={{ before: <Got fates={before} />, after: <Got fates={after} /> }}
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
  const isSplit = changes.some(({ moves }) => moves.some(({ before, after }) => !isAlike(before) || !isAlike(after)))
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

const isAlike = ({ load, write }: Fates): boolean => JSON.stringify(load) === JSON.stringify(write)

/** What is got, after the slash for other methods than page loads where it differs. */
const Got = ({ fates }: { readonly fates: Fates }) => {
  const [load, write]: readonly ShownOutcome[] = [fates.load, fates.write]
  return (
    <>
      <OutcomeMark outcome={load!} />
      {isAlike(fates) ? null : (
        <>
          {" / "}
          <OutcomeMark outcome={write!} />
        </>
      )}
    </>
  )
}

function Where({ change: { scope, except, moreExceptions } }: { readonly change: AccessChange }) {
  const text = useText()
  if (scope === null) return text("every path that no rule covers")
  if (except.length === 0) return <Scope scope={scope} />
  const others = except.map((one, i) => (
    <Fragment key={`${one.path} ${one.match}`}>
      {i === 0 ? "" : "; "}
      <Scope scope={one} />
    </Fragment>
  ))
  const more = moreExceptions === 0 ? "" : `; ${text("{{more}} more", { more: moreExceptions })}`
  return (
    <Rich
      message="<scope/>, except <others/>"
      parts={{
        scope: <Scope scope={scope} />,
        others: (
          <>
            {others}
            {more}
          </>
        ),
      }}
    />
  )
}

function Scope({ scope: { path, match } }: { readonly scope: NonNullable<AccessChange["scope"]> }) {
  const text = useText()
  if (match === "exact") return <code>{path}</code>
  if (path === "/") return text("every path")
  return (
    <>
      <code>{path}</code> {text("and everything beneath it")}
    </>
  )
}

function Example({ change: { witness, before, after } }: { readonly change: AccessChange }) {
  const parts = {
    url: <code>{witness.url}</code>,
    before: <DecidedBy decider={before} />,
    after: <DecidedBy decider={after} />,
  }
  return witness.state === null ? (
    <Rich message="For example <url/>. Before: <before/>. After: <after/>." parts={parts} />
  ) : (
    <Rich
      message="For example <url/>, for visitors who are <state/>. Before: <before/>. After: <after/>."
      parts={{ ...parts, state: <StateWords state={witness.state} /> }}
    />
  )
}

function DecidedBy({ decider }: { readonly decider: AccessChange["before"] }) {
  const text = useText()
  switch (decider.kind) {
    case "rule": {
      const { path, match, require, place } = decider
      return (
        <Rich
          message="the rule <rule/> opens it to {{whom}} (<place/>)"
          values={{ whom: text(whomOf(require)) }}
          parts={{ rule: <code>{`${path} ${match}`}</code>, place: <code>{place}</code> }}
        />
      )
    }
    case "outside":
      return (
        <Rich
          message="<path/> is outside the policy (<place/>)"
          parts={{ path: <code>{decider.path}</code>, place: <code>{decider.place}</code> }}
        />
      )
    case "unlisted":
      return text("no rule covers it, so it is closed")
    case "no-policy":
      return text("there is no policy")
  }
}
