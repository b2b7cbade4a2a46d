import { PassThrough } from "node:stream"

import { createReadableStreamFromReadable } from "@react-router/node"
import { createElement as h } from "react"
import { renderToPipeableStream } from "react-dom/server"
import {
  createRequestHandler,
  Links,
  Meta,
  Outlet,
  RouterContextProvider,
  Scripts,
  ScrollRestoration,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from "react-router"

import * as guards from "../../src/generated/guards.ts"
import { openLocks } from "../../src/guard/index.ts"

/** Around the router: nothing, a middleware that does nothing, or both locks. */
export type Way = "open" | "empty" | "locked"

/** The least that React Router renders: a root, one route and one heading, as its own template writes them. */
export async function trivialPage(way: Way): Promise<(request: Request) => Promise<Response>> {
  if (way !== "locked") {
    const handler = createRequestHandler(buildOf(way === "open" ? [] : [(_, next) => next()]), "production")
    return (request) => handler(request, new RouterContextProvider())
  }
  const nobody = { state: "signed-out", session: null, setCookies: [] } as const
  const locks = openLocks<guards.PageRequirement>({ guards, session: async () => nobody })
  return locks.fetch(createRequestHandler(buildOf([locks.middleware]), "production"))
}

type Middlewares = NonNullable<NonNullable<ServerBuild["routes"][string]>["module"]["middleware"]>

const Page = () =>
  h(
    "html",
    { lang: "en" },
    h("head", null, h("meta", { charSet: "utf-8" }), h(Meta), h(Links)),
    h("body", null, h(Outlet), h(ScrollRestoration), h(Scripts)),
  )

function buildOf(middleware: Middlewares): ServerBuild {
  const asset = { module: "/assets/a.js", hasAction: false, hasLoader: false, hasErrorBoundary: false } as const
  const client = { hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false, imports: [], css: [] }
  const root = { id: "root", path: "" }
  const index = { id: "index", parentId: "root", index: true }
  return {
    entry: { module: { default: renderDocument } },
    routes: {
      root: { ...root, module: { default: Page, middleware } },
      index: { ...index, module: { default: () => h("h1", null, "Hello") } },
    },
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: { root: { ...root, ...asset, ...client }, index: { ...index, ...asset, ...client } },
      url: "/assets/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild
}

const renderDocument = (request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> =>
  new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(h(ServerRouter, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough()
        headers.set("Content-Type", "text/html")
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        stream.pipe(body)
      },
      onShellError: reject,
    })
  })
