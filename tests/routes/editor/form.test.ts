import { expect, test } from "vitest"
import { draftFormOf, readForm, isTooLarge, refusedFormOf } from "../../../src/policies/drafts/draft-form.server.ts"
import { LONGEST } from "../../../supabase/limits.ts"
import { MAX_DRAFT_SIZE } from "../../../src/policies/compiler/finding.ts"

const good = {
  intent: "save",
  name: "a draft",
  policy: "export default {}\n",
  base_hash: "0123456789abcdef",
  revision: "",
}

const formWith = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...good, ...fields })) form.set(name, value)
  return form
}

const refusals: readonly [
  string,
  { given: Readonly<Record<string, string>>; want: readonly [number, ...(string | null)[]] | null },
][] = [
  ["a whole form", { given: {}, want: null }],
  ["a name of spaces", { given: { name: "  " }, want: [400, "name"] }],
  ["a name of 200 characters", { given: { name: "n".repeat(200) }, want: null }],
  ["a longer name", { given: { name: "n".repeat(201) }, want: [400, "name"] }],
  ["no policy", { given: { policy: " \n" }, want: [400, "policy"] }],
  ["a policy with NUL", { given: { policy: "a\0b" }, want: [400, "policy"] }],
  ["a form without its base", { given: { base_hash: "" }, want: [400, null] }],
  ["a base that is no hash", { given: { base_hash: "<script>" }, want: [400, null] }],
  ["everything wrong at once", { given: { name: "", policy: "", base_hash: "" }, want: [400, "name", "policy", null] }],
  ["the largest draft", { given: { policy: "x".repeat(MAX_DRAFT_SIZE) }, want: null }],
  ["one byte more", { given: { policy: "x".repeat(MAX_DRAFT_SIZE + 1) }, want: [413, "policy"] }],
]

test.each(refusals)("%s is accepted or refused field by field", (_, { given, want }) => {
  const refusal = refusedFormOf(draftFormOf(formWith(given)))
  expect(refusal === null ? null : [refusal.status, ...refusal.problems.map(({ field }) => field)]).toEqual(want)
})

test("the messages have the enforced limits of size and name", () => {
  const messagesOf = (fields: Readonly<Record<string, string>>) =>
    refusedFormOf(draftFormOf(formWith(fields)))?.problems.map(({ message }) => message)
  expect(messagesOf({ policy: "x".repeat(MAX_DRAFT_SIZE + 1) })).toEqual([
    `A draft can be at most ${MAX_DRAFT_SIZE / 1024} KiB.`,
  ])
  expect(messagesOf({ name: "n".repeat(LONGEST.name + 1) })).toEqual([
    `A name can have at most ${LONGEST.name} characters.`,
  ])
})

test("size is counted in bytes, not characters", () => {
  expect(isTooLarge("é".repeat(MAX_DRAFT_SIZE / 2))).toBe(false)
  expect(isTooLarge("é".repeat(MAX_DRAFT_SIZE / 2 + 1))).toBe(true)
})

test("CRLF of a form is turned back into LF, so that offsets are the same everywhere", () => {
  expect(draftFormOf(formWith({ policy: "a\r\nb\nc" })).policy).toBe("a\nb\nc")
})

test("a file in a text field is refused", () => {
  const form = formWith({})
  form.set("policy", new Blob(["export default {}"]))
  expect(draftFormOf(form).policy).toBe("")
})

const bodies: readonly [string, { type: string; body: string; want: boolean }][] = [
  ["a form", { type: "application/x-www-form-urlencoded", body: "policy=x", want: true }],
  ["JSON", { type: "application/json", body: "{}", want: false }],
  ["no type", { type: "", body: "policy=x", want: false }],
  ["a broken multipart body", { type: "multipart/form-data; boundary=x", body: "--y\r\nnonsense", want: false }],
  ["multipart without a boundary", { type: "multipart/form-data", body: "x", want: false }],
]

test.each(bodies)("%s is read as a form or refused, and never throws", async (_, { type, body, want }) => {
  const request = new Request("http://sallyport.test/editor", {
    method: "POST",
    body,
    headers: { "content-type": type },
  })
  expect((await readForm(request)) !== null).toBe(want)
})
