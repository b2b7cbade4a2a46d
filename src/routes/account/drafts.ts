import { requestFactsContext, serverSessionContext } from "../../guard/context.ts"
import { sessionFor } from "../../guard/session-for.ts"
import { DraftsUnavailable } from "../editor/drafts.server.ts"
import { textFor } from "../../language/text-for.server.ts"
import type { Route } from "./+types/drafts"
import { everyDraft } from "./every-draft.server.ts"

/** A person's drafts as a file: a plain link, so that it works without a script. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { email } = sessionFor(context, "/dashboard/account/drafts.json")
  try {
    const drafts = await everyDraft(context.get(serverSessionContext).client)
    return new Response(`${JSON.stringify({ account: email, drafts }, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="sallyport-drafts.json"',
      },
    })
  } catch (error) {
    if (!(error instanceof DraftsUnavailable)) throw error
    const { reportError, reader } = context.get(requestFactsContext)
    reportError(error)
    const text = await textFor(request)
    const sorry = text("Your drafts could not be read just now. Nothing is lost: try again in a moment.")
    return new Response(`${sorry}\n`, {
      status: 503,
      headers: { "Retry-After": "5", "Content-Language": reader.language },
    })
  }
}
