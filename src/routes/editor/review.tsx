import "../../language/workbench.ts"

import { policyPath } from "virtual:sallyport/source"
import { data, redirect } from "react-router"
import { requestFactsContext } from "../../app-guard/context.ts"
import { sessionFor } from "../../app-guard/session-for.ts"
import { useText } from "../../language/use-text.ts"
import { Heading } from "../../ui/heading.tsx"
import { LinkTo } from "../../ui/link-to.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"
import { Title } from "../../ui/title.tsx"
import type { Route } from "./+types/review"
import { askerOf } from "../../compiler/compiler.server.ts"
import { draftFormOf, draftIdOf, formOf, isTooLarge, reviewedOf } from "./draft-form.server.ts"
import { reviewAnswerOf } from "./review-answer.server.ts"
import { Review } from "./review-view.tsx"
import { writableFor } from "./review.server.ts"

export function loader({ context }: Route.LoaderArgs) {
  sessionFor(context, "/editor/review")
  return { policyPath }
}

export async function action({ request, context }: Route.ActionArgs) {
  sessionFor(context, "/editor/review")
  const body = await formOf(request)
  if (body === null) throw data(null, { status: 400 })
  const form = draftFormOf(body)
  if (isTooLarge(form.policy)) throw data(null, { status: 413 })
  const { local, notePolicyWritten } = context.get(requestFactsContext)
  const file = writableFor(request, local)
  const draft = draftIdOf(body)
  const who = askerOf(context)
  if (form.intent !== "apply") return data(await reviewAnswerOf({ form, draft, file, who, problem: null }))
  if (import.meta.env.DEV && file !== null) {
    const { apply } = await import("./apply.server.ts")
    const applied = await apply(file, form.policy, reviewedOf(body), who)
    if (applied.kind === "applied") {
      notePolicyWritten(applied.hash)
      return redirect(pageHrefOf("/editor", { search: { applied: applied.hash } }), 303)
    }
    return data(await reviewAnswerOf({ form, draft, file, who, problem: applied.problem }), { status: applied.status })
  }
  // Where nothing can be applied there is nothing to be found.
  throw data(null, { status: 404 })
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  if (actionData === undefined) {
    return (
      <>
        <Title>{text("Review")}</Title>
        <Heading lead={text("There is no text to review here. Use the Review button in the editor to send it.")}>
          {text("Review")}
        </Heading>
        <LinkTo to="/editor" look="primary">
          {text("Open the editor")}
        </LinkTo>
      </>
    )
  }
  return <Review key={actionData.reviewed} answer={actionData} policyPath={loaderData.policyPath} />
}
