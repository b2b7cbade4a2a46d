import { expect, test } from "vitest"

import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { entryDecisionOf } from "../../guard/entry-decision.ts"
import type { AuthState } from "../../../src/generated/guards.ts"
import { pageUrlOf } from "../../../src/guard/core/page-url.ts"
import type { Reader } from "../../../src/language/reader.ts"
import { strangersQuestionOf, type StrangersQuestion } from "../../../src/server/page-cache/key.ts"

interface Given {
  readonly target?: string
  readonly method?: string
  readonly cookie?: string
  readonly state?: AuthState
  readonly limited?: boolean
  readonly withheld?: boolean
  readonly reader?: Reader
  readonly mailbox?: boolean
}

function questionOf(given: Given): StrangersQuestion | null {
  const { target = "/signin", method = "GET", cookie, state = "signed-out", limited = false, withheld = false } = given
  const url = new URL(target, "http://localhost:3000")
  return strangersQuestionOf({
    method,
    url,
    headers: new Headers(cookie === undefined ? {} : { Cookie: cookie }),
    canonical: canonicalPathOf(url.pathname),
    decision: { ...entryDecisionOf(pageUrlOf(url), method, state, limited), withheld },
    reader: given.reader ?? { language: "en", locale: "en" },
    mailbox: given.mailbox ?? false,
  })
}

test.each<[string, Given]>([
  ["the sign-in page", {}],
  ["the front page", { target: "/" }],
  ["a door on the way to a page", { target: "/signin?next=%2Feditor" }],
])("%s may be shown as it was to another stranger", (_, given) => {
  expect(questionOf(given)).not.toBeNull()
})

test.each<[string, Given]>([
  ["who sends any cookie", { cookie: "sallyport-theme=dark" }],
  ["who sends an empty cookie", { cookie: "" }],
  ["who is signed in", { target: "/", state: "signed-in" }],
  ["whose state is not known", { target: "/", state: "unknown" }],
  ["who is turned away", { target: "/dashboard" }],
  ["who asks for what there is not, and is signed in", { target: "/nowhere", state: "signed-in" }],
  ["who asks for what there is not, and has to wait", { target: "/nowhere", limited: true }],
  ["whose address cannot be read", { target: "/%ff" }],
  ["who has to wait", { limited: true }],
  ["who is let in by shadow mode alone where no rule is about the address", { target: "/nowhere", withheld: true }],
  ["whose address is longer than a way back", { target: `/signin?next=/editor${"x".repeat(120)}` }],
  ["who asks for the data alone", { target: "/signin.data" }],
  ["who spells the address another way", { target: "/SignIn" }],
  ["who ends it with a slash", { target: "/signin/" }],
  ["who asks for the headers", { method: "HEAD" }],
  ["who sends a form", { method: "POST" }],
])("%s is shown nobody else's page", (_, given) => {
  expect(questionOf(given)).toBeNull()
})

test("everything that a page shows of a stranger makes another question", () => {
  const rows: readonly Given[] = [
    {},
    { target: "/" },
    { target: "/nowhere" },
    { target: "/signin?next=%2Feditor" },
    { target: "/signin?next=/editor" },
    { target: "http://127.0.0.1:3000/signin" },
    { reader: { language: "de", locale: "de" } },
    { mailbox: true },
  ]
  expect(new Set(rows.map((row) => questionOf(row)?.key)).size).toBe(rows.length)
})

test("a variety of a language makes no other question: browsers can make up any number of them", () => {
  const locales = ["en", "en-GB", "en-US-u-nu-thai", "en-x-1", "en-AA"]
  const keys = locales.map((locale) => questionOf({ reader: { language: "en", locale } })?.key)
  expect(new Set(keys).size).toBe(1)
})

test("where there is nothing, strangers are shown the same whatever the address", () => {
  const addresses = ["/nowhere", "/signin/x?next=/editor", "/a/b/c", `/x?${"y".repeat(500)}`]
  const questions = addresses.map((target) => questionOf({ target }))
  expect(questions.map((question) => question?.status)).toEqual([404, 404, 404, 404])
  expect(new Set(questions.map((question) => question?.key)).size).toBe(1)
  expect(questionOf({ target: "/nowhere", reader: { language: "de", locale: "de" } })).not.toEqual(questions[0])
})
