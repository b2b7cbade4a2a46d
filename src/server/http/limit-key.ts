import { isIPv6 } from "node:net"

/**
 * The client that a limit counts for. An IPv6 household or host has a whole /64, so its addresses count as one. An IPv6
 * address that contains an IPv4 address counts as that one, because different clients of a translator are in one /64.
 */
export function limitKeyOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const embedded = embeddedIn(groups)
  if (embedded !== null) return embedded.flatMap((group) => [group >> 8, group & 0xff]).join(".")
  // Each network has its own way to write IPv4 addresses under this prefix (64:ff9b:1::/48), so all bits count.
  const isLocalTranslation = startsWith(groups, 0x64, 0xff9b, 1)
  return isLocalTranslation ? spelled(groups) : `${spelled(groups.slice(0, 4))}::/64`
}

/** The two groups of an IPv4 address that is embedded in an IPv6 address. */
function embeddedIn(groups: readonly number[]): readonly number[] | null {
  // Mapped (::ffff:0:0/96), translated (::ffff:0:0:0/96), and NAT64 (64:ff9b::/96).
  if (startsWith(groups, 0, 0, 0, 0, 0, 0xffff) || startsWith(groups, 0, 0, 0, 0, 0xffff, 0)) return groups.slice(6)
  if (startsWith(groups, 0x64, 0xff9b, 0, 0, 0, 0)) return groups.slice(6)
  // 6to4, whose sites have a /48 each.
  if (startsWith(groups, 0x2002)) return groups.slice(1, 3)
  // Teredo, which inverts the bits.
  return startsWith(groups, 0x2001, 0) ? groups.slice(6).map((group) => group ^ 0xffff) : null
}

const startsWith = (groups: readonly number[], ...prefix: readonly number[]): boolean =>
  prefix.every((group, i) => groups[i] === group)

const spelled = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(":")

/** The eight groups of an IPv6 address. The parser of URLs writes an IPv4 address at its end as two groups. */
function groupsOf(address: string): readonly number[] {
  const { hostname } = new URL(`http://[${address.split("%")[0]}]`)
  const [front = [], back = []] = hostname.slice(1, -1).split("::").map(numbersIn)
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back]
}

const numbersIn = (part: string): readonly number[] =>
  part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16))
