import { expectRuleOf } from "../../../locks/locks.server.ts"
import { authStates } from "../../../generated/guards.ts"
import { useText } from "../../../language/use-text.ts"
import { PageHeading } from "../../../ui/shell/heading.tsx"
import { Path } from "../../../ui/policy/path.tsx"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import type { Route } from "./+types/simulator"
import { auditedAt, type Audited } from "../../../policies/chosen/audited.server.ts"
import { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import { AuditedBar } from "../shared/bar.tsx"
import { VersionLink } from "../shared/version-link.tsx"
import { AuditLink, ChosenFields } from "../shared/chosen.tsx"
import { KnownStates, StateField } from "../shared/state-field.tsx"
import { SimulationAnswer } from "./simulation-answer.tsx"
import { SimulationMatrix } from "./simulation-matrix.tsx"
import {
  explainedIn,
  simulatorQuestionOf,
  MAX_URL_LENGTH,
  MAX_URLS,
  type Simulation,
  type SimulatorQuestion,
} from "./simulation.ts"
import { presentAccessOf } from "../shared/present-access.ts"
import type { AccessTimeline } from "../../../policies/compiler/compile-job.server.ts"
import { Form } from "react-router"
import { Button } from "../../../ui/button.tsx"
import { Section } from "../../../ui/section.tsx"

/** The forms for one address and for several. They use GET, so that each answer has its own address. */
function QuestionForms({ question }: { readonly question: SimulatorQuestion }) {
  const text = useText()
  return (
    <search>
      <Form method="get" action="/dashboard/simulator" className="filters no-print" preventScrollReset>
        <ChosenFields />
        <label className="grow basis-72">
          <span>{text("Path or address")}</span>
          <input
            name="url"
            defaultValue={question.url}
            className="input font-mono"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            required
          />
        </label>
        <StateField name="as" chosen={question.as} />
        <Button>{text("Ask")}</Button>
      </Form>
      <details className="mb-6 no-print" open={question.urls.length > 0}>
        <summary>{text("Compare several addresses")}</summary>
        <Form method="get" action="/dashboard/simulator" className="filters mt-3" preventScrollReset>
          <ChosenFields />
          <label className="grow basis-72">
            <span>{text("Addresses, one per line, up to {{most}}", { most: MAX_URLS })}</span>
            <textarea
              name="urls"
              defaultValue={question.urls.join("\n")}
              className="input font-mono"
              rows={5}
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              required
            />
          </label>
          <StateField name="as" chosen={question.as} />
          <Button>{text("Compare")}</Button>
        </Form>
      </details>
    </search>
  )
}

/**
 * The compiler's answers about the addresses that the reader entered, under the policy in the page's address. `answer`
 * is null if no single address was entered; `found` has one entry for each address to compare.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard/simulator")
  const question = simulatorQuestionOf(url.searchParams)
  const requester = requesterOf(context)
  const audited = await auditedAt(context, url)
  const { table } = presentAccessOf(audited).timeline
  const urls = [...(question.url === "" ? [] : [question.url]), ...question.urls]
  // By address, because the single one may be among those to compare.
  const answers = new Map((await simulate(audited, table, urls, requester)).map((answer, at) => [urls[at]!, answer]))
  return {
    about: audited.about,
    isRunning: audited.isRunning,
    states: table?.states ?? authStates,
    question,
    answer: answers.get(question.url) ?? null,
    found: question.urls.map((compared) => ({ url: compared, answer: answers.get(compared)! })),
  }
}

/**
 * Simulates addresses under a policy with a single question to the compiler. The answers are in the same order. The
 * compiler's time is charged to the `requester`, a person's id. `table` is the policy's guard table.
 */
async function simulate(
  audited: Audited,
  table: AccessTimeline["table"],
  urls: readonly string[],
  requester: string | null,
): Promise<readonly Simulation[]> {
  // Longer ones are answered here. An address that was not sent to the compiler is therefore too long.
  const sent = urls.filter((url) => url.length <= MAX_URL_LENGTH)
  try {
    const explanations = sent.length === 0 ? [] : await audited.explanationsOf(sent, requester)
    const explained = new Map(explanations.map((explanation, at) => [sent[at], explanation]))
    return urls.map((url) => {
      const explanation = explained.get(url)
      return explanation === undefined
        ? { kind: "too-long" }
        : explainedIn(table ?? {}, explanation, table?.states ?? authStates)
    })
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    const { reason, again } = error
    return urls.map(() => ({ kind: "unanswered", reason, again }))
  }
}

/** Addresses to try: spellings that have opened guarded pages in other apps. */
const SPELLINGS = ["/editor", "/dashboardx", "/EDITOR//drafts/", "/editor%2fdrafts", "/%2e%2e/dashboard", "/nowhere"]

/** The simulator: the compiler's decisions for addresses that the reader enters. */
export default function SimulatorPage({
  loaderData: { about, isRunning, states, question, answer, found },
}: Route.ComponentProps) {
  const text = useText()
  return (
    <KnownStates value={states}>
      <PageHeading
        title={text("Simulator")}
        lead={text(
          isRunning
            ? "See what each auth state gets at any address under the live policy, and why. To share the result, copy this page's address."
            : "See what each auth state gets at any address under this version of the policy, and why. To share the result, copy this page's address.",
        )}
      />
      <AuditedBar about={about} />
      {/* A new question renders new fields, so that they show it: `defaultValue` counts only once. */}
      <QuestionForms key={JSON.stringify(question)} question={question} />
      {answer === null && found.length === 0 ? <Examples /> : null}
      {answer === null ? null : <SimulationAnswer question={question} answer={answer} />}
      {found.length === 0 ? null : <SimulationMatrix found={found} question={question} />}
      <VersionLink about={about} />
    </KnownStates>
  )
}

/** Links to unusual addresses to try. */
function Examples() {
  const text = useText()
  return (
    <Section id="try" title={text("For example")}>
      <p className="text-faint">{text("Try tricky addresses; nothing is opened.")}</p>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {SPELLINGS.map((url) => (
          <li key={url}>
            <AuditLink to="/dashboard/simulator" search={{ url }}>
              <Path>{url}</Path>
            </AuditLink>
          </li>
        ))}
        <li>
          <AuditLink to="/dashboard/simulator" search={{ urls: SPELLINGS.join("\n") }}>
            {text("compare them all")}
          </AuditLink>
        </li>
      </ul>
    </Section>
  )
}
