import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import type { AddressInfo } from "node:net"
import { once } from "node:events"
import { serve } from "@hono/node-server"
import { describe, expect, onTestFinished, test } from "vitest"
import type { Scan } from "../../codegen/scan/scan-file.ts"
import { confirmedAccount } from "../backend/fixture.ts"
import { accessTo, startBackend } from "../backend/in-process.ts"
import { adopted, served, type Adopted, type Ran } from "./adopted.ts"
import { answersTo, expectSameWithout } from "./ejected.ts"

// scan, then `init --keep`, then the locks: nobody gets anything else on any page. Nor after `eject`.

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

describe.each(CASES)("$app", ({ app: name, start, signIn, params, given, bind }) => {
  test("scan, init --keep, the locks and eject change nobody's access", async () => {
    const { env, form } = await given()
    const app = adopted(name, env)
    onTestFinished(() => app.remove())
    app.succeed("react-router", "build")
    const before = await served(app, start, env)
    onTestFinished(() => before.stop())
    const cookie = await cookieFrom(`${before.url}${signIn}`, form)
    app.write("node_modules/.ada", cookie)
    const asAda = ["--cookie", "ada=node_modules/.ada", ...params.flatMap((param) => ["--param", param])]
    const { stdout: json } = await scanIn(app, before.url, "--json", ...asAda)
    const { data: scan } = JSON.parse(json) as { data: Scan }
    // Somebody is let in who is signed in, so that the scan is worth something.
    const isGuarded = ({ asked }: Scan["routes"][number]): boolean =>
      asked.some(({ answers }) => answers[0]?.seen.kind === "sent" && answers[1]?.seen.kind === "open")
    expect(scan.routes.filter(isGuarded).length).toBeGreaterThan(1)
    expect(scan.notes.filter(({ kind }) => kind === "same-as-stranger")).toEqual([])
    expect(app.git("status", "--porcelain")).toBe("")
    // Without an origin, the app's own build is started.
    const onItsOwn = await scanIn(app)
    expect(onItsOwn.stdout).toContain("open to strangers")
    const { stdout: screen } = await scanIn(app, before.url, ...asAda)
    // The package's README shows what this app gets.
    const shown = name === "serve" ? readFileSync(README, "utf8") : screen
    expect(shown).toContain(name === "serve" ? screen.replace(before.url, "http://localhost:3000") : before.url)
    await before.stop()

    app.write("node_modules/.scan.json", json)
    app.succeed("sallyport", "init", "--keep", "node_modules/.scan.json")
    bind(app)
    app.succeed("sallyport", "check")
    app.succeed("sallyport", "generate", "--check")
    app.succeed("react-router", "build")
    const after = await served(app, start, env)
    onTestFinished(() => after.stop())
    const again = ["--compare", "node_modules/.scan.json", "--cookie", "ada=node_modules/.ada"]
    const { status, stdout } = await scanIn(app, after.url, ...again)
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^[1-9]\d* answers compared, 0 changed$/m),
    })
    const answers = await answersTo(after.url, scan)
    await after.stop()
    await expectSameWithout(app, start, env, { scan, compare: again, answers })
  })
})

const README = path.join(import.meta.dirname, "../../src/build/package/shipped/README.md")

/** Without blocking this process, in which the app's auth service may run. */
const scanIn = ({ directory }: Adopted, ...args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const child = execFile(
      path.join(directory, "node_modules/.bin/sallyport"),
      ["scan", ...args],
      { cwd: directory },
      (_, stdout, stderr) => resolve({ status: child.exitCode, stdout, stderr }),
    )
  })

/** The cookies that signing in sets, as a Cookie header. */
async function cookieFrom(url: string, form: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0])
  if (cookies.length === 0) throw new Error(`signing in at ${url} was answered with ${response.status}`)
  return cookies.join("; ")
}
