import { readFileSync } from "node:fs"
import { deflateRawSync } from "node:zlib"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { MAX_DRAFT_SIZE } from "../../../src/policies/compiler/finding.ts"
import { fragmentOf, textOfFragment } from "../../../src/routes/editor/share/policy-fragment.ts"
import { inverseOf } from "../../../src/routes/editor/form/rule-edits.ts"

test("a text in a link is read back unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      const fragment = await fragmentOf(text)
      expect(fragment).toMatch(/^#policy=[\w-]+$/)
      expect(await textOfFragment(fragment)).toBe(text)
    }),
  )
})

test("the app's own policy fits in a link that email programs do not break", async () => {
  expect((await fragmentOf(readFileSync("policy/app.policy.ts", "utf8"))).length).toBeLessThan(2000)
})

const packed = (bytes: Buffer): string => `#policy=${deflateRawSync(bytes).toString("base64url")}`

const damaged: readonly [string, string][] = [
  ["nothing", ""],
  ["another fragment", "#content"],
  ["no text at all", "#policy="],
  ["letters that pack nothing", "#policy=AAAA"],
  ["half of a text", packed(Buffer.from("export default {} satisfies Policy")).slice(0, 20)],
  ["bytes that are no UTF-8", packed(Buffer.from([0xff, 0xfe, 0xfd]))],
  ["more than any draft", packed(Buffer.alloc(MAX_DRAFT_SIZE + 1, "x"))],
]

test.each(damaged)("a link with %s has no policy", async (_, fragment) => {
  expect(await textOfFragment(fragment)).toBeNull()
})

test("the largest draft still fits", async () => {
  expect(await textOfFragment(packed(Buffer.alloc(MAX_DRAFT_SIZE, "x")))).toHaveLength(MAX_DRAFT_SIZE)
})

test("an edit and its inverse restore every text", () => {
  const cut = fc.record({ skip: fc.nat(5), length: fc.nat(5), text: fc.string({ maxLength: 6 }) })
  fc.assert(
    fc.property(fc.string({ minLength: 60, maxLength: 80 }), fc.array(cut, { maxLength: 5 }), (before, cuts) => {
      let at = 0
      const splices = cuts.map(({ skip, length, text }) => {
        const start = at + skip
        at = start + length
        return { start, end: at, text }
      })
      const spliced = (text: string, all: typeof splices): string =>
        all.reduceRight((left, { start, end, text: put }) => left.slice(0, start) + put + left.slice(end), text)
      expect(spliced(spliced(before, splices), [...inverseOf(before, splices)])).toBe(before)
    }),
  )
})
