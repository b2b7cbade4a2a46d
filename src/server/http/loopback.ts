import { BlockList } from "node:net"
import { familyOf } from "./trusted-peers.ts"

// A `BlockList` also finds an IPv4 address within an IPv6 one, such as `::ffff:7f00:1`.
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet("127.0.0.0", 8)
LOOPBACK.addAddress("::1", "ipv6")

/** True for host names and addresses that can only be this machine. Brackets of an IPv6 literal do not matter. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase()
  const family = familyOf(name)
  return name === "localhost" || (family !== null && LOOPBACK.check(name, family))
}
