import * as fc from "fast-check"
import { expect, test } from "vitest"
import { pathPieces } from "../../policy/path-pieces.ts"

test.each([
  ["/", ["/"]],
  ["/auth/confirm", ["/auth/", "confirm"]],
  ["/forgot-password", ["/forgot-", "password"]],
  ["/editor%2fdrafts", ["/editor%2f", "drafts"]],
  ["/a/:lang(en|de)/b-", ["/a/", ":lang(en|", "de)/", "b-"]],
  ["/100%/x", ["/100%/", "x"]],
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
