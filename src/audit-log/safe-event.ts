import { isIP } from "node:net"

import { isPolicyHash } from "../../policy/policy-hash.ts"
import { EVENT_KINDS, type SecurityEvent } from "./event.ts"
import { COUNTS, HASHES, IDS, WORDS, type Detail } from "./words.ts"

const LARGEST_COUNT = 1_000_000_000

/** The event with nothing in it but what the record may hold, or null when it is none. Whatever the types said. */
export function safeEventOf(event: SecurityEvent, rules: ReadonlySet<string>): SecurityEvent | null {
  if (!(EVENT_KINDS as readonly unknown[]).includes(event.kind)) return null
  return {
    kind: event.kind,
    person: idOf(event.person),
    session: idOf(event.session),
    client: addressOf(event.client),
    detail: detailOf(event.detail, rules),
  }
}

function detailOf(given: unknown, rules: ReadonlySet<string>): Detail {
  if (typeof given !== "object" || given === null) return {}
  return Object.fromEntries(Object.entries(given).filter(([key, value]) => isSayable(key, value, rules)))
}

function isSayable(key: string, value: unknown, rules: ReadonlySet<string>): boolean {
  if (Object.hasOwn(WORDS, key)) return (WORDS[key as keyof typeof WORDS] as readonly unknown[]).includes(value)
  if ((COUNTS as readonly string[]).includes(key)) {
    return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST_COUNT
  }
  if (typeof value !== "string") return false
  if ((HASHES as readonly string[]).includes(key)) return isPolicyHash(value)
  if ((IDS as readonly string[]).includes(key)) return idOf(value) !== null
  return key === "rule" && rules.has(value)
}

/** Ids are UUIDs: what has another form came from somewhere else. */
const idOf = (value: unknown): string | null =>
  typeof value === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : null

/** Without its zone, which names a network card and may be any text. */
function addressOf(value: unknown): string | null {
  if (typeof value !== "string") return null
  const address = value.split("%")[0] ?? ""
  return isIP(address) === 0 ? null : address
}
