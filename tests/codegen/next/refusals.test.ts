import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { frontFindings } from "../../../codegen/next/front-files.ts"
import { versionFaultOf } from "../../../codegen/next/version.ts"
import { policyIn } from "../command-line/command-line.ts"
import { LOCKS, NextApp, pagesAt, policyOf, type Files } from "./next-app.ts"

const BOUND: Files = {
  ...pagesAt("app/layout.tsx", "app/page.tsx", "app/reports/page.tsx"),
  ...LOCKS,
  ...policyOf("/ exact anyone", "/reports exact signed-in"),
}

const app = new NextApp({})
afterAll(() => app.remove())

beforeEach(() => {
  for (const name of [
    "app",
    "pages",
    "public",
    "src",
    "next.config.ts",
    "next.config.mjs",
    "middleware.ts",
    "proxy.ts",
  ])
    app.delete(name)
  app.write(BOUND)
})

interface Found {
  readonly finding: string
  readonly file: string | null
  readonly line: number | null
}

async function findingsAfter(files: Files, deleted: readonly string[] = []): Promise<readonly Found[]> {
  app.write(files)
  for (const file of deleted) app.delete(file)
  const { stdout } = await policyIn(app.root, "check", "--format", "json")
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; variant: string | null; span: { file: string; line: number } | null }[]
  }
  return diagnostics.map(({ code, variant, span }) => ({
    finding: variant === null ? code : `${code}/${variant}`,
    file: span?.file ?? null,
    line: span?.line ?? null,
  }))
}

const config = (text: string): Files => ({ "next.config.ts": `export default {\n  ${text}\n}\n` })

test("an app that is bound to its guards has no findings", async () => {
  expect(await findingsAfter({})).toEqual([])
  expect(await findingsAfter(config('output: "standalone",\n  basePath: "/base",'))).toEqual([])
})

test("an app in JavaScript has no findings, although Next's types name none of its pages", async () => {
  const written: Files = {
    ...pagesAt("app/layout.js", "app/page.js", "app/reports/page.jsx"),
    "app/api/route.js": "export const GET = () => new Response()\n",
    ...policyOf("/ exact anyone", "/reports exact signed-in", "/api exact signed-in"),
  }
  expect(await findingsAfter(written, ["app/layout.tsx", "app/page.tsx", "app/reports/page.tsx"])).toEqual([])
})

describe("a rule for addresses that next.config redirects", () => {
  const redirects = (condition: string): Files =>
    config(
      `redirects: async () => [{ source: "/panel/:path*", destination: "/reports", permanent: false${condition} }],`,
    )
  const PANEL = policyOf("/ exact anyone", "/reports exact signed-in", "/panel subtree signed-in")

  test("is told from any other rule without a page: no lock runs there", async () => {
    expect((await findingsAfter({ ...redirects(""), ...PANEL })).map(({ finding }) => finding)).toEqual([
      "P405/redirected",
    ])
  })

  test("decides nothing, as `explain` says", async () => {
    app.write({ ...redirects(""), ...policyOf("/ exact anyone", "/reports exact signed-in") })
    const words = "`redirects` of next.config answer here, before any lock and page"
    expect((await policyIn(app.root, "explain", "/panel/a")).stdout).toContain(words)
    expect((await policyIn(app.root, "explain", "/reports")).stdout).not.toContain(words)
  })

  test("is a rule without a page if the redirect has a condition", async () => {
    const some = redirects(', has: [{ type: "cookie", key: "old" }]')
    expect((await findingsAfter({ ...some, ...PANEL })).map(({ finding }) => finding)).toEqual(["P405/rule"])
  })

  test("is needed if there is a page, too", async () => {
    const page = pagesAt("app/panel/page.tsx")
    expect(await findingsAfter({ ...redirects(""), ...PANEL, ...page })).toEqual([])
  })
})

test.each([
  ['basePath: "/base",', false],
  ["", true],
])("a redirect from outside of the base path is none from the page of that name: %j", async (base, isAnswered) => {
  const redirect = '{ source: "/reports", destination: "/base/reports", basePath: false, permanent: false }'
  app.write(config(`${base} redirects: async () => [${redirect}],`))
  const { stdout } = await policyIn(app.root, "explain", "/reports")
  expect(stdout.includes("`redirects` of next.config answer here")).toBe(isAnswered)
})

describe("a setting is refused where it stands:", () => {
  test.each<[string, Files, Found]>([
    ["a static export", config('output: "export",'), { finding: "P441/export", file: "next.config.ts", line: 2 }],
    [
      "languages",
      config('i18n: { locales: ["en"], defaultLocale: "en" },'),
      { finding: "P441/languages", file: "next.config.ts", line: 2 },
    ],
    [
      "addresses as sent",
      config("reactStrictMode: true,\n  skipProxyUrlNormalize: true,"),
      { finding: "P441/normalize", file: "next.config.ts", line: 3 },
    ],
    [
      "the old name of that",
      config("skipMiddlewareUrlNormalize: true,"),
      { finding: "P441/normalize", file: "next.config.ts", line: 2 },
    ],
    ["an adapter", config('adapterPath: "./a.mjs",'), { finding: "P441/adapter", file: "next.config.ts", line: 2 }],
    [
      "a computed setting",
      { "next.config.mjs": 'export default () => ({ ...{ ["out" + "put"]: "export" } })\n' },
      { finding: "P441/export", file: "next.config.mjs", line: 1 },
    ],
  ])("%s", async (_, files, want) => {
    expect(await findingsAfter(files)).toEqual([want])
  })
})

describe("a rewrite to another server", () => {
  const rewrite = (source: string, destination: string): Files =>
    config(`rewrites: async () => [{ source: "${source}", destination: "${destination}" }],`)

  test.each<[string, Files, readonly string[]]>([
    ["of a guarded address is refused", rewrite("/reports/:path*", "https://x.example/:path*"), ["P445/guarded"]],
    ["of a guarded address without a scheme is refused", rewrite("/reports/:id", "//x.example/:id"), ["P445/guarded"]],
    ["that cannot be read is refused", rewrite("/re(.*)", "https://x.example/:path*"), ["P445/unread"]],
    ["of an open address is none", rewrite("/open", "https://x.example/"), []],
    [
      "of an open address to several servers, with a slash or without, is none",
      {
        "next.config.ts": `export default { rewrites: async () => [${["a", "b"].map((host) => `{ source: "/open(/?)", has: [{ type: "query", key: "${host}" }], destination: "https://${host}.example/" }`).join()}] }\n`,
      },
      [],
    ],
    [
      "of a guarded address with a slash or without is refused",
      rewrite("/reports/all(/?)", "https://x.example/"),
      ["P445/guarded"],
    ],
    ["is another thing than one within the app", rewrite("/reports/:id", "/reports"), []],
  ])("%s", async (_, files, want) => {
    const rules = ["/ exact anyone", "/reports subtree signed-in", "/open exact anyone"]
    const found = await findingsAfter({ ...files, ...policyOf(...(want.length === 0 ? rules : rules.slice(0, 2))) })
    const codes = found.map(({ finding }) => finding).filter((finding) => finding.startsWith("P44"))
    expect(codes).toEqual(want)
  })
})

describe("the edge runtime is refused", () => {
  test.each<[string, Files, string]>([
    [
      "in a page",
      { "app/reports/page.tsx": 'export const runtime = "edge"\nexport default () => null\n' },
      "app/reports/page.tsx",
    ],
    [
      "in a layout",
      { "app/layout.tsx": 'export const runtime = "edge" as const\nexport default () => null\n' },
      "app/layout.tsx",
    ],
    [
      "where it cannot be read",
      { "app/page.tsx": "export const runtime = String(1)\nexport default () => null\n" },
      "app/page.tsx",
    ],
    [
      "in an API route",
      { "pages/api/x.ts": 'export const config = { runtime: "edge" }\nexport default () => null\n' },
      "pages/api/x.ts",
    ],
  ])("%s", async (_, files, file) => {
    const found = await findingsAfter({
      ...files,
      ...policyOf("/ exact anyone", "/reports exact signed-in", "/api/x exact anyone"),
    })
    expect(found).toContainEqual({ finding: "P444", file, line: 1 })
  })

  test("and `nodejs` is not", async () => {
    expect(
      await findingsAfter({ "app/page.tsx": 'export const runtime = "nodejs"\nexport default () => null\n' }),
    ).toEqual([])
  })
})

describe("the proxy and its registration:", () => {
  const proxy = (text: string): Files => ({ "proxy.ts": text })
  const IMPORT = 'import { locks } from "./locks"\n'

  test.each<[string, Files, readonly string[], string]>([
    ["no proxy", {}, ["proxy.ts"], "P443/missing"],
    ["a proxy where Next does not look", { "src/proxy.ts": IMPORT }, ["proxy.ts"], "P443/place"],
    ["a middleware", { "middleware.ts": IMPORT }, [], "P443/middleware"],
    ["a middleware in the other place", { "src/middleware.ts": IMPORT }, [], "P443/middleware"],
    [
      "a matcher",
      proxy(`${IMPORT}export const proxy = locks.proxy\nexport const config = { matcher: "/a" }\n`),
      [],
      "P443/config",
    ],
    [
      "a config from elsewhere",
      proxy(`${IMPORT}export const proxy = locks.proxy\nexport { config } from "./a"\n`),
      [],
      "P443/config",
    ],
    [
      "names from elsewhere",
      proxy(`${IMPORT}export const proxy = locks.proxy\nexport * from "./a"\n`),
      [],
      "P443/config",
    ],
    [
      "a default export beside it",
      proxy(`${IMPORT}export const proxy = locks.proxy\nexport default locks.proxy\n`),
      [],
      "P443/config",
    ],
    ["no export", proxy(IMPORT), [], "P443/none"],
    ["another proxy", proxy("export function proxy() {}\n"), [], "P443/other"],
    ["a wrapped proxy", proxy(`${IMPORT}export const proxy = wrapped(locks.proxy)\n`), [], "P443/other"],
    ["locks of its own", proxy("const locks = {}\nexport const proxy = locks.proxy\n"), [], "P443/imported"],
    ["a proxy with an error", proxy("export const proxy = \n"), [], "P443/syntax"],
    ["no registration", {}, ["instrumentation.ts"], "P446/missing"],
    ["a registration of nothing", { "instrumentation.ts": "export function register() {}\n" }, [], "P446/other"],
    [
      "other locks",
      {
        "locks.ts":
          'import { openLocks } from "sallyport/guard"\nimport * as guards from "./generated/guards"\nexport const locks = openLocks({ guards })\n',
      },
      [],
      "P431/opener",
    ],
    [
      "other guards",
      {
        "locks.ts":
          'import { openNextLocks } from "sallyport/next"\nimport * as guards from "./mine"\nexport const locks = openNextLocks({ guards })\n',
        "mine.ts": "",
      },
      [],
      "P433",
    ],
  ])("%s is refused", async (_, files, deleted, want) => {
    const found = await findingsAfter(files, deleted)
    expect(found.map(({ finding }) => finding)).toEqual([want])
  })
})

test("wrapped modules need no registration", async () => {
  const wrapped = (value: string): Files => ({
    "locks.ts": LOCKS["locks.ts"]!.replace("{ guards,", `{ guards, wrapped: ${value},`),
    "app/reports/page.tsx":
      'import { locks } from "../../locks"\nexport default locks.guardPage("/reports", () => null)\n',
  })
  expect(await findingsAfter(wrapped("true"), ["instrumentation.ts"])).toEqual([])
  expect(await findingsAfter(wrapped("yes"), ["instrumentation.ts"])).toMatchObject([{ finding: "P446/missing" }])
})

describe("files that Next reads differently:", () => {
  const EXTENSIONS = config('pageExtensions: ["page.tsx", "page.ts"],')

  test.each<[string, Files, readonly string[]]>([
    [
      "a proxy without the app's own extension",
      { ...EXTENSIONS, ...pagesAt("app/page.page.tsx", "app/layout.page.tsx", "app/reports/page.page.tsx") },
      ["P443/extension", "P443/extension"],
    ],
    [
      "a middleware with it",
      { ...config('pageExtensions: ["tsx", "ts", "mts"],'), "middleware.mts": "" },
      ["P443/middleware"],
    ],
    ["two proxies", { "proxy.js": LOCKS["proxy.ts"]! }, ["P436"]],
  ])("%s", async (_, files, want) => {
    const found = await findingsAfter(files)
    app.delete("middleware.mts")
    app.delete("proxy.js")
    expect(found.map(({ finding }) => finding)).toEqual(want)
  })
})

describe("a rule", () => {
  const inPublic: Files = { "public/files/2026/plan.txt": "", "public/Plan.pdf": "", "app/icon.png": "" }

  test.each([
    "/plan.pdf exact",
    "/icon.png exact",
    "/files subtree",
    "/files/:name exact",
    "/:folder/2026/:name exact",
  ])("%s is needed for files", async (rule) => {
    const rules = policyOf("/ exact anyone", "/reports exact signed-in", `${rule} signed-in`)
    expect(await findingsAfter({ ...inPublic, ...rules })).toEqual([])
  })

  test.each(["/plna.pdf exact", "/plan.pdf/:page exact", "/files exact", "/images subtree", "/_next/image exact"])(
    "%s covers no file and no page",
    async (rule) => {
      const rules = policyOf("/ exact anyone", "/reports exact signed-in", `${rule} signed-in`)
      const found = await findingsAfter({ ...inPublic, ...rules })
      expect(found.map(({ finding }) => finding)).toEqual(["P405/rule"])
    },
  )
})

describe("an error of Next's own", () => {
  test("is shown in its words", async () => {
    app.write({ "next.config.mjs": 'throw new Error("no such variable")\n' })
    const { stdout } = await policyIn(app.root, "check")
    expect(stdout).toContain("error[P442]: Next cannot resolve its own routes")
    expect(stdout).toContain("no such variable")
  })

  test("is shown by `scan`, too, which has no routes then", async () => {
    app.write({ "next.config.mjs": 'throw new Error("no such variable")\n' })
    const { status, stderr } = await policyIn(app.root, "scan")
    expect(stderr).toContain("error[P442]: Next cannot resolve its own routes")
    expect(stderr).toContain("no such variable")
    expect(status).toBe(66)
  })

  test("names the variables that a schema of the configuration misses", async () => {
    const issue = { expected: "string", code: "invalid_type", path: ["CLERK_SECRET_KEY"], message: "Invalid input" }
    const issues = JSON.stringify([issue, { ...issue, path: ["RESEND_API_KEY"] }], null, 2)
    app.write({ "next.config.mjs": `throw new Error(${JSON.stringify(issues)})\nexport default {}\n` })
    const { stdout } = await policyIn(app.root, "check")
    expect(stdout).toContain("CLERK_SECRET_KEY")
    expect(stdout).toContain("RESEND_API_KEY")
  })

  test("is two pages at one address", async () => {
    expect(await findingsAfter(pagesAt("app/[a]/page.tsx", "app/(x)/[b]/page.tsx"))).toContainEqual(
      expect.objectContaining({ finding: "P404" }),
    )
  })
})

test.each([
  ["15.5.24", "old"],
  ["16.2.12", "old"],
  ["16.3.2", "old"],
  ["16.3.3", null],
  ["16.4.0", null],
  ["16.4.6", null],
  ["16.4.0-canary.3", "untested"],
  ["16.5.0", "untested"],
  ["17.0.0", "untested"],
  ["", "untested"],
])("Next %s is %s", (version, want) => {
  expect(versionFaultOf(version)).toBe(want)
})

test.each<[readonly string[], string]>([
  [["tsx", "ts", "mts"], "proxy.ts"],
  [["tsx", "jsx", "js", "mts"], "proxy.js"],
  [["mts", "jsx"], "proxy.jsx"],
  // None of them is one that the lock chain reads, so one has to be added.
  [["page.tsx", "mts"], "proxy.ts"],
])("with the page extensions %j, a middleware is to become `%s`", (extensions, proxy) => {
  const [found] = frontFindings(["middleware.mts"], extensions, (name) => name)
  expect(found?.hint).toMatch(`rename it to \`${proxy}\`, `)
})
