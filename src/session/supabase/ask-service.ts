import type { ServiceAccess } from "./server-session-access.ts"
import { refusalOf } from "./service-answer.ts"

/** `ended` is a no that no other token of this session can change. `silent`: nothing came that can be relied on. */
export type ServiceAnswer =
  | { readonly kind: "yes"; readonly body: unknown }
  | { readonly kind: "no"; readonly ended: boolean }
  | { readonly kind: "silent" }

interface Question {
  readonly path: string
  readonly method: "GET" | "POST"
  readonly token: string
  readonly body?: object
}

const TIME_LIMIT_MS = 15_000

export const askAboutToken = (token: string, access: ServiceAccess): Promise<ServiceAnswer> =>
  ask({ path: "user", method: "GET", token }, access)

export const askForRefresh = (refreshToken: string, access: ServiceAccess): Promise<ServiceAnswer> =>
  ask(refreshWith(refreshToken, access), access)

const refreshWith = (refreshToken: string, { publishableKey }: ServiceAccess): Question => ({
  path: "token?grant_type=refresh_token",
  method: "POST",
  token: publishableKey,
  body: { refresh_token: refreshToken },
})

/** Never rejects. */
async function ask(question: Question, access: ServiceAccess): Promise<ServiceAnswer> {
  const { status, body } = await answerTo(question, access)
  if (status === 200 && body !== undefined) return { kind: "yes", body }
  switch (refusalOf(status, body)) {
    case "ended":
      return { kind: "no", ended: true }
    case "refused":
      return { kind: "no", ended: false }
    case "silent":
      return { kind: "silent" }
    case "foreign":
      return (await answersOthers(access)) ? { kind: "no", ended: false } : { kind: "silent" }
  }
}

// A made-up refresh token in the right format.
const NOBODYS_TOKEN = "000000000000"

/**
 * True if the gateway passes requests on to the auth service. A gateway that rejects our key or our address refuses
 * everybody; that is a mistake of this server and must end nobody's session. If it passes on a made-up token, its
 * refusal was about this visitor's cookie.
 */
async function answersOthers(access: ServiceAccess): Promise<boolean> {
  const { status, body } = await answerTo(refreshWith(NOBODYS_TOKEN, access), access)
  const refusal = refusalOf(status, body)
  return refusal === "ended" || refusal === "refused"
}

interface Answered {
  /** Zero when there was no answer. */
  readonly status: number
  /** Undefined when it is no JSON. */
  readonly body: unknown
}

async function answerTo({ path, method, token, body }: Question, access: ServiceAccess): Promise<Answered> {
  try {
    const response = await access.fetch(`${access.url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: access.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-supabase-api-version": "2024-01-01",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    const text = await response.text()
    return { status: response.status, body: jsonOf(text) }
  } catch {
    return { status: 0, body: undefined }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
