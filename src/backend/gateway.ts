import type { Language } from "../language/languages.ts"
import { accountCallAt, callAccount } from "./account/account-calls.ts"
import { readUser, signOut, updateUser } from "./account/account-endpoints.ts"
import { type AuthCall, type Endpoint, type BackendContext, passOn, fieldTextOf } from "./auth/auth-call.ts"
import { type Admit, callData } from "./data/data-call.ts"
import { challengeFactor, enrolFactor, removeFactor, verifyFactor } from "./account/factor-endpoints.ts"
import { HashingBusy } from "./auth/hashing.ts"
import { answerLinkRequest } from "./auth/mail-requests.ts"
import { authRefusal, busy, dataRefusal, diskFull, methodNotAllowed, notFound, wrongKey } from "./auth/refusals.ts"
import { issueToken } from "./auth/sign-in.ts"
import { type SessionRefusal, dataCallerOf } from "./auth/session-requirement.ts"
import { signUp, sendConfirmation } from "./auth/sign-up.ts"
import { mailSignInLink, verifyLink } from "./account/verify-link.ts"
import { languageAsked } from "./auth/mail-language.ts"
import { jsonObjectIn } from "./store/json-text.ts"
import { storageProblemOf } from "./store/storage-problem.ts"

/** Sends a recovery link to people who have an account. */
const recover: Endpoint = (context, call) =>
  answerLinkRequest(context, call, "recover", { kind: "recovery-asked", detail: {} }, ({ id }, address) =>
    mailSignInLink(context, "recovery", { userId: id, address }, languageAsked(context, call, id)),
  )

/**
 * Sends a sign-in link to people who have an account. Supabase Lite (`@supabase/lite`, the embedded auth and data
 * service) would create a confirmed account for any address.
 */
const sendSignInLink: Endpoint = async (context, call) => {
  if (fieldTextOf(call.body, "email") === "") {
    return authRefusal(400, "validation_failed", "One of email or phone must be set")
  }
  const event = { kind: "link-asked", detail: { method: "magic-link" } } as const
  return answerLinkRequest(context, call, "otp", event, ({ id }, address) =>
    mailSignInLink(context, "magiclink", { userId: id, address }, languageAsked(context, call, id)),
  )
}

/** Sends the confirmation of a sign-up again, while the address is not confirmed. */
const resend: Endpoint = async (context, call) => {
  if (fieldTextOf(call.body, "type") !== "signup") {
    return authRefusal(400, "validation_failed", "Only the type signup can be sent again")
  }
  const event = { kind: "link-asked", detail: { method: "signup-link" } } as const
  return answerLinkRequest(context, call, "resend", event, async ({ id, confirmed_at }, address) => {
    if (confirmed_at !== null) return
    // The links of earlier sign-ups stop working, and with them the passwords that they would set.
    context.links.forgetSignUpsOf(id)
    await sendConfirmation(context, id, address, languageAsked(context, call, id))
  })
}

type Methods = Readonly<Record<string, Endpoint>>

/** An endpoint that Supabase Lite answers. */
const passThrough = (target: string): Methods => ({ GET: (context, call) => passOn(context, call, target) })

/** The endpoints of `/auth/v1`, by path. Any other path is 404, even if Supabase Lite would answer it. */
const ENDPOINTS: ReadonlyMap<string, Methods> = new Map<string, Methods>([
  ["signup", { POST: signUp }],
  ["token", { POST: issueToken }],
  ["verify", { POST: verifyLink }],
  ["recover", { POST: recover }],
  ["otp", { POST: sendSignInLink }],
  ["resend", { POST: resend }],
  ["user", { GET: readUser, PUT: updateUser }],
  ["logout", { POST: signOut }],
  ["factors", { POST: enrolFactor }],
  ["health", passThrough("health")],
  ["settings", passThrough("settings")],
  [".well-known/jwks.json", passThrough(".well-known/jwks.json")],
])

/** The path of a factor, with its id, and of the actions on it. */
const FACTOR_PATH = /^factors\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/(challenge|verify))?$/
/** The longest body of a request to the auth service, in characters. */
const MAX_BODY_SIZE = 1024 * 1024

/** The endpoint at a path, by method; null if there is none. Paths of factors contain the factor's id. */
function endpointsAt(path: string): Methods | null {
  const listed = ENDPOINTS.get(path)
  if (listed !== undefined) return listed
  const [, factorId, action] = FACTOR_PATH.exec(path) ?? []
  if (factorId === undefined) return null
  if (action === "challenge") return { POST: (context, call) => challengeFactor(context, call, factorId) }
  if (action === "verify") return { POST: (context, call) => verifyFactor(context, call, factorId) }
  return { DELETE: (context, call) => removeFactor(context, call, factorId) }
}

/** The client of a request, as the server determined it. */
type Client = Pick<AuthCall, "peer" | "language">

/** Makes the handler of all requests to the backend. `/rest/v1` serves only `tables`. */
export function openGateway(context: BackendContext, tables: ReadonlySet<string>) {
  return async (request: Request, peer: string, language: Language | null): Promise<Response> => {
    const from = { peer, language }
    // The URL parser has resolved dot segments. A path with another unusual spelling matches nothing here.
    const url = new URL(request.url)
    // A full disk throws in the code for accounts. For data, Lite answers with an error, which `callData` reads.
    if (url.pathname.startsWith("/auth/v1/"))
      return responseToClient(await refuseIfDiskFull(() => answerAuth(context, request, url, from)))
    if (url.pathname.startsWith(FUNCTIONS))
      return responseToClient(await refuseIfDiskFull(() => answerFunction(context, request, url, from)))
    if (url.pathname.startsWith("/rest/v1/")) {
      // `dataCallerOf` sends only the API key and the token on to Lite, which checks both. The rest of the call is
      // empty.
      const empty = { method: "GET", search: new URLSearchParams(), body: {}, language: null }
      const admit: Admit = (headers, required) => dataCallerOf(context, { ...empty, headers, peer }, required)
      return responseToClient(await callData(context, tables, request, peer, admit))
    }
    return notFound()
  }
}

/** Runs an endpoint, and answers 503 with `Retry-After` if the disk is full, not writable or failing. */
async function refuseIfDiskFull(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    const problem = storageProblemOf(error)
    if (problem === "full" || problem === "not writable" || problem === "failing") return diskFull()
    throw error
  }
}

/** Answers a request to `/auth/v1`: finds its endpoint, checks the API key, and reads the body. */
async function answerAuth(context: BackendContext, request: Request, url: URL, from: Client): Promise<Response> {
  const methods = endpointsAt(url.pathname.slice("/auth/v1/".length))
  if (methods === null) return notFound()
  const endpoint = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
  if (endpoint === undefined) return methodNotAllowed(Object.keys(methods))
  if (!isKeyKnown(context, request)) return wrongKey()
  const call = await readCall(context, request, url, from)
  if ("status" in call) return authRefusal(call.status, call.code, call.message)
  try {
    return await endpoint(context, call)
  } catch (error) {
    if (error instanceof HashingBusy) return busy()
    throw error
  }
}

/** The path of PostgREST's function calls. */
const FUNCTIONS = "/rest/v1/rpc/"

/** Answers a function call as PostgREST does. Only its name is taken from the path. */
async function answerFunction(context: BackendContext, request: Request, url: URL, from: Client): Promise<Response> {
  const accountCall = accountCallAt(url.pathname.slice(FUNCTIONS.length))
  if (accountCall === undefined) return dataRefusal(404, "PGRST202", "there is no such function")
  if (request.method !== "POST") return methodNotAllowed(["POST"])
  if (!isKeyKnown(context, request)) return wrongKey()
  const call = await readCall(context, request, url, from)
  if ("status" in call) return dataRefusal(call.status, call.code, call.message)
  return callAccount(context, call, accountCall)
}

const isKeyKnown = ({ secrets }: BackendContext, { headers }: Request): boolean =>
  headers.get("apikey") === secrets.publishableKey

/** Reads a request into a call, with only the headers that endpoints use; or the refusal of its body. */
async function readCall(
  context: BackendContext,
  request: Request,
  url: URL,
  from: Client,
): Promise<AuthCall | SessionRefusal> {
  const headers = passedOnHeaders(request.headers)
  const text = await request.text()
  if (text.length > MAX_BODY_SIZE)
    return { status: 413, code: "request_too_large", message: "The request body is too large" }
  const body = text === "" ? {} : jsonObjectIn(text)
  if (body === null) return { status: 400, code: "bad_json", message: "Could not parse request body as JSON object" }
  return { method: request.method, search: url.searchParams, headers, body, ...from }
}

/** The headers that endpoints or Supabase Lite read. */
const PASSED_ON = ["apikey", "authorization", "content-type", "accept", "user-agent"]

/** A copy of a request's headers with only those that are passed on. */
function passedOnHeaders(headers: Headers): Headers {
  const passed = new Headers()
  for (const name of PASSED_ON) {
    const value = headers.get(name)
    if (value !== null) passed.set(name, value)
  }
  return passed
}

/** The response to the client. Supabase Lite's CORS headers, which allow every origin, are removed. */
function responseToClient(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const name of response.headers.keys()) if (name.startsWith("access-control-")) headers.delete(name)
  headers.set("Cache-Control", "no-store")
  return new Response(response.body, { status: response.status, headers })
}
