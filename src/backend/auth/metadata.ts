import type { Json } from "./auth-call.ts"
import { isPlain } from "../store/plain-text.ts"
import { authRefusal } from "./refusals.ts"

/**
 * The largest metadata in bytes of JSON, in one request and stored in total. A session's cookie contains a person's
 * metadata.
 */
const LARGEST_REQUEST = 1024
const LARGEST_KEPT = 2048

/** Refuses metadata of a person that is not a set of single, named values of limited size. `kept` is the previous set. */
export function metadataRefusal(data: unknown, kept: Json = {}): Response | null {
  if (data === undefined) return null
  if (typeof data !== "object" || data === null || Array.isArray(data)) return refused("data needs to be an object")
  // Checked before measuring, because deep nesting would exhaust the stack.
  if (Object.values(data).some((value) => typeof value === "object" && value !== null)) {
    return refused("data needs to hold texts, numbers and truth values only")
  }
  const texts = Object.entries(data)
    .flat()
    .filter((value) => typeof value === "string")
  if (!texts.every(isPlain)) return refused("data needs to be free of control characters and invisible marks")
  const isFine = bytesOf(data) <= LARGEST_REQUEST && bytesOf({ ...kept, ...data }) <= LARGEST_KEPT
  return isFine ? null : refused(`data needs to be at most ${LARGEST_REQUEST} bytes of JSON`)
}

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value), "utf8")

const refused = (message: string): Response => authRefusal(400, "validation_failed", message)
