import type { SupabaseClient } from "@supabase/supabase-js"
import type { Session } from "../../../session/session.ts"
import { OwnDataUnavailable, ownSessions } from "../facts/account-facts.server.ts"

/** The profile, second factors and sessions of a person. Sessions are null if the service does not list them. */
export async function ownFacts(client: SupabaseClient, session: Session) {
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
