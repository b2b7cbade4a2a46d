import { RouterContextProvider } from "react-router"

import { bareAnswerOf } from "./bare-answer.ts"
import { withBasename, withoutBasename } from "./basename.ts"
import { pageUrlOf, type PageUrl } from "./page-url.ts"
import { passageContext, passageOf, type Judge, type Passage } from "./passage.ts"
import { addHeaders } from "./response-headers.ts"

const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** What stands in front of the router makes of a request. */
export type FrontAnswer =
  /** Answered here: nothing of the app runs. */
  | { readonly kind: "answered"; readonly response: Response }
  /** Nothing that the policy governs: whoever comes next answers it, without a verdict. */
  | { readonly kind: "not ours" }
  /** For the router, with the verdict in hand. */
  | { readonly kind: "passed on"; readonly passage: Passage }

/** The entry check in front of the router, of one running app. */
export interface Front {
  answerTo(request: Request): Promise<FrontAnswer>
  /** Tells of a page that was served without the route lock, once. */
  noteServed(status: number): void
}

export function frontOf(judge: Judge, basename: string): Front {
  const { guards, report } = judge
  // A denial is handed to the router, which shows it in the app's own error view, only once the root middleware has
  // been seen at work: where it is missing, the router would serve the page.
  let isLocked = false
  let isTold = false
  const noteLocked = (): void => {
    isLocked = true
  }

  return {
    async answerTo(request) {
      if (!METHODS.includes(request.method)) {
        return answered(bareAnswerOf(405, new Headers({ Allow: METHODS.join(", ") })))
      }
      const page = pageOf(new URL(request.url), basename)
      if (page === null || guards.isOutside(page.pathname)) return { kind: "not ours" }
      const passage = await passageOf(judge, request, page, noteLocked)
      if (passage.isShadowed) return { kind: "passed on", passage }
      const { outcome, location, write } = passage.verdict
      if (outcome.kind === "redirect" && !page.isData) {
        const headers = new Headers({ Location: withBasename(location ?? outcome.to, basename) })
        addHeaders(headers, guards, passage)
        return answered(new Response(null, { status: write ? 303 : 302, headers }))
      }
      if (outcome.kind === "proceed" || isLocked) return { kind: "passed on", passage }
      const headers = new Headers()
      addHeaders(headers, guards, passage)
      return answered(bareAnswerOf(outcome.kind === "refuse" ? outcome.status : 401, headers))
    },

    noteServed(status) {
      if (isTold || isLocked || status < 200 || status > 299) return
      isTold = true
      report({ kind: "no-route-lock" })
    },
  }
}

const answered = (response: Response): FrontAnswer => ({ kind: "answered", response })

/** The page that a request is about, or null where it is not beneath the base path. */
function pageOf(url: URL, basename: string): PageUrl | null {
  const pathname = withoutBasename(url.pathname, basename)
  if (pathname === null) return null
  // React Router 7 asks for the data of the home page by this name.
  return pageUrlOf({ pathname: pathname === "/_root.data" ? "/_.data" : pathname, search: url.search })
}

/** A router context that carries the verdict to the root middleware. */
export function contextWith(passage: Passage | null): RouterContextProvider {
  const context = new RouterContextProvider()
  if (passage !== null) context.set(passageContext, passage)
  return context
}
