import { expect, test } from "vitest"

import type { ClaimReader, RequestPort } from "../../../src/session/port.ts"
import { claimContract, type ClaimUnderTest } from "../../../src/session/testing/index.ts"

interface TokenSession {
  readonly uid: string
  readonly roles: readonly string[]
}

/** An app whose tokens hold roles, beside a table that holds them too. */
function appOf(asOf: "token" | "request", reader: "token" | "table", more: Partial<ClaimUnderTest<TokenSession>> = {}) {
  let table: readonly string[] = ["admin"]
  const requestWith = (roles: readonly string[]) =>
    new Request("http://app.example/", { headers: { cookie: roles.join() } })
  const port: RequestPort<TokenSession> = async ({ headers }) => ({
    state: "signed-in",
    session: { uid: "ada", roles: [headers.get("cookie") ?? ""] },
    setCookies: [],
  })
  const readers: Record<typeof reader, ClaimReader<TokenSession>> = {
    token: ({ roles }) => roles,
    table: async () => table,
  }
  return claimContract<TokenSession>({
    reader: readers[reader],
    asOf,
    port,
    value: "admin",
    request: () => requestWith(["admin"]),
    takeAway: () => void (table = []),
    renewed: () => requestWith(table),
    outage: () => () => Promise.reject(new Error("away")),
    ...more,
  })
}

const faultsOf = async (checks: ReturnType<typeof appOf>) => {
  const faults: string[] = []
  for (const { run } of checks) await run().catch((error: Error) => faults.push(error.message))
  return faults
}

test("a claim reader that keeps the contract passes every check", async () => {
  expect(await faultsOf(appOf("token", "token"))).toEqual([])
  expect(await faultsOf(appOf("request", "table"))).toEqual([])
})

test.each<[string, ReturnType<typeof appOf>, string]>([
  [
    "a token that is said to be as fresh as a request",
    appOf("request", "token"),
    'declare the claim with `asOf: "token"`',
  ],
  ["a table that is said to be as old as a token", appOf("token", "table"), 'declare the claim with `asOf: "request"`'],
  ["a token that is never renewed", appOf("token", "token", { reader: () => "admin" }), "with a new token"],
  ["an outage that is nobody's role", appOf("token", "token", { outage: () => () => null }), "let it throw"],
  ["a number", appOf("token", "token", { reader: (() => 1) as never }), "no text"],
])("%s is reported with what to do", async (_, checks, fault) => {
  expect((await faultsOf(checks)).join("\n")).toContain(fault)
})
