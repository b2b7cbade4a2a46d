import type { IncomingMessage } from "node:http"

/** The address a request comes from; a forwarded one counts only when the peer is a trusted proxy. */
export function clientAddressOf(incoming: IncomingMessage, trusted: ReadonlySet<string>): string {
  const peer = peerOf(incoming)
  if (!trusted.has(peer)) return peer
  const chain = (headerOf(incoming, "x-forwarded-for") ?? "").split(",").map((hop) => hop.trim())
  // From the right: what stands left of the first untrusted hop is whatever the client wrote there.
  return chain.findLast((hop) => hop !== "" && !trusted.has(hop)) ?? peer
}

/** The peer's address, an IPv4 one without its IPv6 mapping. */
export const peerOf = (incoming: IncomingMessage): string =>
  (incoming.socket.remoteAddress ?? "").replace(/^::ffff:/, "")

/** Whether a trusted proxy says that the browser came without TLS. */
export const cameInsecurely = (incoming: IncomingMessage, trusted: ReadonlySet<string>): boolean =>
  trusted.has(peerOf(incoming)) && headerOf(incoming, "x-forwarded-proto")?.split(",").at(-1)?.trim() === "http"

/** Whether anything but the peer itself seems to have sent the request. */
export const wasForwarded = (incoming: IncomingMessage): boolean =>
  ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"].some(
    (name) => incoming.headers[name] !== undefined,
  )

function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(",") : value
}
