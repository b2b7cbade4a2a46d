// The smallest app with a guarded page, whose binding to its locks is cut or bent.
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { install, packed } from "../package/packed.ts"

/** Stands on the guarded page alone. */
export const SECRET = "the heron nests at the weir"

const POLICY = `import type { Policy } from "sallyport"

export default {
  absent: ["challenged", "recovering", "verified"],
  home: { "signed-out": "/sign-in", "signed-in": "/secret" },
  unlisted: 404,
  rules: [
    { path: "/", match: "exact", require: "anyone", why: "the front page" },
    { path: "/sign-in", match: "exact", require: "signed-out", why: "the way in" },
    { path: "/secret", match: "exact", require: "signed-in", why: "birds are shy" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
`

/** Another policy of the same app, which opens every page. */
export const OPEN_POLICY = POLICY.replace(
  '"/secret", match: "exact", require: "signed-in"',
  '"/secret", match: "exact", require: "anyone"',
)

const ROOT = `import { Links, Meta, Outlet, Scripts } from "react-router"
import { locks } from "./sallyport.server"

export const middleware = [locks.headers, locks.middleware]

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
`

const LOCKS = `import { openLocks } from "sallyport/guard"
import * as guards from "./generated/guards"
import type { PageRequirement } from "./generated/guards"

export const locks = openLocks<PageRequirement, object>({
  guards,
  session: async (request: Request) =>
    request.headers.get("Cookie") === "who=ada"
      ? { state: "signed-in", session: {}, setCookies: [] }
      : { state: "signed-out", session: null, setCookies: [] },
})
`

const FILES: Readonly<Record<string, string>> = {
  "vite.config.ts": `import { reactRouter } from "@react-router/dev/vite"
import { sallyport } from "sallyport/vite"

export default {
  plugins: [sallyport(), reactRouter()],
  logLevel: "error",
  // Kept for the builds of the server alone.
  build: { manifest: true },
}
`,
  "policy/app.policy.ts": POLICY,
  "app/routes.ts": `import { index, route } from "@react-router/dev/routes"

export default [
  index("home.tsx"),
  route("sign-in", "sign-in.tsx"),
  route("secret", "secret.tsx"),
  route("*", "rest.tsx"),
]
`,
  "app/root.tsx": ROOT,
  "app/sallyport.server.ts": LOCKS,
  "app/home.tsx": "export default () => <h1>Home</h1>\n",
  "app/sign-in.tsx": "export default () => <h1>Sign in</h1>\n",
  "app/secret.tsx": `export const loader = () => "${SECRET}"
export default ({ loaderData }: { loaderData: string }) => <h1>{loaderData}</h1>
`,
  "app/rest.tsx":
    "export const loader = () => { throw new Response(null, { status: 404 }) }\nexport default () => null\n",
}

/** Files that some ways need. */
const BESIDE: Readonly<Record<string, string>> = {
  "app/others.server.ts": LOCKS.replace("export const locks", "export const others"),
  "other/app.policy.ts": OPEN_POLICY,
}

export interface Way {
  readonly name: string
  /** By file: its new text, a change of the old one, or null where it is deleted. */
  readonly files: Readonly<Record<string, string | null | ((text: string) => string)>>
  /** True if the binding changes only once the server runs. The page must stay guarded. */
  readonly isLate?: boolean
}

export type Router = 8 | 7

const HOMES = { 8: "hono", 7: "serve" } as const

const DEPENDENCIES: readonly string[] = ["@react-router/dev", "@react-router/node", "isbot", "react", "react-dom"]

/**
 * The app as it should be, with the package installed and its guards generated; `more` are further packages and files.
 */
export function boundApp(
  directory: string,
  router: Router,
  more: { readonly packages?: readonly string[]; readonly files?: Readonly<Record<string, string>> } = {},
): void {
  const home = path.join(import.meta.dirname, HOMES[router])
  const packages = [...DEPENDENCIES, "react-router", "vite", ...(more.packages ?? [])]
  const config = router === 7 ? { future: { v8_middleware: true } } : {}
  const files = {
    ...FILES,
    ...more.files,
    "react-router.config.ts": `export default ${JSON.stringify(config)}\n`,
    "package.json": JSON.stringify({
      name: "birds",
      private: true,
      type: "module",
      dependencies: Object.fromEntries(packages.map((name) => [name, "*"])),
    }),
  }
  for (const [file, text] of Object.entries(files)) put(directory, file, text)
  const scratch = `${directory}-packed`
  mkdirSync(scratch)
  install(directory, home, packed(scratch))
  run(directory, "sallyport", "generate")
}

/** Adds what some ways need: a copy of the package, other locks, and the guards of another policy. */
export function addOthers(directory: string): void {
  const installed = path.join(directory, "node_modules")
  cpSync(path.join(installed, "sallyport"), path.join(installed, "fork"), { recursive: true })
  for (const [file, text] of Object.entries(BESIDE)) put(directory, file, text)
  run(directory, "sallyport", "generate", "--policy", "other/app.policy.ts", "--out", "other/generated")
}

/** A copy of the app, cut or bent in this way. What was installed and built for browsers is the first one's. */
export function bent(app: string, directory: string, { files }: Pick<Way, "files">): void {
  cpSync(app, directory, {
    recursive: true,
    filter: (file) => !/^(?:node_modules|build\/server)(?:\/|$)/.test(path.relative(app, file)),
  })
  symlinkSync(path.join(app, "node_modules"), path.join(directory, "node_modules"), "dir")
  bend(directory, files)
}

export function bend(directory: string, files: Way["files"]): void {
  for (const [file, change] of Object.entries(files)) {
    if (change === null) rmSync(path.join(directory, file))
    else if (typeof change === "string") put(directory, file, change)
    else {
      const before = readFileSync(path.join(directory, file), "utf8")
      const after = change(before)
      if (after === before) throw new Error(`${file} is not changed`)
      put(directory, file, after)
    }
  }
}

function put(directory: string, file: string, text: string): void {
  const at = path.join(directory, file)
  mkdirSync(path.dirname(at), { recursive: true })
  writeFileSync(at, text)
}

/** The test runner's own variables are not part of a team's machine. */
export function environment(): NodeJS.ProcessEnv {
  const { VITEST: _, NODE_ENV: __, ...rest } = process.env
  return rest
}

export function run(directory: string, command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = ran(directory, command, ...args)
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

export const ran = (directory: string, command: string, ...args: readonly string[]) =>
  spawnSync(path.join(directory, "node_modules/.bin", command), args, {
    cwd: directory,
    encoding: "utf8",
    env: environment(),
  })
