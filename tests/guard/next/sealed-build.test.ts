import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { sealedWith } from "../../../codegen/next/seal/sealing.ts"
import { brokenSealIn } from "../../../src/guard/next/build/sealed-build.ts"

let build: string
const put = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(build, file)), { recursive: true })
  writeFileSync(path.join(build, file), text)
}
const remove = (file: string): void => rmSync(path.join(build, file), { recursive: true })

/** Files of a build that decide what runs, in the places where Next writes them. */
const DECISIVE = [
  "BUILD_ID",
  "app-path-routes-manifest.json",
  "prerender-manifest.json",
  "required-server-files.json",
  "routes-manifest.json",
  "server/app-paths-manifest.json",
  "server/app/page.js",
  "server/app/page/server-reference-manifest.json",
  "server/app/page_client-reference-manifest.js",
  "server/chunks/ssr/shared.js",
  "server/chunks/native.node",
  "server/chunks/parser.wasm",
  "server/functions-config-manifest.json",
  "server/instrumentation.js",
  "server/middleware-manifest.json",
  "server/middleware.js",
  "server/pages-manifest.json",
  "server/pages/old/[id].js",
  "server/server-reference-manifest.js",
  "server/server-reference-manifest.json",
]

const TEXTS: Readonly<Record<string, string>> = {
  "routes-manifest.json": '{ "redirects": [] }',
  "app-path-routes-manifest.json": '{ "/page": "/" }',
  "server/app-paths-manifest.json": '{ "/page": "app/page.js" }',
  "server/functions-config-manifest.json": '{ "functions": { "/_middleware": {} } }',
  "server/pages-manifest.json": '{ "/404": "pages/404.html", "/old/[id]": "pages/old/[id].js" }',
}

beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), "sallyport-sealed-"))
  onTestFinished(() => rmSync(build, { recursive: true }))
  for (const file of DECISIVE) put(file, TEXTS[file] ?? "{}")
  put("server/pages/old/1.json", "{}")
  put("server/app/index.html", "rendered")
  put("server/chunks/ssr/shared.js.map", "{}")
  put("server/app/page.js.nft.json", "{}")
  const sealed = sealedWith(build, ".", { policyHash: "p", isClosed: () => false, undecided: () => [] })
  if ("refused" in sealed) throw new Error(sealed.refused.join("\n"))
})

test("an unchanged sealed build is accepted, also by a name that is a link", () => {
  expect(brokenSealIn(build, "p")).toBeNull()
  const link = `${build}-link`
  symlinkSync(build, link)
  onTestFinished(() => rmSync(link))
  expect(brokenSealIn(link, "p")).toBeNull()
})

test.each(DECISIVE)("where %s is changed, it is not", (file) => {
  put(file, "{ }")
  expect(brokenSealIn(build, "p")).toBe(
    `${file} is not as it was sealed: run \`next build\` and \`sallyport seal\` again`,
  )
})

test.each(DECISIVE)("where %s is gone, it is not", (file) => {
  remove(file)
  expect(brokenSealIn(build, "p")).toBe(
    `${file} is missing or cannot be read: copy the whole build, or run \`next build\` and \`sallyport seal\` again`,
  )
})

test.each(["server/app/new/page.js", "server/chunks/new.mjs", "server/new.json", "server/app/package.json"])(
  "where %s is added, it is not",
  (file) => {
    put(file, "{}")
    expect(brokenSealIn(build, "p")).toBe(
      `${file} was added to the build after it was sealed: copy builds into an empty directory, or run \`next build\` and \`sallyport seal\` again`,
    )
  },
)

test("a server may write rendered pages, their data and its caches, and a deployment its own notes", () => {
  for (const file of [
    "server/app/index.html",
    "server/app/index.rsc",
    "server/app/index.meta",
    "server/app/posts.js.segments/_tree.segment.rsc",
    "server/app/sitemap.xml.body",
    "server/pages/old/1.json",
    "server/pages/old/x.js.json",
    "server/route-cache/APP_PAGE/0/$/about.js",
    "cache/fetch-cache/x.json",
    "static/chunks/x.js",
    "deployed.json",
  ])
    put(file, "written")
  remove("server/chunks/ssr/shared.js.map")
  remove("server/app/page.js.nft.json")
  expect(brokenSealIn(build, "p")).toBeNull()
})

test("the reason counts the files", () => {
  for (const file of DECISIVE.slice(0, 3)) put(file, "\r\n")
  expect(brokenSealIn(build, "p")).toContain("BUILD_ID and 2 more of its files are not as they were sealed")
  for (const file of DECISIVE.slice(0, 3)) remove(file)
  expect(brokenSealIn(build, "p")).toContain("BUILD_ID and 2 more of its files are missing")
  for (const name of ["a", "b"]) put(`server/${name}.js`, "")
  expect(brokenSealIn(build, "p")).toContain("server/a.js and 1 more of its files were added")
})

test.each<readonly [string, () => void, string]>([
  [
    "an entry has another name",
    () => renameSync(path.join(build, "server/app/page.js"), path.join(build, "server/app/Page.js")),
    "server/app/Page.js was added",
  ],
  [
    "a directory is a link",
    () => {
      renameSync(path.join(build, "server/chunks"), path.join(build, "elsewhere"))
      symlinkSync(path.join(build, "elsewhere"), path.join(build, "server/chunks"))
    },
    "server/chunks was added",
  ],
  ["the list is gone", () => remove("sallyport-seal.json"), "sallyport-seal.json cannot be read"],
  ["the list is broken", () => put("sallyport-seal.json", "{"), "sallyport-seal.json cannot be read"],
  ["the list names no files", () => put("sallyport-seal.json", '{ "policyHash": "p" }'), "cannot be read"],
  ["the list is null", () => put("sallyport-seal.json", '{ "policyHash": "p", "files": null }'), "cannot be read"],
  ["the list is empty", () => put("sallyport-seal.json", '{ "policyHash": "p", "files": {} }'), "were added"],
  [
    "the list is of another policy",
    () => put("sallyport-seal.json", '{ "policyHash": "q", "files": {} }'),
    "another policy",
  ],
])("where %s, it is not", (_, change, reason) => {
  change()
  expect(brokenSealIn(build, "p")).toContain(reason)
})

test("an entry that is a link to the file as it was sealed is accepted", () => {
  renameSync(path.join(build, "server/app/page.js"), path.join(build, "moved.txt"))
  symlinkSync(path.join(build, "moved.txt"), path.join(build, "server/app/page.js"))
  expect(brokenSealIn(build, "p")).toBeNull()
})

test("the error for an unsealed build names the command to run", () => {
  expect(brokenSealIn(undefined, "p")).toBe("this build is not sealed: run `sallyport seal` after `next build`")
})
