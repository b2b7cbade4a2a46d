import { expect, test } from "vitest"
import { TextDiff } from "../../src/ui/policy/text-diff.tsx"
import { ReviewedText } from "../../src/routes/reviews/conversation.tsx"
import { Person } from "../../src/ui/policy/person.tsx"
import { textPartOf } from "../../src/routes/reviews/text-flow.ts"
import { Path } from "../../src/ui/policy/path.tsx"
import { AuthorText, Typed } from "../../src/ui/policy/typed.tsx"
import { markupOf } from "./markup.tsx"

const HIDDEN = /[\u202e\u2028\u200b]/
const said = { people: { a: "a\u202e@x.test" }, uid: "b", sent: null, chosen: "", form: null }
const comment = {
  id: "c",
  review_id: "r",
  author_id: "a",
  line: 1,
  kind: "comment" as const,
  body: "x\u202ey\u200b",
  created_at: "2026-11-22T10:00:00Z",
}
/** The last part of a text. */
const shown = (text: string) => textPartOf(text, [comment], { part: null, line: text.split("\n").length })
const policy = "// seen\u2028hidden\u202e\nnext"

test.each([
  ["a title", <Typed key="t">{"open \u202enimda"}</Typed>],
  ["an address", <Person key="p" id="a" {...said} />],
  ["a policy and what is said of it", <ReviewedText key="r" {...shown(policy)} {...said} />],
  ["a long policy", <ReviewedText key="l" {...shown("\n".repeat(3000) + policy)} {...said} />],
  ["a change of the text", <TextDiff key="d" patch={`--- a\n+++ b\n@@ -1 +1 @@\n+${policy}\n`} label="change" />],
])("%s shows hidden characters escaped", (_, element) => {
  const markup = markupOf(element)
  expect(markup).not.toMatch(HIDDEN)
  expect(markup).toContain("\\u{202e}")
})

test("typed text breaks anywhere, so that no word of it is wider than a phone", () => {
  const word = "w".repeat(135)
  expect(markupOf(<Typed>{word}</Typed>)).toBe(`<bdi class="wrap-anywhere">${word}</bdi>`)
})

test("a line of a reviewed policy is a line of the text that the compiler reads", () => {
  expect(markupOf(<ReviewedText {...shown(policy)} {...said} />).match(/<li id="line-/g)).toHaveLength(2)
})

test("an author's sentence has its own direction, and only a word that is too long for a line may break", () => {
  const long = "w".repeat(50)
  expect(markupOf(<AuthorText>{`because ${long} says so`}</AuthorText>)).toBe(
    `<bdi lang="en">because <span class="wrap-anywhere">${long}</span> says so</bdi>`,
  )
})

test("the words of a path are isolated from each other where their script could reorder them", () => {
  expect(markupOf(<Path>/a/b</Path>)).toBe('<code class="path">/a/<wbr/>b</code>')
  expect(markupOf(<Path>/א/ב</Path>)).toBe(
    '<code class="path"><bdi dir="ltr">/א/</bdi><wbr/><bdi dir="ltr">ב</bdi></code>',
  )
})
