import type { Language } from "../../language/languages.ts"
import type { Parts } from "../auth/auth-call.ts"
import { changeUser, newMailToken } from "../store/users.ts"

/** A link that signs in: to choose a new password, or as it is. Of both kinds together the newest one works. */
export async function sendWayIn(
  { database, postOffice }: Pick<Parts, "database" | "postOffice">,
  kind: "recovery" | "magiclink",
  who: { readonly userId: string; readonly address: string },
  language: Language,
): Promise<void> {
  const tokenHash = newMailToken()
  await changeUser(database, who.userId, { recovery_token: tokenHash, recovery_sent_at: new Date().toISOString() })
  postOffice.send({ kind, to: who.address, tokenHash, language })
}
