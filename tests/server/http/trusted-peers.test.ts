import type { IncomingMessage } from "node:http"

import { describe, expect, test } from "vitest"

import { clientAddressOf, wasForwarded } from "../../../src/server/http/client-address.ts"
import { trustedPeersOf, type TrustedPeers } from "../../../src/server/http/trusted-peers.ts"

const trusted = (list: string): TrustedPeers => {
  const peers = trustedPeersOf(list)
  if ("wrong" in peers) throw new Error(peers.wrong.join())
  return peers
}

describe("TRUST_PROXY", () => {
  test.each<[string, string]>([
    ["10.0.0.5", "10.0.0.5"],
    ["10.0.0.0/8", "10.200.3.4"],
    ["::ffff:10.0.0.5", "10.0.0.5"],
    ["2001:db8::/32", "2001:db8:1::9"],
    ["::1", "::1"],
    ["127.0.0.1, 10.0.0.5", "10.0.0.5"],
  ])("%s trusts %s", (list, peer) => expect(trusted(list).has(peer)).toBe(true))

  test.each<[string, string]>([
    ["10.0.0.5", "10.0.0.6"],
    ["10.0.0.0/8", "11.0.0.1"],
    ["", "127.0.0.1"],
    ["10.0.0.0/8", "not an address"],
    ["10.0.0.0/8", ""],
  ])("%s does not trust %s", (list, peer) => expect(trusted(list).has(peer)).toBe(false))

  test.each([
    "localhost",
    "proxy.example",
    "10.0.0",
    "10.0.0.0/33",
    "10.0.0.0/0",
    "::/0",
    "2001:db8::/129",
    "10.0.0.0/8/8",
    "10.0.0.0/",
    "10.0.0.1-10.0.0.9",
    "10.0.0.5:80",
    "fe80::1%eth0",
    "*",
    "true",
  ])("%s is rejected as an invalid address", (entry) => {
    expect(trustedPeersOf(`127.0.0.1,${entry}`)).toEqual({ wrong: [entry] })
  })
})

describe("the client that a limit counts for, behind a trusted proxy", () => {
  const PROXY = "10.0.0.5"
  const from = (forwarded: string | undefined, peer = PROXY) =>
    clientAddressOf(
      { socket: { remoteAddress: peer }, headers: { "x-forwarded-for": forwarded } } as unknown as IncomingMessage,
      trusted("10.0.0.0/24"),
    )

  test.each<[string, { given: string | undefined; want: string }]>([
    ["the address that the proxy saw", { given: "203.0.113.9", want: "203.0.113.9" }],
    ["with its port", { given: "203.0.113.9:51234", want: "203.0.113.9" }],
    ["of IPv6", { given: "2001:db8::7", want: "2001:db8::7" }],
    ["of IPv6 in brackets", { given: "[2001:db8::7]", want: "2001:db8::7" }],
    ["of IPv6 with its port", { given: "[2001:db8::7]:51234", want: "2001:db8::7" }],
    ["of IPv4 written as IPv6", { given: "::ffff:203.0.113.9", want: "203.0.113.9" }],
    ["the last hop that is no proxy of ours", { given: "1.2.3.4, 203.0.113.9, 10.0.0.7", want: "203.0.113.9" }],
    ["the last of several lines", { given: "1.2.3.4, 203.0.113.9", want: "203.0.113.9" }],
    ["the proxy, where it says nothing", { given: undefined, want: PROXY }],
    ["the proxy, where it says an empty word", { given: "", want: PROXY }],
    ["the proxy, where all are proxies", { given: "10.0.0.7", want: PROXY }],
    ["the proxy, for a quoted address", { given: '"203.0.113.9"', want: PROXY }],
    ["the proxy, for a name", { given: "somebody-1", want: PROXY }],
    ["the proxy, for an unknown", { given: "unknown", want: PROXY }],
    ["the proxy, for half an address", { given: "203.0.113", want: PROXY }],
    ["the proxy, for an address with a zone", { given: "fe80::1%1", want: PROXY }],
    ["the proxy, for an address with a path", { given: "203.0.113.9/1", want: PROXY }],
    ["the proxy, for a port too long", { given: "203.0.113.9:123456", want: PROXY }],
    ["the proxy, for IPv6 with a port and no brackets", { given: "2001:db8::7:::51234", want: PROXY }],
    ["the proxy, for a number", { given: "3405803785", want: PROXY }],
    ["never what stands left of garbage", { given: "203.0.113.9, garbage", want: PROXY }],
    ["never what stands left of an empty hop", { given: "203.0.113.9,", want: PROXY }],
  ])("%s", (_, { given, want }) => expect(from(given)).toBe(want))

  test("forwarding headers of an untrusted peer are ignored", () => {
    expect(from("203.0.113.9", "198.51.100.1")).toBe("198.51.100.1")
  })

  test("different spellings of one address are one client", () => {
    const spellings = Array.from({ length: 200 }, (_, i) => [`203.0.113.9:${i}`, `x${i}`, `"203.0.113.9:${i}"`]).flat()
    expect(new Set(spellings.map((spelling) => from(spelling)))).toEqual(new Set(["203.0.113.9", PROXY]))
  })
})

test("HTTP/1.0 is accepted from a proxy and not from a browser", () => {
  const asked = (httpVersion: string) => wasForwarded({ httpVersion, headers: {} } as IncomingMessage)
  expect(["1.0", "0.9", "1.1"].map(asked)).toEqual([true, true, false])
})
