import type { MiddlewareHandler } from "hono"

import type { ServerEnv } from "./env.ts"

/**
 * Refuses writes that another site made the browser send. The router checks forms on pages; resource routes and the
 * auth API have no check of their own. A request without either header does not come from a browser, and has no cookies
 * that another site could use.
 */
export const sameSiteWrites: MiddlewareHandler<ServerEnv> = async (context, next) => {
  const { method } = context.req
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return next()
  const origin = context.req.header("Origin")
  const site = context.req.header("Sec-Fetch-Site")
  const foreign =
    (origin !== undefined && origin !== new URL(context.req.url).origin) ||
    (site !== undefined && site !== "same-origin" && site !== "none")
  return foreign ? context.text("This form was sent from another site.\n", 403) : next()
}
