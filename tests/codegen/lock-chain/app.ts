/** An app that is bound to its policy as `init` binds it. */
export const BOUND: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "app", "type": "module" }',
  "vite.config.ts": `import { reactRouter } from "@react-router/dev/vite"
import { sallyport } from "sallyport/vite"
import { defineConfig } from "vite"

export default defineConfig({ plugins: [sallyport(), reactRouter()] })
`,
  "policy/app.policy.ts": `import type { Policy } from "sallyport"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "signed-in", why: "members only" }],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
`,
  "app/routes.ts": `import { route, type RouteConfig } from "@react-router/dev/routes"

export default [route("a", "a.tsx"), route("*", "not-found.tsx")] satisfies RouteConfig
`,
  "app/a.tsx": "export const loader = () => null\nexport default function A() {}\n",
  "app/not-found.tsx": "export const loader = () => null\nexport default function NotFound() {}\n",
  "app/root.tsx": `import { Outlet } from "react-router"
import { locks } from "./sallyport.server"

export const middleware = [locks.headers, locks.middleware]

export default function App() {
  return <Outlet />
}
`,
  "app/sallyport.server.ts": `import { openLocks } from "sallyport/guard"
import * as guards from "./generated/guards"
import type { PageRequirement } from "./generated/guards"

export const locks = openLocks<PageRequirement>({
  guards,
  async session() {
    return { state: "signed-out", session: null, setCookies: [] }
  },
})
`,
  "app/generated/guards.ts": 'export const policyHash = ""\n',
}

/** The same app with some files replaced; null takes a file away. */
export type Edits = Readonly<Record<string, string | null>>

export const edited = (edits: Edits): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...BOUND, ...edits }).filter((entry): entry is [string, string] => entry[1] !== null),
  )

/** A file of the app with one text replaced by another. */
export function replaced(file: string, from: string, to: string): Edits {
  const text = BOUND[file] ?? ""
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  return { [file]: text.replace(from, () => to) }
}
