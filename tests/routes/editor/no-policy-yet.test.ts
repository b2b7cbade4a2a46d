// The endpoints of the editor while the policy that they need cannot be read.
import { createClient } from "@supabase/supabase-js"
import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { policyHash } from "../../../src/generated/guards.ts"
import type { JudgedRequest } from "../../../src/guard/core/judged-request.ts"
import { judgedRequestContext } from "../../../src/guard/core/router-context.ts"
import { requestFactsContext, serverSessionContext, type RequestFacts } from "../../../src/locks/context.ts"
import { keyOfUpload } from "../../../src/policies/uploads/uploaded-records.server.ts"
import * as check from "../../../src/routes/editor/check/check.ts"
import * as edit from "../../../src/routes/editor/form/edit.ts"
import * as download from "../../../src/routes/editor/share/download.ts"
import type { ServerSession } from "../../../src/session/supabase/server-session.ts"
import { entryDecisionOf } from "../../guard/entry-decision.ts"

/** A POST of a policy for an app whose record is an upload, while the data service fails. */
function posted(pathname: string) {
  const url = new URL(`http://127.0.0.1${pathname}?app=${keyOfUpload(crypto.randomUUID())}`)
  const page = { pathname, search: url.search, isData: false }
  const session = { uid: crypto.randomUUID(), email: "ada@example.com", mfa: false }
  const failing = async () => Response.json({ message: "out of order" }, { status: 500 })
  const client = createClient(url.origin, "key", { global: { fetch: failing } })
  const context = new RouterContextProvider()
  const decision = entryDecisionOf(page, "POST", "signed-in")
  context.set(judgedRequestContext, {
    policyHash,
    page,
    decision,
    session,
    setCookies: [],
    isShadowed: false,
  } as Partial<JudgedRequest> as JudgedRequest)
  context.set(serverSessionContext, { client, session } as Partial<ServerSession> as ServerSession)
  context.set(requestFactsContext, { recordPaths: [], reportError: () => {} } as Partial<RequestFacts> as RequestFacts)
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ policy: "export default {}" }) })
  return { context, url, request, params: {} }
}

test.each([
  ["/editor/check", check],
  ["/editor/edit", edit],
  ["/editor/download", download],
])("%s says when a retry may succeed", async (pathname, { action }) => {
  const { status, headers } = await (action as (given: object) => Promise<Response>)(posted(pathname))
  expect([status, headers.get("Retry-After")]).toEqual([503, "5"])
})

test("a check that could not read the edited policy names the time after which the page checks again", async () => {
  const response = await (check.action as (given: object) => Promise<Response>)(posted("/editor/check"))
  expect(await response.json()).toMatchObject({ kind: "unchecked", again: 5 })
})
