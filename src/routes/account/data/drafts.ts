import { serverSessionContext } from "../../../locks/context.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { DRAFTS, ownRows } from "../../../policies/data-service/own-rows.server.ts"
import type { Route } from "./+types/drafts"
import { asDocument, ownFileOf } from "./own-file.server.ts"

/** The download of a person's drafts, as JSON; a 429 or 503 in plain text while it is not available. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { email, uid } = sessionFor(context, "/dashboard/account/drafts.json")
  const { client } = context.get(serverSessionContext)
  return ownFileOf(
    { request, context },
    {
      person: uid,
      name: "sallyport-drafts.json",
      open: async () => asDocument({ account: email }, { drafts: await ownRows(client, uid, DRAFTS) }),
      busy: "Your drafts are already being downloaded. Wait for that to finish, then try again.",
      unavailable: "Your drafts could not be read right now. Nothing is lost; try again in a moment.",
    },
  )
}
