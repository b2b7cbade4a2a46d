/** The longest name, in UTF-16 code units. */
const MAX_NAME_LENGTH = 80

// Characters that a name cannot contain: line breaks, control characters, halves of surrogate pairs, and marks of the
// reading direction, which could rewrite the sentence around the name.
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069]/u

/** A reason for refusing a name. */
export type NameFault = "name-long" | "name-unreadable"

/** The reason why a person cannot have this name, or null. */
export function faultOfName(name: string): NameFault | null {
  if (UNREADABLE.test(name)) return "name-unreadable"
  return name.length > MAX_NAME_LENGTH ? "name-long" : null
}

/** The name in a user's metadata, or "". People can write anything there through the auth service. */
export function nameIn(metadata: unknown): string {
  if (typeof metadata !== "object" || metadata === null || !Object.hasOwn(metadata, "name")) return ""
  const { name } = metadata as { readonly name: unknown }
  // The length comes first, because this text can be very long.
  return typeof name === "string" && name.length <= MAX_NAME_LENGTH && faultOfName(name) === null ? name.trim() : ""
}
