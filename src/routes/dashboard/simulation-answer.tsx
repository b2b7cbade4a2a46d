import { authStates } from "../../generated/guards.ts"
import { OutcomeMark, outcomeWordsOf } from "../../ui/outcome.tsx"
import { Flips } from "./flips.tsx"
import { RuleStandings } from "./rule-standings.tsx"
import type { Explained, Simulation, SimulatorQuestion } from "./simulation.ts"

interface SimulationAnswerProps {
  readonly question: SimulatorQuestion
  readonly answer: Simulation
}

/** The outcome first, then why. */
export function SimulationAnswer({ question, answer }: SimulationAnswerProps) {
  if (answer.kind === "unanswered") {
    return (
      <p role="alert" className="note">
        {answer.message}
      </p>
    )
  }
  return (
    <>
      <section aria-labelledby="outcome">
        <h2 id="outcome">Outcome</h2>
        <output className="verdict">{verdictOf(question, answer)}</output>
        {answer.outcomes === null || answer.outside !== null ? null : (
          <StateMatrix question={question} found={answer} />
        )}
      </section>
      <section aria-labelledby="reason" className="mt-10">
        <h2 id="reason">Why</h2>
        <Reason found={answer} />
      </section>
      {answer.standings.length === 0 ? null : <RuleStandings standings={answer.standings} />}
    </>
  )
}

function verdictOf({ url, as }: SimulatorQuestion, { canonical, fault, outside, outcomes }: Explained): string {
  if (canonical === null) return `${url} gets refuse 400 in every auth state: ${fault ?? "it cannot be read"}.`
  if (outside !== null) return `${canonical} is not governed by the policy: ${outside.why}.`
  if (outcomes === null) return "There is no outcome."
  if (as !== "") return `${as}: ${outcomeWordsOf(outcomes[as]).text}.`
  const inside = authStates.filter((state) => outcomes[state].kind === "proceed")
  if (inside.length === 0) return `No auth state proceeds at ${canonical}.`
  if (inside.length === authStates.length) return `Every auth state proceeds at ${canonical}.`
  return `Proceed at ${canonical}: ${inside.join(", ")}.`
}

function StateMatrix({ question, found }: { readonly question: SimulatorQuestion; readonly found: Explained }) {
  const { outcomes, writes, flips } = found
  if (outcomes === null || writes === null) return null
  return (
    <>
      <table className="plain-table">
        <caption className="sr-only">What each auth state gets at {found.canonical}</caption>
        <thead>
          <tr>
            <th scope="col">Auth state</th>
            <th scope="col">opening the page</th>
            <th scope="col">sending a form</th>
          </tr>
        </thead>
        <tbody>
          {authStates.map((state) => (
            <tr key={state} className={state === question.as ? "asked" : undefined}>
              <th scope="row">
                {state}
                {state === question.as ? <span className="block text-sm text-faint">asked about</span> : null}
              </th>
              <td>
                <OutcomeMark outcome={outcomes[state]} />
              </td>
              <td>
                <OutcomeMark outcome={writes[state]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="mt-6">The smallest change that would flip it</h3>
      <Flips flips={flips} as={question.as} />
    </>
  )
}

function Reason({ found }: { readonly found: Explained }) {
  const { pathname, canonical, fault, data, outside, route, governing, unlisted } = found
  return (
    <>
      <dl className="facts">
        <dt>Pathname</dt>
        <dd>{pathname === null ? "none" : <code>{pathname}</code>}</dd>
        <dt>Canonical path</dt>
        <dd>{canonical === null ? `none: ${fault ?? ""}` : <code>{canonical}</code>}</dd>
        {data ? (
          <>
            <dt>Asks for</dt>
            <dd>the data of the page, which is guarded as the page itself</dd>
          </>
        ) : null}
        {canonical === null ? null : (
          <>
            <dt>Route</dt>
            <dd>
              {route === null ? (
                "none: the router serves nothing here"
              ) : (
                <>
                  <code>{route.path}</code> in <code>{route.module}</code>
                </>
              )}
            </dd>
            <dt>Governing rule</dt>
            <dd>
              {outside !== null ? (
                <>
                  none: <code>{outside.path}</code> is outside the policy
                </>
              ) : governing === null ? (
                `none: closed by default with ${unlisted}`
              ) : (
                <>
                  <code>{governing.path}</code> {governing.match}, requirement {governing.require}: {governing.why}
                </>
              )}
            </dd>
          </>
        )}
      </dl>
      {governing === null || outside !== null ? null : (
        <figure className="source">
          <figcaption>
            <code>
              {governing.file}:{governing.line}
            </code>
          </figcaption>
          <pre>
            <code>{governing.text}</code>
          </pre>
        </figure>
      )}
    </>
  )
}
