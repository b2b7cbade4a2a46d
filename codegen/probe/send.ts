import { isAnyPolicyHash } from "../../policy/policy-hash.ts"
import { get } from "./get.ts"
import { baseOf, type RedirectParts } from "./site.ts"

/** The `User-Agent` of each request, so that an app's operators recognise them in their logs. */
const AGENT = "sallyport-probe"

/** The most bytes that are read of a health endpoint's response. */
const MAX_HEALTH_SIZE = 64 * 1024

/** Sends one GET and returns status and redirect target; null if there was no response. */
export async function send(origin: string, path: string, cookie: string | null): Promise<RedirectParts | null> {
  const got = await get(origin, path, { agent: AGENT, cookie, maxBytes: 0 })
  return got.kind === "no-answer" ? null : { status: got.status, location: got.headers.get("location") }
}

/**
 * The policy hash that a deployment's health endpoint reports. Tries the path on the origin, then beneath the app's
 * base path. Older deployments report only the first 16 digits.
 */
export async function runningPolicyOf(origin: string, basename: string, path: string): Promise<string | null> {
  const pathInApp = `${baseOf({ basename })}${path}`
  const atOrigin = await runningPolicyAt(origin, path)
  return atOrigin === null && pathInApp !== path ? runningPolicyAt(origin, pathInApp) : atOrigin
}

/** The field `policy` of the JSON at a path; null if the response has no valid hash there. */
async function runningPolicyAt(origin: string, path: string): Promise<string | null> {
  const got = await get(origin, path, { agent: AGENT, cookie: null, maxBytes: MAX_HEALTH_SIZE })
  if (got.kind === "no-answer" || got.status !== 200 || !got.isWhole) return null
  try {
    const health: unknown = JSON.parse(got.body)
    const policy = typeof health === "object" && health !== null && "policy" in health ? health.policy : null
    return typeof policy === "string" && isAnyPolicyHash(policy) ? policy : null
  } catch {
    return null
  }
}
