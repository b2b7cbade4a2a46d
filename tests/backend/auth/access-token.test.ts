import { createHmac } from "node:crypto"
import { expect, test } from "vitest"
import { readToken, signToken } from "../../../src/backend/auth/access-token.ts"

const SECRET = "the secret of this backend, long enough"
const CLAIMS = { sub: "ada", role: "authenticated", aud: "authenticated" }
const token = signToken(CLAIMS, SECRET)
const [header = "", payload = "", signature = ""] = token.split(".")
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Signed as ours are, under another header. */
function headed(head: object): string {
  const body = `${part(head)}.${payload}`
  return `${body}.${createHmac("sha256", SECRET).update(body).digest("base64url")}`
}

test("a token that this backend has signed is accepted", () => {
  expect(readToken(token, SECRET)).toEqual(CLAIMS)
  expect(readToken(headed({ alg: "HS256" }), SECRET)).toEqual(CLAIMS)
})

test.each([
  ["signed with another secret", signToken(CLAIMS, "another secret, long enough as well")],
  [
    "with another letter in its signature",
    `${header}.${payload}.${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`,
  ],
  ["with a signature cut short", `${header}.${payload}.${signature.slice(1)}`],
  ["with the signature of other claims", `${header}.${part({ ...CLAIMS, sub: "bob" })}.${signature}`],
  ["without a signature", `${header}.${payload}.`],
  ["with a fourth part", `${token}.x`],
  ["of another algorithm", headed({ alg: "HS512", typ: "JWT" })],
  ["of no algorithm", headed({ alg: "none" })],
  ["of another type", headed({ alg: "HS256", typ: "at+jwt" })],
  ["that asks for more to be understood", headed({ alg: "HS256", crit: ["exp"] })],
  ["of another role", signToken({ ...CLAIMS, role: "service_role" }, SECRET)],
  ["for another audience", signToken({ ...CLAIMS, aud: "elsewhere" }, SECRET)],
])("a token %s is rejected", (_, given) => {
  expect(readToken(given, SECRET)).toBe(null)
})
