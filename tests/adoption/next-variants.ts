import type { Adopted } from "./adopted.ts"

/**
 * Moves the app to `cacheComponents`: Next then refuses the old settings of segments, and wants a boundary above
 * everything that depends on the request.
 */
export function withCacheComponents(app: Adopted): void {
  app.edit("next.config.ts", "export default {", "export default {\n  cacheComponents: true,")
  app.edit("app/api/totals/route.ts", 'export const dynamic = "force-static"\n', "")
  app.edit("app/reports/page.tsx", "export const revalidate = 2\n\n", "")
  app.edit(
    "app/reports/page.tsx",
    "export default function Reports() {",
    'export default async function Reports() {\n  "use cache"',
  )
  app.edit(
    "app/layout.tsx",
    'import type { ReactNode } from "react"',
    'import { Suspense, type ReactNode } from "react"',
  )
  app.edit("app/layout.tsx", "{children}", "<Suspense>{children}</Suspense>")
  app.write("lib/cached.ts", CACHED)
  app.edit("app/about/page.tsx", "export default function About() {", ABOUT)
}

/** Adds a setting to the app's configuration. */
export const withSetting =
  (setting: string) =>
  (app: Adopted): void =>
    app.edit("next.config.ts", "export default {", `export default {\n  ${setting},`)

/** A cached function of guarded data, in the bundle of an open page. */
const CACHED = `export async function cachedTotals(team: string) {
  "use cache"
  return \`kept-secret: the cached totals of \${team}\`
}
`

const ABOUT = `import { cachedTotals } from "../../lib/cached"

export default async function About() {
  if ((await cachedTotals("acme")) === "") return null`
