// In which language the embedded backend's mails are: what a request asks for, or what the account used last.
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Language } from "../../../src/language/languages.ts"
import { earlierCode, valueOf } from "../fixture.ts"
import { PASSWORD, type TestBackend, startBackend, tokenFor } from "../in-process.ts"
import { mailServer } from "../mail-server.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

const fresh = () => `${crypto.randomUUID()}@example.test`
const reading = (language: string) => ({ "Accept-Language": language })
const chosen = (language: string) => ({ Cookie: `sallyport-language=${language}` })

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  at.call(`/auth/v1/${path}`, { method: "POST", body: JSON.stringify(body), headers })

/** Newest first. */
const mailsTo = (address: string) => (at.backend.mailbox?.list() ?? []).filter(({ to }) => to === address)
const newestTo = (address: string) => {
  const [newest] = mailsTo(address)
  return `${newest?.kind} ${newest?.language}`
}

/** Somebody with a confirmed address, who has opened a page in that language. */
async function personReading(language: string, email = fresh()) {
  const client = at.client(reading(language))
  valueOf(await client.auth.signUp({ email, password: PASSWORD }))
  valueOf(await client.auth.verifyOtp({ token_hash: tokenFor(at, email), type: "signup" }))
  const { user } = valueOf(await client.auth.getUser())
  return { client, email, id: user.id }
}

/** The language of an account's mail if none was chosen. */
async function keptFor(email: string): Promise<string | undefined> {
  await post("recover", { email })
  return mailsTo(email)[0]?.language
}

describe("an email that a request causes", () => {
  test.each<[string, Readonly<Record<string, string>>, Language]>([
    ["the browser's language", reading("de-AT, en;q=0.5"), "de"],
    ["the chosen one before the browser's", { ...reading("en"), ...chosen("de") }, "de"],
    ["English, for a language that there is not", reading("fr"), "en"],
    ["English, for one that cannot be chosen", chosen("fr"), "en"],
    ["English, for what is no language", { ...reading("<script>\u00fc"), ...chosen('de"><b>') }, "en"],
    ["English, for the name of a property", { ...reading("__proto__"), ...chosen("constructor") }, "en"],
    ["English, where none is named", {}, "en"],
  ])("is in %s", async (_, headers, language) => {
    const email = fresh()
    await post("signup", { email, password: PASSWORD }, headers)
    const [mail] = mailsTo(email)
    expect([mail?.kind, mail?.language]).toEqual(["signup", language])
    expect(mail?.html).toContain(`<html lang="${language}">`)
    expect(mail?.subject).toBe(language === "de" ? "Bestätige deine E-Mail-Adresse" : "Confirm your email address")
    expect(JSON.stringify(mail)).not.toMatch(/script|<b>|constructor|__proto__|fr/)
  })

  test.each<[string, (email: string) => Promise<unknown>]>([
    ["recovery", (email) => post("recover", { email }, reading("de"))],
    ["magiclink", (email) => post("otp", { email, create_user: false }, reading("de"))],
    ["notice", (email) => post("signup", { email, password: PASSWORD }, reading("de"))],
  ])("is in the language of the request, and stores nothing for the account: %s", async (kind, ask) => {
    const { email } = await personReading("en")
    await ask(email)
    expect(newestTo(email)).toBe(`${kind} de`)
    expect(await keptFor(email)).toBe("en")
  })

  test("to confirm an address once more", async () => {
    const email = fresh()
    await post("signup", { email, password: PASSWORD }, reading("en"))
    await post("resend", { type: "signup", email }, reading("de"))
    expect(newestTo(email)).toBe("signup de")
    expect(await keptFor(email)).toBe("en")
  })

  test("to change an address: to both addresses", async () => {
    const { client, email } = await personReading("de")
    const next = fresh()
    valueOf(await client.auth.updateUser({ email: next }))
    expect([newestTo(email), newestTo(next)]).toEqual(["email_change de", "email_change de"])
  })
})

describe("a mail about an account", () => {
  test("is in the language that the account last used, whoever causes it", async () => {
    const { client, email } = await personReading("de")
    const other = at.client(reading("en"))
    valueOf(await other.auth.signInWithPassword({ email, password: PASSWORD }))
    valueOf(await other.auth.updateUser({ password: "another one of mine", current_password: PASSWORD }))
    expect(newestTo(email)).toBe("password-changed de")
    expect((await client.auth.getUser()).error).not.toBeNull()
  })

  test("follows the language that is chosen on a page", async () => {
    const { client, email } = await personReading("en")
    const { session } = valueOf(await client.auth.getSession())
    await at.call("/auth/v1/user", { headers: { ...chosen("de"), Authorization: `Bearer ${session?.access_token}` } })
    valueOf(await client.rpc("delete_own_account"))
    expect(newestTo(email)).toBe("account-deleted de")
  })

  test("stays in that language if a request names none, and after a restart", async () => {
    const { client, email } = await personReading("de")
    const { session } = valueOf(await client.auth.getSession())
    for (const headers of [{}, reading("fr"), chosen("xx")]) {
      await at.call("/auth/v1/user", { headers: { ...headers, Authorization: `Bearer ${session?.access_token}` } })
    }
    await at.restart()
    expect(await keptFor(email)).toBe("de")
  })

  test("that undoes a change, and the one after it", async () => {
    const { client, email } = await personReading("de")
    const { id, totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp" }))
    valueOf(await client.auth.mfa.challengeAndVerify({ factorId: id, code: await earlierCode(totp.secret) }))
    expect(newestTo(email)).toBe("factor-added de")
    await post("verify", { type: "undo", token_hash: tokenFor(at, email, "factor-added") }, reading("en"))
    expect(mailsTo(email).map(({ kind, language }) => `${kind} ${language}`)).toEqual([
      "recovery de",
      "change-undone de",
      "factor-added de",
      "signup de",
    ])
  })

  test("keeps its language while a session owes the second factor", async () => {
    const { client, email } = await personReading("de")
    const { id, totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp" }))
    valueOf(await client.auth.mfa.challengeAndVerify({ factorId: id, code: await earlierCode(totp.secret) }))
    const stranger = at.client(reading("en"))
    valueOf(await stranger.auth.signInWithPassword({ email, password: PASSWORD }))
    valueOf(await stranger.auth.getUser())
    for (let n = 0; n < 5; n++) await stranger.auth.mfa.challengeAndVerify({ factorId: id, code: "000000" })
    expect(newestTo(email)).toBe("wrong-codes de")
    expect(await keptFor(email)).toBe("de")
  })

  test("keeps its language while a session owes a new password", async () => {
    const { email } = await personReading("de")
    await post("recover", { email })
    const client = at.client(reading("en"))
    valueOf(await client.auth.verifyOtp({ type: "recovery", token_hash: tokenFor(at, email, "recovery") }))
    valueOf(await client.auth.getUser())
    expect(await keptFor(email)).toBe("de")
  })

  test("keeps its language when somebody else signs up with its unconfirmed address", async () => {
    const email = fresh()
    await post("signup", { email, password: PASSWORD }, reading("de"))
    await post("signup", { email, password: "a stranger's password" }, reading("en"))
    expect(await keptFor(email)).toBe("de")
  })
})

/** Beside the running backend, as the operator's commands work. */
function inFile<Value>(work: (file: DatabaseSync) => Value): Value {
  const file = new DatabaseSync(join(at.dataDir, "second-factor.sqlite"), { timeout: 5_000 })
  try {
    return work(file)
  } finally {
    file.close()
  }
}

test("the stored language is deleted with the account", async () => {
  const { client, id } = await personReading("de")
  const kept = () =>
    inFile((file) => file.prepare("SELECT language FROM account_languages WHERE user_id = ?").get(id)?.["language"])
  expect(kept()).toBe("de")
  // A person's own data includes their language, because it is stored about them.
  expect(valueOf(await client.auth.getUser()).user.app_metadata).toMatchObject({ mail_language: "de" })
  valueOf(await client.rpc("delete_own_account"))
  expect(kept()).toBeUndefined()
})

test("a stored language that does not exist counts as English", async () => {
  const { id, email } = await personReading("de")
  inFile((file) => file.prepare("UPDATE account_languages SET language = ? WHERE user_id = ?").run("<i>xx</i>", id))
  expect(await keptFor(email)).toBe("en")
})

test("data of an older version opens, and stores languages from then on", async () => {
  const { client, email } = await personReading("de")
  const { session } = valueOf(await client.auth.getSession())
  inFile((file) => file.exec("DROP TABLE account_languages"))
  await at.restart()
  expect(await keptFor(email)).toBe("en")
  await at.call("/auth/v1/user", { headers: { ...reading("de"), Authorization: `Bearer ${session?.access_token}` } })
  expect(await keptFor(email)).toBe("de")
})

test("if the language cannot be stored, the sign-in still succeeds", async () => {
  const { client, email } = await personReading("en")
  const { session } = valueOf(await client.auth.getSession())
  inFile((file) =>
    file.exec("CREATE TRIGGER full BEFORE INSERT ON account_languages BEGIN SELECT RAISE(FAIL, 'full'); END"),
  )
  const headers = { ...reading("de"), Authorization: `Bearer ${session?.access_token}` }
  expect((await at.call("/auth/v1/user", { headers })).status).toBe(200)
  inFile((file) => file.exec("DROP TRIGGER full"))
  expect(await keptFor(email)).toBe("en")
})

test("emails are encoded so that mail programs show letters outside ASCII", async () => {
  const server = await mailServer("220 ready")
  const mailing = await startBackend({ mail: { kind: "smtp", url: server.url, from: "door@example.test" } })
  valueOf(await mailing.client(reading("de")).auth.signUp({ email: fresh(), password: PASSWORD }))
  await mailing.remove()
  const [mail = ""] = server.received
  expect(mail).toMatch(/^Subject: =\?UTF-8\?/im)
  expect(mail).not.toMatch(/[^\t\n\r -~]/)
  expect(mail).toMatch(/lang=3D"de"/)
  server.close()
})
