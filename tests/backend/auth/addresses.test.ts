import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { mailLanguages } from "../../../src/language/mails.ts"
import { openMailer } from "../../../src/backend/mail/mailer.ts"
import { PASSWORD, SITE, type TestBackend, signedIn, startBackend, tokenFor } from "../in-process.ts"
import { valueOf } from "../fixture.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

const post = (path: string, body: object) => at.call(`/auth/v1/${path}`, { method: "POST", body: JSON.stringify(body) })
const mailTo = (address: string) => (at.backend.mailbox?.list() ?? []).filter(({ to }) => to === address)
const fresh = () => `${crypto.randomUUID()}@example.test`

/** The answer with everything that differs from one answer to the next taken out. */
async function shapeOf(response: Response): Promise<unknown> {
  // The version of an id is left in: a made-up one must not be of another kind.
  const text = (await response.text()).replaceAll(
    /[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f-]{17}/g,
    "<id v$1>",
  )
  const timeless = text.replaceAll(/\d{4}-\d\d-\d\d([T ])\d\d:\d\d:\d\d(\.\d+)?(Z?)/g, "<time$1$3>")
  return [response.status, [...response.headers.keys()].sort(), timeless]
}

describe("a stranger cannot tell a known address from an unknown one", () => {
  const known: [string, () => Promise<string>][] = [
    ["confirmed", async () => (await signedIn(at, fresh())).email],
    [
      "unconfirmed",
      async () => {
        const email = fresh()
        await post("signup", { email, password: PASSWORD })
        return email
      },
    ],
  ]
  test.each(known)("from the answer to a sign-up with a %s one", async (_, know) => {
    const email = await know()
    const expected = await shapeOf(await post("signup", { email: fresh(), password: PASSWORD }))
    expect(await shapeOf(await post("signup", { email, password: PASSWORD }))).toEqual(expected)
  })

  test.each(known)("from any other answer for a %s one", async (_, know) => {
    const email = await know()
    const calls: [string, object][] = [
      ["token?grant_type=password", { password: "wrong password" }],
      ["recover", {}],
      ["otp", { create_user: false }],
      ["otp", { create_user: true }],
      ["resend", { type: "signup" }],
    ]
    for (const [path, body] of calls) {
      const expected = await shapeOf(await post(path, { ...body, email: fresh() }))
      expect(await shapeOf(await post(path, { ...body, email }))).toEqual(expected)
    }
  })
})

test.each([false, true])("changing to an address never reveals whose it is, with the name %j", async (named) => {
  const { email: known } = await signedIn(at, fresh())
  const answers: unknown[] = []
  for (const email of [known, fresh()]) {
    const person = await signedIn(at, fresh())
    const change = { email, ...(named ? { data: { name: "Ada" } } : {}) }
    const headers = { Authorization: `Bearer ${person.session.access_token}` }
    const response = await at.call("/auth/v1/user", { method: "PUT", headers, body: JSON.stringify(change) })
    const text = JSON.stringify(await shapeOf(response))
    const [mine, theirs] = [person.email, email].map((address) => new RegExp(address, "g"))
    answers.push(text.replaceAll(mine ?? "", "<mine>").replaceAll(theirs ?? "", "<theirs>"))
    const token_hash = tokenFor(at, person.email)
    answers.push((await post("verify", { token_hash, type: "email_change" })).status)
  }
  expect(answers.slice(0, 2)).toEqual(answers.slice(2))
  expect(answers[1]).toBe(200)
})

test("a refresh token that never existed is reported as not found", async () => {
  for (const refresh_token of ["zz", "", crypto.randomUUID()]) {
    const response = await post("token?grant_type=refresh_token", { refresh_token })
    expect(await response.json()).toMatchObject({ error_code: "refresh_token_not_found" })
  }
})

test("requesting a link creates no account", async () => {
  const email = fresh()
  await post("otp", { email, create_user: true })
  const { error } = await at.client().auth.signUp({ email, password: PASSWORD })
  expect(error).toBeNull()
  expect(mailTo(email).map(({ kind }) => kind)).toEqual(["signup"])
})

test("two simultaneous sign-ups create one account", async () => {
  const email = fresh()
  const answers = await Promise.all([1, 2, 3].map(() => post("signup", { email, password: PASSWORD })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const statuses: number[] = []
  for (const { link } of mailTo(email)) {
    const token_hash = new URL(link).searchParams.get("token_hash")
    statuses.push((await post("verify", { token_hash, type: "signup" })).status)
  }
  // Each account of its own would have a link that works; of one account only the first that is opened does.
  expect(statuses).toEqual([200, 403, 403])
})

describe("after several sign-ups with one address, the opened link decides which one counts", () => {
  const [THEIRS, MINE] = ["a stranger's password", "the owner's own password"]
  const signUpAs = async (email: string, password: string, name: string) => {
    await post("signup", { email, password, data: { name } })
    return tokenFor(at, email)
  }
  const signsIn = async (email: string, password: string) =>
    (await post("token?grant_type=password", { email, password })).status === 200

  const orders: [string, { order: readonly (readonly [string, string])[] }][] = [
    [
      "the stranger first",
      {
        order: [
          [THEIRS, "them"],
          [MINE, "me"],
        ],
      },
    ],
    [
      "the stranger last",
      {
        order: [
          [MINE, "me"],
          [THEIRS, "them"],
        ],
      },
    ],
  ]
  test.each(orders)("%s: the owner's link opens the account with the owner's password alone", async (_, { order }) => {
    const email = fresh()
    const tokens = new Map<string, string>()
    for (const [password, name] of order) tokens.set(password, await signUpAs(email, password, name))
    const answer = await post("verify", { token_hash: tokens.get(MINE), type: "email" })
    expect(await answer.json()).toMatchObject({
      user: { user_metadata: { name: "me", email_verified: true }, identities: [{ identity_data: { name: "me" } }] },
    })
    expect([await signsIn(email, MINE), await signsIn(email, THEIRS)]).toEqual([true, false])
    // The other link is dead by then.
    expect((await post("verify", { token_hash: tokens.get(THEIRS), type: "signup" })).status).toBe(403)
    expect([await signsIn(email, MINE), await signsIn(email, THEIRS)]).toEqual([true, false])
  })

  const others: [string, { path: string; body: object; type: string }][] = [
    ["sent again", { path: "resend", body: { type: "signup" }, type: "signup" }],
    ["to sign in", { path: "otp", body: { create_user: false }, type: "email" }],
    ["to recover", { path: "recover", body: {}, type: "recovery" }],
  ]
  test.each(others)("a link %s makes neither of two passwords valid", async (_, { path, body, type }) => {
    const email = fresh()
    await signUpAs(email, THEIRS, "them")
    await signUpAs(email, MINE, "me")
    await post(path, { ...body, email })
    expect((await post("verify", { token_hash: tokenFor(at, email), type })).status).toBe(200)
    expect([await signsIn(email, MINE), await signsIn(email, THEIRS)]).toEqual([false, false])
  })

  test("a second sign-up with the same password keeps it and says that the address is unconfirmed", async () => {
    const email = fresh()
    await signUpAs(email, MINE, "me")
    await signUpAs(email.toUpperCase(), MINE, "me").catch(() => "")
    const { error } = await at.client().auth.signInWithPassword({ email, password: MINE })
    expect(error?.code).toBe("email_not_confirmed")
    expect((await post("verify", { token_hash: tokenFor(at, email), type: "signup" })).status).toBe(200)
    expect(await signsIn(email, MINE)).toBe(true)
  })
})

test("a link works only for the purpose that it was sent for", async () => {
  const { email } = await signedIn(at, fresh())
  await post("recover", { email })
  const token_hash = tokenFor(at, email)
  for (const type of ["magiclink", "email", "signup", "email_change"]) {
    expect((await post("verify", { token_hash, type })).status).toBe(403)
  }
  expect((await post("verify", { token_hash, type: "recovery" })).status).toBe(200)
})

test("the owner of a known address is notified by email", async () => {
  const { email } = await signedIn(at, fresh())
  await post("signup", { email, password: "another password" })
  expect(mailTo(email)[0]).toMatchObject({ kind: "notice", link: "http://127.0.0.1:4200/signin" })
})

test("a confirmation can be sent again", async () => {
  const email = fresh()
  await post("signup", { email, password: PASSWORD })
  const first = tokenFor(at, email)
  await post("resend", { type: "signup", email })
  expect(mailTo(email)).toHaveLength(2)
  // The new link takes the place of the older one.
  expect((await post("verify", { token_hash: first, type: "signup" })).status).toBe(403)
  expect((await post("verify", { token_hash: tokenFor(at, email), type: "signup" })).status).toBe(200)
})

test("every link lands on the confirmation page with its token", async () => {
  const { email, client } = await signedIn(at, fresh())
  await client.auth.resetPasswordForEmail(email)
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const links = mailTo(email).map(({ link, kind }) => [
    kind,
    new URL(link).pathname,
    new URL(link).searchParams.get("type"),
  ])
  expect(links).toEqual([
    ["magiclink", "/auth/confirm", "magiclink"],
    ["recovery", "/auth/confirm", "recovery"],
    ["signup", "/auth/confirm", "signup"],
  ])
  for (const mail of mailTo(email)) {
    expect(mail.text).toContain(mail.link)
    expect(mail.html).toContain(`href="${mail.link.replaceAll("&", "&amp;")}"`)
  }
})

describe("a new e-mail address", () => {
  test("counts when both addresses have confirmed it, in any order", async () => {
    for (const order of [0, 1]) {
      const { email, client } = await signedIn(at, fresh())
      const next = fresh()
      valueOf(await client.auth.updateUser({ email: next }))
      const tokens = [tokenFor(at, email), tokenFor(at, next)]
      if (order === 1) tokens.reverse()
      const [one, two] = tokens.map((token_hash) => ({ token_hash, type: "email_change" }))
      expect(await (await post("verify", one ?? {})).json()).toMatchObject({ code: 200 })
      expect((await client.auth.getUser()).data.user?.email).toBe(email)
      expect((await post("verify", one ?? {})).status).toBe(403)
      expect((await post("verify", two ?? {})).status).toBe(200)
      expect((await client.auth.getUser()).data.user?.email).toBe(next)
    }
  })

  test("that already belongs to somebody else causes no email to its owner", async () => {
    const owner = await signedIn(at, fresh())
    const { client, email } = await signedIn(at, fresh())
    const mailedTo = (address: string) =>
      at.backend.mailbox!.list().filter(({ to, kind }) => to === address && kind === "email_change").length
    valueOf(await client.auth.updateUser({ email: owner.email }))
    expect([mailedTo(email), mailedTo(owner.email)]).toEqual([1, 0])
  })

  test("is refused if somebody else has registered it meanwhile", async () => {
    const { email, client } = await signedIn(at, fresh())
    const next = fresh()
    valueOf(await client.auth.updateUser({ email: next }))
    const tokens = [tokenFor(at, email), tokenFor(at, next)]
    await signedIn(at, next)
    const statuses: number[] = []
    for (const token_hash of tokens) statuses.push((await post("verify", { token_hash, type: "email_change" })).status)
    expect(statuses).toEqual([200, 422])
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })
})

test("nobody can sign up when sign-up is closed", async () => {
  const closed = await startBackend({ signup: "closed" })
  const { error } = await closed.client().auth.signUp({ email: fresh(), password: PASSWORD })
  expect([error?.code, error?.status]).toEqual(["signup_disabled", 422])
  await closed.remove()
})

test("the mailbox keeps the newest 200", () => {
  const options = { mail: { kind: "mailbox" }, siteUrl: SITE, log: () => {}, languages: mailLanguages } as const
  const { mailbox, send } = openMailer(options, () => {})
  const letter = { kind: "notice", tokenHash: null, language: "en" } as const
  for (let mail = 0; mail < 210; mail++) send({ ...letter, to: `person${mail}@example.test` })
  const kept = (mailbox?.list() ?? []).map(({ to }) => to)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, "person209@example.test", "person10@example.test"])
})
