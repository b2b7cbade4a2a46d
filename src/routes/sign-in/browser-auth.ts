import type { AccountClient } from "./account-functions.ts"
import { lateClient } from "../../session/browser/late-client.ts"
import type { Answer } from "./auth-calls.ts"
import { problemOf } from "./auth-problems.ts"

/**
 * Performs a form's action with this page's auth client, whose code may be loaded only now. If it cannot be loaded, the
 * result is the same as for an unreachable service.
 */
export async function inBrowser<Value>(
  call: (client: AccountClient) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  let client: AccountClient
  try {
    client = await accountClient()
  } catch {
    return { ok: false, ...problemOf("unavailable") }
  }
  return call(client)
}

/** Rejects where the code of its auth client could not be loaded. */
export async function accountClient(): Promise<AccountClient> {
  const auth = await lateClient()
  return {
    auth,
    rpc: (name, args) => ({
      abortSignal: async (signal) => {
        try {
          // Few forms call a function: only they wait for this code.
          const { dataClient } = await import("./data-client.ts")
          return await dataClient(auth).rpc(name, args).abortSignal(signal)
        } catch {
          // The client reports status 0 without an answer.
          return { data: null, error: { code: "" }, status: 0 }
        }
      },
    }),
  }
}
