import { MATCH, STATE } from "../../../../policy/words.ts"
import { authStates } from "../../../generated/guards.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import type { TriedAddress } from "../../../policies/compiler/draft-facts.ts"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import { audienceOfRule } from "../../../ui/policy/exposure.ts"
import { ExposureMark } from "../../../ui/policy/exposure-mark.tsx"
import { Paged } from "../../../ui/shell/paged.tsx"
import { ShadowNotice } from "../../../ui/policy/shadow-notice.tsx"
import { OutcomeMark } from "../../../ui/policy/outcome.tsx"
import { Path, TooLongAddress } from "../../../ui/policy/path.tsx"
import { MAX_ADDRESS_LENGTH } from "./examples.ts"

/** An address, and a visitor who opens it. */
export interface AskedTrial {
  readonly address: string
  readonly visitor: string
}

interface AddressTrialProps {
  readonly asked: AskedTrial
  readonly change: (asked: AskedTrial) => void
  readonly answer: CheckAnswer | null
}

/** The simulation of one address and one visitor with the current text. */
export function AddressTrial({ asked, change, answer }: AddressTrialProps) {
  const text = useText()
  const draft = answer?.kind === "checked" ? answer.draft : null
  const states = draft?.states ?? authStates
  const trial = answer?.kind === "checked" ? answer.trial : undefined
  const isTooLong = asked.address.length > MAX_ADDRESS_LENGTH
  const names = trial?.visitors.map(({ name }) => name) ?? []
  const visitor = visitorIn(asked.visitor, [...states, ...names])
  return (
    <section aria-labelledby="trial" className="mt-6">
      <h2 id="trial">{text("Try an address")}</h2>
      <div className="trial-fields">
        <label>
          <span>{text("Address")}</span>
          <input
            name="address"
            value={asked.address}
            onChange={({ target }) => change({ ...asked, address: target.value })}
            autoComplete="off"
            spellCheck={false}
            className="input font-mono"
          />
        </label>
        <label>
          <span>{text("Visitor")}</span>
          <select
            name="visitor"
            value={visitor}
            onChange={({ target }) => change({ ...asked, visitor: target.value })}
            className="input"
          >
            {states.map((state) => (
              <option key={state} value={state}>
                {text(STATE[state].short)}
              </option>
            ))}
            {names.map((name) => (
              <option key={name} value={name} lang="en">
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <output
        className="trial-outcome"
        aria-busy={!isTooLong && trial !== undefined && trial.url !== asked.address ? true : undefined}
      >
        {isTooLong ? (
          <TooLongAddress />
        ) : trial === undefined ? (
          text(
            answer === null
              ? "Shown once the compiler has run."
              : answer.kind === "unchecked"
                ? "Unknown: the text was not checked."
                : "Unknown while the compiler rejects this policy.",
          )
        ) : (
          <TrialOutcome trial={trial} visitor={visitor} />
        )}
      </output>
    </section>
  )
}

/** The chosen visitor, or the first one if the text no longer has it. */
const visitorIn = (chosen: string, all: readonly string[]): string =>
  all.includes(chosen) ? chosen : (all[0] ?? "signed-out")

interface TrialOutcomeProps {
  readonly trial: TriedAddress
  /** An auth state, or the name of a visitor. */
  readonly visitor: string
}

/** The outcome for one visitor at one address. A visitor is an auth state, or people whom the policy gives a name. */
function TrialOutcome({ trial: { path, isOutside, outcomes, visitors, rule, until }, visitor }: TrialOutcomeProps) {
  const text = useText()
  const named = visitors.find(({ name }) => name === visitor)
  const state = authStates.find((word) => word === visitor) ?? "signed-out"
  // The outcomes are null only together with the path.
  if (path === null || outcomes === null) return text("Blocked (400) for everyone: this is not a valid address.")
  const enforced = named?.outcome ?? outcomes[state]
  const outcome = until === null || enforced.kind === "proceed" ? enforced : { ...enforced, until }
  const shown = <Path>{path}</Path>
  if (isOutside) return <Rich message="<path/> is outside the policy: anyone can fetch it." parts={{ path: shown }} />
  return (
    <>
      {/* The states decide the colour: that of public access is only for signed-out visitors, not for named ones. */}
      {shown}: <OutcomeMark outcome={outcome} states={named === undefined ? [state] : []} />{" "}
      <span className="text-faint">
        {rule === null ? (
          text(until === null ? "no rule covers it, so it is closed" : "no rule covers it")
        ) : (
          <Rich message="by the rule <rule/>" parts={{ rule: <code>{`${rule.path} ${rule.match}`}</code> }} />
        )}
      </span>
    </>
  )
}

/** The most rules on one page of the table. */
const PAGE_SIZE = 12

/** The rules of the text, each with its audience. */
export function WhoGetsIn({ answer }: { readonly answer: CheckAnswer | null }) {
  const text = useText()
  const draft = answer?.kind === "checked" ? answer.draft : null
  if (draft === null) return null
  return (
    <section aria-labelledby="who-gets-in" className="mt-6">
      <h2 id="who-gets-in">{text("Who gets in")}</h2>
      {draft.shadow === undefined ? null : <ShadowNotice shadow={draft.shadow} />}
      <Paged entries={draft.rows} size={PAGE_SIZE}>
        {(rowsOfPage) => (
          <table className="plain-table" aria-labelledby="who-gets-in">
            <tbody>
              {rowsOfPage.map(({ path, match, ...rule }) => (
                <tr key={`${path} ${match}`}>
                  <th scope="row">
                    <Path>{path}</Path>{" "}
                    {match === "exact" ? null : <span className="rule-match">{text(MATCH[match].short)}</span>}
                  </th>
                  <td>
                    <ExposureMark audience={audienceOfRule(rule)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Paged>
    </section>
  )
}
