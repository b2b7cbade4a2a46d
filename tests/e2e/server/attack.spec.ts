// Hostile requests against the built server, signed out. What is shown to nobody must not be shown to them.
import { expect, test } from "@playwright/test"

import { clientFor, newAccount, recoveringSession, signedInSession } from "../../backend/fixture.ts"
import { fetchFrom, someLoopbackAddress } from "../../server/fetch-from.ts"
import { rawRequest } from "../../server/raw-request.ts"
import { backendOf, cookiesOf, headerOf, type Cookie } from "../people.ts"
import { isBehindProxy, url } from "../visitor.ts"

const MARK = "data-guarded"

/** Spellings that some layer between the wire and the router takes for a guarded page. */
const SPELLINGS = ["dashboard", "editor", "dashboard/account"].flatMap((page) => {
  const first = page.charCodeAt(0).toString(16)
  return [
    `/${page}`,
    `/${page.toUpperCase()}`,
    `/${page[0]!.toUpperCase()}${page.slice(1)}`,
    `/%${first}${page.slice(1)}`,
    `/%${first.toUpperCase()}${page.slice(1)}`,
    `/%25${first}${page.slice(1)}`,
    `/${page}/`,
    `/${page}//`,
    `/./${page}`,
    `/x/../${page}`,
    `/x/%2e%2e/${page}`,
    `/x/.%2E/${page}`,
    `/x\\..\\${page}`,
    `/${page}#x`,
    `/${page}?x#y`,
    `/${page}.data`,
    `/${page}.data?_routes=root`,
    `/${page}.data?_routes=routes%2Fdashboard%2Fpage`,
    `/${page.toUpperCase()}.DATA`,
    `/${page}/_.data`,
    `/_root.data/../${page}`,
    `//${page}`,
    `/\\${page}`,
    `///${page}`,
    `/${page}//account`,
    `/${page}%2faccount`,
    `/${page}%5caccount`,
    `/${page}%00`,
    `/${page};x`,
    `/${page};/..`,
    `/${page}%20`,
    `/${page}%09`,
    `/${page}.`,
    `/${page}/.`,
    `/${page}/%ff`,
    `/%ff/../${page}`,
    `/${page}/x/../..//${page}`,
    `/signin/../${page}`,
    `/assets/../${page}`,
    `/assets/..%2f${page}`,
    `/assets/%2e%2e/${page}`,
    `/healthz/../${page}`,
    `/auth/v1/../../${page}`,
    `/auth/v1/..%2f..%2f${page}`,
    `/${page}?index`,
    `/${page}x`,
    `/x${page}`,
    `http://127.0.0.1/${page}`,
    `*`,
  ]
})

for (const target of new Set(SPELLINGS)) {
  test(`signed out, ${target} shows nothing guarded`, async () => {
    for (const method of ["GET", "HEAD", "POST"]) {
      const answer = await rawRequest(url, { method, target, headers: method === "POST" ? ["Content-Length: 0"] : [] })
      expect(answer.body).not.toContain(MARK)
      expect(answer.status, `${method} ${target}`).toBeLessThan(500)
      expect([200, 202, 302, 303, 400, 401, 403, 404, 405]).toContain(answer.status)
      // Only a public page may proceed, or follow from a redirect.
      if (answer.status === 200) expect(answer.body).not.toContain("Sign out")
      const location = answer.headers.get("location")
      if (location !== null) expect(location).toMatch(/^\/signin(\?|$)/)
    }
  })
}

const HOSTS = [
  "127.0.0.1/dashboard?",
  "127.0.0.1:1/dashboard?",
  "evil.example",
  "127.0.0.1#",
  "localhost@evil.example",
  "a b",
  "",
]
for (const host of HOSTS) {
  test(`Host "${host}" is refused and changes no path`, async () => {
    const answer = await rawRequest(url, { target: "/", host })
    expect(answer.status).toBe(400)
    expect(answer.body).not.toContain(MARK)
  })
}

test("two Host headers are refused", async () => {
  expect((await rawRequest(url, { target: "/", headers: ["Host: evil.example"] })).status).toBe(400)
})

for (const method of ["TRACE", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"]) {
  test(`${method} on a page is 405 with the allowed methods`, async () => {
    test.skip(isBehindProxy && method === "TRACE", "the proxy refuses it by itself")
    const answer = await rawRequest(url, { method, target: "/dashboard" })
    expect(answer.status).toBe(405)
    expect(answer.headers.get("allow")).toContain("GET")
  })
}

test("the router's manifest endpoint is off", async () => {
  const answer = await rawRequest(url, { target: "/__manifest?paths=%2Fdashboard&version=x" })
  expect(answer.status).toBe(404)
})

test("a body over the limit is 413, declared or streamed", async () => {
  const body = "x".repeat(1024 * 1024 + 1)
  const declared = await fetch(new URL("/preferences", url), { method: "POST", body, redirect: "manual" })
  expect(declared.status).toBe(413)
  const stream = new Blob([body]).stream()
  const streamed = await fetch(new URL("/preferences", url), {
    method: "POST",
    body: stream,
    duplex: "half",
    redirect: "manual",
  } as RequestInit)
  expect(streamed.status).toBe(413)
})

for (const headers of [
  ["Origin: https://evil.example"],
  ["Origin: null"],
  ["Sec-Fetch-Site: cross-site"],
  ["Sec-Fetch-Site: same-site"],
]) {
  test(`a form from another site is refused: ${headers[0]}`, async () => {
    const answer = await rawRequest(url, {
      method: "POST",
      target: "/signout",
      headers: [...headers, "Content-Length: 0"],
    })
    expect(answer.status).toBe(403)
  })
}

const base64 = (value: unknown): string => `base64-${Buffer.from(JSON.stringify(value)).toString("base64url")}`
const past = Math.floor(Date.now() / 1000) - 3600
const USER = { id: "u", email: "a@b.example" }
const COOKIES: Record<string, string> = {
  "not base64": "base64-%%%",
  "not JSON": base64("x").slice(0, 12),
  "a JSON string": base64("x"),
  "an empty refresh token": base64({
    access_token: "a.b.c",
    refresh_token: "",
    expires_at: past,
    expires_in: 1,
    token_type: "bearer",
    user: USER,
  }),
  "a user that is a string": base64({
    access_token: "a.b.c",
    refresh_token: "r",
    expires_at: past,
    expires_in: 1,
    token_type: "bearer",
    user: "u",
  }),
  "a token that is a number": base64({
    access_token: 7,
    refresh_token: "r",
    expires_at: past + 9999,
    expires_in: 1,
    token_type: "bearer",
    user: USER,
  }),
  "a forged token": base64({
    access_token: `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify({ sub: "u", role: "service_role", exp: past + 99_999 })).toString("base64url")}.`,
    refresh_token: "r",
    expires_at: past + 99_999,
    expires_in: 3600,
    token_type: "bearer",
    user: USER,
  }),
  "an ended token and a refresh token that never was": base64({
    access_token: ["{}", JSON.stringify({ sub: "u", session_id: "s", exp: past }), "signature"]
      .map((part) => Buffer.from(part).toString("base64url"))
      .join("."),
    refresh_token: "zz",
    expires_at: past,
    expires_in: 3600,
    token_type: "bearer",
    user: USER,
  }),
  nothing: "",
  "a megabyte in spirit": "x".repeat(12_000),
}
for (const [name, value] of Object.entries(COOKIES)) {
  test(`a session cookie with ${name} is a signed-out visitor`, async () => {
    for (const cookie of [`sallyport-auth-token=${value}`, `sallyport-auth-token.0=${value}`]) {
      const answer = await rawRequest(url, { target: "/dashboard", headers: [`Cookie: ${cookie}`] })
      expect(answer.status).toBe(302)
      expect(answer.headers.get("location")).toBe("/signin?next=%2Fdashboard")
    }
    expect((await fetch(new URL("/healthz", url))).status).toBe(200)
  })
}

/** A form as a script outside any browser sends it. */
const sendForm = (target: string, fields: Record<string, string>, cookies: readonly Cookie[]) =>
  fetchFrom(someLoopbackAddress())(new URL(target, url), {
    method: "POST",
    headers: { Cookie: headerOf(cookies), "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  })

test("an unattended page cannot set a new password without the current one", async () => {
  const { session } = await signedInSession(await backendOf(url))
  const said = { token_hash: "zz", type: "recovery", by: "browser" }
  const answer = await sendForm("/auth/confirm", said, cookiesOf(session))
  expect(answer.status).toBe(400)
  expect(answer.headers.get("set-cookie") ?? "").not.toContain("sallyport-recovery")
  // With a mark of its own making, it owes more and may do no more.
  const marked = cookiesOf(session, { recovering: true })
  const change = { password: "a password of somebody else" }
  expect((await sendForm("/reset-password", change, marked)).status).toBe(400)
})

test("a recovery session opens nothing else, whatever is done to its cookies", async () => {
  const { session } = await recoveringSession(await backendOf(url))
  const headers = [`Cookie: ${headerOf(cookiesOf(session))}`]
  for (const target of ["/dashboard", "/editor", "/dashboard/account"]) {
    const answer = await rawRequest(url, { target, headers })
    expect(answer.status).toBe(302)
    expect(answer.headers.get("location")).toMatch(/^\/reset-password/)
    expect(answer.body).not.toContain(MARK)
  }
})

test("no metadata at sign-up can lock a browser out", async () => {
  const backend = await backendOf(url)
  const options = { data: { a: "x".repeat(9000) } }
  const { error } = await clientFor(backend).auth.signUp({ ...newAccount(), options })
  expect(error?.status).toBe(400)
})

test("every response carries the security headers", async () => {
  for (const target of ["/", "/dashboard", "/nowhere", "/assets/nothing.js", "/healthz"]) {
    const { headers } = await rawRequest(url, { target })
    expect(headers.get("content-security-policy"), target).toContain("script-src 'nonce-")
    expect(headers.get("x-content-type-options"), target).toBe("nosniff")
    expect(headers.get("x-frame-options"), target).toBe("DENY")
  }
})
