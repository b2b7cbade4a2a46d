import type { AccountClient } from "./account-functions.ts"
import { isAnythingStored, lateClient } from "../../session/browser/late-client.ts"
import { signIn, type AuthResult } from "./auth-calls.ts"
import type { Credentials } from "./auth-forms.ts"
import { isUnknownOutcome, problemOf } from "./auth-problems.ts"

/**
 * Performs a form's action with the browser's auth client. If the client's code cannot be loaded, or the browser is
 * offline, nothing is sent.
 */
export async function inBrowser<Value>(
  call: (client: AccountClient) => Promise<AuthResult<Value>>,
): Promise<AuthResult<Value>> {
  let client: AccountClient
  try {
    client = await accountClient()
  } catch {
    return { ok: false, ...problemOf("unsent") }
  }
  const isOnline = navigator.onLine
  const answer = await call(client)
  return answer.ok || isOnline || !isUnknownOutcome(answer.code) ? answer : { ok: false, ...problemOf("unsent") }
}

/**
 * Signs in with the browser's client. If the browser blocks the cookies of the new session, nobody holds that session,
 * so it is ended.
 */
export const signInHere = (credentials: Credentials): Promise<AuthResult<string>> =>
  inBrowser(async ({ auth }) => {
    const answer = await signIn(auth, credentials)
    if (!answer.ok || isAnythingStored()) return answer
    await auth.admin.signOut(answer.value, "local")
    return { ok: false, ...problemOf("cookies-blocked") }
  })

/** The browser's client for account forms. Rejects if its code cannot be loaded. */
export async function accountClient(): Promise<AccountClient> {
  const auth = await lateClient()
  return {
    auth,
    rpc: (name, args) => ({
      abortSignal: async (signal) => {
        // Loaded on use, because few forms call a database function.
        const loaded = await import("./data-client.ts").catch(() => null)
        if (loaded === null) return { data: null, error: { code: "client_not_loaded" }, status: 0 }
        return loaded.dataClient(auth).rpc(name, args).abortSignal(signal)
      },
    }),
  }
}
