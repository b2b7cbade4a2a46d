import type { Json } from "../store/json-text.ts"
import { isPlain } from "../store/plain-text.ts"
import { authRefusal } from "./refusals.ts"

/** The largest metadata of one request, in bytes of JSON. */
const MAX_REQUEST_SIZE = 1024
/** The largest stored metadata of a person, in bytes of JSON: a session's cookie contains it. */
const MAX_KEPT_SIZE = 2048

/**
 * The refusal of metadata that is not a flat object of limited size; null if it is. `kept` is the previous metadata.
 */
export function metadataRefusal(data: unknown, kept: Json = {}): Response | null {
  if (data === undefined) return null
  if (typeof data !== "object" || data === null || Array.isArray(data)) return refused("data needs to be an object")
  // Checked before measuring, because deep nesting would exhaust the stack.
  if (Object.values(data).some((value) => typeof value === "object" && value !== null)) {
    return refused("data needs to hold texts, numbers and booleans only")
  }
  const texts = Object.entries(data)
    .flat()
    .filter((value) => typeof value === "string")
  if (!texts.every(isPlain)) return refused("data needs to be free of control characters and invisible characters")
  if (bytesOf(data) > MAX_REQUEST_SIZE) return refused(`data needs to be at most ${MAX_REQUEST_SIZE} bytes of JSON`)
  const isFull = bytesOf({ ...kept, ...data }) > MAX_KEPT_SIZE
  return isFull ? refused(`data needs to be at most ${MAX_KEPT_SIZE} bytes of JSON with what is already stored`) : null
}

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value), "utf8")

const refused = (message: string): Response => authRefusal(400, "validation_failed", message)
