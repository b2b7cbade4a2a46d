import type { IncomingMessage, ServerResponse } from "node:http"
import type { Judge } from "../core/judged-request.ts"
import type { Params } from "./build/built-entry.ts"
import { denialResponseOf, denialOf, headersOf, withoutCookies } from "./denial.ts"
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
 * Makes `guardServerSideProps`, which wraps a `getServerSideProps` so that it runs only for visitors to whom the policy
 * opens the page. No page is rendered for others.
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
    // The page is outside the policy.
    if (judged === null) return get(context)
    // The proxy has set the cookies already.
    const cookieless = withoutCookies(judged)
    // Next adds the base path to this redirect itself.
    const denial = denialOf(judged, "")
    if (denial === null) {
      addTo(response, headersOf(guards, cookieless))
      return get(context)
    }
    const answer = denialResponseOf(denial, guards, cookieless)
    const destination = answer.headers.get("Location")
    if (destination === null && answer.status !== 404) {
      await send(answer, request, response)
      // If the build has a `deploymentId`, Next sets a header on page data even now, which would throw.
      response.setHeader = () => response
      // The response is sent, so Next renders nothing with these props.
      return { props: {} } as Result & { readonly props: object }
    }
    // Next answers these two by itself, for its own client too, which requests data.
    for (const name of ["Location", "Content-Type"]) answer.headers.delete(name)
    addTo(response, answer.headers)
    return destination === null ? { notFound: true } : { redirect: { destination, statusCode: 303 } }
  }

/** Makes `guardApiRoute`, which wraps an API route so that it runs only for visitors to whom the policy opens it. */
export const guardApiRouteOf =
  ({ guards }: Judge, visits: Visits) =>
  <Sent extends ApiRequest, Answer extends ServerResponse>(
    page: string,
    route: (request: Sent, response: Answer) => unknown,
  ) => {
    // A `*` at the end that follows no param can only be an optional catch-all. After a param, as in `/:team/*`, it can
    // be `[...team]`, whose value is a list.
    if (/(?<!\/:[\w-]+)\/\*$/.test(page)) throw new Error(optionalCatchAll(page))
    return async (request: Sent, response: Answer): Promise<void> => {
      const judged = await visits.at(page, paramsOf(page, request), request.method, request)
      // The page is outside the policy.
      if (judged === null) return void (await route(request, response))
      const cookieless = withoutCookies(judged)
      // Next adds the base path to the redirects of pages, and to none of API routes.
      const denial = denialOf(judged, guards.basename ?? "")
      if (denial !== null) return void (await send(denialResponseOf(denial, guards, cookieless), request, response))
      addTo(response, headersOf(guards, cookieless))
      await route(request, response)
    }
  }

/**
 * An API route gets its params together with the query, so a sender could set an optional param that the path leaves
 * out.
 */
const optionalCatchAll = (page: string): string =>
  `sallyport: guardApiRoute cannot guard ${page}, whose last param is optional: write two files, such as \`index.ts\` and \`[...path].ts\``

/**
 * The params of the page, which Next puts into the query that the sender has written. If a name is there once, its
 * value is Next's. A param is left out if several names of the query could mean it: then no claim about it opens the
 * page.
 */
function paramsOf(page: string, { query }: ApiRequest): Params {
  const names = [...page.matchAll(/\/:([\w-]+)/g)].map(([, name]) => name!)
  const params: Params = Object.fromEntries(
    names.flatMap((name) => {
      // A folder's name may have characters that a policy writes as `_`.
      const [queryName, ...others] = Object.keys(query).filter((key) => key.replace(/[^\w-]/g, "_") === name)
      return queryName === undefined || others.length > 0 ? [] : [[name, query[queryName]]]
    }),
  )
  // In `[team]/[[...rest]]`, the rest may be missing, and a sender could have set it. So no param counts.
  return page.endsWith("/*") && !Array.isArray(params[names.at(-1)!]) ? {} : params
}
