import { createRequestHandler } from "react-router"
import { describe, expect, test } from "vitest"
import { compile } from "../../codegen/check/compile.ts"
import { emitGuards } from "../../codegen/emit/guards.ts"
import { openLocks } from "../../src/guard/index.ts"
import { inventoryOf } from "../codegen/diff/fuzz-model.ts"
import { loadGuards, textOfPolicy } from "../codegen/emit/load-guards.ts"
import { policyOf, ruleOf } from "../policy/build.ts"
import { buildOf, MARK, sayingPort, type VisitorSession } from "./served/app.ts"

const PAGES = ["über-uns", "@admin", "a b", "größe/:id", "日本", ":page"]

const { checked } = compile({
  policy: {
    path: "a.policy.ts",
    text: textOfPolicy(
      policyOf(
        [
          ruleOf("/über-uns", "exact", "anyone"),
          ruleOf("/@admin", "exact", "verified"),
          ruleOf("/a b", "exact", "signed-in"),
          ruleOf("/größe/:id", "exact", "signed-in"),
          ruleOf("/日本", "exact", "verified", { "signed-in": 404 }),
          ruleOf("/:page", "exact", "signed-in"),
        ],
        {
          home: {
            "signed-out": "/über-uns",
            challenged: 403,
            recovering: 403,
            "signed-in": "/a b",
            verified: "/a b",
          },
        },
      ),
    ),
  },
  routes: inventoryOf([...PAGES, "*"].map((path) => ({ kind: "route", path, children: [] }))),
})
const guards = await loadGuards(emitGuards(checked!).text)

const locks = openLocks<object, VisitorSession>({ guards, session: sayingPort })
const router = createRequestHandler(
  buildOf({ middleware: [locks.middleware], more: PAGES.map((path) => `/${path}`) }),
  "production",
)

const answerTo = async (path: string, state: string): Promise<string> => {
  const request = new Request(`http://app.example${path}`, {
    headers: { cookie: `state=${state}`, accept: "text/html" },
  })
  const response = await router(request)
  const page = new RegExp(`${MARK}([^;]*);`).exec(await response.text())?.[1]
  return [response.status, page ?? response.headers.get("location")].filter((part) => part != null).join(" ")
}

describe("pages with non-ASCII paths, behind the locks", () => {
  test.each([
    ["/über-uns", "signed-out", "200 /über-uns"],
    ["/%C3%9CBER-UNS", "signed-out", "200 /über-uns"],
    ["/%c3%bcber-uns/", "signed-out", "200 /über-uns"],
    ["/@admin", "verified", "200 /@admin"],
    ["/%40ADMIN", "verified", "200 /@admin"],
    ["/@admin", "signed-in", "403"],
    ["/a%20b", "signed-in", "200 /a b"],
    ["/GR%C3%96%C3%9FE/7", "signed-in", "200 /größe/:id"],
    ["/日本", "verified", "200 /日本"],
    ["/日本", "signed-in", "404"],
    // Composed of two characters it is another word to the router, and the param's.
    ["/u%CC%88ber-uns", "signed-in", "200 /:page"],
    ["/gr%C3%B6sse/7", "signed-in", "404"],
    ["/%C3", "verified", "400"],
    ["/%c0%aeadmin", "verified", "400"],
  ])("%s as %s: %s", async (path, state, want) => {
    expect(await answerTo(path, state)).toBe(want)
  })

  test("a denied visitor is redirected to an ASCII address that leads back", async () => {
    expect(await answerTo("/a b", "signed-out")).toBe("302 /%C3%BCber-uns?next=%2Fa%2520b")
    expect(await answerTo("/日本", "signed-out")).toBe(
      `302 /%C3%BCber-uns?next=${encodeURIComponent("/%E6%97%A5%E6%9C%AC")}`,
    )
    expect(locks.safeNext("/a%20b")).toBe("/a%20b")
    expect(locks.safeNext("/größe/7")).toBe("/gr%C3%B6%C3%9Fe/7")
  })
})
