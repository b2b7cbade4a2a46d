import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import type { Config } from "../../src/server/settings/config.ts"
import { mayReadMailbox } from "../../src/server/outside.ts"
import type { Services } from "../../src/server/services.ts"

interface Door {
  readonly host?: string
  readonly siteUrl?: string
  readonly proxies?: readonly string[]
  readonly peer?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly mailbox?: boolean
}

/** True if the request may read the mailbox. By default everything is on this machine. */
function opens({ host = "127.0.0.1", siteUrl, proxies = [], peer = "127.0.0.1", headers = {}, mailbox = true }: Door) {
  const config: Pick<Config, "host" | "siteUrl" | "trustedProxies"> = {
    host,
    siteUrl: siteUrl === undefined ? null : new URL(siteUrl),
    trustedProxies: new Set(proxies),
  }
  const services = { embedded: { mailbox: mailbox ? { list: () => [] } : null } }
  const incoming = {
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    httpVersion: "1.1",
    socket: { remoteAddress: peer },
    headers: { host: "127.0.0.1:3000", ...headers },
  }
  return mayReadMailbox(config as Config, services as unknown as Services, incoming as unknown as IncomingMessage)
}

test("the local mailbox can be read from this machine only", () => {
  expect(opens({})).toBe(true)
  expect(opens({ host: "localhost", siteUrl: "http://localhost:3000", headers: { host: "localhost:3000" } })).toBe(true)
})

test.each<[string, Door]>([
  ["there is none", { mailbox: false }],
  ["the server listens to everybody", { host: "0.0.0.0" }],
  ["the site has a public address", { siteUrl: "https://app.example" }],
  ["a proxy is trusted", { proxies: ["127.0.0.1"] }],
  ["somebody else connects", { peer: "192.0.2.7" }],
  ["another Host is named", { headers: { host: "app.example" } }],
  ["a Host is named that begins like this machine's address", { headers: { host: "127.0.0.1.evil.example" } }],
  ["a Host is named that ends like this machine's name", { headers: { host: "evil-localhost" } }],
  ["no Host is named", { headers: { host: "" } }],
  ["a proxy says so", { headers: { "x-forwarded-for": "127.0.0.1" } }],
  ["a tunnel says so", { headers: { "cf-ray": "1" } }],
  ["a proxy says so in the standard's words", { headers: { forwarded: "for=127.0.0.1" } }],
])("nobody can read it if %s", (_, door) => {
  expect(opens(door)).toBe(false)
})
