import { RouterContextProvider } from "react-router"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  requestFactsContext,
  serverSessionContext,
  type AccountEvent,
  type RequestFacts,
} from "../../../src/locks/context.ts"
import { action as account } from "../../../src/routes/account/page.tsx"
import { action as confirm } from "../../../src/routes/sign-in/confirm/page.tsx"
import { action as forgot } from "../../../src/routes/sign-in/forgot-password/page.tsx"
import { action as mfa } from "../../../src/routes/sign-in/mfa/page.tsx"
import { RECOVERY } from "../../../src/routes/sign-in/auth-forms.ts"
import { action as reset } from "../../../src/routes/sign-in/reset-password/page.tsx"
import { action as signin } from "../../../src/routes/sign-in/signin/page.tsx"
import { action as signout } from "../../../src/routes/sign-in/signout/page.tsx"
import { action as signup } from "../../../src/routes/sign-in/signup/page.tsx"
import { openServerSession } from "../../../src/session/supabase/server-session.ts"
import { codeFor, earlierCode, valueOf } from "../fixture.ts"
import { PASSWORD, signedIn, SITE, startBackend, tokenFor, type TestBackend } from "../in-process.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

const ACTIONS = { account, confirm, forgot, mfa, reset, signin, signout, signup }
type Told = readonly [event: AccountEvent, person: string | null]

/** A browser without scripts, in front of a project that this server does not run. */
function openVisitor() {
  const cookies = new Map<string, string>()
  let last: unknown
  const post = async (
    form: keyof typeof ACTIONS,
    fields: Readonly<Record<string, string>>,
  ): Promise<readonly Told[]> => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ")
    const request = new Request(`${SITE}/x`, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams(fields),
    })
    const session = await openServerSession(request, {
      url: SITE,
      publishableKey: at.backend.publishableKey,
      fetch: (input, init) => at.backend.fetch(new Request(input, init), "127.0.0.1"),
      cookieName: "visitor",
      secure: false,
    })
    const told: Told[] = []
    const context = new RouterContextProvider()
    context.set(serverSessionContext, session)
    context.set(requestFactsContext, {
      noteWritten: (event) => told.push([event as AccountEvent, session.session?.uid ?? null]),
      reportError: (error) => {
        throw error
      },
    } as Partial<RequestFacts> as RequestFacts)
    last = await ACTIONS[form]({ request, context } as never)
    for (const set of session.setCookies()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/Max-Age=0/.test(set)) cookies.delete(name)
      else cookies.set(name, value)
    }
    await at.backend.settled()
    return told
  }
  /** The answer to the last form. */
  return { post, answer: () => last }
}

/** Somebody with an account, signed in by the form. */
async function inside() {
  const { email, user, client } = await signedIn(at)
  const visitor = openVisitor()
  expect(await visitor.post("signin", { email, password: PASSWORD })).toEqual([
    [{ kind: "sign-in", method: "password" }, user.id],
  ])
  return { email, id: user.id, client, post: visitor.post }
}

async function withFactor() {
  const person = await inside()
  const { id, totp } = valueOf(await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }))
  valueOf(await person.client.auth.mfa.challengeAndVerify({ factorId: id, code: await earlierCode(totp.secret) }))
  const { post } = openVisitor()
  await post("signin", { email: person.email, password: PASSWORD })
  return { ...person, post, secret: totp.secret }
}

test("sign-up, a new confirmation and a password reset do not reveal accounts", async () => {
  const { post } = openVisitor()
  const email = `${crypto.randomUUID()}@example.test`
  expect(await post("signup", { email, password: "a good long password" })).toEqual([[{ kind: "sign-up" }, null]])
  expect(await post("signup", { intent: "resend", email })).toEqual([
    [{ kind: "link-asked", method: "signup-link" }, null],
  ])
  expect(await post("forgot", { email })).toEqual([[{ kind: "recovery-asked" }, null]])
})

test("a failed sign-in is logged, and an invalid form is not", async () => {
  const { email } = await signedIn(at)
  const { post } = openVisitor()
  expect(await post("signin", { email, password: "wrong password" })).toEqual([
    [{ kind: "sign-in-failed", method: "password" }, null],
  ])
  expect(await post("signin", { email, password: "" })).toEqual([])
  const waiting = `${crypto.randomUUID()}@example.test`
  await post("signup", { email: waiting, password: PASSWORD })
  expect(await post("signin", { email: waiting, password: PASSWORD })).toEqual([
    [{ kind: "sign-in-failed", method: "password", reason: "unconfirmed" }, null],
  ])
})

test("links are logged when they are opened, and when they open nothing", async () => {
  const { email, user } = await signedIn(at)
  const { post } = openVisitor()
  await post("forgot", { email })
  const token_hash = tokenFor(at, email, "recovery")
  expect(await post("confirm", { type: "recovery", token_hash })).toEqual([
    [{ kind: "recovery-begun", method: "recovery-link" }, user.id],
  ])
  expect(await openVisitor().post("confirm", { type: "recovery", token_hash })).toEqual([
    [{ kind: "link-refused", reason: "no-such-link" }, null],
  ])
  expect(await post("reset", { password: "a new password of mine" })).toEqual([[{ kind: "password-changed" }, user.id]])
})

test("a recovery sets one password, and leads to the message about it", async () => {
  const { email } = await signedIn(at)
  const { post, answer } = openVisitor()
  await post("forgot", { email })
  await post("confirm", { type: "recovery", token_hash: tokenFor(at, email, "recovery") })
  await post("reset", { password: "a new password of mine" })
  expect((answer() as Response).headers.get("location")).toBe("/dashboard/account?done=password")
  expect(await post("reset", { password: "another password of mine" })).toEqual([])
  expect(answer()).toMatchObject({ data: { problems: [{ field: null, code: "recovery-over" }] } })
})

test("changes that the browser made itself are not logged", async () => {
  const { post } = await inside()
  expect(await post("confirm", { type: "magiclink", token_hash: "0".repeat(64), by: "browser" })).toEqual([])
})

test("a sign-up's link signs in", async () => {
  const { post } = openVisitor()
  const email = `${crypto.randomUUID()}@example.test`
  await post("signup", { email, password: "a good long password" })
  const [told] = await post("confirm", { type: "signup", token_hash: tokenFor(at, email, "signup") })
  expect(told).toEqual([{ kind: "sign-in", method: "signup-link" }, expect.stringMatching(/^[0-9a-f-]{36}$/)])
})

test("a second factor, given right and wrong, and a recovery code", async () => {
  const { post, id, secret } = await withFactor()
  expect(await post("mfa", { code: "000000" })).toEqual([
    [{ kind: "factor-failed", method: "totp", reason: "wrong-code" }, id],
  ])
  expect(await post("mfa", { way: RECOVERY, code: "aaaa-aaaa-aaaa-aaaa" })).toEqual([
    [{ kind: "factor-failed", method: "recovery-code", reason: "wrong-code" }, id],
  ])
  expect(await post("mfa", { code: codeFor(secret) })).toEqual([[{ kind: "sign-in", method: "totp" }, id]])
  expect(await post("account", { intent: "new-codes" })).toEqual([[{ kind: "recovery-codes-made", codes: 10 }, id]])
  expect(await post("account", { intent: "remove-factor" })).toEqual([[{ kind: "factor-removed", factor: "totp" }, id]])
  const other = await withFactor()
  const [spare = ""] = valueOf(await other.client.rpc("new_recovery_codes")) as string[]
  expect(await other.post("mfa", { way: RECOVERY, code: spare })).toEqual([[{ kind: "recovery-code-used" }, other.id]])
})

test("a factor that is added, with its codes", async () => {
  const { post, id, client } = await inside()
  const { id: factor, totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }))
  const code = await earlierCode(totp.secret)
  expect(await post("account", { intent: "confirm-factor", factor, uri: totp.uri, code })).toEqual([
    [{ kind: "factor-added", factor: "totp" }, id],
    [{ kind: "recovery-codes-made", codes: 10 }, id],
  ])
})

test("what else is changed on the account's pages", async () => {
  const { post, id, email, client } = await inside()
  const ask = (intent: string, fields: Readonly<Record<string, string>> = {}) => post("account", { intent, ...fields })
  expect(await ask("name", { name: "Ada" })).toEqual([])
  expect(await ask("email", { email: "next@example.test" })).toEqual([[{ kind: "email-change-asked" }, id]])
  const sessions = valueOf(await client.rpc("own_sessions")) as { id: string; is_current: boolean }[]
  const session = sessions.find((one) => one.is_current)?.id ?? ""
  expect(await ask("end-session", { session })).toEqual([
    [{ kind: "session-ended", reason: "by-the-person", sessions: 1 }, id],
  ])
  expect(await ask("end-others")).toEqual([[{ kind: "sign-out", scope: "others" }, id]])
  const password = "a new password of mine"
  expect(await ask("password", { current: "not it at all", password })).toEqual([
    [{ kind: "password-failed", reason: "wrong-password" }, id],
  ])
  expect(await ask("password", { current: PASSWORD, password })).toEqual([[{ kind: "password-changed" }, id]])
  expect(await ask("delete", { confirmation: email })).toEqual([
    [{ kind: "account-deleted", reason: "by-the-person" }, id],
  ])
})

test("signing out, here and everywhere", async () => {
  const [one, two, three] = [await inside(), await inside(), await inside()]
  expect(await one.post("signout", {})).toEqual([[{ kind: "sign-out", scope: "local" }, one.id]])
  expect(await one.post("signout", {})).toEqual([])
  expect(await two.post("signout", { scope: "global" })).toEqual([[{ kind: "sign-out", scope: "global" }, two.id]])
  expect(await three.post("account", { intent: "end-all" })).toEqual([
    [{ kind: "sign-out", scope: "global" }, three.id],
  ])
})
