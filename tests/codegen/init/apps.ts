/** Small apps as people have them, by name: what stands where, from the app's root. */
export type App = Readonly<Record<string, string>>

const VITE = `import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

export default defineConfig({ plugins: [reactRouter()] })
`

const ROOT = `import { Outlet } from "react-router"

export default function App() {
  return <Outlet />
}
`

const PAGE = "export default function Page() {\n  return null\n}\n"

const LOADED = `export const loader = () => null\n\n${PAGE}`

export const installed = (version: string): App => ({
  "node_modules/react-router/package.json": `{ "name": "react-router", "version": "${version}" }\n`,
})

const manifest = (dependencies: Readonly<Record<string, string>> = {}): string =>
  `${JSON.stringify({ private: true, scripts: { dev: "react-router dev" }, dependencies: { "react-router": "*", ...dependencies }, devDependencies: { "@react-router/dev": "*", sallyport: "*" } }, null, 2)}\n`

const SUPABASE = { "@supabase/ssr": "*", "@supabase/supabase-js": "*" }

/** The smallest app there is, with nothing but a home page. */
export const minimal: App = {
  ...installed("8.5.1"),
  "package.json": manifest(),
  "vite.config.ts": VITE,
  "app/root.tsx": ROOT,
  "app/routes.ts":
    'import { type RouteConfig, index } from "@react-router/dev/routes"\n\nexport default [index("home.tsx")] satisfies RouteConfig\n',
  "app/home.tsx": PAGE,
}

/** Version 7 without the flag, its own cookie sessions, a server with a load context, another app directory, CRLF. */
export const seven: App = {
  ...installed("7.16.0"),
  "package.json": manifest({ express: "5" }),
  "react-router.config.ts":
    'import type { Config } from "@react-router/dev/config"\n\nexport default { appDirectory: "src" } satisfies Config\n',
  "vite.config.ts": VITE.replaceAll("\n", "\r\n"),
  "server.ts":
    'import { createRequestHandler } from "@react-router/express"\n\ndeclare module "react-router" {\n  interface AppLoadContext {\n    greeting: string\n  }\n}\n\nexport const handler = createRequestHandler({\n  build: () => import("virtual:react-router/server-build"),\n  getLoadContext: () => ({ greeting: "hello" }),\n})\n',
  "src/root.tsx": `\u{feff}import { log } from "./log"\n\nexport const middleware = [log]\n\n${ROOT}`,
  "src/log.ts": "export const log = () => {}\n",
  "src/sessions.server.ts":
    'import { createCookieSessionStorage } from "react-router"\n\nexport const { getSession, commitSession } = createCookieSessionStorage({ cookie: { name: "s" } })\n',
  "src/routes.ts": `import { index, layout, prefix, route } from "@react-router/dev/routes"

export default [
  index("home.tsx"),
  route("login", "login.tsx"),
  route("join", "join.tsx"),
  route("logout", "logout.ts"),
  route("auth/:provider/callback", "callback.ts"),
  layout("frame.tsx", [...prefix("orders", [index("orders.tsx"), route(":id", "order.tsx")])]),
  route("files/*", "files.ts"),
  route("*", "missing.tsx"),
]
`,
  "src/home.tsx": LOADED,
  "src/login.tsx": `${LOADED}\nexport async function action() {\n  const session = await getSession()\n  session.set("userId", "1")\n}\n`,
  "src/join.tsx": PAGE.replaceAll("\n", "\r\n"),
  "src/logout.ts": "export const action = () => null\n",
  "src/callback.ts": "export const loader = () => null\n",
  "src/frame.tsx": PAGE,
  "src/orders.tsx": PAGE,
  "src/order.tsx": LOADED,
  "src/files.ts": "export const loader = () => null\n",
  "src/missing.tsx": LOADED,
  "public/favicon.ico": "x",
  "public/fonts/a.woff2": "x",
  "public/Odd Name.txt": "x",
}

/** JavaScript, an optional language, Supabase. */
export const script: App = {
  ...installed("8.5.1"),
  "package.json": manifest(SUPABASE),
  "vite.config.js": VITE,
  "app/root.jsx": ROOT,
  "app/routes.js":
    'import { index, route } from "@react-router/dev/routes"\n\nexport default [\n  index("home.jsx"),\n  route("sign-in", "sign-in.jsx"),\n  route("account/update-password", "password.jsx"),\n  route("settings/profile", "profile.jsx"),\n]\n',
  "app/client.js":
    'import { createBrowserClient } from "@supabase/ssr"\n\nexport const client = () =>\n  createBrowserClient(import.meta.env.VITE_SUPABASE_URL, import.meta.env.VITE_SUPABASE_ANON_KEY)\n',
  "app/home.jsx": LOADED,
  "app/sign-in.jsx": LOADED,
  "app/password.jsx": LOADED,
  "app/profile.jsx": LOADED,
}

/** Routes that only the router itself can resolve, a base path, Supabase with a second factor, pages that are files. */
export const computed: App = {
  "package.json": manifest({ ...SUPABASE, prettier: "*" }),
  "vite.config.ts": VITE,
  "react-router.config.ts": 'export default { basename: "/app", prerender: ["/about"] }\n',
  "app/root.tsx": `import { log } from "./log.ts"\n\nexport const links = () => [log]\n\n${ROOT}`,
  "app/log.ts": "export const log = {}\n",
  "app/second-factor.ts":
    'import { createServerClient } from "@supabase/ssr"\n\nexport const list = (request: Request) => createServerClient(process.env.SUPABASE_URL!, process.env.SUPABASE_ANON_KEY!, cookiesOf(request)).auth.mfa.listFactors()\n',
  "app/routes.ts": `import { route } from "@react-router/dev/routes"

const names = ["about", "login", "mfa", "notes", "users", "webauthn/registration"]

export default names.map((name) => route(name, \`pages/\${name.replace("/", ".")}.tsx\`)).concat(route("*", "pages/missing.tsx"))
`,
  ...Object.fromEntries(
    ["about", "login", "mfa", "notes", "users", "missing"].map((name) => [`app/pages/${name}.tsx`, LOADED]),
  ),
  "app/pages/webauthn.registration.tsx": "export const action = () => null\n",
}

/** A language that may be left out, before every page; the app's own function says who is asking. */
export const languages: App = {
  ...minimal,
  "app/auth.server.ts": "export async function getUserId(request: Request) {\n  return request.headers.get('x')\n}\n",
  "app/routes.ts":
    'import { route } from "@react-router/dev/routes"\n\nexport default [\n  route(":lang?/login", "login.tsx"),\n  route(":lang?/about", "about.tsx"),\n  route("*", "missing.tsx"),\n]\n',
  "app/login.tsx": LOADED,
  "app/about.tsx": LOADED,
  "app/missing.tsx": LOADED,
}

/** Better Auth, which answers at a splat, and pictures that are files as well as a splat's. */
export const library: App = {
  ...minimal,
  "package.json": manifest({ "better-auth": "*" }),
  "app/auth.server.ts":
    'import { betterAuth } from "better-auth"\n\nexport const auth = betterAuth({ appName: "library" })\nexport const getUserId = (request: Request) => request.url\n',
  "app/routes.ts": `import { index, route } from "@react-router/dev/routes"

export default [
  index("home.tsx"),
  route("auth/sign-in", "sign-in.tsx"),
  route("auth/forget-password", "forgot.tsx"),
  route("settings", "settings.tsx"),
  route("images/*", "images.ts"),
  route("api/auth/*", "answers.ts"),
  route("*", "missing.tsx"),
]
`,
  ...Object.fromEntries(["sign-in", "forgot", "settings", "missing"].map((name) => [`app/${name}.tsx`, LOADED])),
  "app/images.ts": "export const loader = () => null\n",
  "app/answers.ts": "export const loader = () => null\nexport const action = () => null\n",
  "public/images/logo.svg": "<svg/>",
}

export const APPS = { minimal, seven, script, languages, library } satisfies Readonly<Record<string, App>>
