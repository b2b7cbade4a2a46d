import { expect, test } from "vitest"

import { openDocumentCache, type Marks } from "../../../src/server/page-cache/store.ts"
import type { CacheableRequest } from "../../../src/server/page-cache/key.ts"
import { answerWith, documentOf } from "../../../src/server/page-cache/document.ts"

const FIRST: Marks = { id: "11111111-aaaa", nonce: "Zm9v+/==" }
const SECOND: Marks = { id: "22222222-bbbb", nonce: "YmFyYmE=" }

const of = (key: string): CacheableRequest => ({ key, status: 200 })

const textWith = ({ id, nonce }: Marks): string =>
  `<html data-request="${id}"><script nonce="${nonce}">“ü”</script><script nonce="${nonce}"></script></html>`

const textIn = (answer: Response): string => Buffer.from(documentOf(answer)!).toString()

const rendered = (marks: Marks, init: ResponseInit = {}): Response =>
  answerWith(Buffer.from(textWith(marks)), {
    status: 200,
    headers: { "Content-Type": "text/html; charset=utf-8" },
    ...init,
  })

test("a cached document gets each visitor's own nonce and ids, never another visitor's", () => {
  const documents = openDocumentCache()
  expect(documents.find(of("/"), SECOND)).toBeNull()
  documents.keep(of("/"), FIRST, rendered(FIRST))
  for (const marks of [SECOND, FIRST, SECOND]) {
    const shown = documents.find(of("/"), marks)!
    expect(shown.headers.get("Content-Type")).toBe("text/html; charset=utf-8")
    expect(textIn(shown)).toBe(textWith(marks))
  }
  expect(documents.find(of("/signin"), SECOND)).toBeNull()
})

test("headers set for one answer are not in another", () => {
  const documents = openDocumentCache()
  const first = rendered(FIRST)
  documents.keep(of("/"), FIRST, first)
  first.headers.set("X-Request-Id", FIRST.id)
  documents.find(of("/"), SECOND)!.headers.set("Retry-After", "5")
  expect([...documents.find(of("/"), SECOND)!.headers]).toEqual([["content-type", "text/html; charset=utf-8"]])
})

test.each<[string, Response]>([
  ["an error", rendered(FIRST, { status: 500 })],
  ["a refusal", rendered(FIRST, { status: 404 })],
  ["an answer that sets a cookie", rendered(FIRST, { headers: { "Set-Cookie": "a=b" } })],
  ["an answer that was rendered elsewhere", new Response(textWith(FIRST))],
])("%s is not kept", (_, answer) => {
  const documents = openDocumentCache()
  documents.keep(of("/"), FIRST, answer)
  expect(documents.find(of("/"), SECOND)).toBeNull()
})

test.each<[string, Marks]>([
  ["id", { ...SECOND, id: "3" }],
  ["nonce", { ...SECOND, nonce: "" }],
])("if another %s cannot be inserted, the page is rendered", (_, marks) => {
  const documents = openDocumentCache()
  documents.keep(of("/"), FIRST, rendered(FIRST))
  expect(documents.find(of("/"), marks)).toBeNull()
})

test("a document that was rendered without a placeholder gets none", () => {
  const documents = openDocumentCache()
  const bare = { id: FIRST.id, nonce: "" }
  documents.keep(of("/"), bare, rendered(bare))
  expect(textIn(documents.find(of("/"), { ...SECOND, nonce: "" })!)).toBe(textWith({ ...SECOND, nonce: "" }))
})

test("a not-found page is cached with its status", () => {
  const documents = openDocumentCache()
  const nowhere: CacheableRequest = { key: "nowhere", status: 404 }
  documents.keep(nowhere, FIRST, rendered(FIRST))
  expect(documents.find(nowhere, SECOND)).toBeNull()
  documents.keep(nowhere, FIRST, rendered(FIRST, { status: 404 }))
  const shown = documents.find(nowhere, SECOND)!
  expect([shown.status, textIn(shown)]).toEqual([404, textWith(SECOND)])
})

test("the cache is bounded, and the least recently used document is removed first", () => {
  const documents = openDocumentCache(2)
  for (const question of ["a", "b"]) documents.keep(of(question), FIRST, rendered(FIRST))
  documents.find(of("a"), SECOND)
  documents.keep(of("c"), FIRST, rendered(FIRST))
  expect(["a", "b", "c"].filter((question) => documents.find(of(question), SECOND) !== null)).toEqual(["a", "c"])
})
