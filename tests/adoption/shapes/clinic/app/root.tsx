import { gatekeeper, getAuth } from "gatekeeper"
import { Link, Links, Meta, Outlet, Scripts } from "react-router"

import type { Route } from "./+types/root"

export const middleware: Route.MiddlewareFunction[] = [gatekeeper()]

export const loader = (args: Route.LoaderArgs) => getAuth(args)

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <nav>
        {loaderData.userId === null ? <Link to="/sign-in">Sign in</Link> : <Link to="/patients">Patients</Link>}
      </nav>
      <Outlet />
    </>
  )
}
