import { createHmac } from "node:crypto"
import { describe, expect, onTestFinished, test } from "vitest"
import { freePort } from "../server/app-server.ts"
import { rawRequest } from "../server/raw-request.ts"
import { adopted, served, type Adopted, type Shape } from "./adopted.ts"
import { leaksOf } from "./hostile.ts"
import { installAsPnpm } from "./pnpm.ts"
import { supabase } from "./known-apps.ts"
import { guardedIn, keepAccess, signedInAt, UNCHANGED, type Keeping } from "./kept-access.ts"

// Shapes of public apps that the other three are not: from the first scan to the locks, and hostile requests after it.

interface Case extends Pick<Keeping, "start" | "bind"> {
  readonly shape: Shape
  /** The Cookie header of Ada, who has what the sign-in form asks for. */
  readonly cookieFrom: (form: Readonly<Record<string, string>>) => Keeping["cookieFrom"]
  readonly given?: typeof supabase
  readonly place?: typeof installAsPnpm
  readonly guarded: readonly string[]
  /** The pages whose data strangers get before there are locks. */
  readonly leaking: readonly string[]
  /** The property of this shape alone. */
  readonly more?: (app: Adopted, url: string) => Promise<void>
}

const FORM = { name: "ada", password: "open sesame" }

const CASES: readonly Case[] = [
  {
    shape: { name: "storefront", like: "serve" },
    start: ["react-router-serve", "./build/server/index.js"],
    cookieFrom: (form) => signedInAt("/account/login", form),
    bind: () => {},
    guarded: ["/account", "/account/orders/1001", "/de-de/account/orders/1001"],
    leaking: ["/account/orders/1001"],
  },
  {
    shape: { name: "handbook", like: "hono" },
    start: ["node", "server.js"],
    cookieFrom: (form) => signedInAt("/login", form),
    bind: (app) =>
      app.write(
        "app/sallyport.server.ts",
        `import { openLocks } from "sallyport/guard"
import { getUser } from "./auth.server"
import * as guards from "./generated/guards"
import type { PageRequirement } from "./generated/guards"

export const locks = openLocks<PageRequirement>({
  guards,
  next: "back",
  async session(request) {
    const name = await getUser(request)
    return name === null
      ? { state: "signed-out", session: null, setCookies: [] }
      : { state: "signed-in", session: { name }, setCookies: [] }
  },
})
`,
      ),
    guarded: ["/team", "/team/on-call/rota"],
    leaking: ["/team/on-call/rota"],
  },
  {
    shape: { name: "clinic", like: "serve" },
    start: ["react-router-serve", "./build/server/index.js"],
    cookieFrom: () => async () => `__client_uat=1; __session=${tokenOf("ada")}`,
    bind(app) {
      app.edit("app/root.tsx", "[locks.headers, locks.middleware, gatekeeper()]", "[locks.headers, locks.middleware]")
      app.edit("app/root.tsx", "{ gatekeeper, getAuth }", "{ getAuth }")
      app.write(
        "app/sallyport.server.ts",
        `import { gatekeeper, getAuth } from "gatekeeper"
import { openLocks } from "sallyport/guard"
import * as guards from "./generated/guards"
import type { PageRequirement } from "./generated/guards"

export const locks = openLocks<PageRequirement>({
  guards,
  before: [gatekeeper()],
  async session(_, context) {
    const { userId } = getAuth({ context })
    return userId === null
      ? { state: "signed-out", session: null, setCookies: [] }
      : { state: "signed-in", session: { userId }, setCookies: [] }
  },
})
`,
      )
    },
    guarded: ["/patients", "/patients/7", "/api/patients"],
    leaking: ["/patients"],
    more: withProvider,
  },
  {
    shape: { name: "workspace", like: "serve", within: "apps/web" },
    start: ["react-router-serve", "./build/server/index.js"],
    cookieFrom: (form) => signedInAt("/login", form),
    given: supabase,
    place: installAsPnpm,
    bind(app) {
      const file = "app/sallyport.server.ts"
      app.edit(
        file,
        "// CHECK: write the same `cookieOptions` here as in app/supabase.server.ts",
        "cookieOptions: sharedCookie,",
      )
      app.edit(file, "import { openLocks }", 'import { sharedCookie } from "@acme/auth"\nimport { openLocks }')
    },
    guarded: ["/north", "/north/reports/spring"],
    leaking: ["/north/reports/spring"],
    more: withSubdomains,
  },
]

/** A token as the stub of a provider issues it. */
function tokenOf(user: string, expiry = Math.floor(Date.now() / 1000) + 3600): string {
  const text = `${user}.${expiry}`
  return `${text}.${createHmac("sha256", "for this test alone").update(text).digest("base64url")}`
}

/** Its handshake still comes before the locks, and development works with the devtools that rewrite its pages. */
async function withProvider(app: Adopted, url: string): Promise<void> {
  const ask = async (origin: string, target: string, cookie: string) => {
    const { status, headers, body } = await rawRequest(origin, {
      method: "GET",
      target,
      headers: ["Accept: text/html", `Cookie: ${cookie}`],
    })
    return { status, to: headers.get("location"), cookie: headers.get("set-cookie"), body }
  }
  const expired = `__client_uat=1; __session=${tokenOf("ada", 1)}`
  // On the wire, an empty body is a last chunk or nothing.
  const nothing = expect.stringMatching(/^(?:0\r\n\r\n)?$/)
  const handshake = { status: 307, to: expect.stringMatching(/^https:\/\/gatekeeper\.example\/v1\//), body: nothing }
  expect(await ask(url, "/patients/7", expired)).toMatchObject(handshake)
  expect(await ask(url, "/", expired)).toMatchObject(handshake)
  const token = tokenOf("ada")
  expect(await ask(url, `/patients/7?__handshake=${token}`, expired)).toMatchObject({
    status: 307,
    to: "/patients/7",
    cookie: `__session=${token}; Path=/; HttpOnly`,
    body: nothing,
  })
  const ada = `__client_uat=1; __session=${token}`
  const port = await freePort()
  const command = ["react-router", "dev", "--host", "127.0.0.1", "--port", String(port)] as const
  const site = await served(app, command, { NODE_ENV: "development" }, port)
  try {
    for (const page of ["/", "/patients/new", "/patients/7"])
      await expect.poll(() => ask(site.url, page, ada)).toMatchObject({ status: 200 })
    expect(await ask(site.url, "/patients/new", "")).toMatchObject({
      status: 302,
      to: "/sign-in?next=%2Fpatients%2Fnew",
    })
  } finally {
    await site.stop()
  }
}

const base64Of = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** A renewed session stays the one of all subdomains, and git knows the app as a directory of its repository. */
async function withSubdomains(app: Adopted, url: string): Promise<void> {
  const [, stored = ""] = app.textOf("node_modules/.ada").split("=base64-")
  const session = JSON.parse(Buffer.from(stored, "base64url").toString())
  const [header, claims, signature] = session.access_token.split(".")
  const ended = base64Of({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), exp: 1 })
  const aged = base64Of({ ...session, access_token: [header, ended, signature].join("."), expires_at: 1 })
  const { status, headers: renewed } = await fetch(`${url}/north`, {
    headers: { cookie: `acme-session=base64-${aged}` },
    redirect: "manual",
  })
  expect(status).toBe(200)
  expect(renewed.getSetCookie().filter((line) => line.startsWith("acme-session=base64-"))).toEqual([
    expect.stringMatching(/; Domain=\.?acme\.example;/),
  ])
  app.commit("locks")
  app.edit(
    "policy/app.policy.ts",
    'path: "/:team", match: "exact", require: "signed-in"',
    'path: "/:team", match: "exact", require: "anyone"',
  )
  expect(app.run("sallyport", "diff", "--fail-on", "opened")).toMatchObject({
    status: 3,
    stdout: expect.stringContaining("/:team"),
  })
}

describe.each(CASES)("$shape.name", ({ shape, start, cookieFrom, bind, given, place, guarded, leaking, more }) => {
  test("its access is kept, and hostile requests get no guarded page", async () => {
    const prepared = (await given?.()) ?? { env: {}, form: FORM, stop: () => Promise.resolve() }
    const { env, form } = prepared
    onTestFinished(() => prepared.stop())
    const app = adopted(shape, env, place)
    onTestFinished(() => app.remove())
    const kept = await keepAccess(app, { start, cookieFrom: cookieFrom(form), bind, env, params: [] })
    const { scan, changed, compared, site } = kept
    onTestFinished(() => site.stop())
    expect(guardedIn(scan)).toBeGreaterThan(1)
    expect(changed).toBe("")
    const data = scan.notes.filter(({ kind, visitor }) => kind === "page-data" && visitor === "stranger")
    expect(data.map(({ address }) => address)).toEqual(leaking)
    expect(compared).toEqual({ status: 0, stdout: expect.stringMatching(UNCHANGED) })
    const { leaks, asked } = await leaksOf(site.url, guarded)
    expect(leaks).toEqual([])
    expect(asked).toBeGreaterThan(60 * guarded.length)
    await more?.(app, site.url)
  })
})
