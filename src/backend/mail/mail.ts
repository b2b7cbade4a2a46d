import type { Language } from "../../language/languages.ts"
import type { MailLanguages, MailSentence } from "../../language/mails.ts"
import { isUndoable } from "../store/account-store.ts"
import { type MailKind, type MailWords, WORDS } from "./mail-words.ts"

/** A composed email. */
export interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly kind: MailKind
  /** The language of the text. */
  readonly language: Language
  /** The link in the email. */
  readonly link: string
  readonly sentAt: string
}

/** An email to compose. */
export interface Letter {
  readonly kind: MailKind
  readonly to: string
  /**
   * The token of the link, redeemed at `/auth/confirm`; null for a link to a page. The token of a `factor-added` or
   * `email-changed` email undoes that change.
   */
  readonly tokenHash: string | null
  readonly language: Language
  /** The path on this site that the link leads to, such as a certain review. By default, the page of the kind. */
  readonly page?: string
}

type Say = (sentence: MailSentence) => string

/** Composes an email. Except for the address, none of its text comes from the request. */
export function composeMail(
  { kind, to, tokenHash, language, page }: Letter,
  siteUrl: string,
  languages: Pick<MailLanguages, "translate">,
): Mail {
  const words = WORDS[kind]
  const say: Say = (sentence) => languages.translate(language, sentence)
  const link = new URL(page ?? words.page, siteUrl)
  if (tokenHash !== null) {
    link.searchParams.set("token_hash", tokenHash)
    link.searchParams.set("type", isUndoable(kind) ? "undo" : kind)
  }
  return {
    id: crypto.randomUUID(),
    to,
    subject: say(words.subject),
    text: `${say("Hello,")}\n\n${say(words.before)}\n\n${link.href}\n\n${say(words.after)}\n`,
    html: htmlOf(words, link.href, language, say),
    kind,
    language,
    link: link.href,
    sentAt: new Date().toISOString(),
  }
}

/** The email as HTML. */
function htmlOf(words: MailWords, link: string, language: Language, say: Say): string {
  const href = link.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
  return [
    "<!doctype html>",
    `<html lang="${language}">`,
    `<head><meta charset="utf-8"><title>${say(words.subject)}</title></head>`,
    "<body>",
    // Repeated here, because some mail programs show only the body.
    `<div lang="${language}" style="${SHEET}">`,
    `<p style="${NAME}">Sallyport</p>`,
    `<p>${say("Hello,")}</p>`,
    `<p>${say(words.before)}</p>`,
    `<p><a href="${href}" style="${BUTTON}">${say(words.action)}</a></p>`,
    `<p style="${FAINT}">${say(words.after)}</p>`,
    "</div>",
    "</body>",
    "</html>",
    "",
  ].join("\n")
}

// Email clients ignore style sheets, so every element carries its own style.
const SHEET = "max-width:34rem;font:16px/1.5 'Inter',system-ui,sans-serif"
const NAME = "border-bottom:2px solid #2a3f9d;padding-bottom:8px;font-weight:600"
const BUTTON =
  "display:inline-block;border-radius:6px;padding:8px 16px;background:#2a3f9d;color:#ffffff;font-weight:500;text-decoration:none"
const FAINT = "opacity:.75;font-size:14px"
