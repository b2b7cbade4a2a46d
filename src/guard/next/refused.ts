/** The error that refuses a page or action. Next answers with its status, and shows the nearest error view. */
export class Refused extends Error {
  override readonly name = "Refused"
  readonly status: number
  /** The text by which Next recognises an error with a status. */
  readonly digest: string

  constructor(message: string, status: number) {
    super(message)
    this.status = status
    this.digest = `NEXT_HTTP_ERROR_FALLBACK;${status}`
  }
}

/**
 * The error that redirects, as Next's own `redirect` throws it. That function cannot be imported here: in a route
 * handler, the bundler would take the part of `next/navigation.js` for browsers, and the build would fail.
 */
export class Redirected extends Error {
  override readonly name = "Redirected"
  /** In Next's form: `NEXT_REDIRECT;<push or replace>;<target>;<status>;`. */
  readonly digest: string

  /** An action's redirect adds to the browser's history. A page's replaces the entry, because it was not shown. */
  constructor(to: string, from: "action" | "page") {
    super("NEXT_REDIRECT")
    this.digest = `NEXT_REDIRECT;${from === "action" ? "push" : "replace"};${to};307;`
  }
}
