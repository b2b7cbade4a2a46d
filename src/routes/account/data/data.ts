import type { SupabaseClient } from "@supabase/supabase-js"
import { serverSessionContext } from "../../../locks/context.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { OWN_TABLES, ownRows } from "../../../policies/data-service/own-rows.server.ts"
import type { Route } from "./+types/data"
import type { Session } from "../../../session/session.ts"
import { allOwnEvents, OwnDataUnavailable, ownSessions } from "../facts/account-facts.server.ts"
import { asDocument, ownFileOf } from "./own-file.server.ts"

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
        const [facts, history, ...lists] = await Promise.all([
          ownFacts(client, session),
          allOwnEvents(client),
          ...OWN_TABLES.map(async (own) => [own.table, await ownRows(client, session.uid, own)] as const),
        ])
        const rowsByTable = Object.fromEntries(lists)
        // A history is written row by row, like the other lists. If the service has none, it is null among the facts,
        // because an empty list would mean that nothing happened.
        return history.kind === "here"
          ? asDocument(facts, { ...rowsByTable, history: history.value })
          : asDocument({ ...facts, history: null }, rowsByTable)
      },
      busy: "Your data is already being downloaded. Wait for that to finish, then try again.",
      unavailable: "Your data could not be read right now. Nothing is lost; try again in a moment.",
    },
  )
}

/** The profile, second factors and sessions of a person. Sessions are null if the service does not list them. */
async function ownFacts(client: SupabaseClient, session: Session) {
  const { data, error } = await client.auth.getUser()
  if (error !== null) throw new OwnDataUnavailable("the account could not be read", { cause: error })
  const sessions = await ownSessions(client)
  const { id, email, new_email, created_at, last_sign_in_at, email_confirmed_at, factors, app_metadata } = data.user
  const mail_language: unknown = app_metadata["mail_language"] ?? null
  return {
    profile: {
      id,
      email,
      new_email,
      name: session.name,
      mail_language,
      created_at,
      email_confirmed_at,
      last_sign_in_at,
    },
    second_factors: (factors ?? []).map(({ factor_type, friendly_name, status, created_at }) => ({
      factor_type,
      friendly_name,
      status,
      created_at,
    })),
    sessions: sessions.kind === "here" ? sessions.value : null,
  }
}
