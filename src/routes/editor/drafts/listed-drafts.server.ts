import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../../locks/context.ts"
import { DraftsUnavailable, listDrafts, type ListedDraft } from "../../../policies/drafts/drafts.server.ts"
import { keyOfUpload } from "../../../policies/uploads/uploaded-records.server.ts"
import { listUploads } from "../../../policies/uploads/uploads.server.ts"

type Context = Readonly<RouterContextProvider>

/**
 * A person's drafts for one app, or for all apps if `app` is empty; null if they cannot be read. Each draft's `app` is
 * the name to show, or empty to show none.
 */
export async function listedDrafts(context: Context, app: string): Promise<readonly ListedDraft[] | null> {
  try {
    const drafts = await listDrafts(context.get(serverSessionContext).client)
    // The page of one app does not repeat its name.
    if (app !== "") return drafts.flatMap((draft) => (draft.app === app ? [{ ...draft, app: "" }] : []))
    const names = await namesOfUploads(context, drafts)
    return drafts.map((draft) => ({ ...draft, app: names.get(draft.app) ?? draft.app }))
  } catch (error) {
    if (!(error instanceof DraftsUnavailable)) throw error
    context.get(requestFactsContext).reportError(error)
    return null
  }
}

/** The time limit for the apps' names, in milliseconds, so that they do not delay the list of drafts. */
const TIMEOUT_MS = 4_000

/** The apps' names of uploaded records, by the key with which drafts refer to them. */
async function namesOfUploads(context: Context, drafts: readonly ListedDraft[]): Promise<ReadonlyMap<string, string>> {
  // The key of an upload is a prefix with the upload's id.
  if (!drafts.some(({ app }) => app.startsWith(keyOfUpload("")))) return new Map()
  try {
    const uploads = await listUploads(context.get(serverSessionContext).client, TIMEOUT_MS)
    return new Map(uploads.map(({ id, app }) => [keyOfUpload(id), app]))
  } catch (error) {
    context.get(requestFactsContext).reportError(error)
    return new Map()
  }
}
