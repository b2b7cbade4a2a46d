import { authStates } from "../../generated/guards.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { English } from "../../ui/english.tsx"
import { OutcomeMark, outcomeWordsOf } from "../../ui/outcome.tsx"
import { Flips } from "./flips.tsx"
import { RuleStandings } from "./rule-standings.tsx"
import { NO_PAGE, UNREADABLE, type Explained, type Simulation, type SimulatorQuestion } from "./simulation.ts"
import { Unanswered } from "./unanswered.tsx"

interface SimulationAnswerProps {
  readonly question: SimulatorQuestion
  readonly answer: Simulation
}

/** The outcome first, then why. */
export function SimulationAnswer({ question, answer }: SimulationAnswerProps) {
  const text = useText()
  if (answer.kind === "unanswered") {
    return (
      <p role="alert" className="note">
        <Unanswered reason={answer.reason} />
      </p>
    )
  }
  return (
    <>
      <section aria-labelledby="outcome">
        <h2 id="outcome">{text("Outcome")}</h2>
        <output className="verdict">
          <Verdict question={question} found={answer} />
        </output>
        {answer.route?.path === NO_PAGE ? (
          <p className="text-faint">{text("No page is there: who proceeds is told that it could not be found.")}</p>
        ) : null}
        {answer.outcomes === null || answer.outside !== null ? null : (
          <StateMatrix question={question} found={answer} />
        )}
      </section>
      <section aria-labelledby="reason" className="mt-10">
        <h2 id="reason">{text("Why")}</h2>
        <Reason found={answer} />
      </section>
      {answer.standings.length === 0 ? null : <RuleStandings standings={answer.standings} />}
    </>
  )
}

interface FoundProps {
  readonly question: SimulatorQuestion
  readonly found: Explained
}

function Verdict({ question: { url, as }, found: { canonical, fault, outside, outcomes, refusedBefore } }: FoundProps) {
  const text = useText()
  if (canonical === null) {
    return (
      <Rich
        message="<address/> gets <outcome/> in every auth state: <fault/>."
        parts={{
          address: <Quoted>{url}</Quoted>,
          outcome: <English>{outcomeWordsOf(UNREADABLE).text}</English>,
          fault: <English>{fault}</English>,
        }}
      />
    )
  }
  const path = <Quoted>{canonical}</Quoted>
  if (refusedBefore) {
    return (
      <Rich
        message="The server answers <address/> with <outcome/>, whoever asks: it begins with two slashes, after which browsers read the name of a host. Below is what the guard itself answers."
        parts={{ address: <Quoted>{url}</Quoted>, outcome: <English>{outcomeWordsOf(UNREADABLE).text}</English> }}
      />
    )
  }
  if (outside !== null) {
    return (
      <Rich
        message="<path/> is not governed by the policy: <why/>."
        parts={{ path, why: <English>{outside.why}</English> }}
      />
    )
  }
  if (outcomes === null) return text("There is no outcome.")
  if (as !== "") return <English>{`${as}: ${outcomeWordsOf(outcomes[as]).text}.`}</English>
  const inside = authStates.filter((state) => outcomes[state].kind === "proceed")
  if (inside.length === 0) return <Rich message="No auth state proceeds at <path/>." parts={{ path }} />
  if (inside.length === authStates.length) {
    return <Rich message="Every auth state proceeds at <path/>." parts={{ path }} />
  }
  return (
    <Rich message="Proceed at <path/>: <states/>." parts={{ path, states: <English>{inside.join(", ")}</English> }} />
  )
}

/** What was asked about, whatever it holds, is apart from the sentence around it. */
const Quoted = ({ children }: { readonly children: string }) => <bdi translate="no">{children}</bdi>

function StateMatrix({ question, found }: FoundProps) {
  const text = useText()
  const { outcomes, writes, flips } = found
  if (outcomes === null || writes === null) return null
  return (
    <>
      <table className="plain-table">
        <caption className="sr-only">
          <Rich message="What each auth state gets at <path/>" parts={{ path: <code>{found.canonical}</code> }} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{text("Auth state")}</th>
            <th scope="col">{text("opening the page")}</th>
            <th scope="col">{text("sending a form")}</th>
          </tr>
        </thead>
        <tbody>
          {authStates.map((state) => (
            <tr key={state} className={state === question.as ? "asked" : undefined}>
              <th scope="row">
                <English>{state}</English>
                {state === question.as ? <span className="block text-sm text-faint">{text("asked about")}</span> : null}
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
      <h3 className="mt-6">{text("The smallest change that would flip it")}</h3>
      <Flips flips={flips} as={question.as} />
    </>
  )
}

function Reason({ found }: { readonly found: Explained }) {
  const text = useText()
  const { host, pathname, canonical, fault, data, outside, route, governing, unlisted } = found
  return (
    <>
      <dl className="facts">
        <dt>{text("Pathname")}</dt>
        <dd>
          {pathname === null ? text("none") : <code>{pathname}</code>}
          {host === null ? null : (
            <>
              {" "}
              <Rich
                message="The host <host/> plays no part: the policy speaks of paths."
                parts={{ host: <Quoted>{host}</Quoted> }}
              />
            </>
          )}
        </dd>
        <dt>{text("Canonical path")}</dt>
        <dd>
          {canonical === null ? (
            <Rich message="none: <fault/>" parts={{ fault: <English>{fault}</English> }} />
          ) : (
            <code>{canonical}</code>
          )}
        </dd>
        {data ? (
          <>
            <dt>{text("Asks for")}</dt>
            <dd>{text("the data of the page, which is guarded as the page itself")}</dd>
          </>
        ) : null}
        {canonical === null ? null : (
          <>
            <dt>{text("Route")}</dt>
            <dd>
              {route === null ? (
                text("none: the router serves nothing here")
              ) : (
                <Rich
                  message="<route/> in <module/>"
                  parts={{ route: <code>{route.path}</code>, module: <code>{route.module}</code> }}
                />
              )}
            </dd>
            <dt>{text("Governing rule")}</dt>
            <dd>
              {outside !== null ? (
                <Rich message="none: <path/> is outside the policy" parts={{ path: <code>{outside.path}</code> }} />
              ) : governing === null ? (
                text("none: closed by default with {{status}}", { status: unlisted })
              ) : (
                <Rich
                  message="<path/> <match/>, requirement <require/>: <why/>"
                  parts={{
                    path: <code>{governing.path}</code>,
                    match: <English>{governing.match}</English>,
                    require: <English>{governing.require}</English>,
                    why: <English>{governing.why}</English>,
                  }}
                />
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
