import { Link } from "react-router"
import { sessionFor } from "../../app-guard/session-for.ts"
import { useText } from "../../language/use-text.ts"
import { Heading } from "../../ui/heading.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"
import { Title } from "../../ui/title.tsx"
import { askerOf } from "../../compiler/compiler.server.ts"
import type { Route } from "./+types/simulator"
import { QuestionForms } from "./question-forms.tsx"
import { simulate, simulateAll } from "./simulation.server.ts"
import { SimulationAnswer } from "./simulation-answer.tsx"
import { SimulationMatrix } from "./simulation-matrix.tsx"
import { simulatorQuestionOf } from "./simulation.ts"

export async function loader({ context, url }: Route.LoaderArgs) {
  sessionFor(context, "/dashboard/simulator")
  const question = simulatorQuestionOf(url.searchParams)
  const who = askerOf(context)
  return {
    question,
    answer: question.url === "" ? null : await simulate(question.url, who),
    found: await simulateAll(question.urls, who),
  }
}

// Each is a spelling that has opened a guarded page somewhere.
const SPELLINGS = ["/editor", "/dashboardx", "/EDITOR//drafts/", "/editor%2fdrafts", "/%2e%2e/dashboard", "/nowhere"]

export default function SimulatorPage({ loaderData: { question, answer, found } }: Route.ComponentProps) {
  const text = useText()
  return (
    <>
      <Title>{text("Simulator")}</Title>
      <Heading
        lead={text(
          "What any address gives any auth state under the policy that runs now, and why. The address of this page holds the question: share it to share the answer.",
        )}
      >
        {text("Simulator")}
      </Heading>
      <QuestionForms key={JSON.stringify(question)} question={question} />
      {answer === null && found.length === 0 ? <Examples /> : null}
      {answer === null ? null : <SimulationAnswer question={question} answer={answer} />}
      {found.length === 0 ? null : <SimulationMatrix found={found} as={question.as} left={question.left} />}
    </>
  )
}

function Examples() {
  const text = useText()
  return (
    <section aria-labelledby="try">
      <h2 id="try">{text("For example")}</h2>
      <p className="text-faint">{text("Try tricky addresses: they are only asked about, never opened.")}</p>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {SPELLINGS.map((url) => (
          <li key={url}>
            <Link to={pageHrefOf("/dashboard/simulator", { search: { url } })} className="link">
              <code>{url}</code>
            </Link>
          </li>
        ))}
        <li>
          <Link to={pageHrefOf("/dashboard/simulator", { search: { urls: SPELLINGS.join("\n") } })} className="link">
            {text("all of them, compared")}
          </Link>
        </li>
      </ul>
    </section>
  )
}
