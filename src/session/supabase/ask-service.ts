import type { ServiceAccess } from "./server-session-access.ts"
import { serviceRefusalOf } from "./service-answer.ts"

/**
 * The auth service's answer. `no`: the token is refused; if `ended`, the whole session has ended. `silent`: there was
 * no reliable answer.
 */
export type ServiceAnswer =
  | { readonly kind: "yes"; readonly body: unknown }
  | { readonly kind: "no"; readonly ended: boolean }
  | { readonly kind: "silent" }

/** A request to the auth service. */
interface Question {
  readonly path: string
  readonly method: "GET" | "POST"
  readonly token: string
  readonly body?: object
}

/** The time limit of a request to the auth service, in milliseconds. */
const TIME_LIMIT_MS = 15_000

/** Verifies an access token with the service. A `yes` has the user as its body. */
export const askAboutToken = (token: string, access: ServiceAccess): Promise<ServiceAnswer> =>
  ask({ path: "user", method: "GET", token }, access)

/** Exchanges a refresh token for a new session. */
export const askForRefresh = (refreshToken: string, access: ServiceAccess): Promise<ServiceAnswer> =>
  ask(refreshWith(refreshToken, access), access)

const refreshWith = (refreshToken: string, { publishableKey }: ServiceAccess): Question => ({
  path: "token?grant_type=refresh_token",
  method: "POST",
  token: publishableKey,
  body: { refresh_token: refreshToken },
})

/** Sends a request to the service, and classifies its answer. Never rejects. */
async function ask(question: Question, access: ServiceAccess): Promise<ServiceAnswer> {
  const { status, body } = await answerTo(question, access)
  if (status === 200 && body !== undefined) return { kind: "yes", body }
  switch (serviceRefusalOf(status, body)) {
    case "ended":
      return { kind: "no", ended: true }
    case "refused":
      return { kind: "no", ended: false }
    case "silent":
      return { kind: "silent" }
    // Not in the auth service's form, so perhaps from a gateway in front of it.
    case "foreign":
      return (await passesOn(access)) ? { kind: "no", ended: false } : { kind: "silent" }
  }
}

// A made-up refresh token in the right format.
const FAKE_TOKEN = "000000000000"

/**
 * True if the gateway passes requests on to the auth service, tested with a made-up token. If it does not, it rejects
 * this server's key or address, and its refusal must not end a visitor's session. If it does, the refusal was
 * about the visitor's token.
 */
async function passesOn(access: ServiceAccess): Promise<boolean> {
  const { status, body } = await answerTo(refreshWith(FAKE_TOKEN, access), access)
  const refusal = serviceRefusalOf(status, body)
  return refusal === "ended" || refusal === "refused"
}

/**
 * Sends a request to the service, and reads the whole answer. A failure has the status 0, and a body that is not JSON
 * is undefined.
 */
async function answerTo({ path, method, token, body }: Question, access: ServiceAccess) {
  try {
    const response = await access.fetch(`${access.url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: access.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        // From this version on, the code of an error is in `code`.
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
