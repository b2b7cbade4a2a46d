import { createElement, type FunctionComponent, type ReactNode } from "react"
import type { Judge, JudgedRequest } from "../core/judged-request.ts"
import { withHeaders } from "../core/response-headers.ts"
import type { Params } from "./build/built-entry.ts"
import { denialResponseOf, denialOf, withoutCookies } from "./denial.ts"
import { Redirected, Refused } from "./refused.ts"
import type { Visits } from "./visits.ts"

// Makes the wrappers for modules of the app directory, which are the second lock of an app that cannot be sealed. In
// all three, the judged request is null for a page outside the policy.

type Component<Props> = (props: Props) => ReactNode | Promise<ReactNode>

/** Makes `guardPage`: the component is rendered only for visitors to whom the policy opens the page. */
export const guardPageOf =
  (visits: Visits) =>
  <Props extends object>(page: string, component: Component<Props>) =>
  async (props: Props): Promise<ReactNode> => {
    const judged = await visits.at(page, await paramsOf(props))
    if (judged !== null) refuseDenied(judged)
    return createElement(component as FunctionComponent<Props>, props)
  }

/**
 * Makes `guardMetadata`: the result is empty for visitors who may not open the page. Their denial comes from the page.
 */
export const guardMetadataOf =
  (visits: Visits) =>
  <Props extends object, More extends readonly unknown[], Result extends object>(
    page: string,
    generate: (props: Props, ...more: More) => Promise<Result> | Result,
  ) =>
  async (props: Props, ...more: More): Promise<Partial<Result>> => {
    const judged = await visits.at(page, await paramsOf(props))
    return judged !== null && denialOf(judged, "") !== null ? {} : generate(props, ...more)
  }

/** Makes `guardHandler`: the route handler runs only for visitors to whom the policy opens the page. */
export const guardHandlerOf =
  ({ guards }: Judge, visits: Visits) =>
  <Sent extends Request, Context extends object>(
    page: string,
    handler: (request: Sent, context: Context) => Promise<Response> | Response,
  ) =>
  async (request: Sent, context: Context): Promise<Response> => {
    const judged = await visits.at(page, await paramsOf(context), request.method)
    if (judged === null) return handler(request, context)
    const { nextUrl } = request as { readonly nextUrl?: { readonly basePath: string } }
    const cookieless = withoutCookies(judged)
    const denial = denialOf(judged, nextUrl?.basePath ?? "")
    return denial === null
      ? withHeaders(await handler(request, context), guards, cookieless)
      : denialResponseOf(denial, guards, cookieless)
  }

const paramsOf = async (given: { readonly params?: Promise<Params> }): Promise<Params> => (await given.params) ?? {}

/** Throws the error that Next answers with the denial, if there is one. */
export function refuseDenied(judged: JudgedRequest): void {
  const denial = denialOf(judged, "")
  if (denial === null) return
  const to = denial.headers.get("Location")
  if (to !== null) throw new Redirected(to, "page")
  throw new Refused("the policy does not let this visitor open this page", denial.status)
}
