import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { foundRoutesOf } from "../../../codegen/next/found-routes.ts"
import { routeFilesIn } from "../../../codegen/next/route-files.ts"
import { PAGE_EXTENSIONS } from "../../../codegen/next/settings.ts"
import { policyIn } from "../command-line/command-line.ts"
import { ALL_KINDS, LOCKS, NextApp, pagesAt, policyOf } from "./next-app.ts"

const app = new NextApp(ALL_KINDS)
afterAll(() => app.remove())

/** Recorded from `app-path-routes-manifest.json` and `pages-manifest.json` of a build of these files by Next 16.4.6. */
const BUILT = [
  "/",
  "/(x)/grouped/icon-9ue3tu.png -> /grouped/icon-9ue3tu.png",
  "/[slug]",
  "/_us",
  "/api",
  "/api/i/[id]",
  "/api/old",
  "/blog/[slug]",
  "/blog/[slug]/opengraph-image",
  "/blog/[slug]/twitter-image.png",
  "/dashboard",
  "/dashboard/settings",
  "/docs/[...rest]",
  "/docs2",
  "/favicon.ico",
  "/feed",
  "/feed/(..)photo/[id]",
  "/grouped",
  "/img/apple-icon1.png",
  "/legacy",
  "/manifest.json",
  "/multi/icon/[__metadata_id__]",
  "/multi/sitemap/[__metadata_id__]",
  "/og/opengraph-image-12q4ja",
  "/photo/[id]",
  "/robots.txt",
  "/sitemap.xml",
  "/t/[team]/settings",
  "/wiki/[[...slug]]",
].map((line) => line.split(" -> ").at(-1)!)

test("the routes and files of an app are those of its build", () => {
  const exportsOf = (file: string) =>
    ["generateImageMetadata", "generateSitemaps"].filter((name) =>
      readFileSync(path.join(app.root, file), "utf8").includes(name),
    )
  const found = foundRoutesOf(routeFilesIn(app.root), PAGE_EXTENSIONS, exportsOf)
  expect([...found.routes.map(({ route }) => route), ...found.files].toSorted()).toEqual(BUILT.toSorted())
})

test.each([
  ["under other names of its params", ["app/feed/[id]/page.tsx"], "/feed/:id"],
  ["without a page there", [], "/feed/:item"],
])("an intercepting route shows at an address %s", async (_, pages, at) => {
  const gallery = new NextApp({
    ...pagesAt("app/layout.tsx", "app/feed/page.tsx", "app/feed/@modal/(.)[item]/page.tsx", ...pages),
    ...LOCKS,
    ...policyOf("/feed subtree signed-in"),
  })
  const checked = await policyIn(gallery.root, "check", "--format", "json")
  expect((JSON.parse(checked.stdout) as { diagnostics: { code: string }[] }).diagnostics).toEqual([])
  const { stdout } = await policyIn(gallery.root, "routes")
  const listed = stdout.split("\n").map((line) => line.split("  ")[0]!)
  expect(listed.filter((line) => line.startsWith("/feed/"))).toEqual([at, `${at} (from /feed)`])
  gallery.remove()
})

test("`outside` may name a file that is served before a page with a param, and no page's own address", async () => {
  const files = new NextApp({
    ...pagesAt("app/layout.tsx", "app/[slug]/page.tsx", "app/about/page.tsx"),
    "public/logo.svg": "",
    "public/about": "",
    ...LOCKS,
  })
  const policy = policyOf("/:slug exact signed-in", "/about exact signed-in")["policy/app.policy.ts"]!
  const withOutside = (...paths: readonly string[]) =>
    files.write({
      "policy/app.policy.ts": policy.replace(
        "outside: []",
        `outside: [${paths.map((at) => `{ path: "${at}", match: "exact", why: "a file" }`).join(", ")}]`,
      ),
    })
  const codes = async () => {
    const { stdout } = await policyIn(files.root, "check", "--format", "json")
    return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code)
  }
  withOutside("/logo.svg")
  expect(await codes()).toEqual([])
  expect((await policyIn(files.root, "routes")).stdout).not.toContain("outside")
  withOutside("/other.svg")
  expect(await codes()).toEqual(["P415"])
  withOutside("/about")
  expect(await codes()).toContain("P413")
  files.remove()
})

describe("`sallyport routes`", () => {
  test("lists the routes alone if there is no policy yet", async () => {
    app.delete("policy")
    const { stdout, stderr, status } = await policyIn(app.root, "routes")
    const lines = stdout.split("\n").map((line) => line.replace(/ {2,}/g, " | ").trimEnd())
    for (const line of [
      "/dashboard | page | no policy",
      "/api/i/:id | resource | no policy",
      "/photo/:id (from /feed) | page | no policy",
    ])
      expect(lines).toContain(line)
    expect(stdout).toMatch(/^\d+ routes$/m)
    expect(stderr).toContain("error[P101]")
    expect(status).toBe(1)
  })

  test("lists every route of an app with its rule, and leaves the app's files as they are", async () => {
    app.write({ ...LOCKS, ...policyOf("/ exact anyone", "/dashboard subtree signed-in", "/feed exact signed-in") })
    const { stdout } = await policyIn(app.root, "routes")
    const lines = new Set(stdout.split("\n").map((line) => line.replace(/ {2,}/g, " | ").trimEnd()))
    for (const line of [
      "/ | page | / exact | anyone",
      "/dashboard/settings | page | /dashboard subtree | signed-in",
      "/rw | page | NO RULE",
      "/docs/:rest/* | page | NO RULE",
      "/wiki/* | page | NO RULE",
      "/api/i/:id | resource | NO RULE",
      "/photo/:id (from /feed) | page | /feed exact, NO RULE | signed-in",
    ])
      expect(lines).toContain(line)
    const made = ["next-env.d.ts", "tsconfig.json", ".next"].filter((file) => existsSync(path.join(app.root, file)))
    expect(made).toEqual([])
  })

  test("is complete enough for `check`: each route without a rule is an error", async () => {
    app.write({ ...LOCKS, ...policyOf("/ exact anyone", "/dashboard subtree signed-in") })
    const { status, stdout } = await policyIn(app.root, "check", "--format", "json")
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; args: { route: string } }[] }
    expect(status).toBe(1)
    const open = diagnostics.flatMap(({ code, args }) => (/^P4(?:04|10)$/.test(code) ? [args.route] : []))
    expect(open.toSorted()).toEqual(
      [
        ["/_us", "/:slug", "/rw", "/api", "/api/old", "/docs2", "/feed", "/grouped", "/legacy", "/photo/:id"],
        ["/og/opengraph-image-12q4ja", "/sitemap.xml", "/api/i/:id", "/blog/:slug", "/blog/:slug/opengraph-image"],
        ["/blog/:slug/twitter-image.png", "/docs/:rest/*", "/multi/icon/:id", "/multi/sitemap/:id"],
        ["/t/:team/settings", "/wiki/*"],
      ]
        .flat()
        .toSorted(),
    )
  })
})
