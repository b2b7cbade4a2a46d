import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../../locks/context.ts"
import { isNameOfApp, refusalOf, type DraftForm } from "../../../policies/drafts/draft-form.server.ts"
import { changeText, DraftsFull, DraftsUnavailable, readDraft } from "../../../policies/drafts/drafts.server.ts"

type Context = Readonly<RouterContextProvider>

/**
 * Stores the text of a draft that is about to be reviewed, so that the review has an address. False where the text is not
 * in the store: it was changed elsewhere, cannot be stored, or the data service failed. The review then shows what was sent.
 */
export async function storedForReview(context: Context, id: string, form: DraftForm): Promise<boolean> {
  const { client } = context.get(serverSessionContext)
  try {
    const stored = await readDraft(client, id)
    if (stored === null || !isNameOfApp(stored.app)) return false
    if (stored.policy === form.policy && stored.name === form.name) return true
    return refusalOf(form) === null && (await changeText(client, id, form.revision, form)) !== null
  } catch (error) {
    if (!(error instanceof DraftsUnavailable || error instanceof DraftsFull)) throw error
    context.get(requestFactsContext).reportError(error)
    return false
  }
}
