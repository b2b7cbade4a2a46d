import { isRequirementWord, STATE, textsOfClaims } from "../../../policy/words.ts"
import { Fragment } from "react"
import { Rich } from "../../language/rich.tsx"
import { useText, type Text } from "../../language/use-text.ts"
import type { ShownChange, Move } from "./change-groups.ts"
import { OutcomeMark, type ShownOutcome } from "./outcome.tsx"
import { whomOf } from "./requirement-words.ts"
import { StateWords } from "./state-name.tsx"
import ArrowIcon from "~icons/material-symbols/arrow-right-alt"
import { Icon } from "../icon.tsx"

/** The arrow between an old and a new value. It is drawn, because the site's fonts have no arrow. */
export function Arrow() {
  const text = useText()
  return (
    <>
      <Icon picture={ArrowIcon} className="ms-1" />
      <span className="sr-only">, {text("now")}</span>
    </>
  )
}

/** The details of one change: each visitor's outcome before and after, and an address with its deciding rules. */
export const ChangeDetails = ({ change }: { readonly change: ShownChange }) => (
  <>
    <ul>
      {change.moves.map((move) => (
        <li key={move.states.join()}>
          <MovedOutcomes move={move} />
        </li>
      ))}
    </ul>
    <p className="text-sm text-faint">
      <Example change={change} />
    </p>
  </>
)

/** The outcomes of visitors with the same change, separately for page loads and forms if these differ. */
export function MovedOutcomes({ move }: { readonly move: Move }) {
  const text = useText()
  const who = namesOf(move.states, text)
  return outcomesIn(move).map(({ access, before, after }, i) => (
    <Fragment key={access}>
      {i === 0 ? null : "; "}
      {access === "either" ? `${who}:` : text(BY_ACCESS[access], { who })}{" "}
      <OutcomeMark outcome={before} states={move.states} access={access === "write" ? "write" : "load"} />
      <Arrow /> <OutcomeMark outcome={after} states={move.states} access={access === "write" ? "write" : "load"} />
    </Fragment>
  ))
}

/** The names of auth states; "everyone" for all of them. */
function namesOf(states: Move["states"], text: Text): string {
  if (states.length === Object.keys(STATE).length) return text("everyone")
  const names = states.map((state) => text(STATE[state].short))
  return names.join(names.some((name) => name.includes(",")) ? "; " : ", ")
}

/** The names of visitors with the kind of request that changed for them. */
const BY_ACCESS = {
  load: "{{who}} (opening a page):",
  write: "{{who}} (sending a form):",
} as const

/**
 * The outcomes before and after, once for page loads and forms together if they are the same, else for each that
 * changed.
 */
function outcomesIn({ access: changed, before, after }: Move) {
  // Set if only page loads or only forms changed.
  if (changed !== undefined) return [{ access: changed, before: before[changed], after: after[changed] }]
  if (isSame(before.load, before.write) && isSame(after.load, after.write))
    return [{ access: "either", before: before.load, after: after.load }] as const
  return (["load", "write"] as const)
    .map((access) => ({ access, before: before[access], after: after[access] }))
    .filter((outcomes) => !isSame(outcomes.before, outcomes.after))
}

const isSame = (a: ShownOutcome, b: ShownOutcome): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The paths of a change, without the exceptions that other rules govern. */
export function ChangedPaths({ change: { scope, except, moreExceptions } }: { readonly change: ShownChange }) {
  const text = useText()
  // Without a scope, the change is about the paths that no rule covers, so that every rule would be an exception.
  if (scope === null || except.length === 0) return <ScopeWords scope={scope} />
  const others = except.map((exception, i) => (
    <Fragment key={`${exception.path} ${exception.match}`}>
      {i === 0 ? "" : "; "}
      <ScopeWords scope={exception} />
    </Fragment>
  ))
  const more = moreExceptions === 0 ? "" : `; ${text("{{more}} more", { more: moreExceptions })}`
  return (
    <Rich
      message="<scope/>, except <others/>"
      parts={{
        scope: <ScopeWords scope={scope} />,
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

/** The paths of a rule in a few words. */
export function ScopeWords({ scope }: { readonly scope: ShownChange["scope"] }) {
  const text = useText()
  if (scope === null) return text("every path no rule covers")
  const { path, match } = scope
  if (match === "exact") return <code>{path}</code>
  if (path === "/") return text("every path")
  return <Rich message="<path/> and beneath" parts={{ path: <code>{path}</code> }} />
}

/** An example of a change: an address, and the entries that decide there before and after. */
function Example({ change: { witness, before, after } }: { readonly change: ShownChange }) {
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
      parts={{
        ...parts,
        state: (
          <>
            <StateWords state={witness.state} />
            {witness.claims === undefined ? null : `, ${textsOfClaims(witness.claims).join(", ")}`}
          </>
        ),
      }}
    />
  )
}

/** The entry of the policy that decides, in words. */
function DecidedBy({ decider }: { readonly decider: ShownChange["before"] }) {
  const text = useText()
  switch (decider.kind) {
    case "rule": {
      const { path, match, require, alsoChecks, place } = decider
      const whom = isRequirementWord(require) ? text(whomOf(require)) : require
      return (
        <Rich
          message="the rule <rule/> opens it to {{whom}} (<place/>)"
          values={{
            whom:
              alsoChecks === undefined
                ? whom
                : require === "anyone"
                  ? text("anyone who passes the app's own check")
                  : `${whom}; ${text("the app also checks: {{check}}", { check: alsoChecks })}`,
          }}
          parts={{ rule: <code>{`${path} ${match}`}</code>, place: <code>{place}</code> }}
        />
      )
    }
    case "operation": {
      const { name, require, place } = decider
      return (
        <Rich
          message="the policy allows <operation/> for {{whom}} (<place/>)"
          values={{ whom: isRequirementWord(require) ? text(whomOf(require)) : require }}
          parts={{ operation: <code>{name}</code>, place: <code>{place}</code> }}
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
