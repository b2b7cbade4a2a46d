import type { AuthState } from "../../../generated/guards.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { English } from "../../../ui/policy/english.tsx"
import { OutcomeMark, OutcomeWords } from "../../../ui/policy/outcome.tsx"
import { AuditLink } from "../shared/chosen.tsx"
import { TableHead } from "../shared/plain-table.tsx"
import { Flips } from "./flips.tsx"
import { useKnownStates } from "../shared/state-field.tsx"
import { StateName } from "../../../ui/policy/state-name.tsx"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import { AuthorText } from "../../../ui/policy/typed.tsx"
import { Path, plainAddress, TooLongAddress } from "../../../ui/policy/path.tsx"
import {
  isDecided,
  MAX_URLS,
  UNREADABLE,
  type SimulatedUrl,
  type Simulation,
  type SimulatorQuestion,
} from "./simulation.ts"
import { statesOf } from "../table/table-view.ts"
import { Unanswered } from "../shared/unanswered.tsx"
import { Section } from "../../../ui/section.tsx"

interface SimulationMatrixProps {
  readonly found: readonly SimulatedUrl[]
  readonly question: SimulatorQuestion
}

/** A table of several addresses, each with a link to its own simulation. */
export function SimulationMatrix({ found, question: { as, left } }: SimulationMatrixProps) {
  const text = useText()
  const states = statesOf({ state: as }, useKnownStates())
  const decided = found.flatMap(({ url, answer }) => (isDecided(answer) ? [{ url, answer }] : []))
  return (
    <Section id="matrix" title={text("Outcomes")}>
      {left === 0 ? null : (
        <p role="alert" className="note">
          {text("Only the first {{most}} addresses were answered; {{left}} more were left out.", {
            most: MAX_URLS,
            left,
          })}
        </p>
      )}
      <div className="sideways">
        <table className="plain-table matrix" aria-labelledby="matrix">
          <TableHead
            columns={[
              text("Address"),
              text("Deciding rule"),
              ...states.map((state) => <StateName key={state} state={state} />),
            ]}
          />
          <tbody>
            {found.map(({ url, answer }) => (
              <tr key={url}>
                <th scope="row" aria-label={plainAddress(url)}>
                  <AuditLink to="/dashboard/simulator" search={{ url, as }}>
                    <Path>{plainAddress(url)}</Path>
                  </AuditLink>
                </th>
                <Cells answer={answer} states={states} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {decided.length === 0 ? null : <h3 className="mt-6">{text("What would change these answers")}</h3>}
      {decided.map(({ url, answer }) => (
        <details key={url} className="mt-2">
          <summary>
            <Path>{plainAddress(url)}</Path>
          </summary>
          <Flips {...answer} as={as} />
        </details>
      ))}
    </Section>
  )
}

/** The cells of one address: its rule, and the outcome for each state. */
function Cells({ answer, states }: { readonly answer: Simulation; readonly states: readonly AuthState[] }) {
  const text = useText()
  const { governing: rule, outcomes } = isDecided(answer) ? answer : { governing: null, outcomes: null }
  return (
    <>
      <td>
        {rule === null ? (
          text("none")
        ) : (
          <>
            <Path>{rule.path}</Path> <English>{rule.match}</English>
          </>
        )}
      </td>
      {outcomes === null ? (
        <td colSpan={states.length}>
          <p className="matrix-reason">
            <WithoutOutcomes answer={answer} />
          </p>
        </td>
      ) : (
        states.map((state) => (
          <td key={state}>
            <OutcomeMark outcome={outcomes[state]} states={[state]} />
          </td>
        ))
      )}
    </>
  )
}

/** The reason why an address has no outcomes. */
function WithoutOutcomes({ answer }: { readonly answer: Simulation }) {
  if (answer.kind === "too-long") return <TooLongAddress />
  if (answer.kind === "unanswered") return <Unanswered {...answer} />
  if (answer.outside !== null) {
    return <Rich message="outside the policy: <why/>" parts={{ why: <AuthorText>{answer.outside.why}</AuthorText> }} />
  }
  if (answer.refusedBefore) {
    return (
      <Rich
        message="<outcome/> for everyone: it begins with two slashes"
        parts={{ outcome: <OutcomeWords outcome={UNREADABLE} /> }}
      />
    )
  }
  return (
    <Rich
      message="<outcome/> for everyone: <fault/>"
      parts={{
        outcome: <OutcomeWords outcome={UNREADABLE} />,
        fault: answer.fault === null ? <></> : <CompilerSentence sentence={answer.fault} />,
      }}
    />
  )
}
