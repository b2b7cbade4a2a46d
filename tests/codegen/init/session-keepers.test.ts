import { describe, expect, test } from "vitest"
import { bindingText, portTask } from "../../../codegen/init/binding.ts"
import type { SessionFound } from "../../../codegen/init/session/found.ts"
import { sessionFoundIn } from "../../../codegen/init/session/session-found.ts"

type Files = Readonly<Record<string, string>>

const BINDING = "app/sallyport.server.ts"

const foundIn = (files: Files, ...packages: readonly string[]) =>
  sessionFoundIn(
    new Set(packages),
    Object.entries(files).map(([path, text]) => ({ path, text })),
  )

const written = (found: SessionFound): string =>
  bindingText({ file: BINDING, found, isTyped: true, suffix: "", next: null })

const SSR_CLIENT = `import { createServerClient } from "@supabase/ssr"
export const clientOf = (request: Request) =>
  createServerClient(process.env.SUPABASE_URL!, process.env.SUPABASE_ANON_KEY!, { cookies: cookiesOf(request) })
`
const PLAIN_CLIENT = `import { createClient } from "@supabase/supabase-js"
export const supabase = createClient(process.env.SUPABASE_URL!, process.env.SUPABASE_ANON_KEY!)
`
const STORAGE = `import { createCookieSessionStorage } from "react-router"
export const { getSession, commitSession, destroySession } = createCookieSessionStorage({ cookie: { name: "__session" } })
`
const SIGN_IN = `session.set("access_token", data.session.access_token)
session.set("refresh_token", data.session.refresh_token)
`

const PLAIN = ["@supabase/supabase-js"]
const BOTH = ["@supabase/ssr", "@supabase/supabase-js"]

const SESSION_LIBRARIES: readonly (readonly [string, Files, readonly string[], object])[] = [
  ["the cookies of `@supabase/ssr`", { "app/supabase.server.ts": SSR_CLIENT }, BOTH, { kind: "supabase" }],
  [
    "the cookies of `@supabase/ssr`, behind a function of the app's own",
    {
      "app/lib/supabase.server.ts": SSR_CLIENT,
      "app/auth.server.ts":
        'import { clientOf } from "~/lib/supabase.server"\nexport const getUser = async (request: Request) => (await clientOf(request).auth.getUser()).data.user\n',
    },
    BOTH,
    { kind: "supabase" },
  ],
  [
    "the cookies of `@supabase/ssr`, behind two modules",
    {
      "app/lib/supabase/index.ts": 'export { clientOf } from "./client"\n',
      "app/lib/supabase/client.ts": SSR_CLIENT,
      "app/auth.server.ts":
        'import { clientOf } from "./lib/supabase"\nexport async function getUser(request: Request) {}\n',
    },
    BOTH,
    { kind: "supabase" },
  ],
  [
    "an own cookie session with a person, over supabase-js",
    {
      "app/supabase.server.ts": PLAIN_CLIENT,
      "app/session.server.ts": STORAGE,
      "app/login.tsx": 'session.set("userId", data.user.id)\n',
    },
    PLAIN,
    { kind: "storage", key: "userId" },
  ],
  [
    "an own cookie session with tokens, over supabase-js",
    { "app/supabase.server.ts": PLAIN_CLIENT, "app/session.server.ts": STORAGE, "app/login.tsx": SIGN_IN },
    PLAIN,
    { kind: "supabase-tokens", access: "access_token", refresh: "refresh_token" },
  ],
  [
    "an own cookie session with tokens in other words",
    {
      "app/supabase.server.ts": PLAIN_CLIENT,
      "app/session.server.ts": STORAGE,
      "app/login.tsx": SIGN_IN.replace('"access_token"', '"accessToken"').replace('"refresh_token"', '"refreshToken"'),
    },
    PLAIN,
    { kind: "supabase-tokens", access: "accessToken", refresh: "refreshToken" },
  ],
  [
    "an own cookie session, behind a function",
    {
      "app/supabase.server.ts": PLAIN_CLIENT,
      "app/auth.server.ts": `${STORAGE}import { supabase } from "./supabase.server"\nexport async function getUser(request: Request) {}\n`,
      "app/login.tsx": SIGN_IN,
    },
    PLAIN,
    { kind: "function", name: "getUser" },
  ],
  [
    "a cookie written by hand",
    {
      "app/supabase.server.ts": PLAIN_CLIENT,
      "app/auth.server.ts": 'export const signIn = (token) => new Headers([["Set-Cookie", `t=${token}`]])\n',
    },
    PLAIN,
    { kind: "none", keeper: "app/auth.server.ts" },
  ],
  [
    "a cookie read by hand",
    { "app/login.server.ts": 'export const isKnown = ({ headers }) => verify(headers.get("Cookie"))\n' },
    [],
    { kind: "none", keeper: "app/login.server.ts" },
  ],
  ["the browser's storage", { "app/supabase.ts": PLAIN_CLIENT }, PLAIN, { kind: "none", browser: "app/supabase.ts" }],
  [
    "an older helper of Supabase",
    { "app/supabase.server.ts": 'import { createServerClient } from "@supabase/auth-helpers-remix"\n' },
    ["@supabase/auth-helpers-remix", ...PLAIN],
    { kind: "none", keeper: "app/supabase.server.ts" },
  ],
  [
    "Better Auth, behind a function of the app's own",
    {
      "app/lib/auth.server.ts": 'import { betterAuth } from "better-auth"\nexport const auth = betterAuth({})\n',
      "app/session.server.ts":
        'import { auth } from "@/lib/auth.server"\nexport const getUser = (request: Request) => auth.api.getSession(request)\n',
    },
    ["better-auth"],
    { kind: "better-auth", name: "auth" },
  ],
  [
    "Better Auth beside a toast",
    {
      "app/auth.server.ts": 'import { betterAuth } from "better-auth"\nexport const auth = betterAuth({})\n',
      "app/toast-session.server.ts": STORAGE,
    },
    ["better-auth"],
    { kind: "better-auth" },
  ],
  [
    "an instance of Better Auth for each request",
    {
      "app/auth.server.ts":
        'import { betterAuth } from "better-auth"\nexport const authFor = (env) => betterAuth({ env })\n',
    },
    ["better-auth"],
    { kind: "none", keeper: "app/auth.server.ts", maker: { name: "authFor", makes: "Better Auth" } },
  ],
  [
    "an instance of Better Auth for each request, as the loaders make it",
    {
      "app/auth.server.ts":
        'import { betterAuth } from "better-auth"\nfunction authFor(env: Env) {\n  return betterAuth({ env })\n}\nexport { authFor }\n',
      "app/a.tsx": "export const loader = ({ context }) => authFor(context.cloudflare.env)\n",
      "app/b.tsx":
        "export async function action({ context }) {\n  const env = context.cloudflare.env\n  return authFor(env).handler()\n}\n",
      "app/c.ts": "export const sessionOf = (env, request) => authFor(env).api.getSession(request)\n",
    },
    ["better-auth"],
    { kind: "better-auth", name: "authFor", given: "context.cloudflare.env" },
  ],
  [
    "an instance of Better Auth for each request, from a key of the router's context",
    {
      "app/auth.server.ts":
        'import { betterAuth } from "better-auth"\nexport const authFor = (env: Env) => betterAuth({ env })\n',
      "app/context.ts": "export const cloudflare = createContext<Cloudflare>()\n",
      "app/a.tsx":
        'import { cloudflare } from "./context"\nexport const loader = ({ context }) => authFor(context.get(cloudflare).env)\n',
    },
    ["better-auth"],
    { kind: "better-auth", name: "authFor", given: "context.get(cloudflare).env" },
  ],
  [
    "an instance of Better Auth that another module's function makes, and not one that only a tool reads",
    {
      "app/a-tool.ts": 'import { initAuth } from "./init"\nexport const auth = initAuth({ cli: true })\n',
      "app/init.ts":
        'import { betterAuth } from "better-auth"\nexport function initAuth(options) {\n  return betterAuth(options)\n}\n',
      "app/server.ts": 'import { initAuth } from "./init"\nexport const auth = initAuth({ secret })\n',
      "app/b.tsx": 'import { auth } from "./server"\nexport const loader = () => auth.api.getSession({})\n',
    },
    ["better-auth"],
    { kind: "better-auth", name: "auth", module: "app/server.ts" },
  ],
  [
    "an instance of Better Auth for each request, made of nothing",
    {
      "app/auth.server.ts":
        'import { betterAuth } from "better-auth"\nexport const getAuth = () => {\n  return betterAuth({})\n}\n',
      "app/a.tsx": "export const loader = () => getAuth()\n",
    },
    ["better-auth"],
    { kind: "better-auth", name: "getAuth", given: "" },
  ],
  [
    "an instance of Better Auth for each request, made of different things",
    {
      "app/auth.server.ts":
        'import { betterAuth } from "better-auth"\nexport const authFor = (env) => betterAuth({ env })\n',
      "app/a.tsx": "export const loader = ({ context }) => authFor(context.env)\n",
      "app/b.tsx": "export const loader = ({ context }) => authFor(context.other)\n",
    },
    ["better-auth"],
    { kind: "none", keeper: "app/auth.server.ts", maker: { name: "authFor", makes: "Better Auth" } },
  ],
  [
    "Better Auth, beside an instance that only a tool reads",
    {
      "auth.ts": 'import { betterAuth } from "better-auth"\nexport const auth = betterAuth({})\n',
      "src/lib/auth.server.ts":
        'import { betterAuth } from "better-auth"\nconst auth = betterAuth({})\nexport { auth }\n',
      "src/a.tsx": 'import { auth } from "~/lib/auth.server"\n',
    },
    ["better-auth"],
    { kind: "better-auth", name: "auth", module: "src/lib/auth.server.ts" },
  ],
  [
    "a library without a port, on the server and in the browser",
    {
      "app/auth-client.ts": 'import { createAuthClient } from "better-auth/react"\n',
      "app/lucia.ts": 'import { Lucia } from "lucia"\n',
    },
    ["better-auth", "lucia"],
    { kind: "none", keeper: "app/lucia.ts" },
  ],
  [
    "nothing for a function that cannot be imported by its name",
    { "app/user.server.ts": "export default async function getUser(request: Request) {}\n" },
    [],
    { kind: "none" },
  ],
  [
    "a library without a port, in a module that imports the app's own `client`",
    {
      "app/a-button.tsx": 'import { signIn } from "better-auth/react"\n',
      "app/lucia.ts": 'import { Lucia } from "lucia"\nimport { db } from "@/db/client"\n',
    },
    [],
    { kind: "none", keeper: "app/lucia.ts" },
  ],
  [
    "Clerk",
    { "app/root.tsx": 'import { clerkMiddleware } from "@clerk/react-router/server"\n' },
    ["@clerk/react-router"],
    { kind: "clerk" },
  ],
  [
    "Clerk, before it had a middleware",
    { "app/root.tsx": 'import { rootAuthLoader } from "@clerk/react-router/ssr.server"\n' },
    ["@clerk/react-router"],
    { kind: "none", keeper: "app/root.tsx" },
  ],
  [
    "Auth.js",
    {
      "app/auth.server.ts":
        'import type { AuthConfig } from "@auth/core"\nexport const authConfig = { providers: [], trustHost: true } satisfies AuthConfig\n',
    },
    ["@auth/core"],
    { kind: "auth-js", name: "authConfig" },
  ],
  [
    "NextAuth 4",
    {
      "lib/auth.ts":
        'import type { NextAuthOptions } from "next-auth"\nexport const options: NextAuthOptions = { providers: [] }\n',
    },
    ["next-auth"],
    { kind: "next-auth", name: "options" },
  ],
  [
    "NextAuth 4, in JavaScript",
    {
      "lib/auth.js":
        'import GitHub from "next-auth/providers/github"\nexport const authOptions = { providers: [GitHub({})] }\n',
    },
    ["next-auth"],
    { kind: "next-auth", name: "authOptions" },
  ],
  [
    "NextAuth 4, whose options are in its route handler",
    {
      "app/api/auth/[...nextauth]/route.ts":
        'import NextAuth from "next-auth"\nconst handler = NextAuth({ providers: [] })\nexport { handler as GET, handler as POST }\n',
    },
    ["next-auth"],
    { kind: "none", documented: "NextAuth" },
  ],
  [
    "NextAuth 5",
    {
      "lib/auth.ts":
        'import NextAuth, { type NextAuthConfig } from "next-auth"\nexport const authConfig: NextAuthConfig = { providers: [] }\nexport const { handlers, auth } = NextAuth(authConfig)\n',
    },
    ["next-auth"],
    { kind: "next-auth-5", name: "handlers" },
  ],
  [
    "NextAuth 5, without an export of all its handlers",
    {
      "lib/auth.ts":
        'import NextAuth from "next-auth"\nexport const { handlers: { GET, POST }, auth } = NextAuth({ providers: [] })\nconst { handlers } = NextAuth({ providers: [] })\n',
    },
    ["next-auth"],
    { kind: "none", documented: "NextAuth" },
  ],
  [
    "Shopify",
    {
      "app/shopify.server.ts":
        'import { shopifyApp } from "@shopify/shopify-app-react-router/server"\nconst shopify = shopifyApp({})\nexport const authenticate = shopify.authenticate\n',
    },
    ["@shopify/shopify-app-react-router"],
    { kind: "shopify", name: "authenticate" },
  ],
  [
    "Hydrogen",
    {
      "app/account.tsx":
        'import { Money } from "@shopify/hydrogen"\nexport const loader = ({ context }) => context.customerAccount.handleAuthStatus()\n',
    },
    ["@shopify/hydrogen"],
    { kind: "hydrogen" },
  ],
  [
    "an own cookie session, made for each request",
    {
      "app/session.server.ts":
        'import { createCookieSessionStorage } from "react-router"\nexport const sessionsOf = (env: Env) => createCookieSessionStorage({})\n',
      "app/login.tsx":
        'export const action = ({ context }) => {\nsession.set("userId", sessionsOf(context.cloudflare.env))\n}\n',
    },
    [],
    { kind: "storage", key: "userId" },
  ],
  [
    "an own cookie session, made for each request of something that nothing shows",
    {
      "app/session.server.ts":
        'import { createCookieSessionStorage } from "react-router"\nexport const sessionsOf = (env: Env) => createCookieSessionStorage({})\n',
    },
    [],
    { kind: "none", keeper: "app/session.server.ts", maker: { name: "sessionsOf", makes: "session storage" } },
  ],
  [
    "tokens in an own cookie session, made for each request",
    {
      "app/supabase.server.ts": PLAIN_CLIENT,
      "app/session.server.ts":
        'import { createCookieSessionStorage } from "react-router"\nexport const sessionsOf = (env: Env) => createCookieSessionStorage({})\n',
      "app/login.tsx": `export const action = ({ context }) => {\nsessionsOf(context.env)\n${SIGN_IN}}\n`,
    },
    PLAIN,
    { kind: "supabase-tokens" },
  ],
  [
    "a signed token in a cookie, beside a storage for the theme that only its exports name",
    {
      "app/session.server.ts":
        'import { createCookieSessionStorage } from "react-router"\nconst storage = createCookieSessionStorage({})\nexport const getThemeSession = (request: Request) => storage.getSession(request.headers.get("Cookie"))\n',
      "app/jwt.server.ts":
        'import { jwtVerify } from "jose"\nexport const isKnown = async (request: Request) => jwtVerify(await jwtCookie.parse(request.headers.get("Cookie")), key)\n',
    },
    ["jose"],
    { kind: "jwt", isAsked: false },
  ],
  [
    "a storage for people and the theme",
    {
      "app/session.server.ts":
        'import { createCookieSessionStorage } from "react-router"\nexport const storage = createCookieSessionStorage({})\nexport const getThemeSession = (userId: string) => storage.getSession(userId)\n',
    },
    [],
    { kind: "storage", storage: { module: "app/session.server.ts" } },
  ],
  ["nothing at all", { "app/home.tsx": "export default () => null\n" }, [], { kind: "none" }],
]

describe("the session of an app is found by what its code does", () => {
  test.each(SESSION_LIBRARIES)("%s", (_, files, packages, want) => {
    expect(foundIn(files, ...packages)).toMatchObject(want)
  })

  test("the cookies of `@supabase/ssr` are bound only where a client of them is opened", () => {
    const bound = SESSION_LIBRARIES.filter(([, files, packages]) => {
      const found = foundIn(files, ...packages)
      return found.kind !== "question" && written(found).includes("supabasePort(")
    })
    expect(bound.map(([name]) => name)).toEqual(
      SESSION_LIBRARIES.filter(([, , , want]) => "kind" in want && want.kind === "supabase").map(([name]) => name),
    )
  })

  test("every guess has a CHECK and a task, unless the library itself names it", () => {
    for (const [name, files, packages] of SESSION_LIBRARIES) {
      const found = foundIn(files, ...packages)
      if (found.kind === "question") throw new Error(`${name} is a question`)
      const isSure = found.kind === "supabase" || found.kind === "clerk"
      expect({ name, isMarked: written(found).includes("CHECK") }).toEqual({ name, isMarked: !isSure })
      expect(portTask(found, BINDING)).toContain(BINDING)
    }
  })
})

test("a session that is made for each request is made from the context of the request", () => {
  const text = (files: Files, ...packages: readonly string[]): string => {
    const found = foundIn(files, ...packages)
    return found.kind === "question" ? "" : written(found)
  }
  const maker =
    'import { createCookieSessionStorage } from "react-router"\nexport const sessionsOf = (env: Env) => createCookieSessionStorage({})\n'
  const context = "export const cloudflare = createContext<Cloudflare>()\n"
  const login = `import { cloudflare } from "./context"\nexport const action = ({ context }) => {\nsession.set("userId", sessionsOf(context.get(cloudflare).env))\n}\n`
  const own = text({ "app/session.server.ts": maker, "app/context.ts": context, "app/login.tsx": login })
  expect(own).toContain('import type { RouterContextProvider } from "react-router"\n')
  expect(own).toContain('import { cloudflare } from "./context"\n')
  expect(own).toContain("async session(request: Request, context: Readonly<RouterContextProvider>) {\n")
  expect(own).toContain(
    'const session = await sessionsOf(context.get(cloudflare).env).getSession(request.headers.get("Cookie"))\n',
  )
  const tokens = text(
    {
      "app/supabase.server.ts": PLAIN_CLIENT,
      "app/session.server.ts": maker,
      "app/login.tsx": `export const action = ({ context }) => {\nsessionsOf(context.env)\n${SIGN_IN}}\n`,
    },
    ...PLAIN,
  )
  expect(tokens).toContain("  session: (request, context) =>\n    supabaseTokensPort({\n")
  expect(tokens).toContain("return [await sessionsOf(context.env).commitSession(session)]\n")
  expect(tokens).toContain("    })(request),\n")
  const kept = text({
    "app/session.server.ts": maker,
    "workers/app.ts": "createRequestHandler(build)(request, { sessions: sessionsOf(env) })\n",
    "app/login.tsx": 'session.set("userId", await signedIn(context.sessions))\n',
  })
  expect(kept).toContain('const session = await context.sessions.getSession(request.headers.get("Cookie"))\n')
  expect(kept).not.toContain("./session.server")
  const unknown = foundIn({ "app/session.server.ts": maker })
  if (unknown.kind === "question") throw new Error("nothing to ask")
  expect(written(unknown)).toContain("//   const session = await sessionsOf(...).getSession(")
  expect(portTask(unknown, BINDING)).toContain("`sessionsOf` in app/session.server.ts makes your session storage")
})

const QUESTIONS: readonly (readonly [string, Files, readonly string[], readonly string[]])[] = [
  [
    "the cookies of `@supabase/ssr`, and a session of the app's own",
    {
      "app/supabase.server.ts": SSR_CLIENT,
      "app/session.server.ts": STORAGE,
      "app/login.tsx": 'session.set("userId", 1)\n',
    },
    BOTH,
    ["supabase", "own"],
  ],
  [
    "a function that reaches both",
    {
      "app/supabase.server.ts": SSR_CLIENT,
      "app/session.server.ts": STORAGE,
      "app/login.tsx": 'session.set("userId", 1)\n',
      "app/auth.server.ts":
        'import "./supabase.server"\nimport "./session.server"\nexport async function getUserId(request: Request) {}\n',
    },
    BOTH,
    ["supabase", "own"],
  ],
  [
    "two libraries",
    {
      "app/supabase.server.ts": SSR_CLIENT,
      "app/root.tsx": 'import { clerkMiddleware } from "@clerk/react-router/server"\n',
    },
    [...BOTH, "@clerk/react-router"],
    ["supabase", "clerk"],
  ],
  ["a package that nothing in the app uses", { "app/home.tsx": PLAIN_CLIENT }, BOTH, ["supabase"]],
]

test.each(QUESTIONS)("the team is asked: %s", (_, files, packages, want) => {
  const found = foundIn(files, ...packages)
  expect(found.kind === "question" ? found.candidates.map(({ option }) => option) : found).toEqual(want)
})

describe("the environment that the server reads", () => {
  const ssr = (given: string, before = "") =>
    `import { createServerClient } from "@supabase/ssr"\n${before}\nexport const clientOf = () => createServerClient(${given}, {})\n`
  const BROWSER =
    'import { createBrowserClient } from "@supabase/ssr"\ncreateBrowserClient(import.meta.env.VITE_SUPABASE_URL, import.meta.env.VITE_SUPABASE_ANON_KEY)\n'
  const names = ["process.env.SUPABASE_URL", "process.env.SUPABASE_ANON_KEY"] as const

  test.each<readonly [string, Files, readonly [string, string]]>([
    ["is read where its client is opened", { "app/s.ts": ssr(`${names[0]}!, ${names[1]}!`) }, names],
    ["comes before the browser's", { "app/b.ts": BROWSER, "app/s.ts": ssr(`${names[0]}!, ${names[1]}!`) }, names],
    [
      "may be named like the browser's, and is not taken for another that is read elsewhere",
      {
        "app/s.ts": ssr("process.env.VITE_SUPABASE_URL as string, process.env.VITE_SUPABASE_ANON_KEY ?? ''"),
        "scripts/seed.ts": "use(process.env.SUPABASE_URL, process.env.SUPABASE_ANON_KEY)\n",
      },
      ["process.env.VITE_SUPABASE_URL", "process.env.VITE_SUPABASE_ANON_KEY"],
    ],
    [
      "may be that of Vite, in the server too",
      { "app/s.ts": ssr("import.meta.env.VITE_SUPABASE_URL, import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY") },
      ["import.meta.env.VITE_SUPABASE_URL", "import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY"],
    ],
    [
      "is read into constants",
      { "app/s.ts": ssr("url, key", `const url = ${names[0]}!\nconst key = ${names[1]} || ""`) },
      names,
    ],
    [
      "is taken apart",
      { "app/s.ts": ssr("SUPABASE_URL!, key!", "const { SUPABASE_URL, SUPABASE_ANON_KEY: key } = process.env") },
      names,
    ],
    [
      "is read in brackets",
      { "app/s.ts": ssr('process.env["SUPABASE_URL"]!, process.env["SUPABASE_ANON_KEY"]!') },
      names,
    ],
    [
      "is read by a client under another name",
      {
        "app/s.ts": ssr(`${names[0]}!, ${names[1]}!`)
          .replace("{ createServerClient }", "{ createServerClient as open }")
          .replace("=> createServerClient(", "=> open("),
        "app/b.ts": "use(process.env.A_SUPABASE_URL, process.env.A_SUPABASE_ANON_KEY)\n",
      },
      names,
    ],
    [
      "may have another name, by either operator",
      { "app/s.ts": ssr(`${names[0]} ?? process.env.VITE_SUPABASE_URL!, (${names[1]} || process.env.KEY) || ""`) },
      ["process.env.SUPABASE_URL ?? process.env.VITE_SUPABASE_URL", "process.env.SUPABASE_ANON_KEY || process.env.KEY"],
    ],
    [
      "may have another name, in a constant or by both operators",
      {
        "app/s.ts": ssr(
          `url, (${names[1]} ?? process.env.B) || process.env.C`,
          `const url = ${names[0]} || process.env.PROJECT_URL`,
        ),
      },
      [
        "process.env.SUPABASE_URL || process.env.PROJECT_URL",
        "(process.env.SUPABASE_ANON_KEY ?? process.env.B) || (process.env.C)",
      ],
    ],
    [
      "may have another name in another module",
      {
        "app/env.ts": `export const env = { url: ${names[0]}, key: process.env.SUPABASE_PUBLISHABLE_KEY || ${names[1]} }\n`,
        "app/s.ts": ssr("env.url, env.key"),
      },
      [names[0], "process.env.SUPABASE_PUBLISHABLE_KEY || process.env.SUPABASE_ANON_KEY"],
    ],
    [
      "is read in another module",
      {
        "app/env.ts": `export const env = { url: ${names[0]}, key: ${names[1]} }\n`,
        "app/s.ts": ssr("env.url, env.key"),
      },
      names,
    ],
  ])("%s", (_, files, [url, publishableKey]) => {
    expect(foundIn(files, ...BOTH)).toMatchObject({ url, publishableKey, isRead: true })
  })

  test.each<readonly [string, readonly string[]]>([
    ["the public one is given elsewhere", [ssr(names.join(", "))]],
    ["the public one is read elsewhere", [`export const key = ${names[1]}\nexport const url = ${names[0]}\n`]],
  ])("never takes a secret key for the public one, if %s", (_, others) => {
    const secret = ssr(`${names[0]}, process.env.SUPABASE_SERVICE_ROLE_KEY ?? ${names[1]}`)
    const files = Object.fromEntries([secret, ...others].map((text, at) => [`app/${at}.ts`, text]))
    expect(foundIn(files, ...BOTH)).toMatchObject({ url: names[0], publishableKey: names[1] })
  })

  test("never takes a test of both variables for one of them", () => {
    const files = { "app/on.ts": `export const isOn = ${names.join(" || ")}\n`, "app/s.ts": ssr("url, key") }
    expect(foundIn(files, ...BOTH)).not.toMatchObject({ url: names.join(" || ") })
  })

  test("is named with each of its names in the task to set it", () => {
    const app = { "app/s.ts": ssr(`${names[0]}, process.env.SUPABASE_PUBLISHABLE_KEY || ${names[1]}`) }
    const found = foundIn(app, ...BOTH)
    if (found.kind !== "supabase") throw new Error(`the session is ${found.kind}`)
    const said = "set SUPABASE_URL, and SUPABASE_PUBLISHABLE_KEY or SUPABASE_ANON_KEY"
    expect(portTask(found, BINDING)).toContain(`${said} where the app runs`)
    expect(written(found)).toContain(`throw new Error("${said}: `)
  })

  test("is a guess to check if no file shows it", () => {
    const found = foundIn({ "workers/app.ts": ssr("env.SUPABASE_URL, env.SUPABASE_ANON_KEY") }, ...BOTH)
    if (found.kind !== "supabase") throw new Error(`the session is ${found.kind}`)
    expect(written(found).match(/CHECK: as your server reads it/g)).toHaveLength(2)
    expect(portTask(found, BINDING)).toContain("are guesses")
  })
})
