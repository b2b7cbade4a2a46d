// The API reference is up to date, and every export in it is described.
import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"

import { apiReference, exportsOf } from "../../src/build/package/api-reference.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")
const all = exportsOf(ROOT)

test("docs/api.md equals the output of `npm run docs`", () => {
  expect(readFileSync(path.join(ROOT, "docs/api.md"), "utf8")).toBe(apiReference(ROOT))
})

/** A question hides the thing that is described: "What a page gets" is "The answer of a page". */
const HIDES_ITS_NOUN = /^(?:What|Whether|Where|Who|Whom|Whose|Whoever|How)\b/

describe.each([...all])("%s", (entry, entries) => {
  const wrongOf = (docs: readonly { readonly name: string; readonly doc: string }[]): readonly string[] =>
    docs
      .filter(({ doc }) => doc === "" || HIDES_ITS_NOUN.test(doc))
      .map(({ name, doc }) => `${name}: ${doc.split("\n")[0]}`)

  test("every export has a doc comment that begins with the thing", () => {
    expect(wrongOf(entries)).toEqual([])
  })

  // The types of the compiler's data are left out by the promise of versions.
  test.skipIf(entry === "./compiler")("so has every property and method", () => {
    expect(entries.flatMap(({ name, members }) => wrongOf(members).map((member) => `${name}.${member}`))).toEqual([])
  })
})
