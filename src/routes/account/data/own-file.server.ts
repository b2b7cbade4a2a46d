import { Readable } from "node:stream"
import type { RouterContextProvider } from "react-router"
import { requestFactsContext } from "../../../locks/context.ts"
import { DataServiceError } from "../../../policies/data-service/data-service.server.ts"
import { OwnDataUnavailable } from "../facts/account-facts.server.ts"
import type { PlainMessage } from "../../../language/message.ts"
import { withTimeout } from "../../../session/with-timeout.ts"
import { textFor } from "../../../language/text-for.server.ts"

/** The time limit for opening a person's data, and again for its download, in milliseconds. */
const TIME_LIMIT_MS = 120_000

/** The downloads in progress, by the id of their person; true for one whose data is being opened. */
const running = new Map<string, Readable | true>()

/** True while a person has a download in progress. */
export const isDownloading = (person: string): boolean => running.has(person)

/**
 * Streams pieces of text as a response body, each fetched after the one before was sent. If a piece fails, or the time
 * is over, the connection is aborted, so that an incomplete file does not look complete.
 */
export function downloadStream(
  person: string,
  pieces: AsyncGenerator<string>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const body = new Readable({
    // No piece is fetched before the reader needs it.
    highWaterMark: 0,
    // Someone who stops reading holds the person's one download no longer than this.
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done === true ? null : value),
        (error: Error) => {
          // Once the download was aborted, nobody waits for the piece, so the error is not reported.
          if (!this.destroyed) report(error)
          this.destroy(error)
        },
      )
    },
    destroy(cause, done) {
      // The person may have another download by then.
      if (running.get(person) === this) running.delete(person)
      pieces.return(undefined).catch(report)
      done(cause)
    },
  })
  running.set(person, body)
  return Readable.toWeb(body) as ReadableStream<Uint8Array>
}

/** One JSON document in chunks: the fixed facts, then each row of the lists. */
export async function* asDocument(
  facts: object,
  lists: Readonly<Record<string, AsyncIterable<unknown>>>,
): AsyncGenerator<string> {
  // Without the closing `\n}`, so that the lists follow in the same object. `facts` has at least one property.
  yield JSON.stringify(facts, null, 2).slice(0, -2)
  for (const [name, rows] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`
    let comma = ""
    for await (const row of rows) {
      yield `${comma}\n    ${JSON.stringify(row, null, 2).replaceAll("\n", "\n    ")}`
      comma = ","
    }
    yield comma === "" ? "]" : "\n  ]"
  }
  yield "\n}\n"
}

/** The file of a download. */
interface OwnFile {
  /** The id of the person whose data it is. */
  readonly person: string
  readonly name: string
  /** Opens the data, which is then read piece by piece. */
  readonly open: () => Promise<AsyncGenerator<string>>
  /** The message for someone whose download is still under way. */
  readonly busy: PlainMessage
  /** The message when the data cannot be read. */
  readonly unavailable: PlainMessage
}

/** Streams a person's own data as a JSON file. Each person can have one download at a time. */
export async function ownFileOf(
  { request, context }: { request: Request; context: Readonly<Pick<RouterContextProvider, "get">> },
  { person, name, open, busy, unavailable }: OwnFile,
): Promise<Response> {
  const { reportError, reader } = context.get(requestFactsContext)
  const failure = async (status: 429 | 503, message: PlainMessage) => {
    const text = await textFor(request)
    const headers = { "Retry-After": "5", "Content-Language": reader.language }
    return new Response(`${text(message)}\n`, { status, headers })
  }
  if (isDownloading(person)) return failure(429, busy)
  // Before the data is opened, so that two requests cannot both open it.
  running.set(person, true)
  try {
    const document = await withTimeout(open(), TIME_LIMIT_MS, null)
    if (document === null) throw new OwnDataUnavailable("opening a person's data took too long")
    // The answer to HEAD has no body, so nothing is streamed.
    return new Response(request.method === "HEAD" ? null : downloadStream(person, document, reportError), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    })
  } catch (error) {
    if (!(error instanceof OwnDataUnavailable || error instanceof DataServiceError)) throw error
    reportError(error)
    return failure(503, unavailable)
  } finally {
    // A stream that has taken its place stays: it removes itself when it ends.
    if (running.get(person) === true) running.delete(person)
  }
}
