import * as fc from "fast-check"
import { expect, test } from "vitest"
import { isTooLong, pathPieces } from "../../policy/path-pieces.ts"

test.each([
  ["/", ["/"]],
  ["/auth/confirm", ["/auth/", "confirm"]],
  ["/forgot-password", ["/forgot-", "password"]],
  ["/editor%2fdrafts", ["/editor%2f", "drafts"]],
  ["/a/:lang(en|de)/b-", ["/a/", ":lang(en|", "de)/", "b-"]],
  ["/100%/x", ["/100%/", "x"]],
  ["/a%2Fb%2G", ["/a%2F", "b%2G"]],
  ["/a%0ab", ["/a%0a", "b"]],
  ["/a\nb/\nc", ["/a\nb/", "\nc"]],
  ["a|", ["a|"]],
  ["a/b", ["a/", "b"]],
])("%s breaks between %j", (path, pieces) => {
  expect(pathPieces(path)).toEqual(pieces)
})

test("the pieces joined are the path", () => {
  fc.assert(
    fc.property(fc.string(), (path) => {
      expect(pathPieces(path).join("")).toBe(path)
    }),
  )
})

test("a piece of more than 20 characters is too long for a narrow column", () => {
  expect([20, 21].map((length) => isTooLong("x".repeat(length)))).toEqual([false, true])
})
