import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../../locks/context.ts"
import { orUnavailable } from "../../../policies/approvals/facts.server.ts"
import { isNameOfApp, refusedFormOf, type DraftForm } from "../../../policies/drafts/draft-form.server.ts"
import { DataServiceError } from "../../../policies/data-service/data-service.server.ts"
import { changeText, readDraft, type StoredDraft } from "../../../policies/drafts/drafts.server.ts"

/** A stored draft by the id in an address; null if it does not exist or belongs to somebody else. */
export const ownDraft = (context: Readonly<RouterContextProvider>, id: string): Promise<StoredDraft | null> =>
  orUnavailable(context, () => readDraft(context.get(serverSessionContext).client, id))

/**
 * Stores the text of a draft before its review, so that the review has an address. Returns false if the text is not
 * stored: the draft was changed elsewhere, cannot be stored, or the data service failed. The review then shows the text
 * that was sent.
 */
export async function storedForReview(
  context: Readonly<RouterContextProvider>,
  id: string,
  form: DraftForm,
): Promise<boolean> {
  const { client } = context.get(serverSessionContext)
  try {
    const stored = await readDraft(client, id)
    if (stored === null || !isNameOfApp(stored.app)) return false
    if (stored.policy === form.policy && stored.name === form.name) return true
    // A form for a review has no revision while there is a conflict that the author has not resolved (`draftFormOf`).
    if (form.revision === "" || refusedFormOf(form) !== null) return false
    return (await changeText(client, id, form.revision, form)) !== null
  } catch (error) {
    if (!(error instanceof DataServiceError)) throw error
    context.get(requestFactsContext).reportError(error)
    return false
  }
}
