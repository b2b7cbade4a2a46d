import { authStates, type AuthState } from "../../generated/guards.ts"
import { LinkTo } from "../../ui/link-to.tsx"
import { OutcomeMark } from "../../ui/outcome.tsx"
import { Ticked } from "../../ui/ticked.tsx"
import { Flips } from "./flips.tsx"
import { MOST_URLS, type SimulatedUrl, type Simulation } from "./simulation.ts"

interface SimulationMatrixProps {
  readonly found: readonly SimulatedUrl[]
  readonly as: AuthState | ""
  readonly left: number
}

/** Several addresses beside each other; each leads to its own answer. */
export function SimulationMatrix({ found, as, left }: SimulationMatrixProps) {
  const states = as === "" ? authStates : [as]
  return (
    <section aria-labelledby="matrix">
      <h2 id="matrix">Outcomes</h2>
      {left === 0 ? null : (
        <p role="alert" className="note">
          Only the first {MOST_URLS} addresses are answered; {left} more were left out.
        </p>
      )}
      <div className="sideways">
        <table className="plain-table matrix" aria-labelledby="matrix">
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">Governing rule</th>
              {states.map((state) => (
                <th key={state} scope="col">
                  {state}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map(({ url, answer }) => (
              <tr key={url}>
                <th scope="row" aria-label={url}>
                  <LinkTo to="/dashboard/simulator" search={{ url, as }}>
                    <code>{url}</code>
                  </LinkTo>
                </th>
                <Cells answer={answer} states={states} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3 className="mt-6">The smallest changes that would flip them</h3>
      {found.map(({ url, answer }) =>
        answer.kind === "answered" && answer.outcomes !== null && answer.outside === null ? (
          <details key={url} className="mt-2">
            <summary>
              <code>{url}</code>
            </summary>
            <Flips flips={answer.flips} as={as} />
          </details>
        ) : null,
      )}
    </section>
  )
}

function Cells({ answer, states }: { readonly answer: Simulation; readonly states: readonly AuthState[] }) {
  const [rule, outcomes] = ruleAndOutcomesOf(answer)
  return (
    <>
      <td>{rule}</td>
      {outcomes === null ? (
        <td colSpan={states.length}>
          <Ticked text={wordsOf(answer)} />
        </td>
      ) : (
        states.map((state) => (
          <td key={state}>
            <OutcomeMark outcome={outcomes[state]} />
          </td>
        ))
      )}
    </>
  )
}

function ruleAndOutcomesOf(answer: Simulation) {
  if (answer.kind === "unanswered" || answer.outside !== null) return ["none", null] as const
  const { governing, outcomes } = answer
  return [governing === null ? "none" : `${governing.path} ${governing.match}`, outcomes] as const
}

function wordsOf(answer: Simulation): string {
  if (answer.kind === "unanswered") return answer.message
  if (answer.outside !== null) return `not governed by the policy: ${answer.outside.why}`
  return `refuse 400 in every auth state: ${answer.fault ?? "it cannot be read"}`
}
