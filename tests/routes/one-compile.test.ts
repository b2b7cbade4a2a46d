// The number of compiler questions per submitted form, counted in its thread: for the form, and for every page that the
// browser then requests.
import { readFileSync } from "node:fs"
import { RouterContextProvider } from "react-router"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type { JudgedRequest } from "../../src/guard/core/judged-request.ts"
import { judgedRequestContext } from "../../src/guard/core/router-context.ts"
import { requestFactsContext, serverSessionContext, type RequestFacts } from "../../src/locks/context.ts"
import { policyHash } from "../../src/generated/guards.ts"
import { compiler, ownCompiler, visitorsCompiler } from "../../src/policies/compiler/compiler.server.ts"
import { textsDigestOf } from "../../src/policies/reviews/rows.server.ts"
import { beginReview } from "../../src/policies/reviews/write-review.server.ts"
import * as compare from "../../src/routes/dashboard/compare/page.tsx"
import * as simulator from "../../src/routes/dashboard/simulator/simulator.tsx"
import * as check from "../../src/routes/editor/check/check.ts"
import * as save from "../../src/routes/editor/drafts/save.ts"
import * as edit from "../../src/routes/editor/form/edit.ts"
import * as editor from "../../src/routes/editor/page.tsx"
import * as playgroundCheck from "../../src/routes/editor/playground/check.ts"
import * as playground from "../../src/routes/editor/playground/page.tsx"
import * as editorReview from "../../src/routes/editor/review/review.tsx"
import * as download from "../../src/routes/editor/share/download.ts"
import * as approvePage from "../../src/routes/reviews/approve.tsx"
import * as reviews from "../../src/routes/reviews/page.tsx"
import * as reviewPage from "../../src/routes/reviews/review.tsx"
import type { ServerSession } from "../../src/session/supabase/server-session.ts"
import { signedIn, startBackend, type TestBackend } from "../backend/in-process.ts"
import { entryDecisionOf } from "../guard/entry-decision.ts"

type Person = Awaited<ReturnType<typeof signedIn>>
type Fields = Readonly<Record<string, string>>

interface Handlers {
  readonly loader?: unknown
  readonly action?: unknown
}

type Handler = (given: object) => unknown

const POLICY = readFileSync("policy/app.policy.ts", "utf8")

/** Each is another policy, whose text nobody has asked about yet. */
let texts = 0
const another = (): string => POLICY.replace("the front page says what this is", `text ${++texts}`)

/** The number of emails that are being prepared. */
let beingMailed = 0

/** Emails are prepared after the answer, from data of the backend, which must not be stopped meanwhile. */
const emailsPrepared = (): Promise<unknown> => vi.waitUntil(() => beingMailed === 0, { timeout: 60_000 })

let at: TestBackend
let ada: Person
let bob: Person
beforeAll(async () => {
  at = await startBackend()
  ada = await signedIn(at)
  bob = await signedIn(at)
})
afterAll(async () => {
  await emailsPrepared()
  await at.remove()
  await Promise.all([compiler.close(), ownCompiler.close(), visitorsCompiler.close()])
})

/** A request of this person's, as the server hands it to the route. */
function given({ client, user, email }: Person, address: string, fields: Fields | null) {
  const url = new URL(address, "http://127.0.0.1")
  const body = fields === null ? null : new URLSearchParams(fields)
  const context = new RouterContextProvider()
  const session = { uid: user.id, email, mfa: false }
  const page = { pathname: url.pathname, search: url.search, isData: false }
  const decision = entryDecisionOf(page, fields === null ? "GET" : "POST", "signed-in")
  context.set(judgedRequestContext, {
    policyHash,
    page,
    decision,
    session,
    setCookies: [],
    isShadowed: false,
  } as Partial<JudgedRequest> as JudgedRequest)
  context.set(serverSessionContext, { client, session, refresh: async () => {} } as unknown as ServerSession)
  context.set(requestFactsContext, {
    recordPaths: [],
    approverKeys: [],
    approvers: null,
    approvals: null,
    client: "192.0.2.1",
    local: false,
    noteWritten: () => {},
    // `mailReviewNews` takes this function before it reads the recipients, and calls it once it has read them.
    get mailReview() {
      beingMailed++
      return () => void beingMailed--
    },
    reportError: (error) => {
      throw error
    },
  } as Partial<RequestFacts> as RequestFacts)
  return { context, url, request: new Request(url, { method: body === null ? "GET" : "POST", body }) }
}

const paramsOf = (address: string): Fields => {
  const [, draft] = /^\/editor\/drafts\/([^/?]+)/.exec(address) ?? []
  const [, review] = /^\/reviews\/([^/?]+)/.exec(address) ?? []
  return { ...(draft === undefined ? {} : { draft }), ...(review === undefined ? {} : { review }) }
}

/** The target of a form; null if the page itself is the answer. */
async function sent(person: Person, route: Handlers, address: string, fields: Fields): Promise<string | null> {
  const answer: unknown = await (route.action as Handler)({
    ...given(person, address, fields),
    params: paramsOf(address),
  })
  return answer instanceof Response ? answer.headers.get("Location") : null
}

async function shown(person: Person, route: Handlers, address: string): Promise<void> {
  await (route.loader as Handler)({ ...given(person, address, null), params: paramsOf(address) })
}

const asked = (): number => compiler.asked + ownCompiler.asked + visitorsCompiler.asked

async function questionsOf(submit: () => Promise<unknown>): Promise<number> {
  const before = asked()
  await submit()
  return asked() - before
}

const reviewOf = async (person: Person, text: string): Promise<string> => {
  const proposed = { text, hash: await hashOf(text) }
  const content = { title: "a change", app: "", base: { text: POLICY, hash: policyHash }, proposed, replaces: null }
  return beginReview({ client: person.client, uid: person.user.id, email: person.email }, content)
}

async function hashOf(text: string): Promise<string> {
  const { hash } = await compiler.ask("proposal", {
    path: "policy/app.policy.ts",
    text,
    base: POLICY,
    inForce: POLICY,
    routes: null,
    part: 1,
  })
  return hash!
}

describe("a review", () => {
  test("that is started, with the page that it leads to", async () => {
    const submit = async () => {
      const page = await sent(ada, reviews, "/reviews", {
        intent: "propose",
        title: "a change",
        policy: another(),
        app: "",
      })
      expect(page).toMatch(/^\/reviews\/[\w-]{36}$/)
      await shown(ada, reviewPage, page!)
    }
    expect(await questionsOf(submit)).toBe(1)
  })

  test("that is approved: whether it can be reached, the form, and the page that it leads to", async () => {
    const text = another()
    const review = await reviewOf(ada, text)
    const submit = async () => {
      await shown(bob, approvePage, `/reviews/${review}/approve`)
      const fields = { digest: textsDigestOf(POLICY, text), sentence: "I have read it" }
      const next = await sent(bob, approvePage, `/reviews/${review}/approve`, fields)
      expect(next).toBe(`/reviews/${review}?done=approved`)
      await shown(bob, reviewPage, next!)
    }
    expect(await questionsOf(submit)).toBe(1)
  })

  test("that is approved twice by one form leads to its page both times, and has one approval", async () => {
    const text = another()
    const review = await reviewOf(ada, text)
    const fields = { digest: textsDigestOf(POLICY, text), sentence: "I have read it" }
    const send = () => sent(bob, approvePage, `/reviews/${review}/approve`, fields)
    const page = `/reviews/${review}?done=approved`
    expect(await Promise.all([send(), send()])).toEqual([page, page])
    expect(await send()).toBe(page)
    const { data } = await bob.client.from("review_approvals").select("sentence").eq("review_id", review)
    expect(data).toEqual([{ sentence: "I have read it" }])
    // An approval of other texts is not given by it.
    expect(await sent(bob, approvePage, `/reviews/${review}/approve`, { ...fields, digest: "other" })).toBeNull()
  })

  test.each<readonly [string, () => Person, Fields]>([
    ["withdrawn", () => ada, { intent: "withdraw" }],
    ["replaced", () => ada, { intent: "replace", title: "another", policy: "" }],
    ["sent back by the approver", () => bob, { intent: "request-changes", body: "no", line: "" }],
  ])("that is approved and then %s is not approved by a repeated form", async (_, who, then) => {
    const text = another()
    const review = await reviewOf(ada, text)
    const fields = { digest: textsDigestOf(POLICY, text), sentence: "I have read it" }
    const send = () => sent(bob, approvePage, `/reviews/${review}/approve`, fields)
    expect(await send()).not.toBeNull()
    // The database writes whole seconds, and an approval of the same second would settle a request for changes.
    await emailsPrepared()
    await at.edit("update review_approvals set created_at = datetime(created_at, '-1 minute')")
    const written = "policy" in then ? { ...then, policy: another() } : then
    expect(await sent(who(), reviewPage, `/reviews/${review}`, written)).not.toBeNull()
    expect(await send()).toBeNull()
  })

  test.each([
    ["commented on", { intent: "comment", body: "why?", line: "" }],
    ["withdrawn", { intent: "withdraw" }],
  ])("that is %s: the form causes no compile, and the page that it leads to causes one", async (_, fields) => {
    const review = await reviewOf(ada, another())
    const submit = async () => expect(await sent(ada, reviewPage, `/reviews/${review}`, fields)).not.toBeNull()
    expect(await questionsOf(submit)).toBe(0)
    expect(await questionsOf(() => shown(ada, reviewPage, `/reviews/${review}`))).toBe(1)
  })

  test("that is replaced, with the page of its replacement", async () => {
    const review = await reviewOf(ada, another())
    const submit = async () => {
      const fields = { intent: "replace", title: "another", policy: another() }
      await shown(ada, reviewPage, (await sent(ada, reviewPage, `/reviews/${review}`, fields))!)
    }
    expect(await questionsOf(submit)).toBe(1)
  })
})

describe("a draft", () => {
  const draft = (policy: string, intent: string): Fields => ({
    intent,
    name: "a draft",
    policy,
    base_hash: policyHash,
    revision: "2026-01-02T03:04:05.000Z",
  })

  test("that is saved, again and as a copy, causes no compile", async () => {
    const submit = async () => {
      const page = await sent(ada, editor, "/editor", draft(another(), "save"))
      await shown(ada, editor, page!)
      await sent(ada, editor, page!, draft(another(), "copy"))
      await sent(ada, save, `${page}/save`, draft(another(), ""))
    }
    expect(await questionsOf(submit)).toBe(0)
  })

  test.each([
    ["checked without a script", editor, "/editor", "check"],
    ["compared", editorReview, "/editor/review", "review"],
  ])("that is %s, with the page around the answer", async (_, route, address, intent) => {
    const submit = async () => {
      await sent(ada, route, address, draft(another(), intent))
      await shown(ada, route, address)
    }
    expect(await questionsOf(submit)).toBe(1)
  })

  test.each<readonly [string, Handlers, Fields]>([
    ["/editor/check", check, {}],
    ["/editor/download", download, { as: "patch" }],
    ["/editor/download", download, { as: "markdown" }],
    ["/editor/edit", edit, { edit: JSON.stringify({ kind: "delete", index: 0 }) }],
    ["/playground/check", playgroundCheck, {}],
    ["/playground", playground, {}],
  ])("that is sent to %s", async (address, route, fields) => {
    expect(await questionsOf(() => sent(ada, route, address, { policy: another(), ...fields }))).toBe(1)
  })
})

test.each<readonly [string, Handlers]>([
  ["/dashboard/compare?at=/editor", compare],
  ["/dashboard/simulator?url=/editor&urls=/%0A/dashboard%0A/nowhere", simulator],
])("%s causes one compile", async (address, route) => {
  expect(await questionsOf(() => shown(ada, route, address))).toBe(1)
})
