import "../../../language/workbench.ts"

import { data } from "react-router"
import { refusalBecause } from "../../../locks/page-cause.ts"
import { requestFactsContext } from "../../../locks/context.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { useText } from "../../../language/use-text.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import { formOf, policyTextOf } from "../../../policies/drafts/draft-form.server.ts"
import type { Route } from "./+types/page"
import { monoBold, preloadOf } from "../../../ui/shell/fonts.ts"
import { EXAMPLES, exampleOf, type PlaygroundExample } from "./examples.ts"
import { Playground } from "./playground.tsx"
import { tryPolicy } from "./try-policy.server.ts"
import { LinkTo } from "../../../ui/shell/link-to.tsx"

export const links = () => [preloadOf(monoBold)]

export function loader({ context, url }: Route.LoaderArgs) {
  sessionFor(context, "/playground")
  return { example: exampleOf(url.searchParams.get("example")) }
}

/** The form's Check button, for browsers that run no script: the same page with the answer. */
export async function action({ request, context, url }: Route.ActionArgs) {
  sessionFor(context, "/playground")
  const form = await formOf(request)
  if (form === null) throw refusalBecause("form", 400)
  const policy = policyTextOf(form)
  const { client } = context.get(requestFactsContext)
  const check = await tryPolicy(policy, exampleOf(url.searchParams.get("example")).text, client)
  return data({ policy, check }, { status: check.kind === "checked" ? 200 : 503 })
}

export default function PlaygroundPage({ loaderData: { example }, actionData }: Route.ComponentProps) {
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
      <Playground key={example.id} example={example} answer={actionData ?? null} />
    </>
  )
}

interface ExampleLinksProps {
  readonly examples: readonly PlaygroundExample[]
  readonly chosen: string
}

/** Whole policies to begin with. */
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
