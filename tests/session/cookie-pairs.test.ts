import { expect, test } from "vitest"
import { cookiePairsIn } from "../../src/session/cookie-pairs.ts"

test.each<[string, readonly (readonly [string, string])[]]>([
  ["", []],
  ["a=1", [["a", "1"]]],
  [
    "a=1; b=%20x;a=2;  c =  3 ",
    [
      ["a", "1"],
      ["b", "%20x"],
      ["a", "2"],
      ["c", "3"],
    ],
  ],
  [
    "a=; b==c=",
    [
      ["a", ""],
      ["b", "=c="],
    ],
  ],
  ["a; =b;  =c; ;", []],
])("the cookies of `%s`", (header, want) => {
  expect(cookiePairsIn(header)).toEqual(want)
})
