import { isRequirementWord } from "../../../policy/claims.ts"
import { Fragment } from "react"

import { STATE } from "../../../policy/words.ts"
import type { DiffInWords } from "../../policies/compiler/compile-question.server.ts"
import { isPutOutside } from "./put-outside.ts"
import type { PlainMessage } from "../../language/message.ts"
import { Rich } from "../../language/rich.tsx"
import { useText, type Text } from "../../language/use-text.ts"
import { OutcomeMark, type ShownOutcome } from "./outcome.tsx"
import { StateWords } from "./state-name.tsx"
import { whomOf } from "./requirement-words.ts"

/** The access diff, as the compiler found it. */
export type AccessChanges = DiffInWords

export type AccessChange = AccessChanges["changes"][number]

type Move = AccessChange["moves"][number]

const TONES = { opened: "bad", closed: "shut", changed: "sent" } as const

const HEADINGS: Readonly<Record<AccessChange["kind"], PlainMessage>> = {
  opened: "Opened",
  closed: "Closed",
  changed: "Turned away differently",
}

function headingOf(change: AccessChange): PlainMessage {
  if (isPutOutside(change)) return "Put outside the policy"
  return change.public ? "Opened to the public" : HEADINGS[change.kind]
}

interface AccessChangeListProps {
  readonly changes: readonly AccessChange[]
  /** Whether what lets nobody in and keeps nobody out is told under a line of its own, where there is much of it. */
  readonly folds?: boolean
}

const FEW = 3

/** Whose access differs and why, most urgent first. Colour only repeats what the words say. */
export function AccessChangeList({ changes, folds = false }: AccessChangeListProps) {
  const text = useText()
  const quiet = changes.filter(({ kind }) => kind === "changed")
  if (!folds || quiet.length <= FEW) return <Listed changes={changes} />
  return (
    <>
      <Listed changes={changes.filter(({ kind }) => kind !== "changed")} />
      <details className="mt-3">
        <summary>{text("Turned away differently ({{many}})", { many: quiet.length })}</summary>
        <Listed changes={quiet} />
      </details>
    </>
  )
}

function Listed({ changes }: Pick<AccessChangeListProps, "changes">) {
  const text = useText()
  return (
    <ol className="access-changes">
      {changes.map((change) => (
        <li key={JSON.stringify(change)} className={`access-${TONES[change.kind]}`}>
          <p>
            <strong className={`outcome outcome-${TONES[change.kind]}`}>{text(headingOf(change))}</strong>{" "}
            <Where change={change} />
          </p>
          <ul>
            {change.moves.flatMap((move) =>
              gotIn(move).map(({ access, before, after }) => (
                <li key={`${move.states.join()} ${access}`}>
                  <Rich
                    message={SENTENCES[access]}
                    values={{ who: namesOf(move.states, text) }}
                    parts={{
                      before: <OutcomeMark outcome={before} sent={access === "write"} />,
                      after: <OutcomeMark outcome={after} sent={access === "write"} />,
                    }}
                  />
                </li>
              )),
            )}
          </ul>
          <p className="text-sm text-faint">
            <Example change={change} />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The states that there are have one name together. */
function namesOf(states: Move["states"], text: Text): string {
  if (states.length === Object.keys(STATE).length) return text("everyone")
  const names = states.map((state) => text(STATE[state].short))
  return names.join(names.some((name) => name.includes(",")) ? "; " : ", ")
}

/** Told apart by what is asked for where that makes a difference. */
const SENTENCES = {
  either: "{{who}}: <before/> before, now <after/>",
  load: "{{who}} (opening a page): <before/> before, now <after/>",
  write: "{{who}} (sending a form): <before/> before, now <after/>",
} as const

function gotIn({ before, after }: Move) {
  if (isSame(before.load, before.write) && isSame(after.load, after.write))
    return [{ access: "either", before: before.load, after: after.load }] as const
  return (["load", "write"] as const)
    .map((access) => ({ access, before: before[access], after: after[access] }))
    .filter((got) => !isSame(got.before, got.after))
}

const isSame = (a: ShownOutcome, b: ShownOutcome): boolean => JSON.stringify(a) === JSON.stringify(b)

function Where({ change: { scope, except, moreExceptions } }: { readonly change: AccessChange }) {
  const text = useText()
  if (scope === null) return text("every path no rule covers")
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
  if (before.kind === "unlisted" && after.kind === "unlisted")
    return (
      <Rich
        message="For example <url/>. No rule covers it, before or after; only what is answered there has changed."
        parts={{ url: parts.url }}
      />
    )
  return witness.state === null ? (
    <Rich message="For example <url/>. Before: <before/>. After: <after/>." parts={parts} />
  ) : (
    <Rich
      message="For example <url/> (visitor: <state/>). Before: <before/>. After: <after/>."
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
          values={{ whom: isRequirementWord(require) ? text(whomOf(require)) : require }}
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
