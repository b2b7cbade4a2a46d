import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"

import type { TrustedPeers } from "./trusted-peers.ts"

/**
 * The address of the client. A forwarded address counts only if the peer is a trusted proxy. An invalid one counts as
 * the proxy's own address: otherwise, a client could avoid its rate limits with another invented text in each request.
 */
export function clientAddressOf(incoming: IncomingMessage, trusted: TrustedPeers): string {
  const peer = peerOf(incoming)
  const chain = headerOf(incoming, "x-forwarded-for")
  if (chain === undefined || !trusted.has(peer)) return peer
  // Read from the right, because the client itself may have written everything to the left of the first untrusted hop.
  const hop = chain
    .split(",")
    .map(hopOf)
    .findLast((address) => address === null || !trusted.has(address))
  return hop ?? peer
}

/**
 * The address in an entry of `X-Forwarded-For`, which some proxies write with a port: `192.0.2.1:4711`,
 * `[2001:db8::1]:4711`. Null if it is not valid.
 */
function hopOf(text: string): string | null {
  const hop = text.trim()
  const address = /^\[([\da-f:.]+)\](?::\d{1,5})?$/i.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, "")
  return isIP(bare) === 0 || bare.includes("%") ? null : bare
}

/**
 * The peer's address, an IPv4 one without its IPv6 mapping. Empty if the connection has ended: nobody gets an answer on
 * it, so all such requests may count as one client's.
 */
export const peerOf = ({ socket }: Pick<IncomingMessage, "socket">): string =>
  (socket.remoteAddress ?? "").replace(/^::ffff:/, "")

/** True if, according to a trusted proxy, the browser came without TLS. The last entry is that proxy's own. */
export const cameInsecurely = (incoming: IncomingMessage, trusted: TrustedPeers): boolean =>
  trusted.has(peerOf(incoming)) && headerOf(incoming, "x-forwarded-proto")?.split(",").at(-1)?.trim() === "http"

/** Headers of proxies, tunnels and CDNs, besides `X-Forwarded-…`. */
const FORWARDING: ReadonlySet<string> = new Set([
  "cdn-loop",
  "cf-connecting-ip",
  "cf-ray",
  "client-ip",
  "fastly-client-ip",
  "fly-client-ip",
  "forwarded",
  "forwarded-for",
  "true-client-ip",
  "via",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-envoy-external-address",
  "x-original-forwarded-for",
  "x-original-host",
  "x-real-ip",
])

/**
 * True if the request seems to come through a proxy. Some proxies send HTTP/1.0. Browsers always use 1.1 here, because
 * this server has no later version.
 */
export const wasForwarded = (incoming: IncomingMessage): boolean =>
  incoming.httpVersion !== "1.1" ||
  Object.keys(incoming.headers).some((name) => name.startsWith("x-forwarded") || FORWARDING.has(name))

function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(",") : value
}
