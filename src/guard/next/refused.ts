/** A refusal of what the visitor asked for. Next answers with its status, and shows the nearest error view. */
export class Refused extends Error {
  override readonly name = "Refused"
  readonly status: number
  /** Next's own mark of an error with a status. */
  readonly digest: string

  constructor(what: string, status: number) {
    super(`the policy does not let this visitor ${what}`)
    this.status = status
    this.digest = `NEXT_HTTP_ERROR_FALLBACK;${status}`
  }
}

/**
 * A redirect as Next's own `redirect` throws it. That function cannot be imported here: in a route handler, the bundler
 * would take the client's part of `next/navigation.js`, and the build fails.
 */
export class Redirected extends Error {
  override readonly name = "Redirected"
  readonly digest: string

  constructor(to: string, from: "action" | "page") {
    super("NEXT_REDIRECT")
    this.digest = `NEXT_REDIRECT;${from === "action" ? "push" : "replace"};${to};307;`
  }
}
