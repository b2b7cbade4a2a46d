import { createHmac } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type TestBackend, signedIn, startBackend } from "../in-process.ts"

let at: TestBackend
let live: Record<string, unknown>
beforeAll(async () => {
  at = await startBackend()
  const { session } = await signedIn(at)
  const draft = { id: crypto.randomUUID(), user_id: session.user.id, name: "a", policy: "b", base_hash: "c" }
  const headers = { Authorization: `Bearer ${session.access_token}`, "Content-Type": "application/json" }
  await at.call("/rest/v1/drafts", { method: "POST", headers, body: JSON.stringify(draft) })
  live = JSON.parse(Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString()) as typeof live
})
afterAll(() => at.remove())

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Signed with the very secret that the server signs with. */
function signed(claims: unknown, head: unknown = { alg: "HS256", typ: "JWT" }): string {
  const { signingSecret } = JSON.parse(readFileSync(join(at.dataDir, "secrets.json"), "utf8")) as {
    signingSecret: string
  }
  const body = `${part(head)}.${part(claims)}`
  return `${body}.${createHmac("sha256", signingSecret).update(body).digest("base64url")}`
}

const FORGERIES: Readonly<Record<string, () => string>> = {
  "the service's role": () => signed({ ...live, role: "service_role" }),
  "the service's role and nothing else": () => signed({ role: "service_role", exp: 4_102_444_800 }),
  "nobody's role": () => signed({ ...live, role: "anon" }),
  "another role": () => signed({ ...live, role: "postgres" }),
  roles: () => signed({ ...live, role: ["authenticated", "service_role"] }),
  "no role": () => signed({ ...live, role: undefined }),
  "another audience": () => signed({ ...live, aud: "service_role" }),
  "no audience": () => signed({ ...live, aud: undefined }),
  "another algorithm": () => signed(live, { alg: "HS512", typ: "JWT" }),
  "no algorithm": () => signed(live, { alg: "none", typ: "JWT" }),
  "an algorithm in another spelling": () => signed(live, { alg: "hs256", typ: "JWT" }),
  "something critical": () => signed(live, { alg: "HS256", typ: "JWT", crit: ["x"], x: 1 }),
  "another type": () => signed(live, { alg: "HS256", typ: "at+jwt" }),
  "no session": () => signed({ ...live, session_id: undefined }),
  "another session": () => signed({ ...live, session_id: crypto.randomUUID() }),
  nobody: () => signed({ ...live, sub: undefined }),
  "somebody else": () => signed({ ...live, sub: crypto.randomUUID() }),
  "claims that are a list": () => signed([live]),
  "claims that are none": () => signed("x"),
}

const PLACES: readonly (readonly [string, string])[] = [
  ["GET", "/auth/v1/user"],
  ["PUT", "/auth/v1/user"],
  ["POST", "/auth/v1/factors"],
  ["POST", "/auth/v1/logout?scope=global"],
  ["POST", "/auth/v1/logout?scope=local"],
  ["GET", "/rest/v1/drafts?select=id"],
  ["POST", "/rest/v1/drafts"],
  ["PATCH", `/rest/v1/drafts?id=eq.${crypto.randomUUID()}`],
  ["DELETE", `/rest/v1/drafts?id=eq.${crypto.randomUUID()}`],
  ["POST", "/rest/v1/rpc/own_sessions"],
  ["POST", "/rest/v1/rpc/delete_own_account"],
]

const ask = (method: string, path: string, token: string) =>
  at.call(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(method === "GET" ? {} : { body: "{}" }),
  })

describe.each(Object.entries(FORGERIES))("a token with the right signature and %s", (_, forge) => {
  test.each(PLACES)("is refused at %s %s", async (method, path) => {
    expect([401, 403]).toContain((await ask(method, path, forge())).status)
  })
})

test("a token that the server signed is accepted", async () => {
  expect((await ask("GET", "/auth/v1/user", signed(live))).status).toBe(200)
  expect(await (await ask("GET", "/rest/v1/drafts?select=id", signed(live))).json()).toHaveLength(1)
})

test("a service token changes nothing at an address that needs no token", async () => {
  const service = FORGERIES["the service's role"]?.() ?? ""
  const headers = { Authorization: `Bearer ${service}` }
  const email = `${crypto.randomUUID()}@example.test`
  const body = JSON.stringify({ email, password: "correct horse battery" })
  expect((await at.call("/auth/v1/signup", { method: "POST", headers, body })).status).toBe(200)
  // Unconfirmed as anybody's is.
  expect((await at.call("/auth/v1/token?grant_type=password", { method: "POST", headers, body })).status).toBe(400)
})
