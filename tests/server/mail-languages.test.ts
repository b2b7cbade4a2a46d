// Every mail in every language: complete, and without text of another language.
import { describe, expect, test } from "vitest"
import { composeMail } from "../../src/backend/mail/mail.ts"
import { WORDS, type MailKind } from "../../src/backend/mail/mail-words.ts"
import { LANGUAGES, type Language } from "../../src/language/languages.ts"
import { mailLanguages } from "../../src/language/mails.ts"

const SITE = "https://app.example.test"
const TOKEN = "a".repeat(64)
const KINDS = Object.keys(WORDS) as MailKind[]
const PROSE = ["subject", "before", "action", "after"] as const

const mailIn = (kind: MailKind, language: Language, tokenHash: string | null = TOKEN) =>
  composeMail({ kind, to: "ada@example.test", tokenHash, language }, SITE, mailLanguages)

/** The text of an HTML part, without its one address. */
const readOf = (html: string): string => html.replaceAll(/<[^>]*>/g, "\n")

describe.each(KINDS)("a mail of the kind %s", (kind) => {
  test.each(LANGUAGES)("is complete in %s, in both its text and its HTML part", (language) => {
    const { subject, text, html, link, ...mail } = mailIn(kind, language)
    const [said, before, action, after] = PROSE.map((part) => mailLanguages.translate(language, WORDS[kind][part]))
    const hello = mailLanguages.translate(language, "Hello,")
    expect([mail.language, subject]).toEqual([language, said])
    expect(text).toBe(`${hello}\n\n${before}\n\n${link}\n\n${after}\n`)
    expect(html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}">\n`))
    expect(html).toContain(`<div lang="${language}" `)
    expect(readOf(html).split(/\n+/).filter(Boolean)).toEqual([subject, "Sallyport", hello, before, action, after])
  })

  test("has the same link and recipient in every language", () => {
    for (const tokenHash of [TOKEN, null]) {
      const [first, ...others] = LANGUAGES.map((language) => mailIn(kind, language, tokenHash))
      for (const { to, link } of others) expect({ to, link }).toEqual({ to: first!.to, link: first!.link })
    }
  })

  test("contains no English when it is German", () => {
    const { subject, text, html, link } = mailIn(kind, "de")
    const words = `${subject} ${text.replace(link, "")} ${readOf(html)}`.split(/[^\p{L}-]+/u)
    const ENGLISH = /^(?:the|you|your|if|it|not|this|with|account|password|address|to|and|for|someone|hello)$/i
    expect(words.filter((word) => ENGLISH.test(word))).toEqual([])
    expect(words.filter((word) => /^(?:du|dein|dich|dir|dies|es|er|ist)/i.test(word)).length).toBeGreaterThan(0)
  })
})

test("no sentence contains characters that HTML would have to escape", () => {
  const sentences = ["Hello,", ...KINDS.flatMap((kind) => PROSE.map((part) => WORDS[kind][part]))] as const
  const said = LANGUAGES.flatMap((language) => sentences.map((sentence) => mailLanguages.translate(language, sentence)))
  expect(said.filter((sentence) => /[<>&"]/.test(sentence))).toEqual([])
})
