import type { SupabaseClient } from "@supabase/supabase-js"
import type { Session } from "../../session/session.ts"
import { DraftsUnavailable } from "../editor/drafts.server.ts"
import { ownRecord, ownSessions, type OwnEvent, type OwnSession } from "./account-facts.server.ts"
import type { Offer } from "./offer.ts"

const PORTION = 5

/**
 * All there is of a person, as the text of one JSON object, piece by piece: a few drafts at a time are in memory. What
 * the data service does not offer or say is null, and never an empty list.
 */
export async function* ownData(client: SupabaseClient, session: Session): AsyncGenerator<string> {
  const { data, error } = await client.auth.getUser()
  if (error !== null) throw new DraftsUnavailable("the account could not be read", { cause: error })
  const [sessions, record] = await Promise.all([ownSessions(client), ownRecord(client)])
  const { id, email, new_email, created_at, last_sign_in_at, email_confirmed_at, factors } = data.user
  const facts = {
    profile: { id, email, new_email, name: session.name, created_at, email_confirmed_at, last_sign_in_at },
    second_factors: (factors ?? []).map(({ factor_type, friendly_name, status, created_at }) => ({
      factor_type,
      friendly_name,
      status,
      created_at,
    })),
    sessions: valueOf<readonly OwnSession[]>(sessions),
    history: valueOf<readonly OwnEvent[]>(record),
  }
  // The object's end is left open for the drafts.
  yield `${JSON.stringify(facts, null, 2).slice(0, -2)},\n  "drafts": [`
  let count = 0
  for await (const draft of draftsOf(client)) {
    yield `${count === 0 ? "" : ","}\n    ${JSON.stringify(draft)}`
    count += 1
  }
  yield `${count === 0 ? "" : "\n  "}]\n}\n`
}

const valueOf = <Value>(offer: Offer<Value>): Value | null => (offer.kind === "here" ? offer.value : null)

async function* draftsOf(client: SupabaseClient): AsyncGenerator<object> {
  for (let from = 0; ;) {
    const { data, error } = await client
      .from("drafts")
      .select("id, name, policy, base_hash, created_at, updated_at")
      .order("created_at")
      .order("id")
      .range(from, from + PORTION - 1)
    if (error !== null) throw new DraftsUnavailable("the drafts could not be read", { cause: error })
    const rows: readonly object[] = data
    yield* rows
    from += rows.length
    // Not "fewer than asked for": a service may answer fewer rows at a time than it is asked for.
    if (rows.length === 0) return
  }
}
