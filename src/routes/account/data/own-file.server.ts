import type { RouterContextProvider } from "react-router"
import { requestFactsContext } from "../../../locks/context.ts"
import { OwnDataUnavailable } from "../facts/account-facts.server.ts"
import type { PlainMessage } from "../../../language/message.ts"
import { textFor } from "../../../language/text-for.server.ts"

/** The time limit of a download, in milliseconds. */
const TIME_LIMIT_MS = 120_000

/** The ids of people with a download in progress. */
const running = new Set<string>()

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
  running.add(person)
  const encoder = new TextEncoder()
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const end = async () => {
    // Only once, because the person may have another download by then.
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    running.delete(person)
    await pieces.return(undefined)
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // Someone who stops reading holds the person's one download no longer than this.
        timer = setTimeout(() => {
          controller.error(new Error("a download took too long"))
          end().catch(report)
        }, TIME_LIMIT_MS).unref()
      },
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (isOver) return
          if (!done) return controller.enqueue(encoder.encode(value))
          controller.close()
        } catch (error) {
          // Of a download that was given up, nobody misses the piece.
          if (isOver) return
          report(error)
          controller.error(error)
        }
        await end()
      },
      cancel: end,
    },
    // No piece is fetched before the reader needs it.
    { highWaterMark: 0 },
  )
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
  try {
    const document = await open()
    // Checked after the wait, together with the start of the stream, so that two requests cannot both pass.
    if (isDownloading(person)) return await failure(429, busy)
    // The answer to HEAD has no body, so nothing is streamed.
    return new Response(request.method === "HEAD" ? null : downloadStream(person, document, reportError), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    })
  } catch (error) {
    if (!(error instanceof OwnDataUnavailable)) throw error
    reportError(error)
    return failure(503, unavailable)
  }
}
