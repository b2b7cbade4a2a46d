import { Form, redirect } from "react-router"

import { createClient } from "~/supabase.server"

import type { Route } from "./+types/_auth.sign-in"

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const { supabase, headers } = createClient(request)
  const { error } = await supabase.auth.signInWithPassword({
    email: String(form.get("email")),
    password: String(form.get("password")),
  })
  if (error !== null) return { error: error.message }
  return redirect("/notes", { headers })
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  return (
    <Form method="post">
      <h1>Sign in</h1>
      {actionData?.error !== undefined && <p role="alert">{actionData.error}</p>}
      <input name="email" type="email" aria-label="E-mail" />
      <input name="password" type="password" aria-label="Password" />
      <button>Sign in</button>
    </Form>
  )
}
