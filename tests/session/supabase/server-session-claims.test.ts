import { expect, test } from "vitest"
import { sessionOf, serviceUserOf } from "../../../src/session/claims.ts"

const CLAIMS = { session_id: "s", sub: "u", aal: "aal1", iat: 1, exp: 2 }
const USER = serviceUserOf({ id: "u", email: "ada@example.test" })!

const tokenOf = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`

test("a token and the user of the service make a session", () => {
  expect(sessionOf(tokenOf(CLAIMS), USER)).toMatchObject({ sid: "s", uid: "u", aal: "aal1", exp: 2 })
})

test.each<[string, object]>([
  ["another person", { ...CLAIMS, sub: "somebody-else" }],
  ["nobody", { ...CLAIMS, sub: undefined }],
  ["no session", { ...CLAIMS, session_id: undefined }],
  ["a session without a name", { ...CLAIMS, session_id: "" }],
  ["a session that is a number", { ...CLAIMS, session_id: 7 }],
  ["no end", { ...CLAIMS, exp: undefined }],
  ["an end that is a text", { ...CLAIMS, exp: "2" }],
])("a token that names %s makes no session", (_, claims) => {
  expect(sessionOf(tokenOf(claims), USER)).toBeNull()
})
