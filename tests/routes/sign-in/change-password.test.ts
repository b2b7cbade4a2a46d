import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import { expect, test } from "vitest"
import { changePassword } from "../../../src/routes/sign-in/auth-calls.ts"
import { sessionOf } from "../../session/browser/auth-service.ts"

const SERVICE = "http://127.0.0.1:4399"
const HELD = sessionOf("held")
const TRIED = sessionOf("tried")

/** A client of a hosted project that is not configured to check the current password. */
function clientOf(asked: string[], answerOf: (path: string) => Response): SupabaseClient {
  return createClient(SERVICE, "publishable", {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => {
        const path = new Request(input).url.replace(`${SERVICE}/auth/v1`, "")
        asked.push(`${init?.method ?? "GET"} ${path}`)
        return answerOf(path)
      },
    },
  })
}

test.each([
  ["ends the session of the check", () => new Response(null, { status: 204 })],
  ["does not depend on ending the session of the check", () => Response.error()],
])("a new password, after a check by signing in, %s", async (_, loggedOut) => {
  const asked: string[] = []
  const { auth } = clientOf(asked, () => Response.json({ ...HELD.user, email: "ada@example.org", app_metadata: {} }))
  await auth.setSession(HELD)
  const tried: string[] = []
  const trial = () => clientOf(tried, (path) => (path.startsWith("/token") ? Response.json(TRIED) : loggedOut())).auth
  expect(await changePassword(auth, trial, { current: "right", password: "a new long password" })).toEqual({
    ok: true,
    value: null,
  })
  expect(asked.at(-1)).toBe("PUT /user")
  expect(tried).toEqual(["POST /token?grant_type=password", "POST /logout?scope=local"])
})
