import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { adopted, served, type Adopted } from "../adoption/adopted.ts"
import { leaksOf } from "../adoption/hostile.ts"
import { keepAccess, signedInAt, UNCHANGED } from "../adoption/kept-access.ts"
import { KNOWN_APPS, type KnownApp } from "../adoption/known-apps.ts"
import type { Packed } from "../package/packed.ts"
import { freePort } from "../server/app-server.ts"
import type { Cell } from "./cells.ts"

/** The pages that are asked for by hostile requests, by app. */
const GUARDED: Readonly<Record<string, string>> = {
  serve: "/notes/1",
  hono: "/maps/weir",
  storefront: "/account/orders/1001",
}

const STOREFRONT: Pick<KnownApp, "start" | "signIn" | "params" | "given" | "bind"> = {
  start: ["react-router-serve", "./build/server/index.js"],
  signIn: "/account/login",
  params: [],
  given: async () => ({ env: {}, form: { name: "ada", password: "open sesame" }, stop: async () => {} }),
  bind: () => {},
}

/** A page of the Supabase app that follows the session in the browser. */
const FOLLOWING = `import { browserAuthOf, sentVerdictOf } from "sallyport/supabase"
import { SessionProvider, useAuthState } from "sallyport/supabase/react"

import { locks } from "../sallyport.server"
import type { Route } from "./+types/about"

export const loader = ({ context, request }: Route.LoaderArgs) => ({
  config: browserAuthOf(
    { url: process.env.SUPABASE_URL!, publishableKey: process.env.SUPABASE_PUBLISHABLE_KEY! },
    request,
  ),
  verdict: sentVerdictOf(locks.visitor(context)),
})

const State = () => <p>As you are: {useAuthState()}</p>

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <SessionProvider config={loaderData.config} verdict={loaderData.verdict}>
      <h1>About field notes</h1>
      <State />
    </SessionProvider>
  )
}
`

export interface Tried {
  /** The versions that npm installed. */
  readonly installed: string
  /** The first thing that went wrong; null if nothing did. */
  readonly fault: string | null
}

/** Installs a cell's app from the registry, and takes it from its first scan to its locks. */
export async function tryCell({ app: name, versions, change }: Cell): Promise<Tried> {
  const known = KNOWN_APPS.find(({ app }) => app === name) ?? STOREFRONT
  const { env, form, stop } = await known.given()
  let app: Adopted | null = null
  let installed = "nothing"
  try {
    app = adopted(name, env, (directory, _, packed) => installFrom(directory, packed, versions))
    const { directory } = app
    installed = installedIn(directory)
    change?.(app)
    const { start, params, signIn } = known
    const bind = (bound: Adopted): void => {
      known.bind(bound)
      if ("@xstate/react" in versions) bound.write("app/routes/about.tsx", FOLLOWING)
    }
    const { compared, site } = await keepAccess(app, { start, env, params, bind, cookieFrom: signedInAt(signIn, form) })
    try {
      if (compared.status !== 0 || !UNCHANGED.test(compared.stdout)) throw new Error(compared.stdout)
      const page = GUARDED[typeof name === "string" ? name : name.name]!
      const { leaks } = await leaksOf(site.url, [page])
      if (leaks.length > 0) throw new Error(`${leaks.length} requests got protected data: ${leaks[0]!.request}`)
      // The others need a server of their own there, or import by a path that Vite resolves in a build alone.
      if (known === STOREFRONT) await holdInDevelopment(app, { page, env })
    } finally {
      await site.stop()
    }
    return { installed, fault: null }
  } catch (error) {
    return { installed, fault: error instanceof Error ? error.message : String(error) }
  } finally {
    app?.remove()
    await stop()
  }
}

/** Asks the development server for an open page, and for a guarded one as a stranger and as a member. */
async function holdInDevelopment(
  app: Adopted,
  { page, env }: { readonly page: string; readonly env: Readonly<Record<string, string>> },
): Promise<void> {
  const port = await freePort()
  const command = ["react-router", "dev", "--host", "127.0.0.1", "--port", String(port)] as const
  const site = await served(app, command, { ...env, NODE_ENV: "development" }, port)
  try {
    const member = app.textOf("node_modules/.ada")
    for (const [target, cookie, isOpen] of [
      ["/", "", true],
      [page, "", false],
      [page, member, true],
    ] as const) {
      const { status } = await fetch(site.url + target, { headers: { cookie }, redirect: "manual" })
      if ((status === 200) !== isOpen) throw new Error(`in development, ${target} was answered with ${status}`)
    }
  } finally {
    await site.stop()
  }
}

const SHOWN = [
  "next",
  "react-router",
  "vite",
  "@tailwindcss/vite",
  "react-router-devtools",
  "@supabase/ssr",
  "@supabase/supabase-js",
  "jose",
  "@xstate/react",
  "xstate",
]

/** The versions that npm has installed, of the packages that cells vary. */
export const installedIn = (directory: string): string => SHOWN.flatMap((one) => versionOf(directory, one)).join(", ")

function versionOf(directory: string, name: string): readonly string[] {
  try {
    const file = path.join(directory, "node_modules", name, "package.json")
    return [`${name} ${JSON.parse(readFileSync(file, "utf8")).version}`]
  } catch {
    return []
  }
}

/** Installs an app's packages from the registry, in the versions of the cell, and the packed package. */
export function installFrom(directory: string, { tarball }: Packed, versions: Cell["versions"]): void {
  const file = path.join(directory, "package.json")
  const manifest = JSON.parse(readFileSync(file, "utf8"))
  const { dependencies, devDependencies } = manifest
  for (const [name, range] of Object.entries(versions))
    (name in devDependencies ? devDependencies : dependencies)[name] = range
  dependencies.sallyport = `file:${tarball}`
  // The newest router has no adapters of its own version yet, and each adapter accepts only its own.
  if (dependencies["@react-router/node"] !== dependencies["react-router"])
    manifest.overrides = { "@react-router/node": { ".": "$@react-router/node", "react-router": "$react-router" } }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--no-package-lock"]
  const { status, stderr } = spawnSync("npm", args, { cwd: directory, encoding: "utf8" })
  if (status !== 0) throw new Error(`npm install ended with ${status}: ${stderr}`)
}
