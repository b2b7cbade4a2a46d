import { BlockList, isIP } from "node:net"

/** The peers that count as trusted proxies. */
export interface TrustedPeers {
  readonly size: number
  has(address: string): boolean
}

/** Reads addresses and networks (`10.0.0.0/8`), separated by commas, or names the entries that are neither. */
export function trustedPeersOf(list: string): TrustedPeers | { readonly wrong: readonly string[] } {
  const entries = list
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean)
  const peers = new BlockList()
  const wrong = entries.filter((entry) => !add(peers, entry))
  if (wrong.length > 0) return { wrong }
  return {
    size: entries.length,
    has: (address) => {
      const family = familyOf(address)
      return family !== null && peers.check(address, family)
    },
  }
}

/** Adds an address or network. Returns false if the entry is neither. */
function add(peers: BlockList, entry: string): boolean {
  const [address = "", bits, ...more] = entry.replace(/^::ffff:(?=\d+\.)/i, "").split("/")
  const family = familyOf(address)
  if (family === null || more.length > 0) return false
  if (bits === undefined) {
    peers.addAddress(address, family)
    return true
  }
  // A length of 0 is refused: every client would be a proxy, and could send any address.
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) : 0
  if (length < 1 || length > (family === "ipv4" ? 32 : 128)) return false
  peers.addSubnet(address, length, family)
  return true
}

/** The family of an address; null for any other text, and for an address with a zone, such as `fe80::1%eth0`. */
export const familyOf = (address: string): "ipv4" | "ipv6" | null => {
  const version = address.includes("%") ? 0 : isIP(address)
  return version === 0 ? null : version === 4 ? "ipv4" : "ipv6"
}
