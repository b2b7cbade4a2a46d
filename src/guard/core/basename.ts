/**
 * A pathname without the app's base path, or null where it is not beneath it. As the router does it: without regard to
 * case, and by whole segments.
 */
export function withoutBasename(pathname: string, basename: string): string | null {
  const base = trimmed(basename)
  if (!pathname.toLowerCase().startsWith(base.toLowerCase())) return null
  const rest = pathname.slice(base.length)
  return rest === "" ? "/" : rest.startsWith("/") ? rest : null
}

/** The path within the site. The router adds the base path to redirects of pages, but not to those of middleware. */
export const withBasename = (path: string, basename: string): string => `${trimmed(basename)}${path}`

const trimmed = (basename: string): string => basename.replace(/\/+$/, "")
