/** The file of a build from which its server reads the redirects and rewrites of next.config. */
export const ROUTES_MANIFEST = "routes-manifest.json"

/**
 * A redirect of the build that answers 404 to every request with the header of Next's own revalidations. Next skips the
 * proxy for such a request, and files of `public` have no other lock. It compares the header with an id that draft mode
 * gives to browsers in a cookie. Next tries redirects before the proxy and before all files, whatever the spelling of
 * the address. Its own revalidations never pass through the redirects.
 */
const REFUSED_REVALIDATIONS = {
  source: "/(.*)",
  has: [{ type: "header", key: "x-prerender-revalidate" }],
  // A missing static file, which Next answers in plain text.
  destination: "/_next/static/sallyport-refused",
  statusCode: 404,
  // Without this, Next would make an exception for addresses beneath `/_next`.
  internal: true,
}

/** The text of the manifest with that redirect before all others. A manifest that has it already stays the same. */
export function withRefusedRevalidations(text: string): string {
  const manifest = JSON.parse(text) as { readonly redirects: readonly { readonly destination: string }[] }
  const own = manifest.redirects.filter(({ destination }) => destination !== REFUSED_REVALIDATIONS.destination)
  return JSON.stringify({ ...manifest, redirects: [REFUSED_REVALIDATIONS, ...own] })
}
