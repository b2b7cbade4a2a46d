// A form whose answer is lost on the way back may have been carried out, so its page must not say that it was not.
import { createClient } from "@supabase/supabase-js"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AccountAnswer } from "../../../src/routes/account/actions/account-answer.ts"
import { changeAccount } from "../../../src/routes/account/actions/account-changes.ts"
import { responseOf } from "../../../src/routes/account/actions/account-response.ts"
import { secretOf } from "../../../src/routes/account/actions/enrolment.ts"
import type { AccountIntent } from "../../../src/routes/account/actions/intents.ts"
import { recoveryCodesLeft } from "../../../src/routes/account/facts/account-facts.server.ts"
import { newsOf } from "../../../src/routes/account/news.ts"
import { spendRecoveryCode } from "../../../src/routes/sign-in/account-functions.ts"
import {
  requestPasswordReset,
  resendConfirmation,
  setNewPassword,
  signIn,
  signOut,
  signUp,
  undoChange,
  verifyEmailLink,
  verifySecondFactor,
  type AuthClient,
} from "../../../src/routes/sign-in/auth-calls.ts"
import { problemsInWords, type AuthProblem } from "../../../src/routes/sign-in/auth-problems.ts"
import { isPasswordSetBefore } from "../../../src/routes/account/actions/account-client-action.ts"
import { MAY_BE_DONE } from "../../../src/ui/forms/form-summary.tsx"
import { statusOf } from "../../../src/routes/sign-in/posted-form.ts"
import { codeFor } from "../../backend/fixture.ts"
import { PASSWORD, SITE, signedIn, startBackend, type TestBackend } from "../../backend/in-process.ts"

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.remove())

/** A request, as its method and the end of its path. */
type Lost = readonly [method: string, pathEnd: string]

const NOTHING: Lost = ["", "-"]

/** A client whose answers to `lost()` never arrive, although the service carries the requests out. */
function clientLosing(lost: () => Lost) {
  return createClient(SITE, backend.backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const answer = await backend.backend.fetch(request.clone(), "127.0.0.1")
        const [method, pathEnd] = lost()
        if (request.method === method && new URL(request.url).pathname.endsWith(pathEnd))
          throw new TypeError("the answer was lost")
        return answer
      },
    },
  })
}

/** Somebody who is signed in, with a function that loses the answers to one kind of request from then on. */
async function somebody() {
  const { email, session } = await signedIn(backend)
  let lost = NOTHING
  const client = clientLosing(() => lost)
  await client.auth.setSession(session)
  const send = (intent: AccountIntent, fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value)
    return changeAccount({ client, trial: () => backend.client().auth }, form)
  }
  return { client, email, session, send, lose: (...request: Lost) => void (lost = request) }
}

type Somebody = Awaited<ReturnType<typeof somebody>>

async function enrol({ send }: Pick<Somebody, "send">) {
  const { enrolment } = (await send("begin-factor")) as Extract<AccountAnswer, { done: null }>
  return { ...enrolment!, code: codeFor(secretOf(enrolment!.uri)!) }
}

type FormFields = (someone: Somebody) => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>

const FORMS: readonly [intent: AccountIntent, lost: Lost, code: string, fields: FormFields][] = [
  ["name", ["PUT", "/user"], "outcome-unknown", () => ({ name: "Ada" })],
  ["email", ["PUT", "/user"], "outcome-unknown", ({ email }) => ({ email: `new-${email}` })],
  ["password", ["PUT", "/user"], "password-unknown", () => ({ current: PASSWORD, password: "another long password" })],
  ["confirm-factor", ["POST", "/verify"], "factor-unknown", enrol],
  ["end-others", ["POST", "/logout"], "outcome-unknown", () => ({})],
  ["end-all", ["POST", "/logout"], "sign-out-unknown", () => ({})],
  [
    "end-session",
    ["POST", "/end_own_session"],
    "outcome-unknown",
    () => ({ session: "11111111-1111-4111-8111-111111111111" }),
  ],
  ["delete", ["POST", "/delete_own_account"], "delete-unknown", ({ email }) => ({ confirmation: email })],
]

describe("a lost answer to a form of the account's pages is not reported as a failure", () => {
  test.each(FORMS)("%s", async (intent, lost, code, fields) => {
    const someone = await somebody()
    const typed = await fields(someone)
    someone.lose(...lost)
    const answer = await someone.send(intent, typed)
    expect(answer).toMatchObject({ done: null, problems: [{ field: null, code, isOutcomeUnknown: true }] })
    if (answer.done !== null) throw new Error("the answer was not lost")
    expect(responseOf(answer)).toMatchObject({ init: { status: 503 } })
    for (const { message } of answer.problems) expect(message).not.toMatch(/nothing was changed/i)
  })

  test("a second factor that is removed", async () => {
    const someone = await somebody()
    expect(await someone.send("confirm-factor", await enrol(someone))).toMatchObject({ done: "confirm-factor" })
    someone.lose("DELETE", (await someone.client.auth.mfa.listFactors()).data!.totp[0]!.id)
    expect(await someone.send("remove-factor")).toMatchObject({ problems: [{ code: "outcome-unknown" }] })
    expect((await someone.client.auth.mfa.listFactors()).data?.all ?? []).toEqual([])
  })

  test("new recovery codes, which have replaced the old ones", async () => {
    const someone = await somebody()
    const { codes } = await someone.send("confirm-factor", await enrol(someone))
    someone.lose("POST", "/new_recovery_codes")
    const answer = await someone.send("new-codes")
    expect(answer).toMatchObject({ codes: null, problems: [{ code: "codes-unknown", isOutcomeUnknown: true }] })
    const other = backend.client()
    await other.auth.signInWithPassword({ email: someone.email, password: PASSWORD })
    expect(await spendRecoveryCode(other, codes![0]!)).toMatchObject({ ok: false, code: "recovery-code-wrong" })
  })

  test("the recovery codes of a second factor that was turned on, which nobody has seen", async () => {
    const someone = await somebody()
    const fields = await enrol(someone)
    someone.lose("POST", "/new_recovery_codes")
    const answer = await someone.send("confirm-factor", fields)
    expect(answer).toMatchObject({ done: "confirm-factor", codes: null, codesMissing: true })
    const response = responseOf(answer) as Response
    const done = new URL(response.headers.get("Location")!, SITE).searchParams.get("done")
    expect(newsOf(done)).toMatch(/recovery codes did not arrive/)
    expect(await recoveryCodesLeft(someone.client)).toEqual({ kind: "here", value: 10 })
  })
})

describe("a second attempt after a lost answer", () => {
  const MAYBE = { [MAY_BE_DONE]: "" }

  test("to delete the account reports that it is deleted", async () => {
    const someone = await somebody()
    someone.lose("POST", "/delete_own_account")
    const typed = { confirmation: someone.email }
    expect(await someone.send("delete", typed)).toMatchObject({ problems: [{ code: "delete-unknown" }] })
    expect(await someone.send("delete", typed)).toMatchObject({ problems: [{ code: "account-gone" }] })
    expect(await someone.send("end-others", MAYBE)).toMatchObject({ done: null })
    expect(await someone.send("delete", { ...typed, ...MAYBE })).toMatchObject({ done: "delete" })
  })

  test.each(["delete", "end-all"] as const)("reports no success because the session has ended: %s", async (intent) => {
    const someone = await somebody()
    await someone.client.auth.admin.signOut(someone.session.access_token, "local")
    const answer = await someone.send(intent, { confirmation: someone.email, ...MAYBE })
    expect(answer).toMatchObject({ done: null, problems: [{ code: "session-gone" }] })
  })

  test("that gets no answer either is still unknown", async () => {
    const someone = await somebody()
    someone.lose("GET", "/user")
    const typed = { confirmation: someone.email }
    expect(await someone.send("delete", typed)).toMatchObject({ problems: [{ code: "unavailable" }] })
    expect(await someone.send("delete", { ...typed, ...MAYBE })).toMatchObject({
      problems: [{ code: "delete-unknown" }],
    })
  })

  test("to change the password has set it, if it is the one now", async () => {
    const someone = await somebody()
    const typed = { current: PASSWORD, password: "another long password" }
    someone.lose("PUT", "/user")
    expect(await someone.send("password", typed)).toMatchObject({ problems: [{ code: "password-unknown" }] })
    someone.lose(...NOTHING)
    const again = await someone.send("password", typed)
    expect(again).toMatchObject({ problems: [{ code: "current-wrong" }] })
    const isSet = (fields: Readonly<Record<string, string>>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      return isPasswordSetBefore({ client: someone.client, trial: () => backend.client().auth }, form, again)
    }
    expect(await isSet(typed)).toBe(false)
    expect(await isSet({ ...typed, ...MAYBE, password: "yet another password" })).toBe(false)
    expect(await isSet({ ...typed, ...MAYBE })).toBe(true)
  })
})

test("a code of an authenticator app whose answer is lost may be used up", async () => {
  const someone = await somebody()
  await someone.send("confirm-factor", await enrol(someone))
  someone.lose("POST", "/verify")
  expect(await verifySecondFactor(someone.client.auth, "123456")).toMatchObject({ code: "code-unknown" })
})

test("a service without recovery codes is not reported as one whose codes did not arrive", async () => {
  const someone = await somebody()
  const fields = await enrol(someone)
  const rpc = () => ({ abortSignal: async () => ({ data: null, error: { code: "PGRST202" }, status: 404 }) })
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: "confirm-factor", ...fields })) form.set(name, value)
  const clients = { client: { auth: someone.client.auth, rpc }, trial: () => someone.client.auth }
  expect(await changeAccount(clients, form)).toMatchObject({ done: "confirm-factor", codes: null, codesMissing: false })
})

describe("a lost answer before the change itself leaves everything as it was", () => {
  test.each([
    ["of who is signed in", "email", ["GET", "/user"]],
    ["of the factors there are", "begin-factor", ["GET", "/user"]],
  ] as const)("%s", async (_, intent, lost) => {
    const someone = await somebody()
    someone.lose(...lost)
    const answer = await someone.send(intent, { email: `new-${someone.email}` })
    expect(answer).toMatchObject({ done: null, problems: [{ code: "unavailable" }] })
    expect(answer).not.toMatchObject({ problems: [{ isOutcomeUnknown: true }] })
  })
})

describe("a lost answer to another form that may have been carried out", () => {
  const link = { tokenHash: "abc", type: "signup" } as const
  const credentials = { email: "ada@example.org", password: "correct horse" }
  test.each<[string, string, (auth: AuthClient) => Promise<{ readonly ok: boolean } & Partial<AuthProblem>>]>([
    ["sign-up", "account-unknown", (auth) => signUp(auth, credentials)],
    ["forgotten password", "email-unknown", (auth) => requestPasswordReset(auth, credentials.email)],
    ["confirmation link", "email-unknown", (auth) => resendConfirmation(auth, credentials.email)],
    ["link in an email", "link-unknown", (auth) => verifyEmailLink(auth, link)],
    ["link that undoes a change", "undo-unknown", (auth) => undoChange(auth, "abc")],
    ["new password after a recovery", "reset-unknown", (auth) => setNewPassword(auth, "a new long password")],
    ["sign-out everywhere", "sign-out-unknown", (auth) => signOut(auth, "global")],
    // Without a session nothing has happened to the account, and another attempt is harmless.
    ["sign-in", "unavailable", (auth) => signIn(auth, credentials)],
    ["code of an authenticator app", "unavailable", (auth) => verifySecondFactor(auth, "123456")],
  ])("%s", async (_, code, call) => {
    const { session } = await signedIn(backend)
    let isAway = false
    const client = createClient(SITE, backend.backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: async (input, init) => {
          if (isAway) throw new TypeError("the answer was lost")
          return backend.backend.fetch(new Request(input, init), "127.0.0.1")
        },
      },
    })
    await client.auth.setSession(session)
    isAway = true
    const answer = await call(client.auth)
    expect(answer).toMatchObject({ ok: false, code })
    expect(statusOf([answer as AuthProblem])).toBe(503)
  })

  test("recovery code", async () => {
    const someone = await somebody()
    someone.lose("POST", "/use_recovery_code")
    expect(await spendRecoveryCode(someone.client, "aaaa-bbbb-cccc-dddd")).toMatchObject({ code: "outcome-unknown" })
  })
})

test("only where nothing was sent, a sentence says that nothing was changed", () => {
  const claims = (code: AuthProblem["code"]) =>
    problemsInWords([{ field: null, code }])[0]!.message.includes("Nothing was changed")
  expect(claims("unsent")).toBe(true)
  const codes = [
    "unavailable",
    "outcome-unknown",
    "codes-unknown",
    "code-unknown",
    "factor-unknown",
    "delete-unknown",
    "sign-out-unknown",
    "account-unknown",
    "password-unknown",
    "reset-unknown",
    "email-unknown",
    "link-unknown",
  ]
  expect(codes.filter((code) => claims(code as AuthProblem["code"]))).toEqual([])
})
