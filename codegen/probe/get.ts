/** Time limit for one request including its body, in milliseconds. */
const TIMEOUT_MS = 10_000

/** Simultaneous requests. Few, because the deployment is serving its users at the same time. */
const AT_ONCE = 4

/** The response to a GET. */
export interface HttpAnswer {
  readonly kind: "answer"
  readonly status: number
  readonly headers: Headers
  /** The beginning of the body, up to the requested number of bytes. Invalid UTF-8 is replaced. */
  readonly body: string
  /** False if the body is longer, or was not read. */
  readonly isWhole: boolean
}

/** A GET without a response. */
export interface NoAnswer {
  readonly kind: "no-answer"
  /** The reason, in words. */
  readonly why: string
  /** True if there was no connection, or it broke off. */
  readonly isBroken?: boolean
}

/** Options of `get`. */
interface GetOptions {
  /** The `User-Agent` header. */
  readonly agent: string
  /** The `Cookie` header; null for none. */
  readonly cookie: string | null
  /** The `Sec-Fetch-Dest` header, which tells a page that is opened from what its code fetches; null for none. */
  readonly destination?: string | null
  /** The most bytes of the body to read. With 0, no part of the body is waited for. */
  readonly maxBytes: number
  /** Milliseconds for the whole request. */
  readonly timeout?: number
}

/** Sends one GET to the origin and nowhere else. Redirects are returned, not followed. */
export async function get(
  origin: string,
  path: string,
  { agent, cookie, destination = null, maxBytes, timeout = TIMEOUT_MS }: GetOptions,
): Promise<HttpAnswer | NoAnswer> {
  try {
    // The path may come from an untrusted record or page, and could name another host.
    const url = new URL(`${origin}${path}`)
    if (url.origin !== origin) return { kind: "no-answer", why: "its address leads to another origin" }
    const response = await fetch(url, {
      method: "GET",
      redirect: "manual",
      headers: {
        accept: "text/html",
        "user-agent": agent,
        ...(cookie === null ? {} : { cookie }),
        ...(destination === null ? {} : { "sec-fetch-dest": destination }),
      },
      signal: AbortSignal.timeout(timeout),
    })
    const { status, headers } = response
    return { kind: "answer", status, headers, ...(await firstOf(response.body, maxBytes)) }
  } catch (error) {
    return noAnswerOf(error, timeout)
  }
}

/** The first bytes of a body as text. The rest is not downloaded. */
async function firstOf(body: Response["body"], maxBytes: number): Promise<Pick<HttpAnswer, "body" | "isWhole">> {
  if (body === null) return { body: "", isWhole: true }
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  // Only the end of the body, or one byte more than `maxBytes`, tells if it is longer.
  const enough = maxBytes === 0 ? 0 : maxBytes + 1
  for (let size = 0; size < enough;) {
    const { done, value } = await reader.read()
    if (done) return { body: Buffer.concat(chunks).toString("utf8"), isWhole: true }
    chunks.push(value)
    size += value.length
  }
  await reader.cancel().catch(() => {})
  return { body: Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8"), isWhole: false }
}

function noAnswerOf(error: unknown, timeout: number): NoAnswer {
  if (!(error instanceof Error)) return { kind: "no-answer", why: "the request failed" }
  if (error.name === "TimeoutError") return { kind: "no-answer", why: `no complete answer within ${timeout / 1000} s` }
  const { cause } = error
  // Without a cause, nothing was sent: the address or a header is invalid.
  if (cause === undefined) return { kind: "no-answer", why: "the request could not be sent" }
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : ""
  return { kind: "no-answer", why: `the connection failed${code}`, isBroken: true }
}

/**
 * Runs `work` for each item, a few at a time, and begins no further item once `mayContinue` returns false. Returns the
 * number of items begun. An item is taken from `items` only when its work begins: `scan --attack` can have millions,
 * which are made one by one.
 */
export async function fewAtOnce<T>(
  items: Iterable<T>,
  mayContinue: () => boolean,
  work: (item: T, at: number) => Promise<void>,
): Promise<number> {
  const rest = items[Symbol.iterator]()
  let next = 0
  const worker = async (): Promise<void> => {
    while (mayContinue()) {
      const { done, value } = rest.next()
      if (done === true) return
      await work(value, next++)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return next
}
