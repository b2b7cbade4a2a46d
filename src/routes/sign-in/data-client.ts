import { PostgrestClient } from "@supabase/postgrest-js"
import { authConfig } from "../../session/browser/late-client.ts"
import type { AuthClient } from "./auth-calls.ts"

/**
 * A client of the data service, with the token of the signed-in person or else the public key. It is PostgREST's own
 * client, which is a fraction of the size of Supabase's.
 */
export function dataClient(auth: AuthClient): PostgrestClient {
  const { url, publishableKey } = authConfig()
  return new PostgrestClient(new URL("rest/v1", `${url.replace(/\/+$/, "")}/`).href, {
    fetch: async (input, init) => {
      const { data } = await auth.getSession()
      const headers = new Headers(init?.headers)
      headers.set("apikey", publishableKey)
      headers.set("Authorization", `Bearer ${data.session?.access_token ?? publishableKey}`)
      // The service sends emails about some changes: in the language of this page, whatever the browser's.
      headers.set("Accept-Language", document.documentElement.lang)
      return fetch(input, { ...init, headers })
    },
  })
}
