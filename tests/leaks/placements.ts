import { globSync, rmSync } from "node:fs"
import path from "node:path"
import type { Adopted } from "../adoption/adopted.ts"

/** A place for the check of who may open what, in the app of `tests/adoption/next`. */
export interface Placement {
  readonly name: string
  /** Changes the app before it is built. */
  readonly change: (app: Adopted) => void
  readonly isSealed: boolean
}

/** The matcher of Next's own documentation. */
const OF_THE_DOCS = '["/((?!api|_next/static|_next/image|favicon.ico|sitemap.xml|robots.txt).*)"]'

/** That of Supabase's template: everything that does not end like an image. */
const OF_SUPABASE = '["/((?!_next/static|_next/image|favicon.ico|.*\\\\.(?:svg|png|jpg|jpeg|gif|webp)$).*)"]'

/** The one of Next's documentation that leaves prefetches out. */
const WITHOUT_PREFETCHES = `[{
  source: "/((?!api|_next/static|_next/image|favicon.ico|sitemap.xml|robots.txt).*)",
  missing: [{ type: "header", key: "next-router-prefetch" }, { type: "header", key: "purpose", value: "prefetch" }],
}]`

export const PLACEMENTS: readonly Placement[] = [
  { name: "nothing", change: withoutProxyAndSeal, isSealed: false },
  { name: "proxy, matcher of Next's documentation", change: proxyWith(OF_THE_DOCS), isSealed: false },
  { name: "proxy, matcher of Supabase's template", change: proxyWith(OF_SUPABASE), isSealed: false },
  { name: "proxy, matcher that leaves prefetches out", change: proxyWith(WITHOUT_PREFETCHES), isSealed: false },
  { name: "proxy without matcher", change: proxyWith(null), isSealed: false },
  { name: "check in each page, handler and action", change: checksInEach, isSealed: false },
  { name: "proxy without matcher, and the seal", change: () => {}, isSealed: true },
]

function proxyWith(matcher: string | null): (app: Adopted) => void {
  return (app) => {
    withoutSeal(app)
    if (matcher !== null)
      app.write("proxy.ts", `${app.textOf("proxy.ts")}\nexport const config = { matcher: ${matcher} }\n`)
  }
}

function withoutProxyAndSeal(app: Adopted): void {
  withoutSeal(app)
  rmSync(path.join(app.directory, "proxy.ts"))
}

/** Nothing of the app asks the locks: who may open what is decided in the proxy alone. */
function withoutSeal(app: Adopted): void {
  rmSync(path.join(app.directory, "instrumentation.ts"))
  for (const file of filesIn(app, "app/**/actions.ts"))
    change(app, file, (text) => text.replace(/locks\.guardedAction\("[\w.]+", /g, "("))
  app.write("app/t/[team]/page.tsx", TEAM)
  app.edit("pages/legacy.tsx", 'const { email } = await locks.sessionFor("/legacy", req)', "const email = req.method")
  app.edit("app/no-access/page.tsx", "await locks.visitor()", "{ session: null as { email: string } | null }")
}

const TEAM = `import { addTeamNote } from "./actions"

export default async function Team({ params }: PageProps<"/t/[team]">) {
  const { team } = await params
  return (
    <main>
      <h1>{\`kept-secret: the board of \${team}\`}</h1>
      <form action={addTeamNote}>
        <input type="hidden" name="team" value={team} />
        <button>Add a note</button>
      </form>
    </main>
  )
}
`

const CHECK = `import { redirect } from "next/navigation"
import { createClient } from "./supabase"

export async function check() {
  const { data } = await (await createClient()).auth.getUser()
  if (data.user === null) redirect("/sign-in")
}
`

const OPEN = /^app\/(?:page|about|\[slug\]|feed\/page|no-access|sign-in|api\/health)/

/** The check that Next's documentation advises: first in each page, handler and action that is not for everybody. */
function checksInEach(app: Adopted): void {
  withoutProxyAndSeal(app)
  app.write("lib/check.ts", CHECK)
  app.edit("app/api/totals/route.ts", 'export const dynamic = "force-static"\n', "")
  for (const file of filesIn(app, "app/**/{page,route,actions}.{ts,tsx}").filter((one) => !OPEN.test(one))) {
    const up = path.posix.relative(path.posix.dirname(file), "lib/check")
    change(app, file, (text) =>
      withImport(
        text
          .replace(/export default (?:async )?(function \w+\(.*\) \{)/, "export default async $1\n  await check()")
          .replace(/(export const (?:GET|POST) =) (?:async )?(\(.*\)) =>\s+/g, "$1 async $2 => (await check(), ")
          .replace(/(\(await check\(\), (?:Response\.json|new Response)\([^]*?\}\))(?=\n|$)/g, "$1)")
          .replace(/(= \(async \(.*\) =>) \{/g, "$1 {\n  await check()")
          .replace(/(= \(async \(\) =>) ("|`)/g, "$1 (await check(), $2")
          .replace(/(await check\(\), (?:"[^"]*"|`[^`]*`))\)/g, "$1))"),
        `import { check } from "${up}"\n`,
      ),
    )
  }
}

const withImport = (text: string, line: string): string =>
  text.startsWith('"use server"') ? text.replace('"use server"\n', `"use server"\n\n${line}`) : line + text

const change = (app: Adopted, file: string, changed: (text: string) => string): void =>
  app.write(file, changed(app.textOf(file)))

const filesIn = ({ directory }: Adopted, pattern: string): readonly string[] =>
  globSync(pattern, { cwd: directory }).toSorted()
