import type { Adopted } from "./adopted.ts"

/** Guarded pages and layouts of the app, each with the page that its wrapper names. */
const COMPONENTS = [
  ["dashboard/layout", "/dashboard", "Layout"],
  ["dashboard/page", "/dashboard", "Dashboard"],
  ["dashboard/week/page", "/dashboard/week", "Week"],
  ["(account)/settings/page", "/settings", "Settings"],
  ["reports/page", "/reports", "Reports"],
  ["guides/[id]/page", "/guides/:id", "Guide"],
  ["photo/[id]/page", "/photo/:id", "Photo"],
  ["feed/@modal/(..)photo/[id]/page", "/photo/:id", "Modal"],
  ["t/[team]/layout", "/t/:team", "Layout"],
  ["t/[team]/page", "/t/:team", "Team"],
  ["t/[team]/settings/page", "/t/:team/settings", "Settings"],
] as const

const HANDLERS = [
  ["api/notes/route", "/api/notes"],
  ["api/totals/route", "/api/totals"],
  ["t/[team]/board.csv/route", "/t/:team/board.csv"],
] as const

/** Guarded API routes of the Pages Router. */
const API_ROUTES = [
  ["api/export", "/api/export"],
  ["api/t/[team]", "/api/t/:team"],
] as const

/** A page of the Pages Router that the app renders once, as one that is rendered for each visitor. */
const OLD = `import { locks } from "@/locks"

export const getServerSideProps = locks.guardServerSideProps("/old/:id", async ({ params }) => ({
  props: { text: \`kept-secret: the old note \${String(params?.id)}\` },
}))

export default function Old({ text }: { text: string }) {
  return <h1>{text}</h1>
}
`

/**
 * Moves the app to a host that builds and serves by itself: its guarded modules are wrapped, and its build is not
 * sealed.
 */
export function withWrappedModules(app: Adopted): void {
  const rewrite = (file: string, changed: (text: string) => string): void => app.write(file, changed(app.textOf(file)))
  app.edit("locks.ts", '  views: { 401: "/no-access", 403: "/no-access" },\n', "  wrapped: true,\n")
  app.edit("app/reports/page.tsx", "export const revalidate = 2\n\n", "")
  app.edit("app/guides/[id]/page.tsx", 'export const generateStaticParams = () => [{ id: "one" }]\n\n', "")
  app.edit("app/api/totals/route.ts", 'export const dynamic = "force-static"\n\n', "")
  app.edit(
    "app/dashboard/week/page.tsx",
    'export async function generateMetadata({ searchParams }: PageProps<"/dashboard/week">): Promise<Metadata> {',
    'export const generateMetadata = locks.guardMetadata("/dashboard/week", metadataOf)\n\nasync function metadataOf({ searchParams }: PageProps<"/dashboard/week">): Promise<Metadata> {',
  )
  for (const [module, page, name] of COMPONENTS)
    rewrite(`app/${module}.tsx`, (text) =>
      withLocks(text.replace(/^export default /m, "") + `\nexport default locks.guardPage("${page}", ${name})\n`),
    )
  for (const [module, page] of HANDLERS)
    rewrite(`app/${module}.ts`, (text) =>
      withLocks(
        text.replace(
          /^export const (GET|POST) = ([^]*?)(?=\n\n|\n$)/gm,
          `export const $1 = locks.guardHandler("${page}", $2)`,
        ),
      ),
    )
  for (const [module, page] of API_ROUTES)
    rewrite(`pages/${module}.ts`, (text) =>
      withLocks(text.replace("export default ", "") + `\nexport default locks.guardApiRoute("${page}", handler)\n`),
    )
  app.write("pages/old/[id].tsx", OLD)
  rewrite("pages/legacy.tsx", (text) =>
    text
      .replace(/^import type .*\n/, "")
      .replace(
        "getServerSideProps: GetServerSideProps = ",
        'getServerSideProps = locks.guardServerSideProps("/legacy", ',
      )
      .replace("\n}\n", "\n})\n"),
  )
}

const withLocks = (text: string): string =>
  text.includes('/locks"') ? text : `import { locks } from "@/locks"\n${text}`
