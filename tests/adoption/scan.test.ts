import { readFileSync } from "node:fs"
import path from "node:path"
import type { AddressInfo } from "node:net"
import { once } from "node:events"
import { serve } from "@hono/node-server"
import { describe, expect, onTestFinished, test } from "vitest"
import { confirmedAccount } from "../backend/fixture.ts"
import { accessTo, startBackend } from "../backend/in-process.ts"
import { adopted, type Adopted } from "./adopted.ts"
import { answersTo, expectSameWithout } from "./ejected.ts"
import { keepAccess, scanIn } from "./kept-access.ts"

// scan, then `init --keep`, then the locks: nobody gets anything else on any page.

interface Case {
  readonly app: "serve" | "express" | "hono"
  readonly start: readonly [string, ...string[]]
  readonly signIn: string
  readonly params: readonly string[]
  /** The environment that the app needs, and what is typed into its sign-in form. */
  readonly given: () => Promise<{
    readonly env: Readonly<Record<string, string>>
    readonly form: Readonly<Record<string, string>>
  }>
  /** What the team still has to write: how its sessions are read. */
  readonly bind: (app: Adopted) => void
}

const OPEN_SESAME = { name: "ada", password: "open sesame" }

const CASES: readonly Case[] = [
  {
    app: "serve",
    start: ["react-router-serve", "./build/server/index.js"],
    signIn: "/sign-in",
    params: [],
    async given() {
      const backend = await startBackend()
      const form = await confirmedAccount(accessTo(backend))
      const service = serve({
        fetch: (request) => backend.backend.fetch(request, "127.0.0.1"),
        port: 0,
        hostname: "127.0.0.1",
      })
      await once(service, "listening")
      onTestFinished(async () => {
        service.close()
        await backend.remove()
      })
      const { port } = service.address() as AddressInfo
      return {
        env: { SUPABASE_URL: `http://127.0.0.1:${port}`, SUPABASE_PUBLISHABLE_KEY: backend.backend.publishableKey },
        form: { ...form },
      }
    },
    bind: () => {},
  },
  {
    app: "express",
    start: ["node", "server.js"],
    signIn: "/app/sign-in",
    params: ["lang=de"],
    given: async () => ({ env: { SESSION_SECRET: "a secret that only the server knows" }, form: OPEN_SESAME }),
    bind: (app) =>
      app.write(
        "app/sallyport.server.ts",
        `import { openLocks } from "sallyport/guard"
import * as guards from "./generated/guards"
import type { PageRequirement } from "./generated/guards"
import { sessionOf } from "./sessions.server"

export const locks = openLocks<PageRequirement>({
  guards,
  async session(request) {
    const name = (await sessionOf(request)).get("name")
    return name === undefined
      ? { state: "signed-out", session: null, setCookies: [] }
      : { state: "signed-in", session: { name }, setCookies: [] }
  },
})
`,
      ),
  },
  {
    app: "hono",
    start: ["node", "server.js"],
    signIn: "/login",
    params: [],
    given: async () => ({
      env: { JWT_SECRET: "a secret that only the server knows, of 32 bytes" },
      form: OPEN_SESAME,
    }),
    bind: (app) =>
      app.write(
        "app/sallyport.server.ts",
        `import { openLocks } from "sallyport/guard"
import { cookieJwtPort } from "sallyport/jwt"
import * as guards from "./generated/guards"
import type { PageRequirement } from "./generated/guards"

export const locks = openLocks<PageRequirement>({
  guards,
  next: "redirectTo",
  session: cookieJwtPort({
    cookie: "atlas",
    key: process.env.JWT_SECRET ?? "a secret for development, 32 bytes",
    algorithms: ["HS256"],
    issuer: "atlas",
    audience: "atlas",
  }),
})
`,
      ),
  },
]

describe.each(CASES)("$app", ({ app: name, given, ...keeping }) => {
  test("scan, init --keep, the locks and eject change nobody's access", async () => {
    const { env, form } = await given()
    const app = adopted(name, env)
    onTestFinished(() => app.remove())
    const { scan, screen, scannedAt, site } = await keepAccess(app, { ...keeping, env, form })
    // Without an origin, the app's own build is started.
    const onItsOwn = await scanIn(app)
    expect(onItsOwn.stdout).toContain("open to strangers")
    // Both READMEs show the output for this app.
    for (const readme of name === "serve" ? READMES : [])
      expect(readFileSync(readme, "utf8")).toContain(screen.replace(scannedAt, "http://localhost:3000"))
    expect(screen).toContain(scannedAt)
    const answers = await answersTo(site.url, scan)
    await site.stop()
    await expectSameWithout(app, keeping.start, env, { scan, answers })
  })
})

const READMES = ["README.md", "src/build/package/shipped/README.md"].map((file) =>
  path.join(import.meta.dirname, "../..", file),
)
