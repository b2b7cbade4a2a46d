import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import type { JWK } from "jose"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"

import { cookieJwtPort } from "../../../src/session/jwt/index.ts"
import type { RequestPort } from "../../../src/session/port.ts"
import { portContract } from "../../../src/session/testing/index.ts"

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
const OWN: Pair[] = await Promise.all([0, 1, 2].map(() => generateKeyPair("ES256", { extractable: true })))
const STRANGER = await generateKeyPair("ES256", { extractable: true })

const publicOf = async (at: number, kid: string | null = `k${at}`): Promise<JWK> => ({
  ...(await exportJWK(OWN[at]!.publicKey)),
  alg: "ES256",
  ...(kid === null ? {} : { kid }),
})

interface Made {
  readonly by?: Pair
  readonly kid?: string | null
  /** Seconds before now; null leaves it out. */
  readonly age?: number | null
}
const tokenOf = ({ by = OWN[0]!, kid = "k0", age = 0 }: Made = {}): Promise<string> => {
  const token = new SignJWT({ sub: "ada" })
    .setProtectedHeader({ alg: "ES256", ...(kid === null ? {} : { kid }) })
    .setExpirationTime("1h")
  return (age === null ? token : token.setIssuedAt(Math.floor(Date.now() / 1000) - age)).sign(by.privateKey)
}
const requestWith = (token: string): Request =>
  new Request("http://app.example/", { headers: { cookie: `session=${token}` } })
const stateOf = async (port: RequestPort, made: Made | string): Promise<string> => {
  const token = typeof made === "string" ? made : await tokenOf(made)
  return port(requestWith(token)).then(
    ({ state }) => state,
    () => "unknown",
  )
}

let status = 200
let keys: JWK[] = []
let fetches = 0
const server = createServer((_, response) => {
  fetches += 1
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ keys }))
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)))
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))
afterEach(() => {
  vi.useRealTimers()
  status = 200
})

function remote(): RequestPort {
  fetches = 0
  const { port } = server.address() as AddressInfo
  return cookieJwtPort({ cookie: "session", jwks: `http://127.0.0.1:${port}/keys`, algorithms: ["ES256"] })
}
/** Time passes for the clock alone: answers on the network come as ever. */
const wait = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000)

describe.each(["remote", "local"])("a %s key set with two keys of one kind", (where) => {
  const portOf = async () => {
    keys = [await publicOf(0), await publicOf(1)]
    return where === "remote" ? remote() : cookieJwtPort({ cookie: "session", jwks: { keys }, algorithms: ["ES256"] })
  }

  test("verifies tokens that name their key, and tokens that do not", async () => {
    const port = await portOf()
    for (const made of [{}, { by: OWN[1]!, kid: "k1" }, { kid: null }, { by: OWN[1]!, kid: null }]) {
      expect([made.kid, await stateOf(port, made)]).toEqual([made.kid, "signed-in"])
    }
  })

  test("tells its own tokens from other people's", async () => {
    const port = await portOf()
    for (const made of [{ by: STRANGER }, { by: STRANGER, kid: null }, { by: OWN[1]! }, { by: OWN[2]!, kid: "k2" }]) {
      expect([made.kid, await stateOf(port, made)]).toEqual([made.kid, "signed-out"])
    }
  })

  describe("keeps the contract of a port", () => {
    const checks = portContract({
      port: async (request) => (await portOf())(request),
      requests: { "signed-in": async () => requestWith(await tokenOf({ by: OWN[1]!, kid: null })) },
      absent: ["challenged", "recovering", "verified"],
      forged: [
        async () => requestWith(await tokenOf({ by: STRANGER })),
        async () => requestWith(await tokenOf({ by: STRANGER, kid: null, age: null })),
        async () => requestWith(await tokenOf({ by: STRANGER, kid: "made-up" })),
      ],
      outage: async () => ({
        port: cookieJwtPort({ cookie: "session", jwks: "http://127.0.0.1:9/keys", algorithms: ["ES256"] }),
        request: requestWith(await tokenOf()),
      }),
    })
    test.each(checks.map(({ name, run }) => [name, run] as const))("%s", async (_, run) => {
      await expect(run()).resolves.toBeUndefined()
    })
  })
})

describe("a new key", () => {
  test.each([
    ["with a name", "k1", null],
    ["with a name, of a token that says when it was made", "k1", 0],
    ["without a name", null, null],
  ])("is fetched for the first token that needs it: %s", async (_, kid, age) => {
    vi.useFakeTimers({ toFake: ["Date"] })
    keys = [await publicOf(0, kid === null ? null : "k0")]
    const port = remote()
    expect(await stateOf(port, { kid: kid === null ? null : "k0" })).toBe("signed-in")
    keys = [await publicOf(1, kid)]
    // A set that was fetched in the moment in which a token arrives counts as newer.
    wait(0.001)
    expect(await stateOf(port, { by: OWN[1]!, kid, age })).toBe("signed-in")
    expect(fetches).toBe(2)
  })

  test("signs nobody out while strangers use up the fetches, and is fetched a moment later", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    keys = [await publicOf(0)]
    const port = remote()
    expect(await stateOf(port, {})).toBe("signed-in")
    for (let i = 0; i < 50; i++) {
      wait(0.001)
      await stateOf(port, { by: STRANGER, kid: `made-up-${i}` })
    }
    expect(fetches).toBe(5)
    keys = [await publicOf(0), await publicOf(1)]
    const fresh = await tokenOf({ by: OWN[1]!, kid: "k1" })
    expect(await stateOf(port, fresh)).toBe("unknown")
    // People whose key is known notice nothing.
    expect(await stateOf(port, {})).toBe("signed-in")
    wait(6)
    await stateOf(port, { by: STRANGER, kid: "made-up-again" })
    expect(await stateOf(port, fresh)).toBe("signed-in")
    expect(fetches).toBe(6)
  })

  test("is not fetched for tokens that are older than the set", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    keys = [await publicOf(0)]
    const port = remote()
    await stateOf(port, {})
    for (let i = 0; i < 20; i++)
      expect(await stateOf(port, { by: OWN[2]!, kid: "retired", age: 600 })).toBe("signed-out")
    expect(fetches).toBe(1)
    // Without a word on its age, a token is settled by the next fetch.
    for (let i = 0; i < 10; i++) {
      wait(0.001)
      await stateOf(port, { by: STRANGER, kid: `made-up-${i}` })
    }
    wait(0.001)
    const ageless = await tokenOf({ by: OWN[2]!, kid: "retired", age: null })
    expect(await stateOf(port, ageless)).toBe("unknown")
    wait(6)
    expect(await stateOf(port, ageless)).toBe("signed-out")
    const before = fetches
    expect(await stateOf(port, ageless)).toBe("signed-out")
    expect(fetches).toBe(before)
  })

  test("is not fetched for an expired token without a key id, whose key is known", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    keys = [await publicOf(0), await publicOf(1)]
    const port = remote()
    const token = await tokenOf({ kid: null, age: null })
    expect(await stateOf(port, token)).toBe("signed-in")
    wait(590)
    const expired = await new SignJWT({ sub: "ada" })
      .setProtectedHeader({ alg: "ES256" })
      .setExpirationTime("-1s")
      .sign(OWN[0]!.privateKey)
    expect(await stateOf(port, expired)).toBe("signed-out")
    expect(fetches).toBe(1)
  })

  test("is not fetched for a visitor without a token", async () => {
    const port = remote()
    expect([await stateOf(port, ""), fetches]).toEqual(["signed-out", 0])
  })

  test("replaces a withdrawn key within ten minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    keys = [await publicOf(0)]
    const port = remote()
    const token = await tokenOf()
    expect(await stateOf(port, token)).toBe("signed-in")
    keys = [await publicOf(1)]
    wait(601)
    expect(await stateOf(port, token)).toBe("signed-out")
  })
})

describe("an address that does not answer", () => {
  test("signs nobody out, and is fetched no more often than one that answers", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    status = 502
    const port = remote()
    for (let i = 0; i < 50; i++)
      expect(await stateOf(port, { kid: i % 2 === 0 ? "k0" : `made-up-${i}` })).toBe("unknown")
    expect(fetches).toBe(5)
    status = 200
    keys = [await publicOf(0)]
    wait(6)
    expect(await stateOf(port, {})).toBe("signed-in")
  })

  test("does not delay people whose key is known", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    keys = [await publicOf(0)]
    const port = remote()
    expect(await stateOf(port, {})).toBe("signed-in")
    status = 502
    for (let i = 0; i < 10; i++) {
      wait(0.001)
      expect(await stateOf(port, { by: STRANGER, kid: `made-up-${i}` })).toBe("unknown")
      expect(await stateOf(port, {})).toBe("signed-in")
    }
  })
})

test("a hundred simultaneous visitors cause one fetch of the set", async () => {
  keys = [await publicOf(0)]
  const port = remote()
  const states = await Promise.all(Array.from({ length: 100 }, () => stateOf(port, {})))
  expect([new Set(states), fetches]).toEqual([new Set(["signed-in"]), 1])
})
