// Entry point of the server: React Router calls its exports.
import { renderToPipeableStream } from "react-dom/server"
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router"

import { requestFactsContext, serverSessionContext } from "./locks/context.ts"
import { locks } from "./locks/locks.server.ts"
import { openLanguage } from "./language/open.ts"
import { WordsContext } from "./language/words.ts"
import { yieldToEventLoop } from "./server/fair-queue/yield.ts"
import { scriptsLast } from "./server/http/scripts-last.ts"
import { answerWith, openDocumentSink } from "./server/page-cache/document.ts"
import { themeOfRequest } from "./ui/shell/preference-cookies.ts"
import { DocumentFactsProvider } from "./ui/shell/document-facts.tsx"

/** The document, with its scripts deferred in production. Vite's development server depends on their order. */
const arrangeScripts: typeof scriptsLast = import.meta.env.PROD ? scriptsLast : (document) => document

/** Milliseconds that a document may take to render. React Router reads this export. */
export const streamTimeout = 5000

/** Renders the document of a page. React Router calls it after the loaders. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { id, nonce, mailbox, reader } = loadContext.get(requestFactsContext)
  const { session } = loadContext.get(serverSessionContext)
  const visitor = {
    state: locks.visitor(loadContext).state,
    person: session === null ? null : { email: session.email },
    mailbox,
  }
  const words = await openLanguage(reader.language)
  const facts = { reader, theme: themeOfRequest(request), request: id, visitor, nonce }
  headers.set("Content-Type", "text/html; charset=utf-8")
  headers.set("Content-Language", reader.language)

  // Rendering blocks the event loop until it is done, so other requests get their turn first.
  await yieldToEventLoop()
  return new Promise((resolve, reject) => {
    const { into, whole } = openDocumentSink()
    const stream = renderToPipeableStream(
      <DocumentFactsProvider value={facts}>
        <WordsContext value={words}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </WordsContext>
      </DocumentFactsProvider>,
      {
        nonce,
        // Sent as a whole, because no page defers data: a streamed document would contain scripts for late parts.
        onAllReady() {
          // A timer left running would keep the rendered page in memory.
          clearTimeout(late)
          resolve(whole.then((document) => answerWith(arrangeScripts(document), { status, headers })))
          stream.pipe(into)
        },
        onShellError(error) {
          clearTimeout(late)
          reject(error)
        },
        onError: (error) => loadContext.get(requestFactsContext).reportError(error),
      },
    )
    // A second after React Router has rejected data that is late, so that the page can still render the rejection.
    const late = setTimeout(() => stream.abort(), streamTimeout + 1000)
    late.unref()
  })
}

/**
 * Logs errors of pages with the request's id, except requests that the visitor cancelled and answers that a page or a
 * lock chose: statuses below 500, and 503, which asks to try again.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  if (isRouteErrorResponse(error) && error.status === 503) return
  context.get(requestFactsContext).reportError(error)
}
