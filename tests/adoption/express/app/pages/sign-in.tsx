import { Form } from "react-router"

import { signIn } from "../sessions.server"
import type { Route } from "./+types/sign-in"

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const name = String(form.get("name"))
  if (form.get("password") !== "open sesame") return { error: "That is not the password." }
  return signIn(request, name)
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  return (
    <Form method="post">
      <h1>Sign in</h1>
      {actionData?.error !== undefined && <p role="alert">{actionData.error}</p>}
      <input name="name" aria-label="Name" />
      <input name="password" type="password" aria-label="Password" />
      <button>Sign in</button>
    </Form>
  )
}
