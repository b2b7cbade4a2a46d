/** Time limit for one request including its body, in milliseconds. */
const TIMEOUT_MS = 10_000

/** Simultaneous requests. Few, because the deployment is serving its users at the same time. */
const AT_ONCE = 4

export interface HttpAnswer {
  readonly kind: "answer"
  readonly status: number
  readonly headers: Headers
  /** The beginning of the body, up to the requested number of bytes. Invalid UTF-8 is replaced. */
  readonly body: string
  /** False if the body is longer. */
  readonly isWhole: boolean
}

export interface NoAnswer {
  readonly kind: "silence"
  /** The reason, in words. */
  readonly why: string
}

interface GetOptions {
  readonly agent: string
  readonly cookie: string | null
  /** The number of bytes of the body to read. */
  readonly most: number
  readonly patience?: number
}

/** Sends one GET to the origin and nowhere else. Redirects are returned, not followed. */
export async function get(
  origin: string,
  path: string,
  { agent, cookie, most, patience = TIMEOUT_MS }: GetOptions,
): Promise<HttpAnswer | NoAnswer> {
  try {
    // The path may come from an untrusted record or page, and could name another host.
    const url = new URL(`${origin}${path}`)
    if (url.origin !== origin) return { kind: "silence", why: "its address leads to another origin" }
    const response = await fetch(url, {
      method: "GET",
      redirect: "manual",
      headers: { accept: "text/html", "user-agent": agent, ...(cookie === null ? {} : { cookie }) },
      signal: AbortSignal.timeout(patience),
    })
    const { status, headers } = response
    return { kind: "answer", status, headers, ...(await firstOf(response.body, most)) }
  } catch (error) {
    return { kind: "silence", why: reasonOf(error, patience) }
  }
}

async function firstOf(body: Response["body"], most: number): Promise<Pick<HttpAnswer, "body" | "isWhole">> {
  if (body === null) return { body: "", isWhole: true }
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  for (let size = 0; size < most;) {
    const { done, value } = await reader.read()
    if (done) return { body: Buffer.concat(chunks).toString("utf8"), isWhole: true }
    chunks.push(value)
    size += value.length
  }
  await reader.cancel().catch(() => {})
  return { body: Buffer.concat(chunks).subarray(0, most).toString("utf8"), isWhole: false }
}

function reasonOf(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return "the request failed"
  if (error.name === "TimeoutError") return `no complete answer within ${patience / 1000} s`
  const { cause } = error
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : null
  return code === null ? "the connection failed" : `the connection failed (${code})`
}

/** Runs `doing` for each item, a few at a time, until `mayGoOn` returns false. Returns the number of items begun. */
export async function fewAtOnce<T>(
  items: Iterable<T>,
  mayGoOn: () => boolean,
  doing: (item: T, at: number) => Promise<void>,
): Promise<number> {
  const rest = items[Symbol.iterator]()
  let next = 0
  const work = async (): Promise<void> => {
    while (mayGoOn()) {
      const { done, value } = rest.next()
      if (done === true) return
      await doing(value, next++)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return next
}
