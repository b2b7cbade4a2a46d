import { expect, test } from "vitest"
import { composeMail, type Letter } from "../../src/backend/mail/mail.ts"
import { mailLanguages } from "../../src/language/mails.ts"
import { openReviewMails } from "../../src/server/review-mails.ts"

const KINDS = ["review-requested", "review-commented", "review-changes-requested", "review-approved"] as const
const REVIEW = "5eed0000-0000-4000-8000-000000000001"

function opened() {
  const letters: Letter[] = []
  return { letters, tell: openReviewMails((letter) => letters.push(letter)) }
}

test.each(KINDS)("the email about %s links to its review, and names nobody", (kind) => {
  for (const language of ["en", "de"] as const) {
    const { letters, tell } = opened()
    tell({ kind, review: REVIEW, by: "p", to: ["a@x.test", "b@x.test"] }, language)
    const mails = letters.map((letter) => composeMail(letter, "http://localhost:3000", mailLanguages))
    expect(mails.map(({ to }) => to)).toEqual(["a@x.test", "b@x.test"])
    for (const { link, text, html, subject } of mails) {
      expect(link).toBe(`http://localhost:3000/reviews/${REVIEW}`)
      expect(text + html + subject).not.toMatch(/@x\.test/)
    }
  }
})

test("an address gets at most twenty emails in an hour from all senders, and other addresses are not affected", () => {
  const { letters, tell } = opened()
  for (let i = 0; i < 500; i++) tell({ kind: "review-commented", review: `${i}`, by: `${i}`, to: ["a@x.test"] }, "en")
  expect(letters).toHaveLength(20)
  tell({ kind: "review-commented", review: "r", by: "p", to: ["b@x.test"] }, "en")
  expect(letters.at(-1)!.to).toBe("b@x.test")
})

test("one person cannot use up an address's hourly emails: emails about other people's reviews still arrive", () => {
  const { letters, tell } = opened()
  for (let i = 0; i < 500; i++) tell({ kind: "review-commented", review: `${i}`, by: "p", to: ["a@x.test"] }, "en")
  expect(letters).toHaveLength(15)
  tell({ kind: "review-requested", review: "r", by: "q", to: ["a@x.test"] }, "en")
  expect(letters.at(-1)!.kind).toBe("review-requested")
})

test("an event has at most fifty recipients", () => {
  const { letters, tell } = opened()
  const to = Array.from({ length: 1000 }, (_, i) => `p${i}@x.test`)
  tell({ kind: "review-approved", review: "r", by: "p", to }, "en")
  expect(letters).toHaveLength(50)
})

test("a server without a mail server sends nothing, and nothing fails", () => {
  expect(() =>
    openReviewMails(null)({ kind: "review-approved", review: "r", by: "p", to: ["a@x.test"] }, "en"),
  ).not.toThrow()
})
