// The answers of the entry check, byte for byte where they are promised.
import { readFileSync } from "node:fs"

import { expect, test } from "@playwright/test"

import { rawRequest } from "../../server/raw-request.ts"
import { isBehindProxy, url } from "../visitor.ts"

const table = JSON.parse(readFileSync("src/generated/guard-table.json", "utf8")) as { policy: { hash: string } }

test("signed out, /dashboard redirects to sign-in with `next`", async () => {
  const answer = await rawRequest(url, { target: "/dashboard?tab=1&_routes=x" })
  expect(answer.status).toBe(302)
  expect(answer.headers.get("location")).toBe("/signin?next=%2Fdashboard%3Ftab%3D1")
  expect(answer.headers.get("cache-control")).toBe("private, no-store")
  expect(answer.headers.get("vary")).toContain("Cookie")
})

test("signed out, /dashboard.data gets the router's own redirect", async () => {
  const answer = await rawRequest(url, { target: "/dashboard.data" })
  expect(answer.status).toBe(202)
  expect(answer.body).toContain("SingleFetchRedirect")
  expect(answer.body).toContain("/signin?next=%2Fdashboard")
  expect(answer.headers.get("cache-control")).toBe("private, no-store")
})

for (const target of ["/dashboardx", "/nowhere", "/x/y/z", "/signinx", "/signin/x"]) {
  test(`${target} is 404 with the exact text`, async () => {
    const answer = await rawRequest(url, { target })
    expect(answer.status).toBe(404)
    expect(answer.body).toContain(">This page could not be found.<")
  })
}

test("signed out, an unknown page in a guarded subtree looks like an existing one", async () => {
  const answer = await rawRequest(url, { target: "/dashboard/nothing-here" })
  expect(answer.status).toBe(302)
  expect(answer.headers.get("location")).toBe("/signin?next=%2Fdashboard%2Fnothing-here")
})

test("a path without a canonical spelling is 400", async () => {
  expect((await rawRequest(url, { target: "/editor/%ff" })).status).toBe(400)
})

test("/healthz reports the policy of the guard table", async () => {
  const response = await fetch(new URL("/healthz", url))
  const backend = isBehindProxy ? "hosted" : "embedded"
  expect(await response.json()).toEqual({ status: "ok", backend, policy: table.policy.hash })
})

test("a public page of a signed-out visitor sets no cookie", async () => {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
})

for (const [target, type] of [
  ["/favicon.ico", "image/x-icon"],
  ["/favicon.svg", "image/svg+xml"],
] as const) {
  test(`${target} is an icon for every visitor`, async () => {
    const response = await fetch(new URL(target, url))
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toContain(type)
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
  })
}
