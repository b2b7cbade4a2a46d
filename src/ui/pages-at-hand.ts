import { useEffect } from "react"

/** What the build's own list says of a route: the router in the browser reads the same. */
interface BuiltRoute {
  readonly module: string
  readonly clientActionModule?: string
  readonly imports?: readonly string[]
}

/**
 * Fetches the code of every page once this one is at rest. A page that is opened without a connection then says so
 * inside of the app; the router would load the document anew, and the browser put its own error page in its place.
 */
export function usePagesAtHand(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || isSaving()) return
    const waiting = new AbortController()
    const begin = () => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => fetchAll(waiting.signal))
      else setTimeout(() => fetchAll(waiting.signal), 2000)
    }
    if (document.readyState === "complete") begin()
    else window.addEventListener("load", begin, { once: true, signal: waiting.signal })
    return () => waiting.abort()
  }, [isWanted])
}

function fetchAll(signal: AbortSignal): void {
  if (signal.aborted) return
  const there = new Set(
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href),
  )
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ""
  for (const file of new Set(routesOfBuild().flatMap(filesOf))) {
    const link = document.createElement("link")
    link.rel = "modulepreload"
    link.href = file
    if (there.has(link.href)) continue
    link.nonce = nonce
    link.fetchPriority = "low"
    document.head.append(link)
  }
}

const filesOf = ({ module, clientActionModule, imports = [] }: BuiltRoute): readonly string[] => [
  module,
  ...(clientActionModule === undefined ? [] : [clientActionModule]),
  ...imports,
]

/** None in development, where pages are not built. */
function routesOfBuild(): readonly BuiltRoute[] {
  const manifest: unknown = import.meta.env.PROD ? Reflect.get(window, "__reactRouterManifest") : null
  if (typeof manifest !== "object" || manifest === null || !("routes" in manifest)) return []
  return Object.values(manifest.routes as Readonly<Record<string, BuiltRoute>>)
}

/** Whether this visitor pays for what is fetched ahead. */
const isSaving = (): boolean =>
  "connection" in navigator && (navigator.connection as { readonly saveData?: boolean }).saveData === true
