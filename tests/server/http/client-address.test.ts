import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { wasForwarded } from "../../../src/server/http/client-address.ts"
import { limitKeyOf } from "../../../src/server/http/limit-key.ts"

const keys: [string, { given: string; want: string }][] = [
  ["an IPv4 address counts for itself", { given: "192.0.2.7", want: "192.0.2.7" }],
  ["an IPv6 address counts for its /64", { given: "2001:db8:1:2:3:4:5:6", want: "2001:db8:1:2::/64" }],
  ["however it is shortened", { given: "2001:db8:1:2::9", want: "2001:db8:1:2::/64" }],
  ["with zeros left out in the network", { given: "2001:db8::1:2:3", want: "2001:db8:0:0::/64" }],
  ["with leading zeros", { given: "2001:0db8:0001:0002::9", want: "2001:db8:1:2::/64" }],
  ["with a zone", { given: "fe80::1%eth0", want: "fe80:0:0:0::/64" }],
  ["loopback", { given: "::1", want: "0:0:0:0::/64" }],
  ["with an IPv4 address at its end", { given: "2001:db8:1:2:3:4:192.0.2.1", want: "2001:db8:1:2::/64" }],
  ["an IPv4 address that is mapped", { given: "::ffff:192.0.2.1", want: "192.0.2.1" }],
  ["one that is mapped and spelled as IPv6", { given: "::ffff:c000:201", want: "192.0.2.1" }],
  ["one that is mapped and spelled at length", { given: "0:0:0:0:0:ffff:c000:0201", want: "192.0.2.1" }],
  ["one that is translated", { given: "::ffff:0:192.0.2.1", want: "192.0.2.1" }],
  ["one behind NAT64", { given: "64:ff9b::192.0.2.1", want: "192.0.2.1" }],
  ["another behind NAT64", { given: "64:ff9b::c000:202", want: "192.0.2.2" }],
  ["one behind a network's own NAT64", { given: "64:ff9b:1:2:3:4:192.0.2.1", want: "64:ff9b:1:2:3:4:c000:201" }],
  ["one of 6to4", { given: "2002:c000:201:5::9", want: "192.0.2.1" }],
  ["one of Teredo", { given: "2001:0:4136:e378:8000:63bf:3fff:fdd2", want: "192.0.2.45" }],
  ["a network that only looks like NAT64", { given: "64:ff9b:2::192.0.2.1", want: "64:ff9b:2:0::/64" }],
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

test("a browser's own request counts as not forwarded", () => {
  expect(wasForwarded(request({ host: "127.0.0.1", "user-agent": "x", accept: "*/*", origin: "x" }))).toBe(false)
})
