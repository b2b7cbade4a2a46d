// An app that the locks know nothing of: one route for each page of the policy, each of which says its name.
import { data, type MiddlewareFunction, type RouterContextProvider, type ServerBuild } from "react-router"

import type { AuthState } from "../../../policy/language.ts"
import { ruleOfPage } from "../../../src/generated/guards.ts"
import type { RequestPort } from "../../../src/session/port.ts"

/** Names a page in whatever it answers, and nothing else does. */
export const MARK = "served page:"

export interface VisitorSession {
  readonly uid: string
}

/** A port whose visitors name their own state. Every answer sets a cookie. */
export const sayingPort: RequestPort<VisitorSession> = async (request) => {
  const state = (/(?:^|;\s*)state=([\w-]+)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? "signed-out") as AuthState
  const isNobody = state === "signed-out" || state === "unknown"
  return { state, session: isNobody ? null : { uid: "somebody" }, setCookies: [RENEWED] }
}

export const RENEWED = "renewed=yes; Path=/"

interface Given {
  readonly middleware: readonly MiddlewareFunction<Response>[]
  readonly basename?: string
  /** Told of each page that runs. */
  readonly ran?: (page: string, context: Readonly<RouterContextProvider>) => void
  /** Paths of the routes, for another policy than this app's own. */
  readonly paths?: readonly string[]
  /** Paths of routes that the policy was not compiled with. */
  readonly more?: readonly string[]
  /** The behaviour that React Router 7 has behind a flag, and 8 always. */
  readonly future?: Readonly<Record<string, boolean>>
  /** True if the app's own view reads the root's loader data, which a refusal lacks. */
  readonly readsRootData?: boolean
  /** Headers that a page sends of its own. */
  readonly headers?: Readonly<Record<string, string>>
}

export const PAGES = Object.keys(ruleOfPage)

/** As the router's compiler would have built it. */
export function buildOf({
  middleware,
  basename = "/",
  ran = () => {},
  more = [],
  paths = [...PAGES, ...more, "*"],
  headers = {},
  future = {},
  readsRootData = false,
}: Given): ServerBuild {
  const routes = paths.map((page) => {
    const run = ({ context }: { readonly context: Readonly<RouterContextProvider> }) => {
      ran(page, context)
      return data(`${MARK}${page};`, { headers })
    }
    const path = page === "/" ? { index: true } : { path: page.replace(/^\//, "") }
    // Files are routes without a view, as in an app's own downloads.
    const view = /\.\w+$/.test(page) ? {} : { default: () => null }
    return {
      id: page,
      parentId: "root",
      ...path,
      module: { loader: run, action: run, headers: () => headers, ...view },
    }
  })
  const loader = readsRootData ? { loader: () => ({ theme: "dark" }) } : {}
  const root = {
    id: "root",
    path: "",
    module: { middleware, default: () => null, ErrorBoundary: () => null, ...loader },
  }
  const byId = Object.fromEntries([root, ...routes].map((route) => [route.id, route]))
  return {
    entry: {
      module: { default: readsRootData ? themedDocumentOf : documentOf, handleError: () => {}, streamTimeout: 1000 },
    },
    routes: byId,
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    basename,
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v8_middleware: true, ...future },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild
}

/** As a `Layout` that calls `useRouteLoaderData("root").theme`. */
const themedDocumentOf: typeof documentOf = (request, status, headers, given) => {
  const { root } = given.staticHandlerContext.loaderData as { readonly root?: { readonly theme: string } }
  headers.set("X-Theme", root!.theme)
  return documentOf(request, status, headers, given)
}

/** Everything that a document would be drawn from. */
function documentOf(
  _: Request,
  status: number,
  headers: Headers,
  {
    staticHandlerContext,
  }: { readonly staticHandlerContext: { readonly loaderData: object; readonly actionData: unknown } },
): Response {
  const { loaderData, actionData } = staticHandlerContext
  headers.set("Content-Type", "text/html")
  return new Response(JSON.stringify({ loaderData, actionData }), { status, headers })
}
