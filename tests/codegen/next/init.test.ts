import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { outputJsonSchema } from "../../../codegen/command-line/terminal/output-schema.ts"
import { policyIn } from "../command-line/command-line.ts"
import { isValid } from "../record/json-schema.ts"
import { NextApp, pagesAt, type Files } from "./next-app.ts"

const MANIFEST = {
  name: "app",
  scripts: { dev: "next dev", build: "next build", start: "next start" },
  dependencies: { next: "16.4.6", sallyport: "*", "@supabase/ssr": "0.7.0", "@supabase/supabase-js": "2.0.0" },
}

const SUPABASE = `import { createServerClient } from "@supabase/ssr"

export const client = (cookies: never) =>
  createServerClient(process.env.NEXT_PUBLIC_SUPABASE_URL!, process.env.NEXT_PUBLIC_SUPABASE_ANON_KEY!, { cookies })
`

/** The proxy of Supabase's template, with its matcher. */
const TEMPLATE = `import { updateSession } from "@/lib/supabase/proxy"

export async function proxy(request: Request) {
  return await updateSession(request)
}

export const config = { matcher: ["/((?!_next/static|.*\\\\.png$).*)"] }
`

/** The function that the template's proxy calls, as Supabase's documentation has it. */
const RENEWAL = `import { createServerClient } from "@supabase/ssr"
import { NextResponse, type NextRequest } from "next/server"
import { hasEnvVars } from "../utils"

export async function updateSession(request: NextRequest) {
  let supabaseResponse = NextResponse.next({ request })
  if (!hasEnvVars) return supabaseResponse
  const supabase = createServerClient(process.env.NEXT_PUBLIC_SUPABASE_URL!, process.env.NEXT_PUBLIC_SUPABASE_ANON_KEY!, {
    cookies: {
      getAll() {
        return request.cookies.getAll()
      },
      setAll(cookiesToSet, headers) {
        cookiesToSet.forEach(({ name, value }) => request.cookies.set(name, value))
        supabaseResponse = NextResponse.next({ request })
        cookiesToSet.forEach(({ name, value, options }) => supabaseResponse.cookies.set(name, value, options))
        Object.entries(headers).forEach(([key, value]) => supabaseResponse.headers.set(key, value))
      },
    },
  })
  const { data } = await supabase.auth.getClaims()
  const user = data?.claims
  if (request.nextUrl.pathname !== "/" && !user && !request.nextUrl.pathname.startsWith("/login")) {
    const url = request.nextUrl.clone()
    url.pathname = "/login"
    url.searchParams.set("next", request.nextUrl.pathname)
    return NextResponse.redirect(url)
  }
  return supabaseResponse
}
`

let app: NextApp | null = null
afterEach(() => app?.remove())

function appWith(files: Files, base = ""): NextApp {
  const routes: Files = {
    ...pagesAt("app/layout.tsx", "app/page.tsx", "app/login/page.tsx", "app/[slug]/page.tsx", "app/api/me/route.ts"),
    "app/favicon.ico": "",
  }
  app = new NextApp({
    "package.json": JSON.stringify(MANIFEST, null, 2),
    "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
    "public/logo.svg": "",
    "lib/supabase.ts": SUPABASE,
    ...files,
  })
  app.write(Object.fromEntries(Object.entries(routes).map(([file, text]) => [base + file, text])))
  return app
}

const textIn = ({ root }: NextApp, file: string): string => readFileSync(path.join(root, file), "utf8")

describe("`init` in a Next app", () => {
  test.each(["", "src/"])("writes policy, guards and locks that `check` accepts, beside %sapp", async (base) => {
    const made = appWith({}, base)
    const { status, stderr } = await policyIn(made.root, "init")
    expect(stderr).toContain("policy/app.policy.ts")
    expect(status).toBe(0)
    for (const file of ["proxy.ts", "instrumentation.ts", "locks.ts", "generated/guards.ts"])
      expect(existsSync(path.join(made.root, base + file))).toBe(true)
    const policy = textIn(made, "policy/app.policy.ts")
    expect(policy).toContain('{ path: "/login", match: "exact", require: "signed-out"')
    expect(policy).toContain('{ path: "/:slug", match: "exact", require: "signed-in"')
    for (const outside of ["/_next", "/favicon.ico", "/logo.svg"])
      expect(policy).toContain(`{ path: "${outside}", match: `)
    expect(JSON.parse(textIn(made, "package.json"))).toMatchObject({
      scripts: { build: "next build && sallyport seal" },
    })
    expect((await policyIn(made.root, "check")).status).toBe(0)
    expect((await policyIn(made.root, "init")).stderr).toContain("nothing to change")
  })

  test.each([
    ["/src/generated", true],
    ["generated/", true],
    ["/generated", false],
    ["src/generated/client", false],
  ])("names `%s` in .gitignore if it leaves out the guards", async (line, isNamed) => {
    const made = appWith({ ".gitignore": `node_modules\n${line}\n` }, "src/")
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(0)
    const task = `.gitignore: take out \`${line}\`, because the guards in src/generated have to be committed`
    expect(stderr.includes(task)).toBe(isNamed)
  })

  test("marks folders and documents of `public`, which a rule could close", async () => {
    const made = appWith({ "public/files/plan.txt": "", "public/Report.pdf": "", "public/robots.txt": "" })
    const { stderr } = await policyIn(made.root, "init")
    expect(stderr).toContain(
      "below the line marked CHECK in `outside`: anyone can fetch `public/Report.pdf` and `public/files/`",
    )
    const policy = textIn(made, "policy/app.policy.ts")
    const [open = "", toCheck = ""] = policy.slice(policy.indexOf("outside: [")).split(/\/\/ CHECK: .*/)
    const pathsIn = (text: string) => [...text.matchAll(/path: "(.*?)"/g)].map(([, at]) => at)
    expect(pathsIn(open)).toEqual(["/_next", "/favicon.ico", "/logo.svg", "/robots.txt"])
    expect(pathsIn(toCheck)).toEqual(["/files", "/report.pdf"])
    expect((await policyIn(made.root, "check")).status).toBe(0)
    const strict = await policyIn(made.root, "check", "--strict")
    expect(strict.stdout + strict.stderr).toContain("anyone can fetch these files of `public`")
  })

  test("opens what is rewritten to another server, such as the tunnel of Sentry's plugin", async () => {
    const tunnel = (host: string): string =>
      `{ source: "/monitoring(/?)", has: [{ type: "query", key: "${host}", value: "(?<id>\\\\d*)" }], destination: "https://${host}.example/:id/" }`
    const made = appWith({
      "next.config.ts": `export default { rewrites: async () => ({ beforeFiles: [${tunnel("o")}, ${tunnel("p")}], afterFiles: [], fallback: [] }) }\n`,
    })
    const { status, stderr } = await policyIn(made.root, "init")
    expect({ status, stderr }).toMatchObject({ status: 0 })
    const rules = textIn(made, "policy/app.policy.ts").match(/\{[^{}]*"\/monitoring"[^{}]*\}/g)
    expect(rules).toEqual([expect.stringMatching(/require: "anyone"[^]*another server, which has to check access/)])
    expect((await policyIn(made.root, "check")).status).toBe(0)
  })

  const LANGUAGES: Files = {
    "package.json": JSON.stringify(MANIFEST),
    "lib/supabase.ts": SUPABASE,
    ...pagesAt(
      "app/[locale]/layout.tsx",
      "app/[locale]/page.tsx",
      "app/[locale]/sign-in/page.tsx",
      "app/[locale]/dashboard/page.tsx",
      "app/api/health/route.ts",
    ),
  }
  const HELP = {
    "next.config.ts":
      'export default { rewrites: async () => [{ source: "/help/:path*", destination: "/en/docs/:path*" }] }\n',
  }

  test("sends people to the sign-in page in the first language of the app", async () => {
    app = new NextApp({
      ...LANGUAGES,
      ...HELP,
      "i18n/routing.ts": 'export const locales = ["en", "de"] as const\n',
    })
    const { status, stderr } = await policyIn(app.root, "init")
    expect({ status, stderr }).toMatchObject({ status: 0 })
    const policy = textIn(app, "policy/app.policy.ts")
    expect(policy).toContain('home: { "signed-out": "/en/sign-in", "signed-in": "/en/dashboard" }')
    expect(policy).toContain('{ path: "/api/health", match: "exact", require: "signed-in", deny: { "signed-out": 401 }')
    // A rewrite is named by where it leads, and not as a page of the configuration.
    expect(policy).toContain("rewrite to /en/docs/:path* in next.config.ts")
    expect(stderr).not.toContain("no sign-in page")
    expect((await policyIn(app.root, "check")).status).toBe(0)
  })

  test("opens a sign-in page beneath the language whose steps have addresses of their own", async () => {
    const steps = "app/[locale]/(auth)/sign-in/[[...steps]]/page.tsx"
    app = new NextApp({ ...LANGUAGES, [steps]: VIEW, "i18n/routing.ts": 'export const locales = ["en", "de"]\n' })
    app.delete("app/[locale]/sign-in")
    const { stderr } = await policyIn(app.root, "init")
    const policy = textIn(app, "policy/app.policy.ts")
    expect(policy).toContain('{ path: "/:locale/sign-in", match: "subtree", require: "signed-out"')
    expect(policy).toContain('home: { "signed-out": "/en/sign-in"')
    expect(stderr).not.toContain("no sign-in page")
    expect((await policyIn(app.root, "check")).status).toBe(0)
  })

  test("names the sign-in page to which nobody can be sent, because the languages are not known", async () => {
    app = new NextApp(LANGUAGES)
    const { stderr } = await policyIn(app.root, "init")
    expect(textIn(app, "policy/app.policy.ts")).toContain('home: { "signed-out": 401, "signed-in": 403 }')
    expect(stderr).toContain(
      "the path of the sign-in page `/:locale/sign-in` has a param, so people not signed in get 401; name one of its addresses in `home`",
    )
  })

  test("keeps the access that a scan saw", async () => {
    const made = appWith({ "app/logout/page.tsx": VIEW })
    const routes = [
      ["/", "app/page.tsx", "page", { kind: "open", status: 200 }],
      ["/login", "app/login/page.tsx", "page", { kind: "open", status: 200 }],
      ["/:slug", "app/[slug]/page.tsx", "page", { kind: "sent", status: 307, to: "/login" }],
      ["/api/me", "app/api/me/route.ts", "endpoint", { kind: "refused", status: 401 }],
    ] as const
    made.write({
      "scan.json": JSON.stringify({
        format: "sallyport-scan/1",
        origin: "http://127.0.0.1:3000",
        basename: "/",
        missing: "/nowhere",
        visitors: ["stranger"],
        routes: [
          { path: "/logout", file: "app/logout/page.tsx", kind: "page", unasked: "its name says so", asked: [] },
          ...routes.map(([at, file, kind, seen]) => ({
            path: at,
            file,
            kind,
            asked: [
              {
                address: at.replace(":slug", "a"),
                params: at === "/:slug" ? [{ name: "slug", value: "a", from: "link" }] : [],
                answers: [{ visitor: "stranger", seen }],
              },
            ],
          })),
        ],
        notes: [],
      }),
    })
    const { status, stderr } = await policyIn(made.root, "init", "--keep", "scan.json")
    expect(stderr).toContain(
      "policy/app.policy.ts: 2 of 5 rules keep what the scan saw; 2 are closed to strangers and marked CHECK, because the scan does not show exactly who can open those pages; one was guessed from its name: check it\n",
    )
    expect(status).toBe(0)
    const policy = textIn(made, "policy/app.policy.ts")
    expect(policy).toContain('{ path: "/", match: "exact", require: "anyone"')
    expect(policy).toMatch(
      /CHECK: strangers were sent to \/login.*\n\s*\{ path: "\/:slug", match: "exact", require: "signed-in"/,
    )
    expect(policy).toMatch(/\{ path: "\/api\/me", match: "exact", require: "signed-in", deny: \{ "signed-out": 401 \}/)
    expect((await policyIn(made.root, "check")).status).toBe(0)
  })

  const VIEW = "export default function View() {\n  return null\n}\n"

  test.each(["", "src/"])("shows denials with the components that %sapp has for them", async (base) => {
    const made = appWith({ [`${base}app/unauthorized.tsx`]: VIEW, [`${base}app/forbidden.tsx`]: VIEW }, base)
    expect((await policyIn(made.root, "init")).status).toBe(0)
    expect(textIn(made, `${base}app/denied/401/page.tsx`)).toBe('export { default } from "../../unauthorized"\n')
    expect(textIn(made, `${base}app/denied/403/page.tsx`)).toBe('export { default } from "../../forbidden"\n')
    expect(textIn(made, `${base}locks.ts`)).toContain('  views: { 401: "/denied/401", 403: "/denied/403" },\n')
    expect(textIn(made, "policy/app.policy.ts")).toContain(
      `{ path: "/denied/403", match: "exact", require: "anyone", why: "page ${base}app/denied/403/page.tsx: shown to everybody whom the policy denies a page" }`,
    )
    expect((await policyIn(made.root, "check", "--strict")).stdout).not.toContain("denied")
    expect((await policyIn(made.root, "generate", "--check")).status).toBe(0)
    expect((await policyIn(made.root, "init")).stderr).toContain("nothing to change")
  })

  test.each<[string, Files]>([
    ["a page is at that address", pagesAt("app/forbidden.tsx", "app/denied/403/page.tsx")],
    ["Next reads other extensions", { "next.config.ts": 'export default { pageExtensions: ["page.tsx", "ts"] }\n' }],
    ["the app has locks", { "locks.ts": "export const locks = null\n" }],
  ])("adds no page for a denial where %s", async (_, files) => {
    const made = appWith({ "app/forbidden.tsx": VIEW, ...files })
    await policyIn(made.root, "init")
    expect(existsSync(path.join(made.root, "locks.ts")) && textIn(made, "locks.ts")).not.toContain("views")
    expect(existsSync(path.join(made.root, "app/denied/403/page.tsx"))).toBe("app/denied/403/page.tsx" in files)
  })

  test("keeps an existing registration, and registers the locks before it", async () => {
    const made = appWith({
      "instrumentation.ts":
        'import { start } from "tracing"\n\nexport async function register() {\n  await start()\n}\n',
    })
    expect((await policyIn(made.root, "init")).status).toBe(0)
    expect(textIn(made, "instrumentation.ts")).toBe(
      'import { start } from "tracing"\nimport { locks } from "./locks"\n\nexport async function register() {\n  locks.register()\n  await start()\n}\n',
    )
  })

  test("adds `register` to a module that has only another hook of Next's", async () => {
    const made = appWith({
      "instrumentation.ts":
        'import { capture } from "errors";\n\nexport const onRequestError = async () => {\n  await capture();\n};\n',
    })
    expect((await policyIn(made.root, "init")).status).toBe(0)
    expect(textIn(made, "instrumentation.ts")).toBe(
      'import { capture } from "errors";\nimport { locks } from "./locks";\n\nexport const onRequestError = async () => {\n  await capture();\n};\n\nexport const register = () => locks.register();\n',
    )
    expect((await policyIn(made.root, "check")).status).toBe(0)
  })

  test.each([
    ["comes from another module", 'export { register } from "./tracing"\n'],
    ["may come from another module", 'export * from "./tracing"\n'],
  ])("names the line to write where `register` %s", async (_, text) => {
    const made = appWith({ "instrumentation.ts": text, "tracing.ts": "export const register = () => {}\n" })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(1)
    expect(stderr).toContain("    locks.register() // first in `register`")
    expect(textIn(made, "instrumentation.ts")).toBe(text)
  })

  test.each(["proxy.ts", "middleware.js"])(
    "names %s at the root, which Next does not read beside `src/app`",
    async (file) => {
      const made = appWith({ [file]: TEMPLATE }, "src/")
      const { status, stderr } = await policyIn(made.root, "init")
      expect(status).toBe(0)
      expect(stderr).toContain(`${file}: delete it. Next reads this file only from \`src/\``)
      expect(textIn(made, file)).toBe(TEMPLATE)
    },
  )

  test("replaces a proxy that only renews the sessions of Supabase", async () => {
    const made = appWith({ "proxy.ts": TEMPLATE, "lib/supabase/proxy.ts": RENEWAL })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(0)
    expect(stderr).toContain("proxy.ts: the session port renews the sessions of Supabase now")
    expect((await policyIn(made.root, "check")).status).toBe(0)
  })

  test.each([
    [
      "line 29: `NextResponse.redirect`",
      'if (user && request.nextUrl.pathname === "/") return NextResponse.redirect("/notes")',
    ],
    ["line 29: `NextResponse.rewrite`", 'if (!user) return NextResponse.rewrite("/sign-in")'],
    ["line 29: `supabase.from", 'await supabase.from("visits").insert({ path: request.nextUrl.pathname })'],
    ["line 29: `logVisit`", "logVisit()"],
    ["line 29: `logVisit`", "await logVisit()"],
    ["line 29: `sql`", "await sql`insert into visits values (${request.nextUrl.pathname})`"],
    ["line 29: `supabaseResponse.cookies.set`", 'supabaseResponse.cookies.set("visited", "1")'],
    ["line 29: `supabaseResponse.cookies.delete`", 'supabaseResponse.cookies.delete("old")'],
    ["line 29: `supabaseResponse.headers.set`", 'supabaseResponse.headers.set("x-path", request.nextUrl.pathname)'],
  ])("keeps a proxy whose `updateSession` does more, in %s", async (place, added) => {
    const renewal = RENEWAL.replace("  return supabaseResponse\n}", `  ${added}\n  return supabaseResponse\n}`)
    const made = appWith({ "proxy.ts": TEMPLATE, "lib/supabase/proxy.ts": renewal })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(1)
    expect(stderr).toContain("`updateSession` of lib/supabase/proxy.ts, which does more than renew sessions")
    expect(stderr).toContain(place)
    expect(textIn(made, "proxy.ts")).toBe(TEMPLATE)
  })

  test.each([
    `import "./instrument"\n${TEMPLATE}`,
    TEMPLATE.replace("return await", "if (path) return new NextResponse(null, { status: 503 })\n  return await"),
    TEMPLATE.replace("return await", "if (isOpen) return\n  return await"),
    TEMPLATE.replace("return await", "request.nextUrl.pathname = '/'\n  return await"),
    TEMPLATE.replace("request: Request", "request: Request, limit = new Limit()"),
    TEMPLATE.replace("updateSession(request)", "updateSession(new Request(request))"),
    TEMPLATE.replace("@/lib/supabase/proxy", "@acme/sessions"),
    TEMPLATE.replace("{ updateSession }", "{ limited as updateSession }"),
  ])("keeps a proxy that does more than call the template's `updateSession`: %s", async (text) => {
    const own = "export const limited = async (request) => limit(request)\n"
    const made = appWith({ "middleware.ts": text, "lib/supabase/proxy.ts": RENEWAL + own })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(1)
    expect(stderr).toContain("middleware.ts: this middleware is yours")
    expect(textIn(made, "middleware.ts")).toBe(text)
  })

  test("keeps a proxy whose `updateSession` is not in the app", async () => {
    const made = appWith({ "proxy.ts": TEMPLATE })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(1)
    expect(stderr).toContain("`updateSession` that it calls was not found")
  })

  test.each([
    ["proxy.ts", TEMPLATE.replace("return await", "console.log(request)\n  return await")],
    ["middleware.ts", TEMPLATE],
    ["proxy.ts", "export const proxy = () => undefined\n"],
  ])("changes nothing beside another %s, and shows the lines to write", async (file, text) => {
    const made = appWith({ [file]: text })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(1)
    expect(stderr).toContain(`${file}: this ${file === "proxy.ts" ? "proxy" : "middleware"} is yours`)
    expect(stderr).toContain("    export const proxy = locks.proxy")
    expect(existsSync(path.join(made.root, "policy"))).toBe(false)
    expect(textIn(made, file)).toBe(text)
  })

  const manifestWith = (version: string): string =>
    JSON.stringify({ ...MANIFEST, dependencies: { next: "16.4.6", "next-auth": version, sallyport: "*" } })
  const NEXT_AUTH_4: Files = {
    "lib/supabase.ts": "",
    "package.json": manifestWith("4.24.0"),
    "lib/auth.ts":
      'import type { AuthOptions } from "next-auth"\nexport const authOptions: AuthOptions = { providers: [] }\n',
  }
  const NEXT_AUTH_5: Files = {
    "lib/supabase.ts": "",
    "package.json": manifestWith("5.0.0"),
    "lib/auth.ts":
      'import NextAuth from "next-auth"\nimport { authConfig } from "./config"\nexport const { handlers, auth, signIn } = NextAuth({ ...authConfig, providers: [] })\n',
    "lib/config.ts":
      "export const authConfig = { pages: {}, callbacks: { jwt: ({ token }) => token } } satisfies NextAuthConfig\n",
  }
  const MATCHER = 'export const config = { matcher: ["/dashboard/:path*"] }\n'
  const WITH_AUTH = 'import { withAuth } from "next-auth/middleware"\n'
  const FROM_AUTH = 'export { auth as proxy } from "@/lib/auth"\n'
  const SPLIT = 'import NextAuth from "next-auth"\nimport { authConfig } from "./lib/config"\n'

  test.each<[string, Files]>([
    ['export { default } from "next-auth/middleware"\n', NEXT_AUTH_4],
    ['export { default as proxy } from "next-auth/middleware"\n', NEXT_AUTH_4],
    ['import check from "next-auth/middleware"\nexport default check\n', NEXT_AUTH_4],
    [`${WITH_AUTH}export default withAuth({ pages: { signIn: "/login" } })\n`, NEXT_AUTH_4],
    [
      `${WITH_AUTH}export const proxy = withAuth({ secret, callbacks: { authorized: ({ token }) => !!token } })\n`,
      NEXT_AUTH_4,
    ],
    [
      `${WITH_AUTH}export default withAuth({ callbacks: { authorized({ token }) { return token !== null } } })\n`,
      NEXT_AUTH_4,
    ],
    [FROM_AUTH, NEXT_AUTH_5],
    ['import { auth } from "@/lib/auth"\nexport default auth\n', NEXT_AUTH_5],
    ['import { auth } from "./lib/auth"\nexport { auth as proxy }\n', NEXT_AUTH_5],
    [`${SPLIT}export default NextAuth(authConfig).auth\n`, NEXT_AUTH_5],
    [`${SPLIT}export const { auth: proxy } = NextAuth(authConfig)\n`, NEXT_AUTH_5],
    ['import NextAuth from "next-auth"\nexport const { auth: proxy } = NextAuth({ providers: [] })\n', NEXT_AUTH_5],
    [
      'import NextAuth from "next-auth"\nimport authConfig from "./auth.config"\nexport default NextAuth(authConfig).auth\n',
      { ...NEXT_AUTH_5, "auth.config.ts": "export default { providers: [] } satisfies NextAuthConfig\n" },
    ],
  ])("replaces a proxy that only lets NextAuth check the session: %s", async (text, files) => {
    const made = appWith({ ...files, "proxy.ts": text + MATCHER })
    const { status, stderr } = await policyIn(made.root, "init")
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(stderr).toContain("proxy.ts: the policy decides who may open a page now")
    expect(textIn(made, "proxy.ts")).toContain("locks.proxy")
    expect((await policyIn(made.root, "check")).status).toBe(0)
  })

  test("names the page to write where only NextAuth has a sign-in page", async () => {
    const made = appWith(NEXT_AUTH_5)
    made.delete("app/login")
    const { status, stderr } = await policyIn(made.root, "init")
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(stderr).toContain(
      "no sign-in page was found, so people not signed in get 401; the one of NextAuth is an endpoint: write a page that redirects to it",
    )
  })

  test.each<[number, string, Files]>([
    [1, 'export { default } from "next-auth/middleware"\n', NEXT_AUTH_4],
    [1, TEMPLATE, { "lib/supabase/proxy.ts": RENEWAL }],
    // Without `authorized`, this lets everybody through.
    [0, FROM_AUTH, NEXT_AUTH_5],
  ])("exits with %d if another server answers behind this proxy: %s", async (want, text, files) => {
    const made = appWith({
      ...files,
      "proxy.ts": text,
      "next.config.ts":
        'export default { rewrites: async () => [{ source: "/backend", destination: "https://backend.example/" }] }\n',
    })
    const { status, stderr } = await policyIn(made.root, "init")
    expect({ status, stderr }).toMatchObject({ status: want })
    expect(stderr.includes("It may also guard `/backend`, which is rewritten to another server")).toBe(want === 1)
    expect(textIn(made, "proxy.ts") === text).toBe(want === 1)
  })

  test("replaces such a proxy under its older name, and shows the deletion first", async () => {
    const text = `export { default } from "next-auth/middleware"\n${MATCHER}`
    const made = appWith({ ...NEXT_AUTH_4, "src/middleware.ts": text }, "src/")
    const shown = await policyIn(made.root, "init", "--dry-run")
    expect(shown.stdout).toContain("--- a/src/middleware.ts\n+++ /dev/null\n")
    expect(textIn(made, "src/middleware.ts")).toBe(text)
    const output = JSON.parse((await policyIn(made.root, "init", "--dry-run", "--json")).stdout) as {
      readonly data: { readonly files: readonly unknown[] }
    }
    const deleted = { path: "src/middleware.ts", isNew: false, isDeleted: true, isGenerated: false }
    expect(output.data.files).toContainEqual(deleted)
    expect(isValid(JSON.parse(outputJsonSchema()) as Readonly<Record<string, unknown>>, output)).toBe(true)
    const { status, stderr } = await policyIn(made.root, "init")
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(stderr).toContain("  deleted src/middleware.ts\n")
    expect(existsSync(path.join(made.root, "src/middleware.ts"))).toBe(false)
    expect(textIn(made, "src/proxy.ts")).toContain("locks.proxy")
    expect((await policyIn(made.root, "check")).status).toBe(0)
  })

  /** Modules of NextAuth 5 whose options have these callbacks. */
  const withCallbacks = (callbacks: string): Files => ({
    ...NEXT_AUTH_5,
    "lib/config.ts": `import { callbacksOf, shared } from "./callbacks"\nexport const authConfig = { callbacks: ${callbacks} }\n`,
    "lib/callbacks.ts": "export const shared = { authorized: () => false }\nexport const authorized = () => false\n",
  })
  const authWith = (text: string): Files => ({
    ...NEXT_AUTH_5,
    "lib/auth.ts": `import NextAuth from "next-auth"\n${text}`,
  })
  const MADE = "export const { handlers, auth: made } = NextAuth({ providers: [] })\n"

  test.each<[string, Files]>([
    [`${WITH_AUTH}export default withAuth(function proxy(request) { log(request) })\n`, NEXT_AUTH_4],
    [
      `${WITH_AUTH}export default withAuth({ callbacks: { authorized: ({ token }) => token?.role === "admin" } })\n`,
      NEXT_AUTH_4,
    ],
    [
      `${WITH_AUTH}export default withAuth({ callbacks: { authorized: ({ token, req }) => !!token || isOpen(req) } })\n`,
      NEXT_AUTH_4,
    ],
    [`${WITH_AUTH}export default withAuth({ callbacks: { authorized } })\n`, NEXT_AUTH_4],
    [`${WITH_AUTH}export default withAuth({ callbacks: { "authorized": isAdmin } })\n`, NEXT_AUTH_4],
    [`${WITH_AUTH}export default withAuth({ callbacks })\n`, NEXT_AUTH_4],
    [`${WITH_AUTH}export default withAuth({ ...options })\n`, NEXT_AUTH_4],
    [`${WITH_AUTH}export default withAuth(options)\n`, NEXT_AUTH_4],
    [`${WITH_AUTH}log()\nexport default withAuth({})\n`, NEXT_AUTH_4],
    [`import "./instrument"\n${WITH_AUTH}export default withAuth({})\n`, NEXT_AUTH_4],
    [`import {} from "./instrument"\n${WITH_AUTH}export default withAuth({})\n`, NEXT_AUTH_4],
    [`${WITH_AUTH}export const runtime = "nodejs"\nexport default withAuth({})\n`, NEXT_AUTH_4],
    ['import { withAuth } from "./lib/own"\nexport default withAuth({})\n', NEXT_AUTH_4],
    ['import { auth } from "@/lib/auth"\nexport default auth((request) => { log(request) })\n', NEXT_AUTH_5],
    [FROM_AUTH, withCallbacks("{ authorized({ auth }) { return auth !== null } }")],
    [FROM_AUTH, withCallbacks("{ authorized }")],
    [FROM_AUTH, withCallbacks('{ "authorized": () => false }')],
    [FROM_AUTH, withCallbacks("{ ...shared }")],
    [FROM_AUTH, withCallbacks("shared")],
    [FROM_AUTH, withCallbacks('{ ["author" + "ized"]: () => false }')],
    [FROM_AUTH, withCallbacks("{ jwt: ({ token }) => token, ...callbacksOf() }")],
    [FROM_AUTH, withCallbacks("{} }\nauthConfig.callbacks.authorized = () => false\nexport const other = {")],
    [`${SPLIT}export default NextAuth(authConfig).auth\n`, withCallbacks("{ authorized: () => false }")],
    [
      'import NextAuth from "next-auth"\nimport authConfig from "./auth.config"\nexport default NextAuth(authConfig).auth\n',
      {
        ...NEXT_AUTH_5,
        "auth.config.ts":
          'export default { callbacks: { authorized({ auth }) { return auth?.user.role === "admin" } } }\n',
      },
    ],
    [
      'import NextAuth from "next-auth"\nimport { authConfig } from "@acme/auth"\nexport default NextAuth(authConfig).auth\n',
      NEXT_AUTH_5,
    ],
    ['import NextAuth from "next-auth"\nexport default NextAuth((request) => optionsOf(request)).auth\n', NEXT_AUTH_5],
    ['import NextAuth from "./lib/own"\nexport default NextAuth({ providers: [] }).auth\n', NEXT_AUTH_5],
    [FROM_AUTH, authWith(`${MADE}export const auth = () => undefined\n`)],
    [
      FROM_AUTH,
      authWith(`${MADE}const n = NextAuth({})\nexport const auth = n.auth((request) => rateLimit(request))\n`),
    ],
    [FROM_AUTH, authWith(`${MADE}export let auth = made\nauth = limited(made)\n`)],
    [FROM_AUTH, authWith(`${MADE}export const { auth = limited(made) } = NextAuth({ providers: [] })\n`)],
    [FROM_AUTH, authWith(`${MADE}export { auth } from "./own"\n`)],
    // The session port could not read the sessions that these check.
    [FROM_AUTH, authWith("export const { handlers: { GET, POST }, auth } = NextAuth({ providers: [] })\n")],
    [`${WITH_AUTH}export default withAuth({})\n`, NEXT_AUTH_5],
  ])("keeps a proxy that may do more than the check of NextAuth: %s", async (text, files) => {
    const made = appWith({ ...files, "proxy.ts": text + MATCHER })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(1)
    expect(stderr).toContain("proxy.ts: this proxy is yours")
    expect(textIn(made, "proxy.ts")).toBe(text + MATCHER)
  })

  test.each([
    `export const config = configOf(${JSON.stringify(MATCHER)})\n`,
    "export const config = { matcher: matcherOf() }\n",
    "export const config = {}, started = start()\n",
  ])("keeps a proxy that runs code beside its check: %s", async (config) => {
    const made = appWith({ ...NEXT_AUTH_5, "proxy.ts": FROM_AUTH + config })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(1)
    expect(stderr).toContain("proxy.ts: this proxy is yours")
  })

  test.each([["jwt"], ["none"]])("keeps the check of NextAuth if the sessions are chosen as %s", async (kind) => {
    const made = appWith({ ...NEXT_AUTH_5, "proxy.ts": FROM_AUTH })
    const { status, stderr } = await policyIn(made.root, "init", "--session", kind)
    expect(status).toBe(1)
    expect(stderr).toContain("proxy.ts: this proxy is yours")
    expect(textIn(made, "proxy.ts")).toBe(FROM_AUTH)
  })

  test.each([
    ["next build --turbopack && next-sitemap", "next build --turbopack && sallyport seal && next-sitemap"],
    ["prisma generate && next build", "prisma generate && next build && sallyport seal"],
    ["next build && sallyport seal", "next build && sallyport seal"],
    ["turbo build", "turbo build"],
  ])("turns the build `%s` into `%s`", async (build, want) => {
    const made = appWith({ "package.json": JSON.stringify({ ...MANIFEST, scripts: { build } }) })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(0)
    expect(JSON.parse(textIn(made, "package.json"))).toMatchObject({ scripts: { build: want } })
    expect(stderr.includes("run `sallyport seal` directly after")).toBe(build === "turbo build")
  })

  test.each([
    [
      "NextAuth",
      'import NextAuth from "next-auth"\nexport const { handlers: { GET, POST }, auth } = NextAuth({ providers: [] })\n',
    ],
    ["Clerk", 'import { auth } from "@clerk/nextjs/server"\nexport const person = async () => (await auth()).userId\n'],
    [
      "Clerk",
      'import { ClerkProvider } from "@clerk/nextjs"\nexport const Signed = () => <ClerkProvider>{null}</ClerkProvider>\n',
    ],
  ])("names the README's port for sessions of %s, and the module that has them", async (name, text) => {
    const made = appWith({
      "package.json": JSON.stringify({ ...MANIFEST, dependencies: { next: "16.4.6", sallyport: "*" } }),
      "lib/email.ts": 'import type { EmailConfig } from "next-auth/providers/email"\nexport type Sent = EmailConfig\n',
      "lib/supabase.ts": "",
      "lib/who.tsx": text,
    })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(0)
    expect(stderr).toContain(`lib/who.tsx shows that ${name} keeps your sessions. The package's README has its lines`)
  })

  test("asks which library holds the sessions if the code does not show it", async () => {
    const made = appWith({ "lib/supabase.ts": "" })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(1)
    expect(stderr).toContain("init --session supabase")
    expect((await policyIn(made.root, "init", "--session", "none")).status).toBe(0)
    expect(textIn(made, "locks.ts")).toContain("CHECK")
  })

  test.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>> | null]>([
    [
      "is run by its name",
      { build: "run-s db:migrate build:next", "build:next": "next build", stats: "next build --profile" },
      { "build:next": "next build && sallyport seal" },
    ],
    ["is sealed there", { build: "pnpm app", app: "next build && sallyport seal" }, {}],
    ["is one of two", { build: "run-s one two", one: "next build", two: "next build --webpack" }, null],
    ["is not run by `build`", { build: "turbo build", other: "next build" }, null],
  ])("seals in the script with `next build` that %s", async (_, scripts, want) => {
    const made = appWith({ "package.json": JSON.stringify({ ...MANIFEST, scripts }) })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).toBe(0)
    const { policy: _policy, ...written } = JSON.parse(textIn(made, "package.json")).scripts
    expect(written).toEqual({ ...scripts, ...want })
    expect(stderr.includes("run `sallyport seal` directly after")).toBe(want === null)
  })

  test("writes lines for coding agents about Next", async () => {
    const made = appWith({})
    await policyIn(made.root, "init", "--agents")
    expect(textIn(made, "AGENTS.md")).toContain("Never add a `config` to `proxy.ts`")
  })

  test.each([
    ["16.2.12", "with `pnpm add next@~16.4.0`\n"],
    ["15.5.14", "with `pnpm add next@~16.4.0`, see https://nextjs.org/docs/app/guides/upgrading/version-16\n"],
  ])("names the command that upgrades Next %s", async (version, want) => {
    const made = appWith({ "pnpm-lock.yaml": "" })
    made.delete("node_modules")
    made.write({ "node_modules/next/package.json": JSON.stringify({ version }) })
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).not.toBe(0)
    expect(stderr).toContain(`Next ${version} is too old for the locks: upgrade it ${want}`)
  })

  test.each([
    ["has no routes", ["app"], "this Next app has no directory `app` or `pages`"],
    ["has no Next", ["node_modules"], "packages of this app first with `pnpm install`"],
  ])("stops in an app that %s", async (_, deleted, want) => {
    const made = appWith({ "pnpm-lock.yaml": "" })
    for (const file of deleted) made.delete(file)
    const { status, stderr } = await policyIn(made.root, "init")
    expect(status).not.toBe(0)
    expect(stderr).toContain(want)
  })
})
