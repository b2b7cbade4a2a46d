import type { RouterContextProvider } from "react-router"
import { requestFactsContext } from "../../../locks/context.ts"
import { DraftsUnavailable } from "../../../policies/drafts/drafts.server.ts"
import type { PlainMessage } from "../../../language/message.ts"
import { textFor } from "../../../language/text-for.server.ts"

/** Milliseconds. Whoever reads more slowly than this asks again. */
const LONGEST = 120_000

const running = new Set<string>()

/** True while a download of this person's is under way. */
export const isDownloading = (person: string): boolean => running.has(person)

/**
 * The pieces as a body that is made while it is read: the next piece only when the one before has gone. One at a time
 * for each person. A piece that fails ends the connection: a file that is not whole must not look whole.
 */
export function downloadOf(
  person: string,
  pieces: AsyncGenerator<string>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  running.add(person)
  const text = new TextEncoder()
  const end = async () => {
    clearTimeout(late)
    running.delete(person)
    await pieces.return(undefined)
  }
  const late = setTimeout(() => void end(), LONGEST)
  late.unref()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (!done) return controller.enqueue(text.encode(value))
          await end()
          controller.close()
        } catch (error) {
          report(error)
          await end()
          controller.error(error)
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

interface Asked {
  readonly request: Request
  readonly context: Readonly<Pick<RouterContextProvider, "get">>
}

interface OwnFile {
  readonly person: string
  readonly name: string
  /** Asks for what is in it; what it answers is read piece by piece. */
  readonly open: () => Promise<AsyncGenerator<string>>
  /** The message for a person whose download is still under way. */
  readonly busy: PlainMessage
  /** The message when the data cannot be read. */
  readonly unread: PlainMessage
}

/** A person's own data as a JSON file, made while it is read. */
export async function ownFileOf(
  { request, context }: Asked,
  { person, name, open, busy, unread }: OwnFile,
): Promise<Response> {
  const { reportError, reader } = context.get(requestFactsContext)
  const sorry = async (status: 429 | 503, message: PlainMessage) => {
    const text = await textFor(request)
    const headers = { "Retry-After": "5", "Content-Language": reader.language }
    return new Response(`${text(message)}\n`, { status, headers })
  }
  try {
    const document = await open()
    if (isDownloading(person)) return await sorry(429, busy)
    // Nobody reads the body that a HEAD does not get.
    return new Response(request.method === "HEAD" ? null : downloadOf(person, document, reportError), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    })
  } catch (error) {
    if (!(error instanceof DraftsUnavailable)) throw error
    reportError(error)
    return sorry(503, unread)
  }
}
