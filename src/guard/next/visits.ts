import { headers } from "next/headers.js"
import { judgedRequestOf, reportDecision, type Judge, type JudgedRequest } from "../core/judged-request.ts"
import { fetchHeadersOf, isHeaders } from "../core/response-headers.ts"
import type { Params } from "./build/built-entry.ts"
import { denialOf } from "./denial.ts"
import type { WithHeaders } from "./in-page.ts"
import { NO_CONTEXT } from "./judge.ts"
import { judgedAtRoute } from "./route-lock.ts"
import { routeOfPage } from "./route-of-page.ts"

/**
 * The requests of an app whose modules are wrapped. Next runs several modules for one request, at the same time: each
 * judges its own page, whatever the proxy has decided, and the session port is called once for all of them.
 */
export interface Visits {
  /**
   * The request, judged at a page with these params. Null for a page outside the policy. A page or endpoint in `pages/`
   * passes its request.
   */
  readonly at: (page: string, params: Params, method?: string, request?: WithHeaders) => Promise<JudgedRequest | null>
  /**
   * The request, judged at each page whose module has let it pass, and at `page` if it has no params. There is always
   * one, because the visitor of a request is known without a page, too.
   */
  readonly passed: (page: string | null, request?: WithHeaders) => Promise<readonly [JudgedRequest, ...JudgedRequest[]]>
}

/** One request, and the pages that it was judged at so far. */
interface Visit {
  /** The request at the first page that it was judged at. */
  first: Promise<JudgedRequest> | null
  readonly passed: JudgedRequest[]
}

/** Opens the visits of an app. A request is known by the object of its headers, which all of its modules share. */
export function visitsOf(given: Judge): Visits {
  // The proxy has applied the limit already. The port is called once for all modules, so it is called as for a closed
  // page.
  const judge: Judge = {
    ...given,
    limit: undefined,
    port: (request, context) => given.port(request, context, { isOpen: false, patience: given.patience }),
  }
  const visits = new WeakMap<object, Visit>()
  /** The visit with these headers. Its request is judged at `pathname`, unless it was judged before. */
  const visitOf = async (sent: SentHeaders, pathname: string, method: string): Promise<[Visit, JudgedRequest]> => {
    const visit = visits.get(sent) ?? { first: null, passed: [] }
    visits.set(sent, visit)
    visit.first ??= judgedRequestOf(
      judge,
      new Request(new URL(pathname, "http://localhost"), {
        method,
        headers: isHeaders(sent) ? new Headers(sent) : fetchHeadersOf(sent),
      }),
      { pathname, search: "", isData: false },
      NO_CONTEXT,
    )
    return [visit, await visit.first]
  }
  return {
    async at(page, params, method = "GET", request?: WithHeaders) {
      const { params: routeParams, ...part } = routeOfPage(page, params)
      // Reading the headers also shows Next that the module is not the same for everybody.
      const [visit, first] = await visitOf(await headersFor(request), part.pathname ?? "/", method)
      const judged = await judgedAtRoute(judge, first, part, routeParams)
      if (judged === null) return null
      if (denialOf(judged, "") === null) visit.passed.push(judged)
      // The proxy has reported its own decision. Only a denial that it did not make is reported here.
      else reportDecision(judge, judged, null)
      return judged
    },
    async passed(page, request) {
      const { params, ...part } = routeOfPage(page ?? "/", {})
      const [{ passed }, first] = await visitOf(await headersFor(request), part.pathname ?? "/", "GET")
      // A page that is open has no wrapper, so it was not judged yet. Without params, it can be judged here.
      const atPage = page === null || part.pathname === null ? null : await judgedAtRoute(judge, first, part, params)
      const [judged = first, ...others] = atPage === null ? passed : [...passed, atPage]
      return [judged, ...others]
    },
  }
}

type SentHeaders = WithHeaders["headers"]

/** The headers of a request in `pages/`, and otherwise of the one that Next is answering. */
const headersFor = async (request: WithHeaders | undefined): Promise<SentHeaders> =>
  request === undefined || isHeaders(request.headers) ? headers() : request.headers
