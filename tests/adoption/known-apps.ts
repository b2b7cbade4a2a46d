import type { AddressInfo } from "node:net"
import { once } from "node:events"
import { serve } from "@hono/node-server"
import { confirmedAccount } from "../backend/fixture.ts"
import { accessTo, startBackend } from "../backend/in-process.ts"
import type { Adopted, AdoptedApp } from "./adopted.ts"
import { EXPRESS_BINDING, HONO_BINDING } from "./bindings.ts"

/** An adopted app as its team knows it. */
export interface KnownApp {
  readonly app: AdoptedApp
  readonly start: readonly [string, ...string[]]
  readonly signIn: string
  readonly params: readonly string[]
  /** The environment that the app needs, and what is typed into its sign-in form. */
  readonly given: () => Promise<{
    readonly env: Readonly<Record<string, string>>
    readonly form: Readonly<Record<string, string>>
    /** Ends what was started for it. */
    readonly stop: () => Promise<void>
  }>
  /** The code that the team still has to write: how its sessions are read. */
  readonly bind: (app: Adopted) => void
}

const OPEN_SESAME = { name: "ada", password: "open sesame" }
const NOTHING = async (): Promise<void> => {}

export const KNOWN_APPS: readonly KnownApp[] = [
  {
    app: "serve",
    start: ["react-router-serve", "./build/server/index.js"],
    signIn: "/sign-in",
    params: [],
    given: supabase,
    bind: () => {},
  },
  {
    app: "express",
    start: ["node", "server.js"],
    signIn: "/app/sign-in",
    params: ["lang=de"],
    given: async () => ({
      env: { SESSION_SECRET: "a secret that only the server knows" },
      form: OPEN_SESAME,
      stop: NOTHING,
    }),
    bind: (app) => app.write("app/sallyport.server.ts", EXPRESS_BINDING),
  },
  {
    app: "hono",
    start: ["node", "server.js"],
    signIn: "/login",
    params: [],
    given: async () => ({
      env: { JWT_SECRET: "a secret that only the server knows, of 32 bytes" },
      form: OPEN_SESAME,
      stop: NOTHING,
    }),
    bind: (app) => app.write("app/sallyport.server.ts", HONO_BINDING),
  },
]

/** An auth service of its own, with one account. */
export async function supabase() {
  const backend = await startBackend()
  const form = await confirmedAccount(accessTo(backend))
  const service = serve({
    fetch: (request) => backend.backend.fetch(request, "127.0.0.1"),
    port: 0,
    hostname: "127.0.0.1",
  })
  await once(service, "listening")
  const { port } = service.address() as AddressInfo
  return {
    env: { SUPABASE_URL: `http://127.0.0.1:${port}`, SUPABASE_PUBLISHABLE_KEY: backend.backend.publishableKey },
    form: { ...form },
    async stop() {
      service.close()
      await backend.remove()
    },
  }
}
