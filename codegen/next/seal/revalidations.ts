/** The file of a build from which its server reads the redirects and rewrites of next.config. */
export const ROUTES_MANIFEST = "routes-manifest.json"

/**
 * A redirect of the build that answers 404 to every request with the header of Next's own revalidations. Without it,
 * anybody who was in draft mode once could skip the proxy, and load closed files of `public`, which have no other lock:
 * Next skips the proxy for a request whose header has the build's preview id, and draft mode gives browsers this id in
 * a cookie. Next tries redirects before the proxy and before all files, whatever the spelling of the address. Its own
 * revalidations never pass through the redirects.
 */
const REFUSED_REVALIDATIONS = {
  source: "/(.*)",
  has: [{ type: "header", key: "x-prerender-revalidate" }],
  // With this status, Next serves the destination itself instead of redirecting the browser to it. A static file that
  // does not exist gets an answer in plain text, without a page of the app.
  destination: "/_next/static/sallyport-refused",
  statusCode: 404,
  // Without this, Next would make an exception for addresses beneath `/_next`.
  internal: true,
}

/** The text of the manifest with that redirect before all others, and only once if it has been sealed before. */
export function withRefusedRevalidations(text: string): string {
  const manifest = JSON.parse(text) as { readonly redirects: readonly { readonly destination: string }[] }
  const own = manifest.redirects.filter(({ destination }) => destination !== REFUSED_REVALIDATIONS.destination)
  return JSON.stringify({ ...manifest, redirects: [REFUSED_REVALIDATIONS, ...own] })
}
