// The smallest app with a guarded page, whose binding to its locks is cut or bent.
import { spawn, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { install, type Packed } from "../packed.ts"

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
export const OPEN_POLICY = POLICY.replace('"/secret", match: "exact", require: "signed-in"', '"/secret", match: "exact", require: "anyone"')

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

export const LOCKS = `import { openLocks } from "sallyport/guard"
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

export const FILES: Readonly<Record<string, string>> = {
  "vite.config.ts": `import { reactRouter } from "@react-router/dev/vite"
import { sallyport } from "sallyport/vite"

export default { plugins: [sallyport(), reactRouter()], logLevel: "error" }
`,
  "react-router.config.ts": "export default { future: { v8_middleware: true } }\n",
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
  "app/rest.tsx": "export const loader = () => { throw new Response(null, { status: 404 }) }\nexport default () => null\n",
}
