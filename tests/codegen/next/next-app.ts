import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

export type Files = Readonly<Record<string, string>>

const PAGE = "export default function Page() {\n  return null\n}\n"
const HANDLER = "export const GET = () => new Response()\n"

/** Pages and handlers that do nothing, at these paths. */
export const pagesAt = (...files: readonly string[]): Files =>
  Object.fromEntries(files.map((file) => [file, /(?:^|\/)route\.ts$/.test(file) ? HANDLER : PAGE]))

const MODULES = path.resolve(import.meta.dirname, "../../../node_modules")

/** An app on disk with the Next of this repository. `remove` it in the end. */
export class NextApp {
  readonly root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-next-")))

  constructor(files: Files) {
    symlinkSync(MODULES, path.join(this.root, "node_modules"))
    this.write({ "package.json": JSON.stringify({ name: "app", dependencies: { next: "16.4.6" } }), ...files })
  }

  write(files: Files): void {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(this.root, file)), { recursive: true })
      writeFileSync(path.join(this.root, file), text)
    }
  }

  delete(file: string): void {
    rmSync(path.join(this.root, file), { recursive: true, force: true })
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}

export const LOCKS: Files = {
  "proxy.ts": 'import { locks } from "./locks"\n\nexport const proxy = locks.proxy\n',
  "instrumentation.ts": 'import { locks } from "./locks"\n\nexport const register = () => locks.register()\n',
  "locks.ts":
    'import { openNextLocks } from "sallyport/next"\nimport * as guards from "./generated/guards"\n\nexport const locks = openNextLocks({ guards, session: async () => ({ state: "signed-out" }) })\n',
}

/** A policy with these rules, as `path match require`. */
export const policyOf = (...rules: readonly string[]): Files => ({
  "policy/app.policy.ts": `export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
${rules
  .map((rule) => {
    const [at, match, require] = rule.split(" ")
    return `    { path: "${at}", match: "${match}", require: "${require}", why: "test" },\n`
  })
  .join("")}  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
}
`,
})

const MANY = 'export const generateImageMetadata = () => [{ id: "a" }]\nexport default () => null\n'
const SITEMAPS = "export const generateSitemaps = () => [{ id: 0 }]\nexport default () => []\n"

/** An app with routes of every kind that Next has. */
export const ALL_KINDS: Files = {
  ...pagesAt(
    "app/layout.tsx",
    "app/page.tsx",
    "app/(x)/grouped/page.tsx",
    "app/dashboard/page.tsx",
    "app/dashboard/layout.tsx",
    "app/dashboard/default.tsx",
    "app/dashboard/@stats/page.tsx",
    "app/dashboard/@stats/default.tsx",
    "app/dashboard/@stats/settings/page.tsx",
    "app/feed/page.tsx",
    "app/feed/layout.tsx",
    "app/feed/default.tsx",
    "app/feed/@modal/default.tsx",
    "app/feed/@modal/(..)photo/[id]/page.tsx",
    "app/photo/[id]/page.tsx",
    "app/t/[team]/settings/page.tsx",
    "app/docs/[...rest]/page.tsx",
    "app/wiki/[[...slug]]/page.tsx",
    "app/blog/[slug]/page.tsx",
    "app/blog/[slug]/opengraph-image.tsx",
    "app/[slug]/page.tsx",
    "app/%5Fus/page.tsx",
    "app/_private/page.tsx",
    "app/api/i/[id]/route.ts",
    "app/(x)/og/opengraph-image.tsx",
    "app/sitemap.ts",
    "pages/_app.tsx",
    "pages/404.tsx",
    "pages/legacy.tsx",
    "pages/docs2/index.tsx",
    "pages/api/index.ts",
    "pages/api/old.ts",
  ),
  "app/multi/icon.tsx": MANY,
  "app/multi/sitemap.ts": SITEMAPS,
  "app/favicon.ico": "",
  "app/robots.txt": "",
  "app/manifest.json": "{}",
  "app/(x)/grouped/icon.png": "",
  "app/img/apple-icon1.png": "",
  "app/blog/[slug]/twitter-image.png": "",
  "next.config.ts":
    'export default { rewrites: async () => ({ beforeFiles: [{ source: "/rw", destination: "/dashboard" }] }) }\n',
}
