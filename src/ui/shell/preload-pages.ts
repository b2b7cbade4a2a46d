/** A route's entry in the build's own manifest, which the router in the browser reads too. */
interface BuiltRoute {
  readonly module: string
  /**
   * The file with the route's `clientAction`, which the build splits off. The manifest has such fields for
   * `clientLoader` and `HydrateFallback` too, which no page of this app has.
   */
  readonly clientActionModule?: string
  readonly imports?: readonly string[]
}

/** Preloads the code of every page, with low priority, so that a navigation need not wait for it. */
export function preloadPages(): void {
  const preloaded = new Set(
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href),
  )
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ""
  for (const file of new Set(routesOfBuild().flatMap(filesOf))) {
    const link = document.createElement("link")
    link.rel = "modulepreload"
    link.href = file
    if (preloaded.has(link.href)) continue
    link.nonce = nonce
    link.fetchPriority = "low"
    document.head.append(link)
  }
}

/** The files with the code of a route. */
const filesOf = ({ module, clientActionModule, imports = [] }: BuiltRoute): readonly string[] => [
  module,
  ...(clientActionModule === undefined ? [] : [clientActionModule]),
  ...imports,
]

/** The built routes; none in development, where pages are not built. */
function routesOfBuild(): readonly BuiltRoute[] {
  const manifest: unknown = import.meta.env.PROD ? Reflect.get(window, "__reactRouterManifest") : null
  if (typeof manifest !== "object" || manifest === null || !("routes" in manifest)) return []
  return Object.values(manifest.routes as Readonly<Record<string, BuiltRoute>>)
}
