import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useRouteError } from "react-router"

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

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return <h1>{isRouteErrorResponse(error) ? `Error ${error.status}` : "Error"}</h1>
}
