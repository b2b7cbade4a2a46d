import { serverSessionContext } from "../../../locks/context.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { OWN_TABLES, ownRows } from "../../../policies/reviews/own-reviews.server.ts"
import { everyUpload } from "../../../policies/uploads/uploads.server.ts"
import type { Route } from "./+types/data"
import { allOwnEvents } from "../facts/account-facts.server.ts"
import { asDocument, everyDraft, everyDraftId } from "./every-draft.server.ts"
import { ownFacts } from "./own-data.server.ts"
import { ownFileOf } from "./own-file.server.ts"

/** The download of all data about a person, as JSON; a 429 or 503 in plain text while it is not available. */
export function loader({ context, request }: Route.LoaderArgs) {
  const session = sessionFor(context, "/dashboard/account/data.json")
  const { client } = context.get(serverSessionContext)
  return ownFileOf(
    { request, context },
    {
      person: session.uid,
      name: "sallyport-my-data.json",
      async open() {
        const [facts, history, ids] = await Promise.all([
          ownFacts(client, session),
          allOwnEvents(client),
          everyDraftId(client),
        ])
        // What the person wrote in reviews: one list for each table.
        const written = OWN_TABLES.map((own) => [own.table, ownRows(client, session.uid, own)] as const)
        const others = { ...Object.fromEntries(written), uploaded_records: everyUpload(client) }
        // A history that the service does not provide is null, so that it does not look empty.
        return history.kind === "here"
          ? asDocument(facts, everyDraft(client, ids), { ...others, history: history.value })
          : asDocument({ ...facts, history: null }, everyDraft(client, ids), others)
      },
      busy: "Your data is already being downloaded. Wait for that to finish, then try again.",
      unread: "Your data could not be read right now. Nothing is lost; try again in a moment.",
    },
  )
}
