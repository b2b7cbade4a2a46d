import { Form, Outlet } from "react-router"

import { requireUser } from "~/supabase.server"

import type { Route } from "./+types/notes"

export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request)
  return { email: user.email }
}

export default function Notes({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <p>{loaderData.email}</p>
      <Outlet />
      <Form method="post" action="/sign-out">
        <button>Sign out</button>
      </Form>
    </main>
  )
}
