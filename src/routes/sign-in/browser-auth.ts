import type { AccountClient } from "./account-functions.ts"
import { lateClient } from "../../session/browser/late-client.ts"
import type { Answer } from "./auth-calls.ts"
import { problemOf } from "./auth-problems.ts"

/**
 * Does with this page's auth client what a form asks for. Its code may come only now: without a network it does not,
 * and that is the same answer as a service that cannot be reached.
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
          // 0 is what the client says where it heard nothing.
          return { data: null, error: { code: "" }, status: 0 }
        }
      },
    }),
  }
}
