import { isPolicyHash, isShortHash } from "../../policy/policy-hash.ts"
import type { Answer } from "./judge.ts"

/** Milliseconds that one request may take. */
const PATIENCE_MS = 10_000

/** Bytes of the health answer that are read; of everything else nothing is. */
const MOST_HEALTH = 64 * 1024

/** Sends one GET to the origin and to nowhere else: redirects are answers, and are not followed. Null: no answer. */
export async function ask(origin: string, path: string, cookie: string | null): Promise<Answer | null> {
  const response = await fetched(origin, path, cookie)
  if (response === null) return null
  await response.body?.cancel().catch(() => {})
  return { status: response.status, location: response.headers.get("location") }
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
  const response = await fetched(origin, path, null)
  if (response?.body === null || response?.status !== 200) {
    await response?.body?.cancel().catch(() => {})
    return null
  }
  try {
    const said: unknown = JSON.parse(await firstOf(response.body))
    const policy = typeof said === "object" && said !== null && "policy" in said ? said.policy : null
    return typeof policy === "string" && (isPolicyHash(policy) || isShortHash(policy)) ? policy : null
  } catch {
    return null
  }
}

async function fetched(origin: string, path: string, cookie: string | null): Promise<Response | null> {
  try {
    // A record says what stands before a path, and may have been written by anybody.
    const url = new URL(`${origin}${path}`)
    if (url.origin !== origin) return null
    return await fetch(url, {
      method: "GET",
      redirect: "manual",
      headers: { accept: "text/html", "user-agent": "sallyport-probe", ...(cookie === null ? {} : { cookie }) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch {
    return null
  }
}

async function firstOf(body: NonNullable<Response["body"]>): Promise<string> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  for (let size = 0; size < MOST_HEALTH;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks).toString("utf8")
    chunks.push(value)
    size += value.length
  }
  await reader.cancel()
  return ""
}
