import type { Adopted, AdoptedApp, Shape } from "../adoption/adopted.ts"

/** One app with one set of versions. */
export interface Cell {
  readonly name: string
  readonly app: AdoptedApp | Shape
  /** By package: the range that npm installs in place of the app's own. */
  readonly versions: Readonly<Record<string, string>>
  /** Changes the app before its first scan. */
  readonly change?: (app: Adopted) => void
}

const STOREFRONT: Shape = { name: "storefront", like: "serve" }

/** The router's packages in one minor version, as an app on `react-router-serve` has them. */
const router = (minor: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ["react-router", "@react-router/dev", "@react-router/node", "@react-router/serve", "@react-router/fs-routes"].map(
      (name) => [name, EXACTLY[`${name} ${minor}`] ?? `~${minor}.0`],
    ),
  )

/** `@react-router/serve` takes one version of the router alone, and the newest patch may be another. */
const EXACTLY: Readonly<Record<string, string>> = {
  "react-router 7.18": "7.18.4",
  "@react-router/node 7.18": "7.18.4",
}

const routers: readonly Cell[] = ["7.16", "7.17", "7.18", "8.0", "8.1", "8.2", "8.3", "8.4"].map((minor) => ({
  name: `react-router ${minor}`,
  app: STOREFRONT,
  versions: router(minor),
}))

/** The cells of the router have the newest Vite. */
const vites: readonly Cell[] = [
  ...["5.1", "5.4", "6.0", "6.4", "7.0", "7.3", "8.0"].map((vite) => ({ router: "7.18", vite })),
  ...["7.0", "7.3", "8.0"].map((vite) => ({ router: "8.4", vite })),
].map(({ router: minor, vite }) => ({
  name: `vite ${vite} with react-router ${minor}`,
  app: STOREFRONT,
  versions: { ...router(minor), vite: `~${vite}.0` },
}))

/** A plugin of Vite before the router's, as its own documentation puts it there. */
const withPlugin =
  (name: string, imported: string) =>
  (app: Adopted): void => {
    app.edit("vite.config.ts", "import { defineConfig }", `${imported}\nimport { defineConfig }`)
    app.edit("vite.config.ts", "[reactRouter()]", `[${name}(), reactRouter()]`)
  }

function withTailwind(app: Adopted): void {
  withPlugin("tailwindcss", 'import tailwindcss from "@tailwindcss/vite"')(app)
  app.write("app/app.css", '@import "tailwindcss";\n')
  app.edit("app/root.tsx", "\nexport const loader", '\nimport "./app.css"\n\nexport const loader')
}

const plugins: readonly Cell[] = ["7.3", "8.3"]
  .map((vite): Cell => ({
    name: `tailwindcss 4 with vite ${vite}`,
    app: STOREFRONT,
    versions: { ...router("8.4"), vite: `~${vite}.0`, tailwindcss: "^4.3.0", "@tailwindcss/vite": "^4.3.0" },
    change: withTailwind,
  }))
  .concat({
    name: "react-router-devtools 6 with vite 8.3",
    app: STOREFRONT,
    versions: { ...router("7.18"), vite: "~8.3.0", "react-router-devtools": "^6.2.0" },
    change: withPlugin("reactRouterDevTools", 'import { reactRouterDevTools } from "react-router-devtools"'),
  })

const supabase: readonly Cell[] = [
  ["0.6", "2.57"],
  ["0.7", "2.57"],
  ["0.8", "2.119"],
  ["0.9", "2.119"],
  ["0.10", "2.119"],
  ["0.12", "2.114"],
  ["0.12", "2.119"],
].map(([ssr, js]) => ({
  name: `@supabase/ssr ${ssr} with supabase-js ${js}`,
  app: "serve",
  versions: { "@supabase/ssr": `~${ssr}.0`, "@supabase/supabase-js": `~${js}.0` },
}))

const jose: readonly Cell[] = ["5.0", "5.10", "6.0", "6.2"].map((minor) => ({
  name: `jose ${minor}`,
  app: "hono",
  versions: { jose: `~${minor}.0` },
}))

const xstate: readonly Cell[] = [
  { "@xstate/react": "~5.0.0" },
  { "@xstate/react": "~6.1.0" },
  { "@xstate/react": "~5.0.0", xstate: "~5.20.0" },
  { "@xstate/react": "~6.0.0", xstate: "~5.20.0" },
  { "@xstate/react": "~6.1.0", xstate: "~5.28.0" },
  { xstate: "~4.38.0" },
].map((versions) => ({
  name: Object.entries(versions)
    .map(([name, range]) => `${name} ${range.replace(/^[~^]/, "").replace(/\.0$/, "")}`)
    .join(" with "),
  app: "serve",
  versions,
}))

/** Every cell that `npm run compatibility` tries. The hono app has the newest router. */
export const CELLS: readonly Cell[] = [
  ...routers,
  { name: "react-router 8.5", app: "hono", versions: {} },
  ...vites,
  ...plugins,
  ...supabase,
  ...jose,
  ...xstate,
]
