import { requestFactsContext, serverSessionContext } from "../../app-guard/context.ts"
import { sessionFor } from "../../app-guard/session-for.ts"
import type { PlainMessage } from "../../language/message.ts"
import { textFor } from "../../language/text-for.server.ts"
import { DraftsUnavailable } from "../../drafts/drafts.server.ts"
import type { Route } from "./+types/data"
import { downloadOf, isDownloading } from "./download-stream.server.ts"
import { asDocument, everyDraft, everyDraftId } from "./every-draft.server.ts"
import { ownFacts } from "./own-data.server.ts"

/** All there is of a person as a file: a plain link, so that it works without a script. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const session = sessionFor(context, "/dashboard/account/data.json")
  const { reportError, reader } = context.get(requestFactsContext)
  const sorry = async (status: 429 | 503, message: PlainMessage) => {
    const text = await textFor(request)
    const headers = { "Retry-After": "5", "Content-Language": reader.language }
    return new Response(`${text(message)}\n`, { status, headers })
  }
  const { client } = context.get(serverSessionContext)
  try {
    const [facts, ids] = await Promise.all([ownFacts(client, session), everyDraftId(client)])
    if (isDownloading(session.uid))
      return await sorry(429, "Your data is being downloaded already. Wait until that is done, then try again.")
    const document = asDocument(facts, everyDraft(client, ids))
    // Nobody reads the body that a HEAD does not get.
    return new Response(request.method === "HEAD" ? null : downloadOf(session.uid, document, reportError), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="sallyport-my-data.json"',
      },
    })
  } catch (error) {
    if (!(error instanceof DraftsUnavailable)) throw error
    reportError(error)
    return sorry(503, "Your data could not be read just now. Nothing is lost: try again in a moment.")
  }
}
