import { Form, redirect } from "react-router"

import { clientFor } from "../supabase.server"
import type { Route } from "./+types/login"

export async function loader({ request }: Route.LoaderArgs) {
  const { supabase, headers } = clientFor(request)
  const { data } = await supabase.auth.getUser()
  return data.user === null ? null : redirect("/north", { headers })
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const { supabase, headers } = clientFor(request)
  const { error } = await supabase.auth.signInWithPassword({
    email: String(form.get("email")),
    password: String(form.get("password")),
  })
  return error === null ? redirect("/north", { headers }) : null
}

export default function Login() {
  return (
    <Form method="post">
      <h1>Sign in</h1>
      <input name="email" type="email" aria-label="E-mail" />
      <input name="password" type="password" aria-label="Password" />
      <button>Sign in</button>
    </Form>
  )
}
