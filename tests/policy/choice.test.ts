import { expect, test } from "vitest"
import { countWrittenOut, readPattern, textOfPattern } from "../../policy/pattern.ts"
import { writtenOut } from "../../policy/written-out.ts"

const READ: readonly (readonly [string, { given: string; want: readonly string[] | string }])[] = [
  ["two values", { given: "/:lang(de|en)/about", want: ["/de/about", "/en/about"] }],
  ["two finite params", { given: "/:a(x|y)/:b(1|2)", want: ["/x/1", "/x/2", "/y/1", "/y/2"] }],
  ["a finite param beside another", { given: "/:a(x|y)/:b", want: ["/x/:b", "/y/:b"] }],
  ["values of every character", { given: "/:a(a.b|_~-|0)", want: ["/a.b", "/_~-", "/0"] }],
  ["no values", { given: "/:a()", want: "no-values" }],
  ["one value", { given: "/:a(x)", want: "one-value" }],
  ["a value twice", { given: "/:a(x|y|x)", want: "repeated-value" }],
  ["a value that is empty", { given: "/:a(x||y)", want: "bad-value" }],
  ["a value in capitals", { given: "/:a(x|Y)", want: "bad-value" }],
  ["a value that is a step", { given: "/:a(x|..)", want: "bad-value" }],
  ["a param for a value", { given: "/:a(x|:y)", want: "bad-value" }],
  ["a value that asks for data", { given: "/:a(x|y.data)", want: "data-suffix" }],
  ["no name", { given: "/:(x|y)", want: "bad-param" }],
  ["values without a param", { given: "/(x|y)", want: "bad-segment" }],
  ["a name twice", { given: "/:a(x|y)/:a", want: "repeated-param" }],
  ["something behind the values", { given: "/:a(x|y)?", want: "bad-param" }],
  ["a param before it", { given: "/:x:a(b|c)", want: "bad-param" }],
  ["a slash between the values", { given: "/:a(x/y)", want: "bad-param" }],
  ["64 patterns", { given: "/:a(1|2|3|4)/:b(1|2|3|4)/:c(1|2|3|4)", want: "64" }],
  ["65 patterns", { given: `/:a(${Array.from({ length: 65 }, (_, i) => i).join("|")})`, want: "too-many-patterns" }],
]

test.each(READ)("a pattern with %s", (_, { given, want }) => {
  const read = readPattern(given)
  const pattern = "fault" in read ? [] : read.pattern
  const found = writtenOut(pattern).map(textOfPattern)
  const said = "fault" in read ? read.fault.kind : typeof want === "string" ? String(found.length) : found
  expect(said).toEqual(want)
  expect(countWrittenOut(pattern)).toBe(found.length)
  expect(textOfPattern(pattern)).toBe("fault" in read ? "/" : given)
})
