import { expect, test } from "vitest"
import { isLoopbackHost } from "../../../src/server/http/loopback.ts"

test.each([
  "localhost",
  "LOCALHOST",
  "127.0.0.1",
  "127.200.3.4",
  "::1",
  "[::1]",
  "0:0:0:0:0:0:0:1",
  "::ffff:127.0.0.1",
  // The spelling of `new URL`.
  new URL("http://[::ffff:127.0.0.1]").hostname,
])("%s can only be this machine", (host) => expect(isLoopbackHost(host)).toBe(true))

test.each([
  "",
  "example.com",
  "localhost.example.com",
  "127.0.0.1.example.com",
  "126.0.0.1",
  "0.0.0.0",
  "::",
  "::2",
  "::1%eth0",
  "fe80::1%eth0",
  "::ffff:126.0.0.1",
  "::7f00:1",
])("%j can be another machine", (host) => expect(isLoopbackHost(host)).toBe(false))
