import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../../locks/context.ts"
import { troubleOf } from "../../../locks/page-trouble.server.ts"
import { DraftsUnavailable, readDraft, type StoredDraft } from "../../../policies/drafts/drafts.server.ts"

/** A stored draft by the id in an address; null for one that is not the reader's, or gone. */
export async function ownDraft(context: Readonly<RouterContextProvider>, id: string): Promise<StoredDraft | null> {
  try {
    return await readDraft(context.get(serverSessionContext).client, id)
  } catch (error) {
    if (!(error instanceof DraftsUnavailable)) throw error
    context.get(requestFactsContext).reportError(error)
    throw await troubleOf(context, {
      title: "This page cannot be shown right now.",
      advice: "Stored data cannot be read right now. Nothing is lost; try again in a moment.",
      again: 5,
    })
  }
}
