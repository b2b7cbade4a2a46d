import { policyHash } from "../../../generated/guards.ts"
import { requestFactsContext, serverSessionContext } from "../../../locks/context.ts"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import { filledMessage, type PlainMessage } from "../../../language/message.ts"
import type { Route } from "./+types/save"
import { NO_ROOM } from "./answer.server.ts"
import { draftFormOf, readForm, refusedFormOf } from "../../../policies/drafts/draft-form.server.ts"
import { DataRefused, DataServiceError } from "../../../policies/data-service/data-service.server.ts"
import { changeText, readDraft } from "../../../policies/drafts/drafts.server.ts"
import type { SaveAnswer } from "./save-answer.ts"

/**
 * Saves a draft automatically, and returns its new revision as JSON, or the reason why it was not saved. Stores the
 * name and text, and leaves the base as it is.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  expectRuleOf(context, "/editor/drafts/:draft/save")
  const body = await readForm(request)
  if (body === null) return answered(400, failed(["Send the draft as a form."], { final: true }))
  const form = draftFormOf(body)
  // An automatic save sends no base, so the check of the form gets a valid one.
  const refusal = refusedFormOf({ ...form, baseHash: policyHash })
  if (refusal !== null) {
    const reasons = refusal.problems.map(({ message }) => message)
    // Not final, because the next text or name may be accepted.
    return answered(refusal.status, failed(reasons, { final: false }))
  }
  const { client } = context.get(serverSessionContext)
  try {
    const revision = await changeText(client, params.draft, form.revision, form)
    if (revision !== null) return answered(200, { kind: "saved", revision })
    const stored = await readDraft(client, params.draft)
    if (stored === null) {
      return answered(409, failed(["This draft was deleted elsewhere. Save it as a copy to keep it."], { final: true }))
    }
    // The same text was stored under another revision, so there is nothing to decide.
    return stored.policy === form.policy && stored.name === form.name
      ? answered(200, { kind: "saved", revision: stored.updated_at })
      : answered(409, { kind: "conflict", name: stored.name, revision: stored.updated_at })
  } catch (error) {
    if (error instanceof DataRefused && error.why === "full") return answered(413, failed([NO_ROOM], { final: false }))
    if (!(error instanceof DataServiceError)) throw error
    context.get(requestFactsContext).reportError(error)
    return answered(
      503,
      failed(["The data service could not save it. This page will try again in a moment."], { final: false }),
    )
  }
}

/** Refuses to load the address, which has only an action. */
export function loader({ context }: Route.LoaderArgs) {
  expectRuleOf(context, "/editor/drafts/:draft/save")
  return answered(405, failed(["POST a form with the draft."], { final: true }), { Allow: "POST" })
}

/** The answer that nothing was saved. `final` is true if a retry would fail as well. */
const failed = (reasons: readonly PlainMessage[], { final }: { readonly final: boolean }): SaveAnswer => ({
  kind: "failed",
  reasons: reasons.map((reason) => filledMessage(reason)),
  final,
})

const answered = (status: number, answer: SaveAnswer, headers: HeadersInit = {}): Response =>
  Response.json(answer, { status, headers })
