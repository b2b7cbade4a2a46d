// The API reference is up to date, and every export in it is described.
import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"

import { apiReference, exportsOf } from "../../src/build/package/api-reference.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")
const all = exportsOf(ROOT)

test("docs/api.md is what `npm run docs` writes", () => {
  expect(readFileSync(path.join(ROOT, "docs/api.md"), "utf8")).toBe(apiReference(ROOT))
})

/** A question hides the thing that is described: "What a page gets" is "The answer of a page". */
const HIDES_ITS_NOUN = /^(?:What|Whether|Where|Who|Whom|Whose|Whoever|How)\b/

describe.each([...all])("%s", (entry, entries) => {
  test("every export has a doc comment that begins with the thing", () => {
    const wrong = entries.filter(({ doc }) => doc === "" || HIDES_ITS_NOUN.test(doc))
    expect(wrong.map(({ name, doc }) => `${name}: ${doc.split("\n")[0]}`)).toEqual([])
  })

  // The data of the compiler is described by its types; the promise of versions leaves it out.
  test.skipIf(entry === "./compiler")("so has every property and method", () => {
    expect(entries.flatMap(({ name, bareMembers }) => bareMembers.map((member) => `${name}.${member}`))).toEqual([])
  })
})
