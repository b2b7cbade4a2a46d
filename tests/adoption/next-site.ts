import { once } from "node:events"
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync } from "node:fs"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { serve } from "@hono/node-server"
import { signedInSession, type AccountSession } from "../backend/fixture.ts"
import { accessTo, startBackend } from "../backend/in-process.ts"
import type { install } from "../package/packed.ts"
import { adopted, served, type Adopted, type Served } from "./adopted.ts"
import { copyOf, installForNext, withoutLocks, withoutProxy } from "./next-app.ts"

/** The app of `tests/adoption/next`, built in one of the ways that Next has, with people who can sign in. */
export interface NextSite {
  readonly app: Adopted
  readonly env: Readonly<Record<string, string>>
  /** A member and the owner of the team `acme`. */
  readonly member: AccountSession
  readonly owner: AccountSession
  /** Each a build that is ready to start: with both locks, without the proxy, and without any lock. */
  readonly sealed: Runnable
  readonly bare: Runnable
  readonly plain: Runnable
  /** The script of package.json that makes a build, without its seal. */
  readonly script: string
  /** A copy of a build, as it is shipped to a server. */
  readonly shipped: (build: Runnable, name: string) => Runnable
  readonly serve: (build: Runnable, env?: Readonly<Record<string, string>>) => Promise<Served>
  readonly remove: () => Promise<void>
}

export interface Runnable {
  readonly directory: string
}

export interface NextBuild {
  readonly place?: typeof install
  /** Changes the app before it is built. */
  readonly change?: (app: Adopted) => void
  readonly bundler?: "turbopack" | "webpack"
  readonly isStandalone?: boolean
}

/** Builds the app and seals it, with an auth service that runs until `remove` is called. */
export async function nextSite(build: NextBuild = {}): Promise<NextSite> {
  const { place = installForNext, change, bundler = "turbopack", isStandalone = false } = build
  const backend = await startBackend()
  const service = serve({
    fetch: (request) => backend.backend.fetch(request, "127.0.0.1"),
    port: 0,
    hostname: "127.0.0.1",
  })
  let app: Adopted | null = null
  const remove = async (): Promise<void> => {
    service.close()
    await backend.remove()
    app?.remove()
  }
  try {
    const member = await signedInSession(accessTo(backend))
    const owner = await signedInSession(accessTo(backend))
    if (!service.listening) await once(service, "listening")
    const env: Record<string, string> = {
      SUPABASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      SUPABASE_PUBLISHABLE_KEY: backend.backend.publishableKey,
      NEXT_TELEMETRY_DISABLED: "1",
    }
    app = adopted("next", env, place)
    app.write("members.json", JSON.stringify({ acme: { [member.email]: "member", [owner.email]: "owner" } }))
    env["MEMBERS"] = path.join(app.directory, "members.json")
    if (isStandalone) app.edit("next.config.ts", "export default {", 'export default {\n  output: "standalone",')
    change?.(app)
    app.succeed("sallyport", "generate")
    app.succeed("next", "build", `--${bundler}`)
    const shipped = isStandalone ? copyOfStandalone : copyOf
    const plain = shipped(app, "plain")
    withoutLocks(plain)
    app.succeed("sallyport", "seal")
    const bare = shipped(app, "bare")
    withoutProxy(bare)
    return {
      app,
      env,
      member,
      owner,
      sealed: isStandalone ? shipped(app, "sealed") : app,
      bare,
      plain,
      script: `next build --${bundler}`,
      shipped,
      // The server of a standalone build reads the address that it listens on from `HOSTNAME`.
      serve: (one, more = {}) =>
        isStandalone
          ? served(one, ["node", "server.js"], { ...env, HOSTNAME: "127.0.0.1", ...more })
          : served(one, ["next", "start", "-H", "127.0.0.1"], { ...env, ...more }),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The server that a standalone build is shipped as, with the files that its team has to copy beside it. */
function copyOfStandalone(app: Runnable, name: string): Runnable {
  const directory = path.join(app.directory, "..", name)
  mkdirSync(directory)
  execFileSync("cp", ["-a", `${path.join(app.directory, ".next/standalone")}/.`, directory])
  cpSync(path.join(app.directory, "public"), path.join(directory, "public"), { recursive: true })
  cpSync(path.join(app.directory, ".next/static"), path.join(directory, ".next/static"), { recursive: true })
  return { directory }
}

/** The cookie that the app's own sign-in sets. */
export const cookieOf = ({ session }: AccountSession): string =>
  `Cookie: sb-127-auth-token=base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`
