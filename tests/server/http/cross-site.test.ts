import { Hono } from "hono"
import { expect, test } from "vitest"
import { sameSiteWrites } from "../../../src/server/http/cross-site.ts"
import type { ServerEnv } from "../../../src/server/http/env.ts"

const site = new Hono<ServerEnv>().use(sameSiteWrites).all("*", (context) => context.text("done"))

const statusOf = async (method: string, headers: Record<string, string>) =>
  (await site.request("https://app.example/x", { method, headers })).status

const OWN = "https://app.example"

test.each<[string, Record<string, string>, number]>([
  ["another origin", { Origin: "https://evil.example" }, 403],
  ["another port", { Origin: "https://app.example:8443" }, 403],
  ["the same host without TLS", { Origin: "http://app.example" }, 403],
  ["a host that begins the same", { Origin: "https://app.example.evil.example" }, 403],
  ["an origin that is hidden", { Origin: "null" }, 403],
  ["another site, by the browser's word", { "Sec-Fetch-Site": "cross-site" }, 403],
  ["another host of this site", { "Sec-Fetch-Site": "same-site" }, 403],
  ["a word that browsers do not say", { "Sec-Fetch-Site": "" }, 403],
  ["this origin, but another site by the browser's word", { Origin: OWN, "Sec-Fetch-Site": "cross-site" }, 403],
  [
    "another origin, but this one by the browser's word",
    { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    403,
  ],
  ["this origin", { Origin: OWN }, 200],
  ["this origin, by the browser's word", { "Sec-Fetch-Site": "same-origin" }, 200],
  ["the person at the address bar", { "Sec-Fetch-Site": "none" }, 200],
  ["no browser", {}, 200],
])("a write from %s", async (_, headers, status) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) expect(await statusOf(method, headers)).toBe(status)
  // Reading changes nothing, and links from elsewhere work.
  for (const method of ["GET", "HEAD", "OPTIONS"]) expect(await statusOf(method, headers)).toBe(200)
})
