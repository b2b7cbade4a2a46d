import type { IncomingMessage, ServerResponse } from "node:http"
import type { Judge, JudgedRequest } from "../core/judged-request.ts"
import type { Params } from "./build/built-entry.ts"
import { denialResponseOf, denialOf, headersOf } from "./denial.ts"
import { addTo, send } from "./node-http.ts"
import type { Visits } from "./visits.ts"

// Wrappers for modules of the Pages Router, whose requests are those of Node.

/** The context of a `getServerSideProps`, as far as the locks read it. Next's type is `GetServerSidePropsContext`. */
export interface PropsContext {
  /** The request. */
  readonly req: IncomingMessage
  /** The response, which a denial ends. */
  readonly res: ServerResponse
  /** The params of the page, as Next has matched them. */
  readonly params?: Params
}

/** The result for visitors whom the policy sends elsewhere, or from whom it hides the page. */
export type PropsDenial =
  | { readonly notFound: true }
  | { readonly redirect: { readonly destination: string; readonly statusCode: 303 } }

/** A request to an API route. Next's type is `NextApiRequest`. */
export type ApiRequest = IncomingMessage & { readonly query: Params }

/**
 * A `getServerSideProps` that runs only for visitors to whom the policy opens the page. No page is rendered for others.
 */
export const guardServerSidePropsOf =
  ({ guards }: Judge, visits: Visits) =>
  <Context extends PropsContext, Result extends object>(
    page: string,
    get: (context: Context) => Promise<Result> | Result,
  ) =>
  async (context: Context): Promise<Result | PropsDenial> => {
    const { req: request, res: response, params = {} } = context
    const judged = await visits.at(page, params, request.method, request)
    if (judged === null) return get(context)
    const carried = withoutCookies(judged)
    const denial = denialOf(judged, "")
    if (denial === null) {
      addTo(response, headersOf(guards, carried))
      return get(context)
    }
    const answer = denialResponseOf(denial, guards, carried)
    const destination = answer.headers.get("Location")
    if (destination === null && answer.status !== 404) {
      await send(answer, request, response)
      // Next sets a header of page data all the same if the build has a `deploymentId`. It would throw.
      response.setHeader = () => response
      // The response is sent, so Next renders nothing with them.
      return { props: {} } as Result & { readonly props: object }
    }
    // Next answers these two by itself, for its own client too, which asks for data.
    for (const name of ["Location", "Content-Type"]) answer.headers.delete(name)
    addTo(response, answer.headers)
    return destination === null ? { notFound: true } : { redirect: { destination, statusCode: 303 } }
  }

/** An API route that runs only for visitors to whom the policy opens it. */
export const guardApiRouteOf =
  ({ guards }: Judge, visits: Visits) =>
  <Sent extends ApiRequest, Answer extends ServerResponse>(
    page: string,
    handle: (request: Sent, response: Answer) => unknown,
  ) => {
    // A `*` at the end that follows no param: an optional catch-all alone.
    if (/(?<!\/:[\w-]+)\/\*$/.test(page)) throw new Error(optionalCatchAll(page))
    return async (request: Sent, response: Answer): Promise<void> => {
      const judged = await visits.at(page, paramsOf(page, request), request.method, request)
      if (judged === null) return void (await handle(request, response))
      const carried = withoutCookies(judged)
      // Next adds the base path to the redirects of pages, and to none of API routes.
      const denial = denialOf(judged, guards.basename ?? "")
      if (denial !== null) return void (await send(denialResponseOf(denial, guards, carried), request, response))
      addTo(response, headersOf(guards, carried))
      await handle(request, response)
    }
  }

/** An API route gets its params among those of the query, so the sender could name values of such a route. */
const optionalCatchAll = (page: string): string =>
  `sallyport: guardApiRoute cannot guard ${page}, whose last param is optional: write two files, such as \`index.ts\` and \`[...path].ts\``

/**
 * The params of the page among those of the query, which the sender writes. Next puts its own over them, so a name that
 * is there once is Next's. One that could be meant twice is left out: then no claim within it opens the page.
 */
function paramsOf(page: string, { query }: ApiRequest): Params {
  const own = [...page.matchAll(/\/:([\w-]+)/g)].map(([, name]) => name!)
  const params: Params = Object.fromEntries(
    own.flatMap((name) => {
      const [given, ...others] = Object.keys(query).filter((one) => one.replace(/[^\w-]/g, "_") === name)
      return given === undefined || others.length > 0 ? [] : [[name, query[given]]]
    }),
  )
  // Of `[team]/[[...rest]]`, the rest is optional.
  return page.endsWith("/*") && !Array.isArray(params[own.at(-1)!]) ? {} : params
}

/** The proxy has set the visitor's cookies, and a rotated session must not be set twice. */
const withoutCookies = (judged: JudgedRequest): JudgedRequest => ({ ...judged, current: undefined, setCookies: [] })
