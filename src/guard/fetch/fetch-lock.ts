import type { RouterContextProvider } from "react-router"
import { freshContext } from "../core/router-context.ts"
import { contextWith, type Front } from "../core/front.ts"
import type { HeaderGuards } from "../core/judged-request.ts"
import { withHeaders } from "../core/response-headers.ts"

/** A function that answers requests with the router, usually the router's own request handler. */
export type PageHandler<Rest extends readonly unknown[]> = (
  request: Request,
  context: RouterContextProvider,
  ...rest: Rest
) => Response | Promise<Response>

/** Options of `locks.fetch`. */
export interface FetchLockOptions<Rest extends readonly unknown[]> {
  /**
   * Makes the router's context of a request before the port is called. A port that reads the context then runs in front
   * of the router. Return a new one for each request.
   */
  readonly contextFor?: (request: Request, ...rest: Rest) => RouterContextProvider
}

/**
 * Makes `locks.fetch`, which wraps the router's request handler: the entry check, the first lock, judges each request
 * before the handler runs. The handler gets the result in the router's context. `openFront` returns the entry check of
 * a handler.
 */
export const fetchLockOf =
  (openFront: (handler: object) => Front, guards: HeaderGuards) =>
  <Rest extends readonly unknown[]>(handler: PageHandler<Rest>, { contextFor }: FetchLockOptions<Rest> = {}) => {
    const front = openFront(handler)
    return async (request: Request, ...rest: Rest): Promise<Response> => {
      const routerContext = contextFor === undefined ? null : freshContext(contextFor(request, ...rest))
      const answer = await front.answerTo(request, routerContext)
      if (answer.kind === "answered") return answer.response
      if (answer.kind === "not ours") return handler(request, contextWith(null, routerContext ?? undefined), ...rest)
      // Passed on: the router answers with a page, or with the app's error view for a denial.
      const { judged, entryCheck } = answer
      let response: Response
      try {
        response = await handler(request, contextWith(entryCheck, routerContext ?? undefined), ...rest)
      } finally {
        // Reports the decision, which was made even if the handler throws.
        front.noteEnded(judged, routerContext)
      }
      front.noteServed(response.status)
      // Without a judged request, the root middleware has added the headers.
      return judged === null ? response : withHeaders(response, guards, judged)
    }
  }
