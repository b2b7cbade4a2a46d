import { sessionFor } from "../../guard/session-for.ts"
import type { Route } from "./+types/edit"
import { askerOf } from "./compiler.server.ts"
import { formOf, isTooLarge, policyTextOf } from "./draft-form.server.ts"
import { editPolicy } from "./edit-policy.server.ts"
import { LARGEST_DRAFT } from "./finding.ts"
import type { EditAnswer } from "./rule-edits.ts"

/** Makes one edit of a form in the policy's text. The browser asks; nothing is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  sessionFor(context, "/editor/edit")
  const form = await formOf(request)
  if (form === null) return unmade(400, "Send the policy and the edit as a form.")
  const text = policyTextOf(form)
  if (isTooLarge(text)) return unmade(413, `A draft has at most ${LARGEST_DRAFT / 1024} KiB.`)
  const answer = await editPolicy(text, form.get("edit"), askerOf(context))
  return answer === null ? unmade(400, "This is no edit of a rule.") : Response.json(answer)
}

export function loader({ context }: Route.LoaderArgs) {
  sessionFor(context, "/editor/edit")
  return Response.json({ kind: "unmade", message: "POST a form with the policy and an edit." } satisfies EditAnswer, {
    status: 405,
    headers: { Allow: "POST" },
  })
}

const unmade = (status: 400 | 413, message: string) =>
  Response.json({ kind: "unmade", message } satisfies EditAnswer, { status })
