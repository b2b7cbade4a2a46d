import { authRefusal } from "./refusals.ts"

/** The longest address that mail can be sent to, in characters. */
const MAX_ADDRESS_LENGTH = 254
/** The longest part of an address before the `@`, in characters. */
const MAX_LOCAL_PART_LENGTH = 64

/** The part before the `@`, unquoted (`dot-atom` of RFC 5322), and one label of a domain. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The normal form of an email address, in lower case; null if it is invalid. Only ASCII is allowed, so that no address
 * looks like another; a domain in another script is written as `xn--…`.
 */
export function readAddress(text: unknown): string | null {
  if (typeof text !== "string" || text.length > MAX_ADDRESS_LENGTH) return null
  // Checked before conversion to lower case, which turns two non-ASCII letters into ASCII.
  if (!/^[\x21-\x7e]+$/.test(text)) return null
  const [local = "", domain = "", ...more] = text.toLowerCase().split("@")
  const labels = domain.split(".")
  const isFine =
    more.length === 0 &&
    local.length <= MAX_LOCAL_PART_LENGTH &&
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label))
  return isFine ? `${local}@${domain}` : null
}

/** The refusal of an invalid address, in the words of Supabase Auth. */
export const badAddress = (): Response =>
  authRefusal(400, "email_address_invalid", "Unable to validate email address: invalid format")
