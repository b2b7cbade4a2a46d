import { isIPv4 } from "node:net"

/** True for host names and addresses that can only be this machine. Brackets of an IPv6 literal do not matter. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase()
  if (name === "localhost" || name === "::1") return true
  const v4 = name.startsWith("::ffff:") ? name.slice("::ffff:".length) : name
  return isIPv4(v4) && v4.startsWith("127.")
}
