import type { RouterContextProvider } from "react-router"

import { contextWith, type Front } from "../core/front.ts"
import type { Guards } from "../core/guards.ts"
import { withHeaders } from "../core/response-headers.ts"

/** Whatever answers requests with the router: its own request handler, usually. */
export type PageHandler<Rest extends readonly unknown[]> = (
  request: Request,
  context: RouterContextProvider,
  ...rest: Rest
) => Response | Promise<Response>

/** The handler with the entry check in front of it. */
export const fetchLockOf =
  (front: Front, guards: Pick<Guards, "decide">) =>
  <Rest extends readonly unknown[]>(handler: PageHandler<Rest>) =>
  async (request: Request, ...rest: Rest): Promise<Response> => {
    const answer = await front.answerTo(request)
    if (answer.kind === "answered") return answer.response
    if (answer.kind === "not ours") return handler(request, contextWith(null), ...rest)
    const { passage, handed } = answer
    const response = await handler(request, contextWith(handed), ...rest)
    front.noteServed(response.status)
    // Without a passage, the root middleware has put them on.
    return passage === null ? response : withHeaders(response, guards, passage)
  }
