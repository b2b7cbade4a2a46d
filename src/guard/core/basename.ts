/**
 * A pathname without the app's base path, or null if it is not beneath it. The base path is compared as the router
 * does: ignoring case, and by whole segments.
 */
export function withoutBasename(pathname: string, basename: string): string | null {
  const base = trimmed(basename)
  if (!pathname.toLowerCase().startsWith(base.toLowerCase())) return null
  const rest = pathname.slice(base.length)
  return rest === "" ? "/" : rest.startsWith("/") ? rest : null
}

/**
 * Adds the base path to the target of a redirect by middleware. To redirects by pages, the router adds it itself. The
 * home page gets the base path exactly as the app configures it, `/app` or `/app/`, as from the router: Next and Vite
 * redirect or refuse the other form.
 */
export function withBasename(path: string, basename: string): string {
  const isHome = path === "/" || path.startsWith("/?")
  return isHome && basename !== "" ? `${basename}${path.slice(1)}` : `${trimmed(basename)}${path}`
}

/** The base path without slashes at its end; empty for `/`. */
const trimmed = (basename: string): string => basename.replace(/\/+$/, "")
