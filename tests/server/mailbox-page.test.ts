import { Hono } from "hono"
import { expect, test } from "vitest"

import { composeMail } from "../../src/backend/mail/mail.ts"
import type { Language } from "../../src/language/languages.ts"
import { mailLanguages } from "../../src/language/mails.ts"
import type { ServerEnv } from "../../src/server/http/env.ts"
import { mailboxPage, readersTime } from "../../src/server/mailbox-page.ts"

const mailIn = (language: Language) => ({
  ...composeMail(
    { kind: "signup", to: "ada@example.test", tokenHash: "0".repeat(64), language },
    "http://localhost:3000",
    mailLanguages,
  ),
  text: "Hello <b>you</b>",
})
const MAIL = mailIn("en")

const shown = async (headers: Readonly<Record<string, string>>, mails = [MAIL]): Promise<Response> =>
  await new Hono<ServerEnv>().get("/mailbox", (context) => mailboxPage(context, mails)).request("/mailbox", { headers })

test.each<[string, Readonly<Record<string, string>>, string, readonly string[]]>([
  ["English", {}, "en", ["Mailbox · Sallyport", "Recipient", "Open the link in this email"]],
  [
    "German",
    { "Accept-Language": "de-AT" },
    "de",
    ["Postfach · Sallyport", "Empfänger", "Link aus dieser E-Mail öffnen"],
  ],
  ["the language chosen", { "Accept-Language": "fr", Cookie: "sallyport-language=de" }, "de", ["Aktualisieren"]],
])("the mailbox page is in %s, and each email stays in its own language", async (_, headers, language, words) => {
  const answer = await shown(headers, [MAIL, mailIn("de")])
  const page = await answer.text()
  expect(page).toContain(`<html lang="${language}">`)
  for (const word of words) expect(page).toContain(word)
  expect(page).toContain('<h2 lang="en">Confirm your email address</h2>')
  expect(page).toContain('<pre lang="en">Hello &lt;b&gt;you&lt;/b&gt;</pre>')
  expect(page).toContain('<h2 lang="de">Bestätige deine E-Mail-Adresse</h2>')
  expect(page).toContain('<pre lang="de">')
  expect(answer.headers.get("Vary")).toBe("accept, accept-language, cookie")
  expect(answer.headers.get("Cache-Control")).toBe("no-store")
})

test("an empty mailbox says so", async () => {
  expect(await (await shown({ "Accept-Language": "de" }, [])).text()).toContain(
    "Noch keine E-Mails. Die E-Mails dieses Servers erscheinen hier.",
  )
})

test("a program gets the raw emails", async () => {
  expect(await (await shown({ Accept: "application/json" })).json()).toEqual([MAIL])
})

const AT = "2026-11-21T15:04:05.000Z"

test.each([
  ["German", "de", "21.11.2026, 16:04:05"],
  ["the best first", "en;q=0.5, de-DE;q=0.9", "21.11.2026, 16:04:05"],
  ["one that is refused is not used", "de;q=0, en-GB", "21 Nov 2026, 16:04:05"],
  ["nothing said", undefined, "Nov 21, 2026, 4:04:05 PM"],
  ["any language", "*", "Nov 21, 2026, 4:04:05 PM"],
  ["no language", "<script>, ../../x, de_DE_x;q=abc", "Nov 21, 2026, 4:04:05 PM"],
  ["a flood", "x,".repeat(5000), "Nov 21, 2026, 4:04:05 PM"],
])("the time of a mail: %s", (_, languages, want) => {
  // Some spellings part time and "PM" by a narrow space.
  expect(readersTime(AT, languages, "Europe/Berlin").replaceAll("\u202F", " ")).toBe(want)
})
