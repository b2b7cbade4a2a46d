import { sessionFor } from "../../guard/session-for.ts"
import type { Route } from "./+types/check"
import { checkPolicy } from "./check-policy.server.ts"
import { askerOf } from "./compiler.server.ts"
import { formOf, isTooLarge, policyTextOf } from "./draft-form.server.ts"
import { LARGEST_DRAFT, type CheckAnswer } from "./finding.ts"

/** Checks a policy text as the command line would. The browser asks while somebody types. */
export async function action({ request, context }: Route.ActionArgs) {
  sessionFor(context, "/editor/check")
  const form = await formOf(request)
  if (form === null) return unchecked(400, "Send the policy as a form.")
  const text = policyTextOf(form)
  if (isTooLarge(text)) return unchecked(413, `A draft has at most ${LARGEST_DRAFT / 1024} KiB.`)
  const answer = await checkPolicy(text, askerOf(context))
  return Response.json(answer, { status: answer.kind === "checked" ? 200 : 503 })
}

export function loader({ context }: Route.LoaderArgs) {
  sessionFor(context, "/editor/check")
  return Response.json({ kind: "unchecked", message: "POST a form with the policy's text." } satisfies CheckAnswer, {
    status: 405,
    headers: { Allow: "POST" },
  })
}

const unchecked = (status: 400 | 413, message: string) =>
  Response.json({ kind: "unchecked", message } satisfies CheckAnswer, { status })
