import "../../../language/workbench.ts"

import { data } from "react-router"
import { refusalBecause } from "../../../locks/page-cause.ts"
import { requestFactsContext } from "../../../locks/context.ts"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import { useText } from "../../../language/use-text.ts"
import { Rich } from "../../../language/rich.tsx"
import { EditedPolicyContext } from "../context/edited.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import { readForm, policyTextOf, fieldOf } from "../../../policies/drafts/draft-form.server.ts"
import type { Route } from "./+types/page"
import { monoBold, preloadOf } from "../../../ui/shell/fonts.ts"
import { EXAMPLES, exampleOf, type PlaygroundExample } from "./examples.ts"
import { Playground } from "./playground.tsx"
import { answerOfExample, tryPolicy } from "./try-policy.server.ts"
import { LinkTo } from "../../../ui/shell/link-to.tsx"

/** The font of the code editor, loaded early. */
export const links = () => [preloadOf(monoBold)]

/**
 * The example that the address names, or the first one, with the compiler's answer about it;
 * null if the compiler is busy.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/playground")
  const example = exampleOf(url.searchParams.get("example"))
  return { example, first: await answerOfExample(example, context.get(requestFactsContext).client) }
}

/** Checks the text for the form's Check button, in browsers without a script. */
export async function action({ request, context, url }: Route.ActionArgs) {
  expectRuleOf(context, "/playground")
  const form = await readForm(request)
  if (form === null) throw refusalBecause("form", 400)
  const policy = policyTextOf(form)
  const { client } = context.get(requestFactsContext)
  const asked = { address: fieldOf(form, "address"), visitor: fieldOf(form, "visitor") }
  const { text } = exampleOf(url.searchParams.get("example"))
  const check = await tryPolicy(policy, text, asked.address, client)
  return data({ policy, asked, check }, { status: check.kind === "checked" ? 200 : 503 })
}

/** The playground: anyone can change an example policy, without an account. */
export default function PlaygroundPage({ loaderData: { example, first }, actionData }: Route.ComponentProps) {
  const text = useText()
  return (
    <>
      <Title>{text("Playground")}</Title>
      <Heading
        lead={text(
          "Change this policy and see whose access changes. The compiler is the real one. Nothing you type is stored.",
        )}
      >
        {text("Playground")}
      </Heading>
      <ExampleLinks examples={EXAMPLES} chosen={example.id} />
      <EditedPolicyContext value={PLAYGROUND}>
        <Playground key={example.id} example={example} first={first} answer={actionData ?? null} />
      </EditedPolicyContext>
      <UseInYourApp />
    </>
  )
}

/** The texts of the playground, which compares with the example instead of a live policy. */
const PLAYGROUND = {
  app: "",
  words: {
    changed: "Compared with the example: <summary/>.",
    unchanged: "No one's access changes: everyone gets what the example gives them.",
  },
} as const

/** The steps to use a policy from the playground in an app. */
function UseInYourApp() {
  const text = useText()
  return (
    <section aria-labelledby="use-it" className="mt-10 max-w-3xl">
      <h2 id="use-it">{text("Use this in your app")}</h2>
      <ol className="after-applying">
        <li>
          <Rich
            message="Set Sallyport up in a React Router or Next app: <command/>"
            parts={{ command: <code className="wrap-anywhere">npm install sallyport && npx sallyport init</code> }}
          />
        </li>
        <li>
          <Rich
            message="Copy the rules you want from the text above into <file/>."
            parts={{ file: <code>app.policy.ts</code> }}
          />
        </li>
        <li>
          <Rich
            message="Compare them with your routes, then write the guards: <command/>"
            parts={{ command: <code className="wrap-anywhere">npx sallyport check && npx sallyport generate</code> }}
          />
        </li>
      </ol>
    </section>
  )
}

interface ExampleLinksProps {
  readonly examples: readonly PlaygroundExample[]
  readonly chosen: string
}

/** Links to the example policies. */
function ExampleLinks({ examples, chosen }: ExampleLinksProps) {
  const text = useText()
  return (
    <nav aria-label={text("Examples")} className="example-links">
      <ul>
        {examples.map(({ id, name }) => (
          <li key={id}>
            <LinkTo to="/playground" search={{ example: id }} current={id === chosen}>
              {text(name)}
            </LinkTo>
          </li>
        ))}
      </ul>
    </nav>
  )
}
