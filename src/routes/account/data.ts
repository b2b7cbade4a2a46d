import { requestFactsContext, serverSessionContext } from "../../guard/context.ts"
import { sessionFor } from "../../guard/session-for.ts"
import { textFor } from "../../language/text-for.server.ts"
import { DraftsUnavailable } from "../editor/drafts.server.ts"
import type { Route } from "./+types/data"
import { ownData } from "./own-data.server.ts"
import { streamOf } from "./stream-of.server.ts"

/** All there is of a person as a file, sent as it is read: a plain link, so that it works without a script. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const session = sessionFor(context, "/dashboard/account/data.json")
  const { reportError, reader } = context.get(requestFactsContext)
  const pieces = ownData(context.get(serverSessionContext).client, session)
  try {
    // Whether there is anything to send is known before the first byte of it.
    const { value } = await pieces.next()
    return new Response(streamOf(typeof value === "string" ? value : "", pieces, reportError), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="sallyport-my-data.json"',
      },
    })
  } catch (error) {
    if (!(error instanceof DraftsUnavailable)) throw error
    reportError(error)
    const text = await textFor(request)
    const sorry = text("Your data could not be read just now. Nothing is lost: try again in a moment.")
    return new Response(`${sorry}\n`, {
      status: 503,
      headers: { "Retry-After": "5", "Content-Language": reader.language },
    })
  }
}
