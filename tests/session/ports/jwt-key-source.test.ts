import { createSecretKey } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { errors, type JWTVerifyGetKey } from "jose"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"

import { keySourceOf, type KeySource } from "../../../src/session/jwt/key-source.ts"

/** The requests for the key set, as their path and the type that they accept. */
const asked: string[] = []
let isElsewhere = false
const server = createServer(({ url, headers }, response) => {
  asked.push(`${url} ${headers.accept}`)
  if (isElsewhere && url === "/keys") response.writeHead(302, { location: "/others" }).end()
  else response.writeHead(200, { "content-type": "application/json" }).end('{"keys":[]}')
})
const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)))
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))
beforeEach(() => {
  asked.length = 0
  isElsewhere = false
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Time passes for the clock alone: answers on the network come as ever. */
const wait = (ms: number): void => void vi.setSystemTime(Date.now() + ms)

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")
/** A token, not signed: whether it is verified is decided by each test. */
const tokenOf = (name: string, claims: object = {}, header: object = { kid: name }): string =>
  `${part(header)}.${part(claims)}.${name.padStart(43, "_")}`

const unknownKey = (): Error => new errors.JWKSNoMatchingKey()

/** True if the key set is fetched for a token for which `fault` is thrown. */
async function isFetchedFor(source: KeySource, token: string, fault = unknownKey()): Promise<boolean> {
  const before = asked.length
  const verify = async (): Promise<never> => {
    throw fault
  }
  await expect(source.verified(verify, token)).rejects.toBe(fault)
  return asked.length > before
}

/** A key set that was fetched just now. */
async function fetchedSet(): Promise<KeySource> {
  const source = keySourceOf({ jwks: address() })
  await source.verified(async () => {}, tokenOf("first"))
  expect(asked).toEqual(["/keys application/json"])
  return source
}

describe("a single key", () => {
  const key = async (given: Parameters<typeof keySourceOf>[0]) =>
    keySourceOf(given).verified(async (get: JWTVerifyGetKey) => get({ alg: "HS256" }, undefined as never), "")

  test("is used as it is, and a text as its bytes in UTF-8", async () => {
    const [bytes, known] = [new Uint8Array([1, 2]), createSecretKey(Buffer.from("secret"))]
    expect(await key({ key: bytes })).toBe(bytes)
    expect(await key({ key: known })).toBe(known)
    expect(await key({ key: "ü" })).toEqual(new Uint8Array([0xc3, 0xbc]))
  })
})

describe("a key set at an address", () => {
  test("is used for ten minutes", async () => {
    const source = await fetchedSet()
    wait(599_999)
    await source.verified(async () => {}, tokenOf("a"))
    expect(asked).toHaveLength(1)
    wait(1)
    await source.verified(async () => {}, tokenOf("a"))
    expect(asked).toHaveLength(2)
  })

  test("is fetched again if the clock was set back, so that a withdrawn key is not accepted for longer", async () => {
    const source = await fetchedSet()
    wait(-3_600_000)
    await source.verified(async () => {}, tokenOf("a"))
    expect(asked).toHaveLength(2)
  })

  test("is not taken from where a redirect leads", async () => {
    isElsewhere = true
    await expect(keySourceOf({ jwks: new URL(address()) }).verified(async () => {}, tokenOf("a"))).rejects.toThrow(
      "answered 302 instead of a key set",
    )
    expect(asked).toEqual(["/keys application/json"])
  })

  test("is fetched once for a token that arrives at the same moment", async () => {
    await isFetchedFor(keySourceOf({ jwks: address() }), tokenOf("a"))
    expect(asked).toHaveLength(1)
  })

  test.each([
    ["a key that is not in the set", { kid: "a" }, unknownKey(), true],
    ["no key id, and no key that fits", {}, new errors.JWSSignatureVerificationFailed(), true],
    ["a key of the set, and a wrong signature", { kid: "a" }, new errors.JWSSignatureVerificationFailed(), false],
    ["another fault", {}, new errors.JWTExpired("", {}), false],
  ])("is fetched again for a token with a key that may be new: %s", async (_, header, fault, isFetched) => {
    const source = await fetchedSet()
    wait(1)
    expect(await isFetchedFor(source, tokenOf("a", {}, header), fault)).toBe(isFetched)
  })

  test("is not fetched again for a token that was issued more than a minute before", async () => {
    vi.setSystemTime(1_800_000_000_000)
    const source = await fetchedSet()
    wait(1_000)
    const ages: [number, boolean][] = []
    for (const age of [61, 60, 59]) {
      ages.push([age, await isFetchedFor(source, tokenOf(`${age}`, { iat: 1_800_000_000 - age }))])
    }
    expect(ages).toEqual([
      [61, false],
      [60, false],
      [59, true],
    ])
    wait(1)
    expect(await isFetchedFor(source, tokenOf("text", { iat: "1800000000" }))).toBe(true)
  })

  test("is fetched once for each token, however often it arrives", async () => {
    const source = await fetchedSet()
    const fetched: boolean[] = []
    for (let i = 0; i < 3; i++) {
      wait(1)
      fetched.push(await isFetchedFor(source, tokenOf("a")))
    }
    expect(fetched).toEqual([true, false, false])
  })

  test("is fetched once for a token that arrived before the clock was set back", async () => {
    const source = await fetchedSet()
    wait(1)
    await isFetchedFor(source, tokenOf("a"))
    wait(-3_600_000)
    const fetched: boolean[] = []
    for (let i = 0; i < 3; i++) {
      wait(1)
      fetched.push(await isFetchedFor(source, tokenOf("a")))
    }
    expect(fetched).toEqual([true, false, false])
  })

  test("is fetched again for the oldest of a thousand and one tokens", async () => {
    const source = await fetchedSet()
    wait(1)
    for (let i = 0; i < 1_000; i++) expect(await isFetchedFor(source, tokenOf(`t${i}`))).toBe(i === 0)
    wait(1)
    expect(await isFetchedFor(source, tokenOf("t0"))).toBe(false)
    expect(await isFetchedFor(source, tokenOf("t1000"))).toBe(true)
    wait(1)
    expect(await isFetchedFor(source, tokenOf("t1"))).toBe(false)
    expect(await isFetchedFor(source, tokenOf("t0"))).toBe(true)
  })
})
