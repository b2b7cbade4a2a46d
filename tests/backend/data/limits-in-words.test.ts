import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import type { PlainMessage } from "../../../src/language/message.ts"
import { workbench } from "../../../src/language/german/workbench.ts"
import { LONGEST, QUOTAS } from "../../../supabase/limits.ts"

const MIB = 1024 * 1024
const grouped = (number: number): string => number.toLocaleString("en")

const sentences: readonly string[] = [
  `A name can have at most ${LONGEST.name} characters.`,
  `A title can have at most ${LONGEST.title} characters.`,
  `The sentence can have at most ${LONGEST.sentence} characters.`,
  `A comment can have at most ${grouped(LONGEST.comment)} characters.`,
  `A draft can be at most ${LONGEST.policy / 1024} KiB.`,
  `You have reached the limit of ${QUOTAS.drafts} drafts or ${QUOTAS.draft_bytes / MIB} MiB. Delete one, then save again.`,
  `You have reached the limit of ${QUOTAS.uploads} records or ${QUOTAS.upload_bytes / 1_000_000} MB in total. Remove one first.`,
  `This review is full: it holds at most ${grouped(QUOTAS.comments_of_a_review)} comments and ${grouped(QUOTAS.approvals_of_a_review)} approvals. Its author can replace it with another review.`,
]

const said: Readonly<Partial<Record<PlainMessage, unknown>>> = workbench

test.each(sentences)("a page says: %s", (sentence) => {
  expect(Object.keys(said)).toContain(sentence)
})

test("the backend's README has the same numbers", () => {
  const table = readFileSync("src/backend/README.md", "utf8")
  for (const row of [
    `| drafts | ${QUOTAS.drafts}, of ${QUOTAS.draft_bytes / MIB} MiB in all |`,
    `| reviews, in thirty days | ${QUOTAS.reviews}, of ${QUOTAS.review_bytes / MIB} MiB in all |`,
    `| ${QUOTAS.open_reviews} at a time |`,
    `| comments | ${grouped(QUOTAS.comments)} in thirty days; ${QUOTAS.comments_on_one_review} on one review |`,
    `| approvals, in thirty days | ${grouped(QUOTAS.approvals)} |`,
    `| uploaded records | ${QUOTAS.uploads} of ${grouped(QUOTAS.bytes_of_an_upload)} bytes each, ${grouped(QUOTAS.upload_bytes)} in all`,
  ])
    expect(table).toContain(row)
})
