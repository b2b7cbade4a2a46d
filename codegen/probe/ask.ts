import { isPolicyHash, isShortHash } from "../../policy/policy-hash.ts"
import { get } from "./get.ts"
import type { Answer } from "./judge.ts"

const AGENT = "sallyport-probe"

/** Bytes of the health answer that are read. */
const MOST_HEALTH = 64 * 1024

/** The origin's answer to one GET, without its body. Null: no answer. */
export async function ask(origin: string, path: string, cookie: string | null): Promise<Answer | null> {
  const got = await get(origin, path, { agent: AGENT, cookie, most: 0 })
  return got.kind === "silence" ? null : { status: got.status, location: got.headers.get("location") }
}

/**
 * The policy hash that a deployment names at a path: of its own, or of the app's, whose routes lie beneath its base path.
 * An older deployment names the first 16 digits of one.
 */
export async function runningPolicyOf(origin: string, basename: string, path: string): Promise<string | null> {
  const beneath = `${basename.replace(/\/+$/, "")}${path}`
  const named = await runningPolicyAt(origin, path)
  return named === null && beneath !== path ? runningPolicyAt(origin, beneath) : named
}

/** The policy hash that a deployment names as `policy` in the JSON of its health answer; null where it names none. */
async function runningPolicyAt(origin: string, path: string): Promise<string | null> {
  const got = await get(origin, path, { agent: AGENT, cookie: null, most: MOST_HEALTH })
  if (got.kind === "silence" || got.status !== 200 || !got.isWhole) return null
  try {
    const said: unknown = JSON.parse(got.body)
    const policy = typeof said === "object" && said !== null && "policy" in said ? said.policy : null
    return typeof policy === "string" && (isPolicyHash(policy) || isShortHash(policy)) ? policy : null
  } catch {
    return null
  }
}
