import type { RefusalCause } from "./refusal-cause.ts"

const SENTENCES: Readonly<Record<number, string>> = {
  400: "This address is not valid.",
  401: "Please sign in first.",
  403: "You may not open this page.",
  404: "This page could not be found.",
  405: "Pages answer GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS.",
  429: "Too many requests. Please try again later.",
  503: "We cannot check your sign-in right now. Please try again in a few seconds.",
}

/** The sentence for a claim that cannot be read, which that of the status does not describe. */
const CLAIM_UNKNOWN = "We cannot check whether you may open this page right now. Please try again in a few seconds."

/** The sentence for a refusal by the session port itself. */
const BY_PORT = "The sign-in service of this app refused the request."
/**
 * The statuses that keep their own sentence if the port refuses. Those of 401, 429 and 503 say what to do; that of 404
 * is the same for every cause, so that nobody can tell a hidden page from a missing one.
 */
const WITH_OWN_SENTENCE = [401, 404, 429, 503]

/** A refusal in plain text, for when the app's own error view cannot be shown. */
export const bareAnswerOf = (status: number, headers = new Headers(), cause: RefusalCause | null = null): Response => {
  headers.set("Content-Type", "text/plain; charset=utf-8")
  headers.set("X-Content-Type-Options", "nosniff")
  return new Response(`${sentenceOf(status, cause)}\n`, { status, headers })
}

function sentenceOf(status: number, cause: RefusalCause | null): string {
  if (cause === "claim-unknown") return CLAIM_UNKNOWN
  if (cause === "session-port" && !WITH_OWN_SENTENCE.includes(status)) return BY_PORT
  return SENTENCES[status] ?? "This request was rejected."
}

/** The methods that pages and endpoints can answer. */
export const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** The refusal of a method that none of them answers. */
export const methodRefusal = (): Response => bareAnswerOf(405, new Headers({ Allow: METHODS.join(", ") }))
