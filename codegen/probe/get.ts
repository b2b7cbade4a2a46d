/** Milliseconds that one request may take, its body included. */
const PATIENCE_MS = 10_000

/** Simultaneous requests. Few, because the deployment is serving people meanwhile. */
const AT_ONCE = 4

export interface Got {
  readonly kind: "answer"
  readonly status: number
  readonly headers: Headers
  /** As much of the body as was asked for; bytes that are no UTF-8 are replaced. */
  readonly body: string
  /** False where the body goes on. */
  readonly isWhole: boolean
}

export interface Silence {
  readonly kind: "silence"
  /** The reason, in words. */
  readonly why: string
}

interface Asking {
  readonly agent: string
  readonly cookie: string | null
  /** Bytes of the body to read. With 0, nothing of it is. */
  readonly most: number
  readonly patience?: number
}

/** Sends one GET to the origin and to nowhere else: redirects are answers, and are not followed. */
export async function get(
  origin: string,
  path: string,
  { agent, cookie, most, patience = PATIENCE_MS }: Asking,
): Promise<Got | Silence> {
  try {
    // A path may have been written by anybody, in a record or in a page.
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

async function firstOf(body: Response["body"], most: number): Promise<Pick<Got, "body" | "isWhole">> {
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

/** Does something with each of a list, a few at a time. Begins no further one once `mayGoOn` is false. Returns the number begun. */
export async function fewAtOnce<T>(
  list: readonly T[],
  mayGoOn: () => boolean,
  doing: (item: T, at: number) => Promise<void>,
): Promise<number> {
  let next = 0
  const work = async (): Promise<void> => {
    while (next < list.length && mayGoOn()) {
      const at = next++
      await doing(list[at]!, at)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return next
}
