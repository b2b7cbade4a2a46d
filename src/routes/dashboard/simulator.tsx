import { Form, Link } from "react-router"
import { authStates } from "../../generated/guards.ts"
import { sessionFor } from "../../guard/session-for.ts"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { STATE_NAMES } from "../../ui/outcome.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"
import type { Route } from "./+types/simulator"
import { simulate } from "./simulation.server.ts"
import { LONGEST_URL, simulatorQuestionOf, type SimulatorQuestion } from "./simulation.ts"
import { SimulationAnswer } from "./simulation-answer.tsx"

export const meta = () => [{ title: "Simulator · Sallyport" }]

export async function loader({ context, url }: Route.LoaderArgs) {
  sessionFor(context, "/dashboard/simulator")
  const question = simulatorQuestionOf(url.searchParams)
  return { question, answer: question.url === "" ? null : await simulate(question.url) }
}

// Each is a spelling that has opened a guarded page somewhere.
const SPELLINGS = ["/editor", "/dashboardx", "/EDITOR//drafts/", "/editor%2fdrafts", "/%2e%2e/dashboard", "/nowhere"]

export default function SimulatorPage({ loaderData: { question, answer } }: Route.ComponentProps) {
  return (
    <>
      <Heading lead="What any address gives any visitor under the policy that runs now, and why. The address of this page holds the question: share it to share the answer.">
        Simulator
      </Heading>
      <QuestionForm key={`${question.url} ${question.as}`} question={question} />
      {answer === null ? (
        <section aria-labelledby="try">
          <h2 id="try">For example</h2>
          <p className="text-faint">Hostile spellings are welcome: they are only asked about, never opened.</p>
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
            {SPELLINGS.map((url) => (
              <li key={url}>
                <Link to={pageHrefOf("/dashboard/simulator", { search: { url } })} className="link">
                  <code>{url}</code>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <SimulationAnswer question={question} answer={answer} />
      )}
    </>
  )
}

/** A GET form, so that question and answer have an address. */
function QuestionForm({ question }: { readonly question: SimulatorQuestion }) {
  return (
    <search>
      <Form method="get" className="filters" preventScrollReset>
        <label className="grow basis-72">
          <span>Path or address</span>
          <input
            name="url"
            defaultValue={question.url}
            className="input font-mono"
            maxLength={LONGEST_URL}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            required
          />
        </label>
        <label>
          <span>Visitor</span>
          <select name="as" defaultValue={question.as} className="input">
            <option value="">everybody</option>
            {authStates.map((state) => (
              <option key={state} value={state}>
                {STATE_NAMES[state].toLowerCase()}
              </option>
            ))}
          </select>
        </label>
        <Button>Ask</Button>
      </Form>
    </search>
  )
}
