import { Form, Outlet } from "react-router"

import { requireName } from "../sessions.server"
import type { Route } from "./+types/stock"

export const loader = ({ request }: Route.LoaderArgs) => requireName(request)

export default function Stock({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <p>{loaderData}</p>
      <Outlet />
      <Form method="post" action="/sign-out">
        <button>Sign out</button>
      </Form>
    </main>
  )
}
