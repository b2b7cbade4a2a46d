import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router"

import type { Route } from "./+types/root"

const timing: Route.MiddlewareFunction = async (_, next) => {
  const start = performance.now()
  const response = await next()
  response.headers.set("Server-Timing", `app;dur=${Math.round(performance.now() - start)}`)
  return response
}

export const middleware: Route.MiddlewareFunction[] = [timing]

export default function Root({ params }: Route.ComponentProps) {
  return (
    <html lang={"lang" in params ? String(params.lang) : "en"}>
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
