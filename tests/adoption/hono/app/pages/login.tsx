import { Form, redirect } from "react-router"

import { signedInCookie } from "../session.server"
import type { Route } from "./+types/login"

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get("password") !== "open sesame") return { error: "That is not the password." }
  const to = new URL(request.url).searchParams.get("redirectTo")
  const isOurs = to !== null && /^\/maps(?:\/|$)/.test(to)
  return redirect(isOurs ? to : "/maps", { headers: { "Set-Cookie": await signedInCookie(String(form.get("name"))) } })
}

export default function Login({ actionData }: Route.ComponentProps) {
  return (
    <Form method="post">
      <h1>Log in</h1>
      {actionData?.error !== undefined && <p role="alert">{actionData.error}</p>}
      <input name="name" aria-label="Name" />
      <input name="password" type="password" aria-label="Password" />
      <button>Log in</button>
    </Form>
  )
}
