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
import { answerWith, openWhole } from "./server/page-cache/document.ts"
import { themeOfRequest } from "./ui/shell/preference-cookies.ts"
import { DocumentFactsProvider } from "./ui/shell/document-facts.tsx"

/** The development server's scripts are for itself to order. */
const inOrder: typeof scriptsLast = import.meta.env.PROD ? scriptsLast : (document) => document

/** Milliseconds a document may take to render. */
export const streamTimeout = 5000

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

  // What is drawn is drawn without a break.
  await yieldToEventLoop()
  return new Promise((resolve, reject) => {
    const { into, whole } = openWhole()
    const stream = renderToPipeableStream(
      <DocumentFactsProvider value={facts}>
        <WordsContext value={words}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </WordsContext>
      </DocumentFactsProvider>,
      {
        nonce,
        // No page defers anything: whole, the document needs none of the scripts that put late parts in their places,
        // and goes out in one piece.
        onAllReady() {
          // A timer that waits for nothing would keep the whole rendered page for as long.
          clearTimeout(late)
          resolve(whole.then((document) => answerWith(inOrder(document), { status, headers })))
          stream.pipe(into)
        },
        onShellError(error) {
          clearTimeout(late)
          reject(error)
        },
        onError: (error) => loadContext.get(requestFactsContext).reportError(error),
      },
    )
    const late = setTimeout(() => stream.abort(), streamTimeout + 1000)
    late.unref()
  })
}

/** Refusals and visitors who left are not errors of ours; everything else goes to the log under the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  if (isRouteErrorResponse(error) && error.status === 503) return
  context.get(requestFactsContext).reportError(error)
}
