import { AuthRetryableFetchError, createClient } from "@supabase/supabase-js"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import type { AccountAnswer } from "../../../src/routes/account/actions/account-answer.ts"
import { changeAccount } from "../../../src/routes/account/actions/account-changes.ts"
import {
  ownSessions,
  recoveryCodesLeft,
  waitingAddressOf,
} from "../../../src/routes/account/facts/account-facts.server.ts"
import { responseOf } from "../../../src/routes/account/actions/account-response.ts"
import { INTENTS, NEEDS_PROOF, type AccountIntent } from "../../../src/routes/account/actions/intents.ts"
import { secretOf } from "../../../src/routes/account/actions/enrolment.ts"
import { spendRecoveryCode } from "../../../src/routes/sign-in/account-functions.ts"
import { PROOF_LIFETIME } from "../../../src/routes/sign-in/fresh-proof.ts"
import { codeFor, earlierCode } from "../../backend/fixture.ts"
import { PASSWORD, SITE, signedIn, startBackend, type TestBackend } from "../../backend/in-process.ts"

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.remove())
afterEach(() => vi.useRealTimers())

type Someone = Awaited<ReturnType<typeof signedIn>>

const send = (
  { client }: Pick<Someone, "client">,
  intent: AccountIntent,
  fields: Readonly<Record<string, string>> = {},
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value)
  return changeAccount({ client, trial: trialWithin }, form)
}

/** A client without a session, whose requests are made within the session of this token. */
const trialWithin = (accessToken?: string) =>
  backend.client(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }).auth

const later = (seconds: number): void => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(now + seconds * 1000)
}

async function enrolled(): Promise<Someone & { readonly secret: string; readonly codes: readonly string[] }> {
  const someone = await signedIn(backend)
  const { enrolment } = (await send(someone, "begin-factor")) as Extract<AccountAnswer, { done: null }>
  if (enrolment === null) throw new Error("the second factor was not begun")
  const secret = secretOf(enrolment.uri) ?? ""
  const code = await earlierCode(secret)
  const answer = await send(someone, "confirm-factor", { ...enrolment, code })
  expect(answer).toMatchObject({ done: "confirm-factor" })
  return { ...someone, secret, codes: answer.codes ?? [] }
}

const otherSession = async ({ email }: Someone) => {
  const client = backend.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { client, session: data.session }
}

type Fields = Readonly<Record<string, string>>

/** The fields of each form besides the proof, so that nothing else makes it fail. */
const FIELDS: Readonly<Partial<Record<AccountIntent, (someone: Someone) => Promise<Fields> | Fields>>> = {
  email: ({ email }) => ({ email: `new-${email}` }),
  delete: ({ email }) => ({ confirmation: ` ${email.toUpperCase()} ` }),
  "end-session": async (someone) => {
    const other = await otherSession(someone)
    const listed = await ownSessions(other.client)
    return { session: (listed.kind === "here" && listed.value.find(({ isCurrent }) => isCurrent)?.id) || "" }
  },
  "confirm-factor": async ({ client }) => {
    const { data, error } = await client.auth.mfa.enroll({ factorType: "totp" })
    if (error) throw error
    return { factor: data.id, uri: data.totp.uri, code: codeFor(data.totp.secret) }
  },
}

const fieldsOf = async (intent: AccountIntent, someone: Someone): Promise<Fields> =>
  (await FIELDS[intent]?.(someone)) ?? {}

/** A second factor that is begun is not done: its first code is still to come. */
const SUCCESS: Readonly<Partial<Record<AccountIntent, object>>> = {
  "begin-factor": { proof: null, problems: [], enrolment: { uri: expect.any(String) } },
}

test("a proof whose session cannot be stored fails, and leaves only the session from before", async () => {
  const someone = await signedIn(backend)
  later(PROOF_LIFETIME + 1)
  const error = new AuthRetryableFetchError("the network is down", 0)
  vi.spyOn(someone.client.auth, "setSession").mockResolvedValueOnce({ data: { user: null, session: null }, error })
  const answer = await send(someone, "email", { email: `new-${someone.email}`, proof: PASSWORD })
  expect(answer).toMatchObject({ done: null, problems: [{ field: null, code: "unavailable" }] })
  const listed = await ownSessions(someone.client)
  expect(listed.kind === "here" && listed.value.map(({ isCurrent }) => isCurrent)).toEqual([true])
})

const WITHOUT_FACTOR = [...NEEDS_PROOF].filter((intent) => intent !== "remove-factor" && intent !== "new-codes")

describe("a change that could lock its owner out requires a proof of identity", () => {
  test.each(WITHOUT_FACTOR)("%s: the password, and succeeds with it", async (intent) => {
    const someone = await signedIn(backend)
    const fields = await fieldsOf(intent, someone)
    later(PROOF_LIFETIME + 1)
    expect(await send(someone, intent, fields)).toMatchObject({ done: null, proof: "password", problems: [] })
    expect(await send(someone, intent, { ...fields, proof: "" })).toMatchObject({
      proof: "password",
      problems: [{ field: "proof", code: "current-missing" }],
    })
    expect(await send(someone, intent, { ...fields, proof: "not it" })).toMatchObject({
      proof: "password",
      problems: [{ field: "proof", code: "current-wrong" }],
    })
    const before = (await someone.client.auth.getSession()).data.session?.access_token
    // A factor that was begun has to be confirmed by a code of now.
    const now = intent === "confirm-factor" ? { ...fields, code: codeFor(secretOf(fields["uri"]!)!) } : fields
    const answer = await send(someone, intent, { ...now, proof: PASSWORD })
    expect(answer).toMatchObject(SUCCESS[intent] ?? { done: intent })
    // The session that asked gave way to the one that proved it.
    const { error } = await backend.client().auth.getUser(before)
    expect(error).not.toBeNull()
  })

  test.each(["email", "remove-factor", "new-codes", "end-others", "delete"] as const)(
    "%s: a code, if a factor is enrolled, and not the password",
    async (intent) => {
      const someone = await enrolled()
      const fields = await fieldsOf(intent, someone)
      later(PROOF_LIFETIME + 1)
      expect(await send(someone, intent, fields)).toMatchObject({ done: null, proof: "code", problems: [] })
      expect(await send(someone, intent, { ...fields, proof: PASSWORD })).toMatchObject({
        proof: "code",
        problems: [{ field: "proof", code: "code-missing" }],
      })
      expect(await send(someone, intent, { ...fields, proof: "000000" })).toMatchObject({
        proof: "code",
        problems: [{ field: "proof", code: "wrong-code" }],
      })
      expect(await send(someone, intent, { ...fields, proof: codeFor(someone.secret) })).toMatchObject({ done: intent })
    },
  )

  test.each(INTENTS.filter((intent) => !NEEDS_PROOF.has(intent)))("%s does not", async (intent) => {
    const someone = await signedIn(backend)
    later(PROOF_LIFETIME + 1)
    const fields = { name: "Ada", current: PASSWORD, password: "another long password" }
    expect(await send(someone, intent, fields)).toMatchObject({ done: intent })
  })

  test("just after signing in no proof is required", async () => {
    const someone = await signedIn(backend)
    expect(await send(someone, "begin-factor")).toMatchObject({ proof: null, enrolment: { uri: expect.any(String) } })
  })

  const clientOfTwoClocks = async (here: number, there: number) => {
    const { session } = await signedIn(backend)
    const now = Date.now()
    vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(now + here * 1000)
    const client = createClient(SITE, backend.backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: async (input, init) => {
          vi.setSystemTime(now + there * 1000)
          const answer = await backend.backend.fetch(new Request(input, init), "127.0.0.1")
          vi.setSystemTime(now + here * 1000)
          return answer
        },
      },
    })
    await client.auth.setSession(session)
    return client
  }

  test.each([
    ["the service's clock counts: its refusal is the same question", 0, PROOF_LIFETIME + 1],
    ["a service that would not ask is not asked: these pages do it themselves", PROOF_LIFETIME + 1, 0],
  ])("%s", async (_, here, there) => {
    const client = await clientOfTwoClocks(here, there)
    expect(await send({ client }, "end-others")).toMatchObject({ done: null, proof: "password", problems: [] })
    expect(await send({ client }, "begin-factor")).toMatchObject({ done: null, proof: "password", problems: [] })
  })
})

describe("form errors are reported first, and typed values stay", () => {
  test.each([
    ["email", { email: "no address" }, "email-missing", { email: "no address" }],
    ["email", { email: "a@x.test\u202E" }, "email-odd", { email: "a@x.test\u202E" }],
    ["delete", { confirmation: "somebody@else.test" }, "confirmation-wrong", { confirmation: "somebody@else.test" }],
    ["end-session", { session: "1 or 1=1" }, "refused", { session: "1 or 1=1" }],
    ["confirm-factor", { factor: "x", uri: "javascript:alert(1)", code: "123456" }, "factor-gone", {}],
    ["name", { name: "a\u202Eb" }, "name-unreadable", { name: "a\u202Eb" }],
  ] as const)("%s %j", async (intent, fields, code, typed) => {
    const someone = await signedIn(backend)
    later(PROOF_LIFETIME + 1)
    expect(await send(someone, intent, fields)).toMatchObject({ done: null, proof: null, problems: [{ code }], typed })
  })

  test("the current address is not a change", async () => {
    const someone = await signedIn(backend)
    expect(await send(someone, "email", { email: someone.email.toUpperCase() })).toMatchObject({
      problems: [{ code: "email-same" }],
    })
  })

  test.each([{}, { intent: "" }, { intent: "constructor" }])("a form with an unknown intent: %j", async (fields) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const { client } = await signedIn(backend)
    const answer = await changeAccount({ client, trial: () => client.auth }, form)
    expect(answer).toMatchObject({ done: null, intent: null, problems: [{ code: "refused" }] })
  })
})

test("a factor is removed even if the session's token cannot be renewed", async () => {
  const someone = await enrolled()
  const session = (await someone.client.auth.getSession()).data.session!
  const client = backend.client()
  expect((await client.auth.setSession({ ...session, refresh_token: "unknown" })).error).toBeNull()
  expect(await send({ client }, "remove-factor")).toMatchObject({ done: "remove-factor" })
  expect((await backend.client().auth.getUser(session.access_token)).data.user?.factors ?? []).toEqual([])
})

describe("recovery codes", () => {
  test("are created with the second factor, are counted, and each replaces it once", async () => {
    const someone = await enrolled()
    expect(someone.codes).toHaveLength(10)
    expect(await recoveryCodesLeft(someone.client)).toEqual({ kind: "here", value: 10 })
    const { client } = await otherSession(someone)
    expect(await spendRecoveryCode(client, "aaaa-bbbb-cccc-dddd")).toMatchObject({
      ok: false,
      code: "recovery-code-wrong",
    })
    expect(await spendRecoveryCode(client, someone.codes[0]!)).toEqual({ ok: true, value: null })
    const { data } = await client.auth.getUser()
    expect(data.user?.factors ?? []).toEqual([])
  })

  test("are used up even if the session's token cannot be renewed", async () => {
    const someone = await enrolled()
    const { session } = await otherSession(someone)
    const client = backend.client()
    expect((await client.auth.setSession({ ...session, refresh_token: "unknown" })).error).toBeNull()
    expect(await spendRecoveryCode(client, someone.codes[0]!)).toEqual({ ok: true, value: null })
    const { data } = await backend.client().auth.getUser(session.access_token)
    expect(data.user?.factors ?? []).toEqual([])
  })

  test("new codes replace the old ones", async () => {
    const someone = await enrolled()
    const answer = await send(someone, "new-codes")
    expect(answer.codes).toHaveLength(10)
    expect(answer.codes).not.toEqual(someone.codes)
  })
})

test("a change of address is shown as pending until both addresses confirm it", async () => {
  const someone = await signedIn(backend)
  expect(await waitingAddressOf(someone.client)).toBeNull()
  expect(await send(someone, "email", { email: `new-${someone.email}` })).toMatchObject({ done: "email" })
  expect(await waitingAddressOf(someone.client)).toBe(`new-${someone.email}`)
  // The links work for an hour.
  later(3_590)
  await someone.client.auth.refreshSession()
  expect(await waitingAddressOf(someone.client)).toBe(`new-${someone.email}`)
  later(20)
  await someone.client.auth.refreshSession()
  expect(await waitingAddressOf(someone.client)).toBeNull()
})

test("an enrolment that another tab has replaced starts again", async () => {
  const someone = await signedIn(backend)
  const begun = async () => ((await send(someone, "begin-factor")) as Extract<AccountAnswer, { done: null }>).enrolment!
  const [first, second] = [await begun(), await begun()]
  expect(await send(someone, "confirm-factor", { ...first, code: codeFor(secretOf(first.uri)!) })).toMatchObject({
    problems: [{ code: "factor-gone" }],
    enrolment: null,
  })
  expect(await send(someone, "confirm-factor", { ...second, code: "000000" })).toMatchObject({
    problems: [{ code: "wrong-code" }],
    enrolment: second,
  })
})

test("after five wrong codes, each form with a code names the pause", async () => {
  const paused = { done: null, problems: [{ field: null, code: "codes-paused" }] }
  const someone = await enrolled()
  later(PROOF_LIFETIME + 1)
  const prove = (code: string) => send(someone, "end-others", { proof: code })
  for (let n = 0; n < 5; n++) expect(await prove("000000")).toMatchObject({ problems: [{ code: "wrong-code" }] })
  const answer = await prove(codeFor(someone.secret))
  expect(answer).toMatchObject(paused)
  expect(responseOf(answer)).toMatchObject({ init: { status: 429 } })
  vi.useRealTimers()

  const other = await signedIn(backend)
  const { enrolment } = (await send(other, "begin-factor")) as Extract<AccountAnswer, { done: null }>
  const confirm = (code: string) => send(other, "confirm-factor", { ...enrolment!, code })
  for (let n = 0; n < 5; n++) expect(await confirm("000000")).toMatchObject({ problems: [{ code: "wrong-code" }] })
  expect(await confirm("000000")).toMatchObject(paused)
})

test("beyond the limit of emails, a change of address names the time to wait", async () => {
  const someone = await signedIn(backend)
  const ask = () => send(someone, "email", { email: `${crypto.randomUUID()}@example.test` })
  for (let n = 0; n < 5; n++) expect(await ask()).toMatchObject({ done: "email" })
  expect(await ask()).toMatchObject({ done: null, problems: [{ code: "too-many-mails" }] })
})

test("a session can be ended, and the current one stays", async () => {
  const someone = await signedIn(backend)
  const other = await otherSession(someone)
  const fields = await fieldsOf("end-session", someone)
  expect(await send(someone, "end-session", fields)).toMatchObject({ done: "end-session" })
  expect(await send(someone, "end-others")).toMatchObject({ done: "end-others" })
  expect((await backend.client().auth.getUser(other.session.access_token)).error).not.toBeNull()
  expect((await someone.client.auth.getUser()).error).toBeNull()
})

/** The client of a signed-in person, whose requests `answer` answers. */
async function signedInThrough(answer: (request: Request, url: URL) => Promise<Response>) {
  const { session } = await signedIn(backend)
  const client = createClient(SITE, backend.backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) => {
        const request = new Request(input, init)
        return answer(request, new URL(request.url))
      },
    },
  })
  await client.auth.setSession(session)
  return client
}

test("a proof whose new session cannot be stored ends that session, and keeps the old one", async () => {
  let isDown = false
  const client = await signedInThrough(async (request, { pathname }) => {
    // `setSession` asks for the user of the new session before it stores it.
    if (isDown && pathname === "/auth/v1/user") return Response.json({}, { status: 503 })
    return backend.backend.fetch(request, "127.0.0.1")
  })
  const old = (await client.auth.getSession()).data.session!
  let fresh = ""
  const trial = (accessToken?: string) => {
    const auth = trialWithin(accessToken)
    const attempt = auth.signInWithPassword.bind(auth)
    auth.signInWithPassword = async (given) => {
      const answer = await attempt(given)
      fresh = answer.data.session?.access_token ?? ""
      isDown = true
      return answer
    }
    return auth
  }
  later(PROOF_LIFETIME + 1)
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: "begin-factor", proof: PASSWORD })) form.set(name, value)
  expect(await changeAccount({ client, trial }, form)).toMatchObject({ problems: [{ code: "unavailable" }] })
  const isLive = async (token: string) => (await backend.client().auth.getUser(token)).error === null
  expect([await isLive(fresh), await isLive(old.access_token)]).toEqual([false, true])
})

describe("a project that notifies people of ended sessions does it itself", () => {
  /** The calls to a project that answers its function with this value. */
  const asking = async (status: number, answer: object | null) => {
    const asked: string[] = []
    const client = await signedInThrough(async (request, { pathname, search }) => {
      asked.push(`${pathname}${search}`)
      if (pathname === "/rest/v1/rpc/end_other_sessions") return Response.json(answer, { status })
      return backend.backend.fetch(request, "127.0.0.1")
    })
    return { client, asked: () => asked.filter((call) => /logout|rpc/.test(call)) }
  }

  test.each([
    ["end-others", "others"],
    ["end-all", "global"],
  ] as const)("%s", async (intent, scope) => {
    const { client, asked } = await asking(200, null)
    expect(await send({ client }, intent)).toMatchObject({ done: intent })
    expect(asked()).toEqual(["/rest/v1/rpc/end_other_sessions", `/auth/v1/logout?scope=${scope}`])
  })

  test("an action that the service refuses is not done in another way", async () => {
    const { client, asked } = await asking(503, { code: "x", message: "", details: null, hint: null })
    expect(await send({ client }, "end-others")).toMatchObject({ done: null, problems: [{ code: "unavailable" }] })
    expect(asked()).toEqual(["/rest/v1/rpc/end_other_sessions"])
  })
})

test("a deleted account can no longer sign in", async () => {
  const someone = await signedIn(backend)
  expect(await send(someone, "delete", { confirmation: someone.email })).toMatchObject({ done: "delete" })
  const { error } = await backend.client().auth.signInWithPassword({ email: someone.email, password: PASSWORD })
  expect(error?.code).toBe("invalid_credentials")
})

describe("a new password requires the current one", () => {
  /** The calls to a service that checks the current password itself, or does not. */
  const asking = async (checks: boolean) => {
    const asked: string[] = []
    const client = await signedInThrough(async (request, { pathname, search }) => {
      asked.push(`${request.method} ${pathname.slice("/auth/v1/".length)}${search}`)
      const answer = await backend.backend.fetch(request, "127.0.0.1")
      if (checks || pathname !== "/auth/v1/user" || !answer.ok) return answer
      const user = (await answer.json()) as { app_metadata: Record<string, unknown> }
      delete user.app_metadata["requires_current_password"]
      return Response.json(user)
    })
    const change = async (current: string) => {
      asked.length = 0
      const form = new FormData()
      for (const [name, value] of Object.entries({ intent: "password", current, password: "another long password" })) {
        form.set(name, value)
      }
      return changeAccount({ client, trial: () => client.auth }, form)
    }
    return { asked, change }
  }

  test.each([
    ["checked by a service that requires it", true, []],
    ["else tried by signing in with it", false, ["POST token?grant_type=password"]],
  ])("%s", async (_, checks, tries) => {
    const { asked, change } = await asking(checks)
    const refused = { done: null, problems: [{ field: "current", code: "current-wrong" }] }
    expect(await change("not it at all")).toMatchObject(refused)
    expect(asked.filter((call) => call.startsWith("POST"))).toEqual(tries)
    expect(asked.includes("PUT user")).toBe(checks)
  })
})
