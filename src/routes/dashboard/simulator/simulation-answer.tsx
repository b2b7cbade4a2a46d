import type { ReactElement } from "react"
import { textsOfClaims } from "../../../../policy/words.ts"
import type { AuthState } from "../../../generated/guards.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import { English } from "../../../ui/policy/english.tsx"
import { OutcomeMark, OutcomeWords, type ShownOutcome } from "../../../ui/policy/outcome.tsx"
import { StateName } from "../../../ui/policy/state-name.tsx"
import { Path, PathWords, plainAddress, TooLongAddress } from "../../../ui/policy/path.tsx"
import { AuthorText } from "../../../ui/policy/typed.tsx"
import { TableHead } from "../shared/plain-table.tsx"
import { Flips } from "./flips.tsx"
import { useKnownStates } from "../shared/state-field.tsx"
import { AllRules } from "./all-rules.tsx"
import { UNREADABLE, type Explained, type Simulation, type SimulatorQuestion } from "./simulation.ts"
import { Unanswered } from "../shared/unanswered.tsx"
import { useWhom } from "./whom.ts"
import { Fact, Section } from "../../../ui/section.tsx"

interface SimulationAnswerProps {
  readonly question: SimulatorQuestion
  readonly answer: Simulation
}

/** The simulation of one address: the outcome, then the reason. */
export function SimulationAnswer({ question, answer }: SimulationAnswerProps) {
  const text = useText()
  const known = useKnownStates()
  if (answer.kind !== "answered") {
    return (
      <p role="alert" className="note">
        {answer.kind === "unanswered" ? <Unanswered {...answer} /> : <TooLongAddress />}
      </p>
    )
  }
  return (
    <>
      <Section id="outcome" title={text("Outcome")}>
        <output className="access-answer">
          <AccessAnswer question={question} found={answer} />
        </output>
        {answer.withheldUntil === null ? null : (
          <p className="note">
            {text("Shadow mode: until the end of {{until}} (UTC), these denials are reported but not enforced.", {
              until: answer.withheldUntil,
            })}
          </p>
        )}
        {answer.route?.notFound === true && answer.outside === null ? (
          <p className="text-faint">
            {text("There is no page there.")}
            {admittedBy(answer, known).length === 0 ? null : ` ${text("Anyone the rules let in gets 404.")}`}
          </p>
        ) : null}
        {answer.outcomes === null || answer.outside !== null ? null : (
          <StateMatrix question={question} found={answer} />
        )}
      </Section>
      <Section id="reason" title={text("Why")} className="mt-10">
        <Reason found={answer} />
      </Section>
      {answer.standings.length === 0 ? null : <AllRules standings={answer.standings} misses={answer.misses} />}
    </>
  )
}

interface FoundProps {
  readonly question: SimulatorQuestion
  readonly found: Explained
}

/** A sentence about the people who get in: that of the first case that applies. */
function AccessAnswer({ question: { url, as }, found }: FoundProps) {
  const { canonical, fault, outside, outcomes, refusedBefore, governing } = found
  const text = useText()
  const whomOf = useWhom()
  const known = useKnownStates()
  if (canonical === null) {
    return (
      <Rich
        message="<address/> is <outcome/> for everyone: <fault/>."
        parts={{
          address: <Quoted>{plainAddress(url)}</Quoted>,
          outcome: <OutcomeWords outcome={UNREADABLE} />,
          fault: fault === null ? <></> : <CompilerSentence sentence={fault} />,
        }}
      />
    )
  }
  const path = <Quoted>{canonical}</Quoted>
  if (refusedBefore) {
    return (
      <Rich
        message="<address/> is <outcome/> for everyone: browsers read what follows two leading slashes as a host name. The guard's own answer is below."
        parts={{ address: <Quoted>{plainAddress(url)}</Quoted>, outcome: <OutcomeWords outcome={UNREADABLE} /> }}
      />
    )
  }
  if (outside !== null) {
    return (
      <Rich
        message="<path/> is outside the policy: <why/>."
        parts={{ path, why: <AuthorText>{outside.why}</AuthorText> }}
      />
    )
  }
  if (outcomes === null) return text("No outcome.")
  if (as !== "") return <StateAnswer path={path} whom={whomOf([as])} outcome={outcomes[as]} />
  const admitted = admittedBy({ outcomes }, known)
  // States of which only people with certain claims get in. A claim is a fact about a person, such as a role.
  const partlyAdmitted = known.filter((state) => outcomes[state].kind === "some")
  if (partlyAdmitted.length > 0) {
    const claims = [...new Set(partlyAdmitted.flatMap((state) => textsOfClaims(outcomes[state].claims ?? {})))]
    const values = { people: whomOf(partlyAdmitted), claims: claims.join(", ") }
    return admitted.length === 0 ? (
      <Rich message="<path/> opens to {{people}} with {{claims}}." values={values} parts={{ path }} />
    ) : (
      <Rich
        message="<path/> opens to {{whom}}, and to {{people}} with {{claims}}."
        values={{ ...values, whom: whomOf(admitted) }}
        parts={{ path }}
      />
    )
  }
  if (admitted.length === known.length && governing?.alsoChecks !== undefined) {
    return (
      <Rich
        message="<path/> opens to anyone who passes the app's own check: <check/>."
        parts={{ path, check: <AuthorText>{governing.alsoChecks}</AuthorText> }}
      />
    )
  }
  if (admitted.length === 0) return <Rich message="<path/> opens to no one." parts={{ path }} />
  if (admitted.length === known.length) {
    return <Rich message="<path/> opens to everyone, signed in or not." parts={{ path }} />
  }
  return <Rich message="<path/> opens to {{whom}}." values={{ whom: whomOf(admitted) }} parts={{ path }} />
}

interface StateAnswerProps {
  readonly path: ReactElement
  readonly whom: string
  readonly outcome: ShownOutcome
}

/** The outcome for the visitors in one state, as a sentence. `whom` names these visitors. */
function StateAnswer({ path, whom, outcome }: StateAnswerProps) {
  const { kind, to = "", status = 404 } = outcome
  const parts = { path }
  if (kind === "some") {
    const words = { ...parts, outcome: <OutcomeWords outcome={outcome} /> }
    return <Rich message="For {{whom}}, <path/> <outcome/>." values={{ whom }} parts={words} />
  }
  if (kind === "proceed") return <Rich message="For {{whom}}, <path/> opens." values={{ whom }} parts={parts} />
  if (kind === "redirect")
    return <Rich message="At <path/>, {{whom}} are sent to {{to}}." values={{ whom, to }} parts={parts} />
  return status === 503 ? (
    <Rich message="At <path/>, {{whom}} are asked to try again later." values={{ whom }} parts={parts} />
  ) : (
    <Rich message="At <path/>, {{whom}} are blocked ({{status}})." values={{ whom, status }} parts={parts} />
  )
}

/** The auth states whose visitors are let in, whatever their claims. */
const admittedBy = ({ outcomes }: Pick<Explained, "outcomes">, known: readonly AuthState[]): readonly AuthState[] =>
  outcomes === null ? [] : known.filter((state) => outcomes[state].kind === "proceed")

/**
 * The entered address, from left to right and in `<bdi>`, so that it cannot change the text direction of the sentence.
 */
const Quoted = ({ children }: { readonly children: string }) => (
  <bdi dir="ltr" translate="no">
    <PathWords>{children}</PathWords>
  </bdi>
)

/** The outcomes for all states, for page loads and for forms. */
function StateMatrix({ question, found }: FoundProps) {
  const text = useText()
  const known = useKnownStates()
  const { outcomes, writes } = found
  if (outcomes === null || writes === null) return null
  return (
    <>
      <table className="plain-table">
        <caption className="sr-only">
          <Rich message="What each visitor gets at <path/>" parts={{ path: <Path>{found.canonical ?? ""}</Path> }} />
        </caption>
        <TableHead columns={[text("Visitor"), text("opening the page"), text("sending a form")]} />
        <tbody>
          {known.map((state) => (
            <tr key={state} className={state === question.as ? "asked" : undefined}>
              <th scope="row">
                <StateName state={state} />
                {state === question.as ? (
                  <span className="block text-sm text-faint">{text("your question")}</span>
                ) : null}
              </th>
              <td>
                <OutcomeMark outcome={outcomes[state]} states={[state]} />
              </td>
              <td>
                <OutcomeMark outcome={writes[state]} states={[state]} access="write" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="mt-6">{text("What would change this answer")}</h3>
      <Flips {...found} as={question.as} />
    </>
  )
}

/**
 * The way from the entered address to the rule that decides: its path, its canonical spelling, its route and its rule.
 */
function Reason({ found }: { readonly found: Explained }) {
  const text = useText()
  const { host, pathname, canonical, fault, data, outside, route, governing, unlisted } = found
  return (
    <>
      <dl className="facts">
        <Fact name={text("Pathname")}>
          {pathname === null ? text("none") : <Path>{pathname}</Path>}
          {host === null ? null : (
            <>
              {" "}
              <Rich
                message="The host <host/> makes no difference: the policy is about paths."
                parts={{ host: <Quoted>{host}</Quoted> }}
              />
            </>
          )}
        </Fact>
        <Fact name={text("Canonical path")}>
          {canonical === null ? (
            <Rich
              message="none: <fault/>"
              parts={{ fault: fault === null ? <></> : <CompilerSentence sentence={fault} /> }}
            />
          ) : (
            <Path>{canonical}</Path>
          )}
        </Fact>
        {data ? <Fact name={text("Requests")}>{text("the page's data, guarded like the page itself")}</Fact> : null}
        {canonical === null ? null : (
          <>
            <Fact name={text("Route")}>
              {route === null ? (
                text("none: the router serves nothing here")
              ) : (
                <Rich
                  message="<route/> in <module/>"
                  parts={{ route: <Path>{route.path}</Path>, module: <Path>{route.module}</Path> }}
                />
              )}
            </Fact>
            <Fact name={text("Deciding rule")}>
              {outside !== null ? (
                <Rich message="none: <path/> is outside the policy" parts={{ path: <Path>{outside.path}</Path> }} />
              ) : governing === null ? (
                text("none: closed by default ({{status}})", { status: unlisted })
              ) : (
                <Rich
                  message="<path/> <match/>, requires <require/>: <why/>"
                  parts={{
                    path: <Path>{governing.path}</Path>,
                    match: <English>{governing.match}</English>,
                    require: <English>{governing.require}</English>,
                    why: <AuthorText>{governing.why}</AuthorText>,
                  }}
                />
              )}
            </Fact>
          </>
        )}
        {governing?.alsoChecks === undefined || outside !== null ? null : (
          <Fact name={text("The app also checks")}>
            <AuthorText>{governing.alsoChecks}</AuthorText>
          </Fact>
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
            <code>{withoutIndent(governing.text)}</code>
          </pre>
        </figure>
      )}
    </>
  )
}

/** The lines of a rule without the indentation that they share in the policy file. */
function withoutIndent(text: string): string {
  const lines = text.split("\n")
  const indent = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(indent)).join("\n")
}
