/** The routes of a finished build, from the manifests in which Next itself looks them up. */
export interface BuiltRoutes {
  /**
   * Each file of code that answers requests, as a path in the build's directory, with its route as Next names it, such
   * as `/t/[team]`.
   */
  readonly entries: readonly { readonly file: string; readonly route: string }[]
  /**
   * Routes of the Pages Router of which the build made an HTML file: no code runs for them. Pages of the App Router
   * that were rendered in the build are entries, too.
   */
  readonly plainFiles: readonly string[]
}

/**
 * Reads the routes of a build. `manifest` returns the JSON object in one of its manifests, by a name such as
 * `server/pages-manifest.json`; an empty object for one that is not there.
 */
export function builtRoutesOf(manifest: (name: string) => Readonly<Record<string, string>>): BuiltRoutes {
  const routes = manifest("app-path-routes-manifest.json")
  const app = Object.entries(manifest("server/app-paths-manifest.json"))
  const pages = Object.entries(manifest("server/pages-manifest.json"))
  return {
    entries: [
      ...app.map(([name, file]) => ({ file: `server/${file}`, route: routes[name] ?? name })),
      ...pages.flatMap(([route, file]) => (file.endsWith(".js") ? [{ file: `server/${file}`, route }] : [])),
    ],
    plainFiles: pages.flatMap(([route, file]) => (file.endsWith(".html") ? [route] : [])),
  }
}

/**
 * The routes that Next adds to every build: its pages of errors, and modules around pages that answer nothing by
 * themselves. No policy has a rule for them.
 */
const OWN: ReadonlySet<string> = new Set([
  "/_not-found",
  "/_global-error",
  "/_error",
  "/_app",
  "/_document",
  "/404",
  "/500",
])

/** True for a route that Next adds to every build. */
export const isNextsOwn = (route: string): boolean => OWN.has(route)
