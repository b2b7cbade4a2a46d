import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { limitKeyOf, wasForwarded } from "../../src/server/client-address.ts"

const keys: [string, { given: string; want: string }][] = [
  ["an IPv4 address counts for itself", { given: "192.0.2.7", want: "192.0.2.7" }],
  ["an IPv6 address counts for its /64", { given: "2001:db8:1:2:3:4:5:6", want: "2001:db8:1:2::/64" }],
  ["however it is shortened", { given: "2001:db8:1:2::9", want: "2001:db8:1:2::/64" }],
  ["with zeros left out in the network", { given: "2001:db8::1:2:3", want: "2001:db8:0:0::/64" }],
  ["with leading zeros", { given: "2001:0db8:0001:0002::9", want: "2001:db8:1:2::/64" }],
  ["with a zone", { given: "fe80::1%eth0", want: "fe80:0:0:0::/64" }],
  ["loopback", { given: "::1", want: "0:0:0:0::/64" }],
  ["with an IPv4 address at its end", { given: "64:ff9b:1:2:3:4:192.0.2.1", want: "64:ff9b:1:2::/64" }],
  ["what is no address counts for itself", { given: "unknown", want: "unknown" }],
]
test.each(keys)("%s", (_, { given, want }) => {
  expect(limitKeyOf(given)).toBe(want)
})

const request = (headers: Record<string, string>) =>
  ({ headers, httpVersion: "1.1" }) as Partial<IncomingMessage> as IncomingMessage

test.each([
  "cf-connecting-ip",
  "true-client-ip",
  "x-client-ip",
  "x-forwarded-port",
  "x-forwarded-server",
  "x-forwarded-for",
  "forwarded",
  "via",
  "x-real-ip",
])("a request with %s did not come from the peer itself", (name) => {
  expect(wasForwarded(request({ [name]: "192.0.2.1" }))).toBe(true)
})

test("a browser's own request was forwarded by nobody", () => {
  expect(wasForwarded(request({ host: "127.0.0.1", "user-agent": "x", accept: "*/*", origin: "x" }))).toBe(false)
})
