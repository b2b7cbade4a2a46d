import { renderToString } from "react-dom/server"
import { createMemoryRouter, RouterProvider, useLocation } from "react-router"
import { expect, test } from "vitest"

import type { AuthState } from "../../../policy/language.ts"
import { decide } from "../../../src/generated/guards.ts"
import { clientOutcomeOf } from "../../../src/guard/client.ts"
import { SessionProvider, useAuthEvents, useAuthState, useSession } from "../../../src/session/browser/index.ts"
import type { Session } from "../../../src/session/session.ts"
import { sentVerdictOf } from "../../../src/session/supabase/index.ts"

const CONFIG = { url: "http://127.0.0.1:9", publishableKey: "k", cookieName: "c", secure: false }
const SESSION: Session = {
  sid: "s",
  uid: "u",
  aal: "aal1",
  mfa: false,
  iat: 1,
  exp: 4_000_000_000,
  email: "ada@example.test",
  name: "Ada",
}

function Page() {
  const state = useAuthState()
  const session = useSession()
  useAuthEvents(() => {})
  const { kind } = clientOutcomeOf({ decide }, useLocation().pathname, state)
  return <p>{JSON.stringify({ state, uid: session?.uid ?? null, kind })}</p>
}

/** An app's root, as it is first painted. */
function painted(state: AuthState, session: Session | null): unknown {
  const verdict = sentVerdictOf({ state, session })
  const Component = () => (
    <SessionProvider config={CONFIG} verdict={verdict}>
      <Page />
    </SessionProvider>
  )
  const router = createMemoryRouter([{ path: "*", Component }], { initialEntries: ["/dashboard"] })
  const html = renderToString(<RouterProvider router={router} />)
  return JSON.parse(html.replaceAll("&quot;", '"').replace(/^<p>|<\/p>$/g, ""))
}

const VERIFIED = { ...SESSION, aal: "aal2" as const, mfa: true }

test.each<[AuthState, Session | null, object]>([
  ["signed-out", null, { uid: null, kind: "redirect" }],
  ["unknown", null, { uid: null, kind: "wait" }],
  ["signed-in", SESSION, { uid: "u", kind: "proceed" }],
  ["verified", VERIFIED, { uid: "u", kind: "proceed" }],
  ["challenged", { ...SESSION, mfa: true }, { uid: "u", kind: "redirect" }],
  ["recovering", SESSION, { uid: "u", kind: "redirect" }],
])("the first paint has the state of a %s visitor and the guard of its page", (state, session, want) => {
  expect(painted(state, session)).toEqual({ state, ...want })
})

test("the browser gets only the session data that the state machine needs", () => {
  expect(JSON.stringify(sentVerdictOf({ state: "signed-in", session: SESSION }))).not.toMatch(/ada/i)
})
