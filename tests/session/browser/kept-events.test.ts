import { createClient } from "@supabase/supabase-js"
import { expect, test } from "vitest"
import { keptEvents } from "../../../src/session/browser/kept-events.ts"
import { answers, authService } from "./auth-service.ts"

// The real auth client, with nothing stored and a service in a function.

function clientOf() {
  const service = authService()
  const { auth } = createClient("http://127.0.0.1:4399", "publishable", {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: service.fetch },
  })
  service.paths["/token"] = answers.session("a")
  service.paths["/logout"] = () => new Response(null, { status: 204 })
  const signIn = () => auth.signInWithPassword({ email: "ada@example.org", password: "correct horse" })
  return { auth, signIn }
}

test("who listens late hears first what was said before, and then what is said", async () => {
  const { auth, signIn } = clientOf()
  const source = keptEvents(auth)
  await signIn()
  const heard: string[] = []
  source.onAuthStateChange((name, session) => heard.push(`${name} ${session === null ? "without" : "with"} a session`))
  const before = ["INITIAL_SESSION without a session", "SIGNED_IN with a session"]
  expect(heard.toSorted()).toEqual(before)
  await auth.signOut({ scope: "local" })
  expect(heard.at(-1)).toBe("SIGNED_OUT without a session")
  expect(heard).toHaveLength(3)
  source.close()
})

test("what is closed hears nothing more", async () => {
  const { auth, signIn } = clientOf()
  const source = keptEvents(auth)
  const heard: string[] = []
  source.onAuthStateChange((name) => heard.push(name))
  await auth.getSession()
  source.close()
  const before = heard.length
  await signIn()
  expect(heard).toHaveLength(before)
})
