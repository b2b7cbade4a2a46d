import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { brokenSealIn, hashOf } from "../../../src/guard/next/build/sealed-build.ts"

let build: string
const put = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(build, file)), { recursive: true })
  writeFileSync(path.join(build, file), text)
}

beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), "sallyport-sealed-"))
  put("server/app/page.js", "one")
  put("server/app-paths-manifest.json", '{ "/page": "app/page.js" }')
  put("server/pages-manifest.json", '{ "/404": "pages/404.html" }')
  const files = { "server/app/page.js": hashOf(path.join(build, "server/app/page.js")) }
  put("sallyport-seal.json", JSON.stringify({ policyHash: "p", files }))
})

afterEach(() => rmSync(build, { recursive: true }))

test("an unchanged sealed build is accepted", () => {
  expect(brokenSealIn(build, "p")).toBeNull()
})

test.each([
  ["an entry is replaced", () => put("server/app/page.js", "two"), "server/app/page.js is not as it was sealed"],
  ["an entry is gone", () => rmSync(path.join(build, "server/app/page.js")), "server/app/page.js is not as it was"],
  [
    "an entry is added",
    () => put("server/pages-manifest.json", '{ "/api/x": "pages/api/x.js" }'),
    "server/pages/api/x.js was added",
  ],
  ["the list is gone", () => rmSync(path.join(build, "sallyport-seal.json")), "sallyport-seal.json cannot be read"],
  ["the list is broken", () => put("sallyport-seal.json", "{"), "sallyport-seal.json cannot be read"],
  ["the list names no files", () => put("sallyport-seal.json", '{ "policyHash": "p" }'), "cannot be read"],
  ["the list is null", () => put("sallyport-seal.json", '{ "policyHash": "p", "files": null }'), "cannot be read"],
  [
    "the list is of another policy",
    () => put("sallyport-seal.json", '{ "policyHash": "q", "files": {} }'),
    "another policy",
  ],
] as const)("where %s, it is not", (_, change, reason) => {
  change()
  expect(brokenSealIn(build, "p")).toContain(reason)
})

test("the error for an unsealed build names the command to run", () => {
  expect(brokenSealIn(undefined, "p")).toBe("this build is not sealed: run `sallyport seal` after `next build`")
})
