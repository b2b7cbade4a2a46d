import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useRouteLoaderData } from "react-router"

export const loader = () => ({ shop: "Kettle and Co" })

export function Layout({ children }: { children: React.ReactNode }) {
  const { shop } = useRouteLoaderData("root") as { shop: string }
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <header>{shop}</header>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <h1>{isRouteErrorResponse(error) && error.status === 404 ? "We do not sell that" : "Something broke"}</h1>
}
